function [d, t] = nshausdorff (varargin)
%NSHAUSDORFF  Hausdorff distance of two curves with jumps: of their filled-in graphs.
%
%   d = nshausdorff (t1, x1, t2, x2)
%   d = nshausdorff (sol1, sol2)
%   d = nshausdorff (sol1, sol2, what)
%   [d, t] = nshausdorff (...)
%
%   The velocity of a body jumps at an impact. Two solutions whose impacts are a little apart in time differ by the
%   whole jump in between, however near the times are; as sets of points (t, x), with every jump filled by a segment,
%   they are near each other. That distance is d: no point of one graph is farther than d from the other graph, with
%   max (|t - s|, |x_1 - y_1|, ..., |x_n - y_n|) for the distance of (t, x) and (s, y).
%
%   t1, x1   times that do not decrease and values, n x N, of a curve that is straight between them. A time given twice
%            makes a jump: the first value is the limit from the left, the last that from the right
%   t2, x2   the other curve, n x M
%   sol1, sol2   from nssolve, or any struct with the fields t, q and v, such as the graph of nsexact. The velocities of
%            a solution get the limit from the left at each located collision
%   what     'v' (default) or 'q'
%
%   t        the time of a point that has the distance d from the other graph
%
%   The distance of the polygons is exact but for roundoff; it takes some seconds for 1e5 times. Curves between the
%   times are the user's matter: of a smooth curve with the second derivative x'' the polygon is away by up to |x''|
%   h^2/8. The velocity of a captured impact (Detect 'off') is a steep line across one step: it adds up to h to the
%   distance.
%
%   Example: a jump of 5 that comes 0.1 too late
%
%   >> d = nshausdorff ([0 1 1 2], [0 0 5 5], [0 1.1 1.1 2], [0 0 5 5]);
%   >> fprintf ('%.3f', d)
%   0.100
%
%
%   References: Acary (20); J. J. Moreau, Approximation en graphe d'une evolution discontinue, RAIRO Analyse numerique
%   12, 1978.
%
%   See also nsnorm, nsexact, nsorder, nsworkprecision, nsverify.

% SPDX-License-Identifier: BSD-3-Clause

  [first, second] = read_curves (varargin);
  [d, t] = farthest_point (first, second, 0, first(1,1));
  [d, t] = farthest_point (second, first, d, t);
end

% Points (t, x) of both in columns.
function [first, second] = read_curves (inputs)
  count = numel (inputs);
  if (count == 4)
    first = check_curve ('T1', inputs{1}, 'X1', inputs{2});
    second = check_curve ('T2', inputs{3}, 'X2', inputs{4});
  elseif (any (count == [2 3]) && isstruct (inputs{1}) && isstruct (inputs{2}))
    what = 'v';
    if (count == 3)
      choices = {'v', 'q'};
      what = choices{ns_choice('nshausdorff', 'invalidInput', 'WHAT', inputs{3}, choices)};
    end
    first = curve_of ('SOL1', inputs{1}, what);
    second = curve_of ('SOL2', inputs{2}, what);
  else
    ns_fail ('nshausdorff', 'usage', 'call nshausdorff (t1, x1, t2, x2) or nshausdorff (sol1, sol2)');
  end
  if (size (first, 1) ~= size (second, 1))
    ns_fail ('nshausdorff', 'invalidInput', 'both curves must have as many components, not %d and %d', ...
             size (first, 1) - 1, size (second, 1) - 1);
  end
end

function points = check_curve (time_label, t, label, x)
  if (~is_real (t) || ~isvector (t) || any (diff (t(:)) < 0))
    ns_fail ('nshausdorff', 'invalidInput', '%s must be one or more finite times that do not decrease, not %s', ...
             time_label, ns_describe (t));
  end
  count = numel (t);
  if (is_real (x) && isequal (size (x), [count 1]))
    x = x.';
  end
  if (~is_real (x) || ndims (x) ~= 2 || size (x, 2) ~= count)
    ns_fail ('nshausdorff', 'invalidInput', ...
             '%s must be a matrix of finite numbers with %d columns, as many as times, not %s', ...
             label, count, ns_describe (x));
  end
  points = [reshape(full (double (t)), 1, count); full(double (x))];
  if (count == 1)
    points = [points, points];
  end
end

function answer = is_real (value)
  answer = isnumeric (value) && isreal (value) && ~isempty (value) && all (isfinite (value(:)));
end

function points = curve_of (label, sol, what)
  if (numel (sol) ~= 1 || ~all (isfield (sol, {'t', what})))
    ns_fail ('nshausdorff', 'invalidInput', '%s must be one struct with the fields t and %s, not %s', label, what, ...
             ns_describe (sol));
  end
  points = check_curve ([label '.t'], sol.t, [label '.' what], sol.(what));
  if (strcmp (what, 'v') && isfield (sol, 'events') && isstruct (sol.events) ...
      && all (isfield (sol.events, {'time', 'kind', 'vminus', 'vplus'})))
    points = add_jumps (label, points, sol.events);
  end
end

% Limits from the left and from the right at located collisions, before the point of the solution at that time.
function points = add_jumps (label, points, events)
  events = reshape (events(strcmp ({events.kind}, 'collision')), 1, []);
  jumps = zeros (size (points, 1), 2 * numel (events));
  for k = 1:numel (events)
    states = {events(k).time, events(k).vminus, events(k).vplus};
    rows = size (points, 1) - 1;
    if (~all (cellfun (@is_real, states)) || ~isequal (cellfun (@numel, states), [1, rows, rows]))
      ns_fail ('nshausdorff', 'invalidInput', '%s.events must be as nssolve made them', label);
    end
    states = cellfun (@(x) full (double (x(:))), states, 'UniformOutput', false);
    jumps(:,2*k-1:2*k) = [states{1} * [1 1]; states{2:3}];
  end
  points = order_in_time (points, jumps);
end

% A point at the time of a jump, but for roundoff, is the limit from the left or from the right, whichever is nearer.
function points = order_in_time (points, jumps)
  rank = [ones(1, size (jumps, 2)), 2 * ones(1, size (points, 2))];
  for k = 1:2:size (jumps, 2)
    at = find (abs (points(1,:) - jumps(1,k)) <= 1e-12 * max (1, abs (jumps(1,k))));
    for n = at(:)'
      points(1,n) = jumps(1,k);
      before = max (abs (points(2:end,n) - jumps(2:end,k))) < max (abs (points(2:end,n) - jumps(2:end,k+1)));
      rank(size (jumps, 2) + n) = 2 - 2 * before;
    end
  end
  points = [jumps, points];
  [~, order] = sortrows ([points(1,:); rank; 1:numel(rank)]');
  points = points(:,order);
end

% The largest distance of a point of the curve from the other one, if it is larger than the best so far.
function [best, t] = farthest_point (curve, other, best, t)
  tree = ns_box_tree (other);
  slack = 4 * eps * max (max (abs ([curve, other])));
  [d, segment] = at_same_time (tree, curve);
  [best, t, d, segment] = search_corners (tree, curve, d, segment, best, t);
  ends = struct ('a', curve(:,1:end-1), 'b', curve(:,2:end), 'da', d(1:end-1), 'db', d(2:end), ...
                 'ja', segment(1:end-1), 'jb', segment(2:end));
  for round = 1:100
    [bound, place] = bound_between (tree, ends);
    ends = choose (ends, bound > best * (1 + 1e-13) + slack);
    if (isempty (ends.da))
      return
    end
    place = place(bound > best * (1 + 1e-13) + slack);
    if (mod (round, 4) == 0)
      place = 0.5 + 0 * place;                         % so that every interval shrinks
    end
    [ends, best, t] = cut (tree, ends, place, best, t);
  end
end

function [d, segment] = at_same_time (tree, points)
  segment = max (1, min (ns_rank (tree.from(1,:), points(1,:)), size (tree.from, 2)));
  d = ns_segment_distance (points, tree.from(:,segment), tree.to(:,segment));
end

% The corners in the order of the bounds d of their distances: those whose bound is not above the best need no search.
function [best, t, d, segment] = search_corners (tree, curve, d, segment, best, t)
  [~, order] = sort (d, 'descend');
  first = 1;
  width = 32;
  while (first <= numel (order) && d(order(first)) > best)
    k = order(first:min (first + width - 1, numel (order)));
    [d(k), segment(k)] = ns_nearest_segment (tree, curve(:,k), d(k), segment(k));
    [best, t] = raise (best, t, d(k), curve(1,k));
    first = first + width;
    width = min (2 * width, 4096);
  end
end

function [best, t] = raise (best, t, d, times)
  [largest, at] = max (d);
  if (largest > best)
    best = largest;
    t = times(at);
  end
end

% Distances from one segment are convex: between two points they are below their chord. A bound of the lesser of the
% distances from the segments ja and jb between a and b, and where it is attained.
function [bound, place] = bound_between (tree, ends)
  a = [ends.da; ns_segment_distance(ends.a, tree.from(:,ends.jb), tree.to(:,ends.jb))];
  b = [ns_segment_distance(ends.b, tree.from(:,ends.ja), tree.to(:,ends.ja)); ends.db];
  bound = max (min (a, [], 1), min (b, [], 1));
  gap_a = a(1,:) - a(2,:);
  gap_b = b(1,:) - b(2,:);
  cross = gap_a .* gap_b < 0;
  place = 0.5 * ones (size (bound));
  place(cross) = gap_a(cross) ./ (gap_a(cross) - gap_b(cross));
  height = a(1,:) + place .* (b(1,:) - a(1,:));
  bound(cross) = max (bound(cross), height(cross));
end

function ends = choose (ends, chosen)
  for name = {'a', 'b', 'da', 'db', 'ja', 'jb'}
    values = ends.(name{1});
    ends.(name{1}) = values(:,chosen);
  end
end

function [ends, best, t] = cut (tree, ends, place, best, t)
  middle = ends.a + (ends.b - ends.a) .* (ones (size (ends.a, 1), 1) * place);
  [d, segment] = at_same_time (tree, middle);
  search = d > best;
  [d(search), segment(search)] = ns_nearest_segment (tree, middle(:,search), d(search), segment(search));
  [best, t] = raise (best, t, d, middle(1,:));
  ends = struct ('a', [ends.a, middle], 'b', [middle, ends.b], 'da', [ends.da, d], 'db', [d, ends.db], ...
                 'ja', [ends.ja, segment], 'jb', [segment, ends.jb]);
end

%!test  # a step of height 5 that is late by s: the corner (1, 5) is s away from the other step
%! for s = [.001 .1 1 3]
%!   assert (nshausdorff ([0 1 1 9], [0 0 5 5], [0 1+s 1+s 9], [0 0 5 5]), s, 1e-14);
%! end
%! assert (nshausdorff ([0 1 1 9], [0 0 5 5], [0 8 8 9], [0 0 5 5]), 5, 1e-14);      # the jump is shorter

%!test  # a jump of height a that one curve does not have: its other end is |a| away, unless time is nearer
%! assert (nshausdorff ([0 1 1 2], [0 0 .3 .3], [0 2], [0 0]), .3, 1e-15);
%! assert (nshausdorff ([0 1 1 1 2], [0 0 3 0 0], [0 2], [0 0]), 3, 1e-15);      # a spike
%! [d, t] = nshausdorff ([0 2], [0 0], [0 1 1 1 2], [0 0 3 0 0]);
%! assert ([d, t], [3 1], 1e-15);

%!test  # parallel lines x = m t and x = m t + a are a / (1 + m) apart, as (t, x) and (t + d, x - d) are on both; at the end
%! # of both the distance is a
%! assert (nshausdorff ([0 10], [0 20], [0 10], [1 21]), 1, 1e-14);      # m = 2, a = 1: the ends (10, 21), (10, 20)
%! # with flat ends on the same levels, the second half a second early, a = 1, only the inside counts
%! assert (nshausdorff ([0 5 15 20], [0 0 20 20], [0 4.5 14.5 20], [0 0 20 20]), 1/3, 1e-13);

%!test  # the same curve: with other points on it, and twice
%! t = linspace (0, 3, 57);
%! x = abs (sin (5 * t));
%! assert (nshausdorff (t, x, t, x), 0);
%! s = sort ([t, linspace(.01, 2.99, 200)]);
%! assert (nshausdorff (t, x, s, interp1 (t, x, s)), 0, 1e-15);

%!test  # symmetric; scaled; any shift in time of a curve steeper than 1 everywhere is the distance
%! t = 0:.01:2;
%! x = 4 * mod (t * 3, 1);
%! y = cos (7 * t);
%! d = nshausdorff (t, x, t, y);
%! assert (nshausdorff (t, y, t, x), d);
%! assert (nshausdorff (8 * t, 8 * x, 8 * t, 8 * y), 8 * d, 1e-13);
%! assert (nshausdorff (t - 5, x + 1, t - 5, y + 1), d, 1e-14);

%!function d = by_brute_force (t1, x1, t2, x2, count)      # both polygons sampled finely
%!  sample = @(t, x) [interp1(1:numel (t), t, linspace (1, numel (t), count)); ...
%!                    interp1(1:numel (t), x', linspace (1, numel (t), count))'(1:rows (x),:)];
%!  a = sample (t1, x1);
%!  b = sample (t2, x2);
%!  far = zeros (columns (a), columns (b));
%!  for k = 1:rows (a)
%!    far = max (far, abs (a(k,:)' - b(k,:)));
%!  endfor
%!  d = max ([max(min (far, [], 1)), max(min (far, [], 2))]);
%!endfunction

%!test  # random polygons with jumps against the distance of fine samples, which errs by their spacing at most
%! rand ("state", 8);
%! for k = 1:20
%!   n = 1 + mod (k, 3);
%!   for c = 1:2
%!     t{c} = sort ([0, round(8 * rand (1, 9)) / 8, rand(1, 4), 1]);
%!     x{c} = rand (n, numel (t{c}));
%!     if (n == 1)
%!       x{c} = x{c}(:)';
%!     end
%!   end
%!   d = nshausdorff (t{1}, x{1}, t{2}, x{2});
%!   count = 1500;
%!   if (n == 1)
%!     x = cellfun (@(y) [y; y], x, "UniformOutput", false);      # the same distance
%!   end
%!   assert (d, by_brute_force (t{1}, x{1}, t{2}, x{2}, count), 14 / count);     # 13 segments of length below 1
%! end

%!test  # vectors: the largest component counts
%! assert (nshausdorff ([0 1], [0 0; 0 0], [0 1], [.2 .2; .7 .7]), .7);

%!test  # columns, single points, integers
%! assert (nshausdorff ([0; 1], [0; 1], [0 1], [0 1]), 0);
%! assert (nshausdorff (1, 2, 4, 4), 3);
%! assert (nshausdorff (int8 (1), single (2), 1, [2]), 0);

%!test  # 2e4 points with steps at other times: fast by the tree, not 4e8 pairs
%! t = linspace (.1, 4.9, 2e4);
%! step = @(t) 2 * mod (floor (t), 2);
%! d = nshausdorff (t, step (t) + .1 * t, t, step (t - .05) + .1 * t);
%! # the corner (1.05, 2.105) of the late one is .05 + h/2 at most from the steep line of the early one
%! assert (d, .05, 5 / 2e4);

%!function [sys, start] = ball ()               # of Acary, example 1
%!  sys = nssystem ("Mass", 1, "Force", -2, "Gap", @(q) q, "Normal", 1, "Restitution", .5);
%!  start = {1, 0};
%!endfunction

%!test  # solutions: located impacts have both limits, so that runs with other steps have the same graph
%! [sys, start] = ball ();
%! a = nssolve (sys, [0 2.2], start{:}, "Method", "trapezoidal", "Step", .03);
%! b = nssolve (sys, [0 2.2], start{:}, "Method", "trapezoidal", "Step", .07);
%! assert (nshausdorff (a, b), 0, 1e-9);                 # gaps are closed to ActiveTol, 1e-9
%! few = nssolve (sys, [0 .5 2.2], start{:}, "Method", "trapezoidal", "Step", .07);      # jumps between the times
%! assert (nshausdorff (a, few), 0, 1e-9);
%! assert (nshausdorff (a, b, "q"), 0, .07^2 / 4 + 1e-9);       # polygons: |q''| h^2/8 = h^2/4
%! graph = struct ("t", [0 1 1 2 2 2.2], "v", [0 -2 1 -1 .5 .1]);
%! assert (nshausdorff (a, graph), 0, 1e-9);
%! c = nssolve (sys, [0 2.2], start{:}, "Step", .03);
%! assert (nshausdorff (c, graph) < .15);                # captured: order h
%! assert (nshausdorff (c, graph) > .003);

%!test  # a point at the time of the event may be of either side, also next to it by roundoff
%! jump = struct ("time", 1, "kind", "collision", "vminus", -2, "vplus", 1);
%! graph = struct ("t", [0 1 1 2], "v", [0 -2 1 -1]);
%! for t = [1, 1 - 1e-15, 1 + 1e-15]
%!   for v = [-2 1]
%!     assert (nshausdorff (struct ("t", [0 t 2], "v", [0 v -1], "events", jump), graph), 0, 1e-14);
%!   end
%! end

%!test  # identifiers of the errors below
%! s = struct ("t", [0 1], "v", [0 1]);
%! bad = {"usage", {}; "usage", {1, 2, 3}; "usage", {s}; "invalidInput", {[1 0], [0 0], 0, 0};
%!        "invalidInput", {0, [1 2], 0, 0}; "invalidInput", {0, [1; 2], 0, 0}; "invalidInput", {s, s, "x"};
%!        "invalidInput", {s, struct("t", 1)}; "invalidInput", {s, setfield(s, "v", {})}};
%! for k = 1:rows (bad)
%!   try
%!     nshausdorff (bad{k,2}{:});
%!     identifier = "none";
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ["nonsmooth:nshausdorff:" bad{k,1}]);
%! end

%!error <nshausdorff: call nshausdorff \(t1, x1, t2, x2\) or nshausdorff \(sol1, sol2\)> nshausdorff (1, 2)
%!error <nshausdorff: T2 must be one or more finite times that do not decrease, not \[1 0\]> ...
%! nshausdorff (0, 0, [1 0], [0 0])
%!error <nshausdorff: X1 must be a matrix of finite numbers with 2 columns, as many as times, not NaN> ...
%! nshausdorff ([0 1], NaN, 0, 0)
%!error <nshausdorff: both curves must have as many components, not 2 and 1> nshausdorff (0, [1; 2], 0, 1)
%!error <nshausdorff: WHAT must be one of 'v', 'q', not 'x'> ...
%! nshausdorff (struct ('t', 0, 'v', 0), struct ('t', 0, 'v', 0), 'x')
%!error <nshausdorff: SOL2 must be one struct with the fields t and v, not a 1 x 1 array of class struct> ...
%! nshausdorff (struct ('t', 0, 'v', 0), struct ('t', 0))
%!error <nshausdorff: SOL1.v must be a matrix of finite numbers with 1 columns> ...
%! nshausdorff (struct ('t', 0, 'v', 'a'), struct ('t', 0, 'v', 0))
%!error <nshausdorff: SOL1.events must be as nssolve made them> ...
%! nshausdorff (struct ('t', 0, 'v', 0, 'events', struct ('time', 1, 'kind', 'collision', 'vminus', [1 2], ...
%!                                                     'vplus', 2)), ...
%!              struct ('t', 0, 'v', 0))
