function [q, v, impacts, graph] = nsexact (problem, t, varargin)
%NSEXACT  Exact solutions of three motions with impacts or friction, to compare with.
%
%   [q, v] = nsexact ('ball', t)
%   [q, v] = nsexact ('oscillator', t)
%   [q, v] = nsexact ('block', t)
%   [...] = nsexact (..., 'Name', value, ...)
%   [q, v, impacts, graph] = nsexact (...)
%
%   Example: the ball comes to rest at t = 3; half a bounce before
%
%   >> [q, v, impacts] = nsexact ('ball', [0.5 2.25 3]);
%   >> fprintf ('%g ', q, v, [impacts(1:4).time])
%   0.75 0.0625 0 -1 0 0 1 2 2.5 2.75
%
%
%   'ball'        bounces on the ground: v' = f where q > 0, v+ = -e v- where q = 0. For e < 1 the impacts accumulate,
%                 and from then on it lies there
%     Force         f (-2), negative
%     Restitution   e (0.5), from 0 to 1
%     Position, Velocity   at t = 0 (1 and 0)
%   'oscillator'  mass, spring and damper beside a wall: m v' + c v + k q = 0 where q > 0, v+ = -e v- where q = 0
%     Mass, Damping, Stiffness   m (1), c (0.3) and k (4)
%     Restitution   e (0.6)
%     Position, Velocity   at t = 0 (1 and 0)
%   'block'       on a rough table, pushed to and fro: m v' = A cos t - friction of at most mu m g
%     Mass, Amplitude, Friction, Gravity   m (1), A (8), mu (0.8) and g (9.81)
%     Position      at t = 0 (3), where it is at rest
%   t         times >= 0, of any size
%
%   q, v      of the size of t; v is the limit from the right where it jumps
%   impacts   1 x n struct array: time, vminus, vplus, all until the last of the times t. Of an accumulation those
%             before which the flight is longer than the spacing of the numbers at that time. Of the block: when it
%             begins or ceases to slide
%   graph     struct: t, q, v, the times t and those of the impacts, sorted, and each impact twice, with both limits of
%             v: the filled-in graph for nshausdorff
%
%   Times of impacts and values are closed forms, but for the time at which the block comes to rest, the root of a
%   function of one variable; all are exact but for roundoff.
%
%   References: Acary (9), (10) (ball), (11) (oscillator); PAGT, section 10.2 (block).
%
%   See also nshausdorff, nsnorm, nsorder, nsworkprecision.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    ns_fail ('nsexact', 'usage', 'call nsexact (problem, t), with problem ''ball'', ''oscillator'' or ''block''');
  end
  problem = ns_plain_text (problem);
  varargin = ns_plain_text (varargin);
  problems = {'ball', 'oscillator', 'block'};
  problem = problems{ns_choice('nsexact', 'invalidInput', 'PROBLEM', problem, problems)};
  if (~isnumeric (t) || ~isreal (t) || ~all (isfinite (t(:)) & t(:) >= 0))
    ns_fail ('nsexact', 'invalidInput', 'T must be finite times >= 0, not %s', ns_describe (t));
  end
  t = full (double (t));
  data = ns_options ('nsexact', options_of (problem), varargin, 3);
  if (strcmp (problem, 'ball') && data.Force >= 0)
    ns_fail ('nsexact', 'invalidOption', 'Force must be negative, not %g', data.Force);
  end
  last = max ([0; t(:)]);
  switch (problem)
    case 'ball'
      [impacts, flights] = ns_exact_ball (data, last);
    case 'oscillator'
      [impacts, flights] = ns_exact_oscillator (data, last);
    otherwise
      [impacts, flights] = ns_exact_block (data, last);
  end
  [q, v] = evaluate (problem, flights, t);
  if (nargout > 3)
    graph = filled_in (problem, flights, impacts, t);
  end
end

function table = options_of (problem)
  switch (problem)
    case 'ball'
      table = {'Force', -2, 'number'; 'Restitution', 0.5, 'fraction'; 'Position', 1, 'nonnegative'
               'Velocity', 0, 'number'};
    case 'oscillator'
      table = {'Mass', 1, 'positive'; 'Damping', 0.3, 'nonnegative'; 'Stiffness', 4, 'nonnegative'
               'Restitution', 0.6, 'fraction'; 'Position', 1, 'nonnegative'; 'Velocity', 0, 'number'};
    otherwise
      table = {'Mass', 1, 'positive'; 'Amplitude', 8, 'positive'; 'Friction', 0.8, 'positive'
               'Gravity', 9.81, 'positive'; 'Position', 3, 'number'};
  end
end

function [q, v] = evaluate (problem, flights, t)
  k = ns_rank (flights.from, t);
  start = reshape (flights.from(k), size (t));
  position = reshape (flights.position(k), size (t));
  velocity = reshape (flights.velocity(k), size (t));
  if (strcmp (problem, 'block'))
    [q, v] = flights.at (t, start, position, velocity);
  else
    [q, v] = flights.at (t - start, position, velocity);
  end
end

function graph = filled_in (problem, flights, impacts, t)
  t = setdiff (t(:)', [impacts.time]);
  [q, v] = evaluate (problem, flights, t);
  count = numel (impacts);
  places = reshape (flights.position(end+1-count:end), 1, []);
  times = [[impacts.time], [impacts.time], t];
  [times, order] = sort (times);
  q = [places, places, q];
  v = [[impacts.vminus], [impacts.vplus], v];
  graph = struct ('t', times, 'q', q(order), 'v', v(order));
end

%!test  # Acary (10): flight n from 3 - 2^(1-n) with v+ = 2^-n... and rest from t = 3 on
%! t = [0 .37 1 1.03 2 2.25 2.5 2.8 3 3.33];
%! [q, v, impacts] = nsexact ("ball", t);
%! assert (q, [1 .8631 0 .0291 0 .0625 0 .00375 0 0], 1e-15);
%! assert (v, [0 -.74 1 .94 .5 0 .25 .025 0 0], 1e-15);
%! n = numel (impacts);
%! assert (n > 45);
%! k = 0:n-1;
%! assert ([impacts.time], 3 - 2 * .5 .^ k, 1e-15);
%! assert ([impacts.vminus], -2 * .5 .^ k);
%! assert ([impacts.vplus], .5 .^ k);

%!test  # another ball: energy is kept in flight, lost by e^2 at impacts; a fall that begins upwards, and downwards
%! for v0 = [3, -3, 0]
%!   [q, v, impacts] = nsexact ("ball", linspace (0, 4, 501), "Force", -10, "Restitution", .8, "Position", 2, ...
%!     "Velocity", v0);
%!   energy = v.^2 / 2 + 10 * q;
%!   level = (20 + v0^2 / 2) * .64 .^ sum ([impacts.time]' <= linspace (0, 4, 501), 1);
%!   assert (energy, level, 1e-12);
%!   assert (min (q) >= 0);
%!   first = (v0 + sqrt (v0^2 + 40)) / 10;
%!   assert (impacts(1).time, first, 1e-15);
%!   assert (diff ([impacts(1:4).time]), 2 * .8 .^ (1:3) * -impacts(1).vminus / 10, 1e-14);
%! end

%!test  # e = 1 never ends, e = 0 ends at once; from the ground
%! [q, v, impacts] = nsexact ("ball", [1 3 5 99.5 100], "Restitution", 1);
%! assert (q, [0 0 0 .75 1], 1e-12);
%! assert (v, [2 2 2 1 0], 1e-12);
%! assert (numel (impacts), 50);
%! [q, v, impacts] = nsexact ("ball", [.5 1 2], "Restitution", 0);
%! assert ({q, v, numel(impacts), impacts.vplus}, {[.75 0 0], [-1 0 0], 1, 0});
%! [q, v, impacts] = nsexact ("ball", [0 1], "Position", 0);
%! assert ({q, v, isempty(impacts)}, {[0 0], [0 0], true});
%! [q, v, impacts] = nsexact ("ball", [0 .25], "Position", 0, "Velocity", -1);
%! assert ({q, v, impacts.time}, {[0 .0625], [.5 0], 0});
%! [q, v] = nsexact ("ball", .5, "Position", 0, "Velocity", 1);
%! assert ([q, v], [.25 0]);

%!test  # nearly elastic: 1000 bounces are as many terms of the sum
%! rho = .999;
%! t1 = 1;
%! impacts = nthargout (3, @nsexact, "ball", 200, "Restitution", rho);
%! k = numel (impacts) - 1;
%! assert (impacts(end).time, 1 + 2 * rho * (1 - rho^k) / (1 - rho), 1e-10);
%! assert (impacts(end).time + impacts(end).vplus > 200);

%!test  # oscillator: numbers of an independent computation with 40 digits and DOP853
%! t = [.37 1.03 2.5 3.33 3.87];
%! [q, v, impacts] = nsexact ("oscillator", [t, 5]);
%! assert (q(1:5), [.7477949326779688 .204716972841491 .04891943503554202 .21036364270935753 .04228375177640483], ...
%!   1e-15);
%! assert (v(1:5), [-1.2764492271645773 .9129698917277108 .4777973457229344 -.15355350990542596 -.400344303380896], ...
%!   1e-14);
%! assert ([impacts.time], [.8252577194427777 2.400490636570545 3.9757235536983124], 2e-15);
%! assert ([impacts.vminus], [-1.7671331118971982 -.8371499785588791 -.3965859062245342], 2e-15);
%! assert ([impacts.vplus], [1.060279867138319 .5022899871353275 .23795154373472052], 2e-15);

%!test  # under-, critically and overdamped, against the exponential of the matrix up to the first impact; then it does not come back
%! for c = [0 3.9 4 4.1 9]
%!   data = {"Damping", c, "Velocity", -9};
%!   [q, v, impacts] = nsexact ("oscillator", [.05 .6], data{:});
%!   assert ([q(1); v(1)], expm (.05 * [0 1; -4 -c]) * [1; -9], 1e-13);
%!   first = impacts(1).time;
%!   [before, speed] = nsexact ("oscillator", first * (1 - 1e-9), data{:});
%!   assert (before, -speed * first * 1e-9, 1e-14);
%!   assert (impacts(1).vminus, speed, 1e-7);
%!   if (c >= 4)
%!     assert (numel (nthargout (3, @nsexact, "oscillator", 50, data{:})), 1);
%!   end
%! end
%! [q, v, impacts] = nsexact ("oscillator", [0 1e3], "Damping", 5, "Velocity", -.5);     # creeps towards the wall
%! assert (isempty (impacts));
%! assert (q(2), 0, 1e-15);
%! q = nsexact ("oscillator", 2, "Damping", 0, "Stiffness", 0, "Velocity", -.25);        # no force at all
%! assert (q, .5);
%! [q, v] = nsexact ("oscillator", [1 2], "Damping", 3, "Stiffness", 0, "Mass", 2, "Velocity", 1);
%! assert (v, exp (-1.5 * [1 2]), 1e-15);
%! assert (q, 1 + (1 - exp (-1.5 * [1 2])) / 1.5, 1e-15);
%! [q, v, impacts] = nsexact ("oscillator", [0 9], "Position", 0);
%! assert ({q, v, isempty(impacts)}, {[0 0], [0 0], true});
%! [q, v, impacts] = nsexact ("oscillator", [0 9], "Restitution", 0);
%! assert ({q(2), v(2), numel(impacts)}, {0, 0, 1});

%!test  # nearly critical damping is near critical damping
%! a = nsexact ("oscillator", [.1 1 3], "Damping", 4, "Velocity", 2);
%! for c = 4 * [1 - 1e-10, 1 + 1e-10]
%!   assert (nsexact ("oscillator", [.1 1 3], "Damping", c, "Velocity", 2), a, 1e-8);
%! end

%!test  # block: numbers of an independent computation with 40 digits
%! t = [.1 .3 .4 2 3 3.3 3.7 6.4 9.7 10];
%! [q, v, changes] = nsexact ("block", t);
%! assert (q, [3.000726677775794 3.004148086995152 3.004348569726865 3.004348569726865 3.0043113323910076 ...
%!             2.998072077269647 2.9913028331150313 2.9960346226638133 2.9936106667738436 2.9913028331150313], 1e-14);
%! assert (v(1:4), [.013867333174625218 .0097616532907166 0 0], 1e-14);
%! assert ([changes.time], [.3386081846719806 2.946346791223863 3.5328346088869993 6.087939444813657 ...
%!                          6.674427262476793 9.22953209840345 9.816019916066585], 1e-14);

%!test  # block: always at rest; a push so strong that it turns at once and never sticks: momentum of each phase
%! [q, v, changes] = nsexact ("block", 0:9, "Amplitude", 7);
%! assert ({q, v, isempty(changes)}, {3 * ones(1, 10), zeros(1, 10), true});
%! [q, v, changes] = nsexact ("block", linspace (0, 20, 4001), "Amplitude", 40, "Mass", 2);
%! way = [1, (-1) .^ (1:numel (changes))];
%! times = [0, changes.time];
%! for k = 1:numel (changes)
%!   assert (20 * (sin (times(k+1)) - sin (times(k))), way(k) * .8 * 9.81 * (times(k+1) - times(k)), 1e-12);
%! end
%! assert (q(2:end) - q(1:end-1), .0025 * (v(2:end) + v(1:end-1)), 5e-5);      # v' jumps by 2 mu g: h^2 mu g/4

%!test  # graph: every impact twice, jumps filled; the impacts that are among t as well
%! [q, v, impacts, graph] = nsexact ("ball", [2.2 0 1]);
%! assert (graph.t, [0 1 1 2 2 2.2]);
%! assert (graph.v, [0 -2 1 -1 .5 .1], 1e-15);
%! assert (graph.q, [1 0 0 0 0 .06], 1e-15);
%! assert (nshausdorff (graph, graph), 0);
%! [~, ~, ~, graph] = nsexact ("oscillator", linspace (0, 5, 99));
%! assert (numel (graph.t), 105);
%! [~, ~, ~, graph] = nsexact ("block", 0:10);
%! assert (numel (graph.t), 25);
%! assert (all (isfinite ([graph.q, graph.v])));

%!test  # sizes of t
%! [q, v] = nsexact ("ball", [.1 .2; .3 .4]);
%! assert (size (q), [2 2]);
%! assert (q, 1 - [.1 .2; .3 .4].^2, 1e-15);
%! for problem = {"ball", "oscillator", "block"}
%!   assert (size (nsexact (problem{1}, [0; 1; 2])), [3 1]);
%!   assert (isempty (nsexact (problem{1}, [])));
%! end

%!error <nsexact: call nsexact \(problem, t\)> nsexact ('ball')
%!error <nsexact: PROBLEM must be one of 'ball', 'oscillator', 'block', not 'top'> nsexact ('top', 0)
%!error <nsexact: T must be finite times .= 0, not -1> nsexact ('ball', -1)
%!error <nsexact: Force must be negative, not 2> nsexact ('ball', 0, 'Force', 2)
%!error <nsexact: Restitution must be a number between 0 and 1, not 2> nsexact ('ball', 0, 'Restitution', 2)
%!error <nsexact: unknown option 'Mass'> nsexact ('ball', 0, 'Mass', 2)
%!error <nsexact: option 'Force' has no value> nsexact ('ball', 0, 'Force')
%!error <nsexact: argument 3 must be the name of an option or a struct> nsexact ('ball', 0, 2)
%!error <nsexact: T must not be later than 1e7 impacts> nsexact ('ball', 1e12, 'Restitution', 1)
%!error <nsexact: T must not be later than 1e7 impacts> nsexact ('oscillator', 1e12)

%!test  # identifiers of the errors above
%! bad = {"usage", {"ball"}; "invalidInput", {"top", 0}; "invalidInput", {"ball", -1};
%!        "invalidOption", {"ball", 0, "Force", 2};
%!        "invalidOption", {"ball", 0, "Mass", 2}; "usage", {"ball", 0, 2}; "invalidInput", {"oscillator", 1e12}};
%! for k = 1:rows (bad)
%!   try
%!     nsexact (bad{k,2}{:});
%!     identifier = "none";
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ["nonsmooth:nsexact:" bad{k,1}]);
%! end
