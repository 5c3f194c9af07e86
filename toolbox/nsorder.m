function table = nsorder (model, tspan, varargin)
%NSORDER  A convergence table: errors for several steps, their ratios and the observed order.
%
%   nsorder (model, tspan, h, reference)
%   nsorder (sys, tspan, q0, v0, h, reference)
%   nsorder (..., options)
%   nsorder (..., 'Name', value, ...)
%   table = nsorder (...)
%
%   simulates with each step h(k) by nssolve, compares with the reference, and prints the table or returns it.
%
%   model, sys, q0, v0, options   as in nssolve; all options but Step and those that make steps adapt (RelTol, AbsTol,
%              Adapt): these have no order in h, and nsworkprecision makes a table of tolerances
%   tspan      [t0 tf]: errors at tf; more than two times: the largest errors at all of them
%   h          two or more steps, from the largest to the smallest
%   reference  what to compare with:
%              nq x N matrix of q, or (nq + nv) x N of [q; v], at the times of tspan, or N = 1 at tf; entries that
%              are NaN are not compared
%              a solution of nssolve that holds these times
%              a number: the step of one more run with the same options (unless nq = 1, where it is q)
%
%   table  struct
%     h                 1 x n
%     error_q, error_v  1 x n, largest absolute error of any coordinate at any of the times; v after an impact at
%                       that time. error_v is empty if the reference has no v, NaN if nothing is compared. Quaternions
%                       may have either sign
%     ratio_q, ratio_v  1 x n-1, each error over the next
%     order, order_v    1 x n-1, log (ratio) / log (h(k)/h(k+1)); order is that of q
%     steps, time       1 x n, steps and seconds of each run
%
%   A first-order method halves its error with the step; where events such as impacts or the end of sliding are
%   captured within a step the ratios scatter about 2, and velocities near them may have an error that does
%   not shrink. Choose times at some distance from such events.
%
%   Example: a body slides to rest, exactly 1 m in the first second
%
%   >> model = nsmodel ('planar', 'Gravity', 10);
%   >> model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.2);
%   >> model = nsbody (model, 'Shape', nsshape ('point'), 'Velocity', [2 0]);
%   >> nsorder (model, [0 1.5], 0.1 ./ [1 2 4 8], [1; 0])
%          h         error q  ratio  order
%       1.00e-01   1.000e-01
%       5.00e-02   5.000e-02   2.00   1.00
%       2.50e-02   2.500e-02   2.00   1.00
%       1.25e-02   1.250e-02   2.00   1.00
%
%
%   References: PAGT, tables 10.1 to 10.3.
%
%   See also nssolve, nsset, nsworkprecision, nsverify, nsdrift.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    ns_fail ('nsorder', 'usage', ['call nsorder (model, tspan, h, reference) or ' ...
             'nsorder (sys, tspan, q0, v0, h, reference)']);
  end
  varargin = ns_plain_text (varargin);
  ns_check_mechanics ('nsorder', model);
  [start, h, reference, options] = split_arguments (model, varargin);
  h = check_steps (h);
  options = check_options (options);
  run = @(step) simulate (model, tspan, start, options, step);

  first = run (h(1));
  [q, v] = read_reference (reference, first, tspan, run);
  result = struct ('h', h, 'error_q', [], 'error_v', [], 'steps', [], 'time', []);
  for k = 1:numel (h)
    sol = first;
    if (k > 1)
      sol = run (h(k));
    end
    result.error_q(k) = largest_error (sol.q, ns_same_turns (model, sol.q, q), tspan);
    if (~isempty (v))
      result.error_v(k) = largest_error (sol.v, v, tspan);
    end
    result.steps(k) = sol.stats.steps;
    result.time(k) = sol.stats.time;
  end
  result = add_orders (result);
  if (nargout > 0)
    table = result;
  else
    print_table (result);
  end
end

function [start, h, reference, options] = split_arguments (model, inputs)
  start = {};
  if (ns_is_system (model))
    if (numel (inputs) < 4 || ~isnumeric (inputs{1}) || ~isnumeric (inputs{2}))
      ns_fail ('nsorder', 'usage', 'a system needs its start: nsorder (sys, tspan, q0, v0, h, reference)');
    end
    start = inputs(1:2);
    inputs = inputs(3:end);
  end
  h = inputs{1};
  reference = inputs{2};
  options = inputs(3:end);
end

function h = check_steps (h)
  if (~isnumeric (h) || ~isreal (h) || ~isvector (h) || numel (h) < 2 || ~all (isfinite (h(:)) & h(:) > 0))
    ns_fail ('nsorder', 'invalidInput', 'H must be a vector of two or more positive steps, not %s', ns_describe (h));
  end
  h = double (h(:)');
  if (any (diff (h) >= 0))
    ns_fail ('nsorder', 'invalidInput', 'H must go from the largest to the smallest step, but %g is followed by %g', ...
             h(find (diff (h) >= 0, 1)), h(find (diff (h) >= 0, 1) + 1));
  end
end

function options = check_options (inputs)
  try
    options = nsset (inputs{:});
  catch problem
    error (regexprep (problem.identifier, ':nsset:', ':nsorder:'), '%s', ...
           regexprep (problem.message, '^nsset', 'nsorder'));
  end
  if (~isempty (options.Step))
    ns_fail ('nsorder', 'invalidOption', 'Step must not be given: the steps are those of H');
  end
  if (strcmpi (options.Method, 'auto'))
    ns_fail ('nsorder', 'invalidOption', ...
             'Method ''auto'' has no steps of the lengths in H; nsworkprecision compares tolerances');
  end
  if (ns_adapts (options))
    names = {'RelTol', 'AbsTol', 'Adapt'};
    given = names{find(~cellfun (@(name) isempty (options.(name)), names), 1)};
    ns_fail ('nsorder', 'invalidOption', ...
             '%s must not be given: the steps are those of H; nsworkprecision compares tolerances', given);
  end
end

function sol = simulate (model, tspan, start, options, step)
  options.Step = step;
  told = warning ('off', 'nonsmooth:nssolve:coarse');     % the table says how far long steps lead
  restore = onCleanup (@() warning (told)); %#ok<NASGU>
  try
    sol = nssolve (model, tspan, start{:}, options);
  catch problem
    error (regexprep (problem.identifier, ':nssolve:', ':nsorder:'), '%s', ...
           regexprep (problem.message, '^nssolve', 'nsorder'));
  end
  if (sol.exitflag ~= 1)
    ns_fail ('nsorder', 'notSolved', 'the run with the step %g ended at t = %g: %s', step, sol.t(end), sol.message);
  end
end

% q and v at the times of tspan, or at its end alone.
function [q, v] = read_reference (reference, first, tspan, run)
  nq = size (first.q, 1);
  nv = size (first.v, 1);
  if (isstruct (reference))
    ns_check_solution ('nsorder', reference);
    [q, v] = at_times (reference, tspan);
  elseif (isnumeric (reference) && numel (reference) == 1 && nq > 1)
    step = ns_check ('nsorder', 'invalidInput', 'REFERENCE', reference, 'positive');
    [q, v] = at_times (run (step), tspan);
  else
    if (~isnumeric (reference) || ~isreal (reference) || ~any (size (reference, 1) == [nq, nq + nv]) ...
        || ~any (size (reference, 2) == [1, numel(tspan)]))
      ns_fail ('nsorder', 'invalidInput', ['REFERENCE must be a matrix with %d or %d rows and 1 or %d columns, ' ...
               'a solution of nssolve, or a step, not %s'], nq, nq + nv, numel (tspan), ns_describe (reference));
    end
    q = double (reference(1:nq,:));
    v = double (reference(nq+1:end,:));
  end
end

function [q, v] = at_times (sol, tspan)
  columns = columns_at (sol.t, tspan);
  q = sol.q(:,columns);
  v = sol.v(:,columns);
end

function columns = columns_at (t, tspan)
  wanted = double (tspan(:)');
  if (numel (wanted) == 2)
    wanted = wanted(2);
  end
  columns = zeros (size (wanted));
  for k = 1:numel (wanted)
    [away, columns(k)] = min (abs (t - wanted(k)));
    if (away > 1e-9 * max (1, max (abs (wanted))))
      ns_fail ('nsorder', 'invalidInput', 'REFERENCE must hold the time %g, but its nearest is %g', wanted(k), ...
               t(columns(k)));
    end
  end
end

function worst = largest_error (computed, exact, tspan)
  if (size (exact, 2) == 1 || numel (tspan) == 2)
    difference = abs (computed(:,end) - exact(:,end));
  else
    difference = abs (computed - exact);
  end
  difference = difference(:);
  worst = max (difference);
  if (isempty (difference))
    worst = 0;
  end
end

function table = add_orders (table)
  refinement = log (table.h(1:end-1) ./ table.h(2:end));
  table.ratio_q = table.error_q(1:end-1) ./ table.error_q(2:end);
  table.order = log (table.ratio_q) ./ refinement;
  table.ratio_v = table.error_v(1:end-1) ./ table.error_v(2:end);
  table.order_v = log (table.ratio_v) ./ refinement(1:numel (table.ratio_v));
end

function print_table (table)
  columns = {'q', table.error_q, table.ratio_q, table.order; 'v', table.error_v, table.ratio_v, table.order_v};
  columns = columns(1:1+~isempty (table.error_v),:);
  fprintf ('       h    ');
  fprintf ('     error %s  ratio  order', columns{:,1});
  fprintf ('\n');
  for k = 1:numel (table.h)
    line = sprintf ('    %8.2e', table.h(k));
    for j = 1:size (columns, 1)
      line = [line, sprintf('   %9.3e', columns{j,2}(k)), refinement_text(columns(j,:), k)]; %#ok<AGROW>
    end
    fprintf ('%s\n', deblank (line));
  end
end

% Blank in the first row, and where errors are zero.
function text = refinement_text (column, k)
  text = repmat (' ', 1, 14);
  if (k > 1 && isfinite (column{4}(k-1)))
    text = sprintf (' %6.2f %6.2f', column{3}(k-1), column{4}(k-1));
  end
end

%!function model = slider ()  # slides 1 m in 1 s and stops; mu g = 2
%!  model = nsmodel ('planar', 'Gravity', 10);
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', .2);
%!  model = nsbody (model, 'Shape', nsshape ('point'), 'Velocity', [2 0]);
%!endfunction

%!function [sys, exact] = oscillator ()  # q'' = -q from q = 1
%!  sys = nssystem ('Mass', 1, 'Force', @(t, q, v) -q, 'ForceJacobian', {-1, 0});
%!  exact = @(t) [cos(t); -sin(t)];
%!endfunction

%!test  # sliding: v is exact while it slides, the error of x is mu g h t / 2
%! t = nsorder (slider (), [0 .5], [.1 .05 .025], [.75; 0; 1; 0]);
%! assert (t.error_q, 2 * t.h * .5 / 2, 1e-12);
%! assert (t.error_v, zeros (1, 3), 1e-12);
%! assert (t.order, [1 1], 1e-9);
%! assert (t.ratio_q, [2 2], 1e-9);
%! assert (t.steps, [5 10 20]);
%! assert (numel (t.time), 3);

%!test  # in space: a ball that falls and turns; the turn is exact, as is that of the other sign
%! model = nsmodel ('spatial', 'Gravity', 10);
%! model = nsbody (model, 'Shape', nsshape ('sphere', 1), 'AngularVelocity', [0 0 3]);
%! for sign = [1 -1]
%!   exact = [0; 0; -5; sign * [cos(1.5); 0; 0; sin(1.5)]];
%!   t = nsorder (model, [0 1], [.1 .05], exact);
%!   assert (t.error_q, 5 * t.h, 1e-12);
%!   exact([1:3, 5]) = NaN;
%!   t = nsorder (model, [0 1], [.1 .05], exact);
%!   assert (t.error_q, [0 0], 1e-13);
%! end

%!test  # a system against its exact solution at the end and at several times
%! [sys, exact] = oscillator ();
%! h = .1 ./ [1 2 4];
%! t = nsorder (sys, [0 1], 1, 0, h, exact (1));
%! assert (t.order, [1 1], .1);
%! assert (t.order_v, [2 2], .1);               # from rest this is the leapfrog scheme
%! times = 0:.2:2;
%! u = nsorder (sys, times, 1, 0, h, exact (times), 'Method', 'linimp');
%! for k = 1:3
%!   sol = nssolve (sys, times, 1, 0, 'Step', h(k), 'Method', 'linimp');
%!   assert (u.error_q(k), max (abs (sol.q - cos (times))), eps);
%!   assert (u.error_v(k), max (abs (sol.v + sin (times))), eps);
%! end

%!test  # references: q alone, NaN, a finer run, a solution
%! [sys, exact] = oscillator ();
%! h = [.1 .05];
%! t = nsorder (sys, [0 1], 1, 0, h, cos (1));
%! assert (size (t.error_v), [0 0]);
%! assert (isempty (t.order_v));
%! t = nsorder (slider (), [0 .5], h, [NaN; 0; NaN; 0]);
%! assert (t.error_q, [0 0]);
%! t = nsorder (slider (), [0 .5], h, [NaN; NaN; 1; 0]);
%! assert (t.error_q, [NaN NaN]);               # nothing is compared
%! assert (t.error_v, [0 0], 1e-12);
%! fine = nssolve (slider (), [0 .5], 'Step', .001);
%! t = nsorder (slider (), [0 .5], h, fine);
%! assert (t.error_q, h / 2 - .0005, 1e-12);
%! assert (nsorder (slider (), [0 .5], h, .001).error_q, t.error_q);
%! u = nsorder (slider (), 0:.1:.5, h, fine);
%! assert (u.error_q, t.error_q, 1e-12);
%! u = nsorder (slider (), 0:.1:.5, h, .001);
%! assert (u.error_q, t.error_q, 1e-12);

%!test  # steps that do not adapt
%! t = nsorder (slider (), [0 .5], [.1 .05], .01, 'Method', 'moreau', 'Adapt', 'off');
%! assert (t.steps, [5 10]);

%!test  # steps that are no halves
%! t = nsorder (slider (), [0 .6], [.1 .02], [.84; 0]);
%! assert (t.ratio_q, 5, 1e-9);
%! assert (t.order, 1, 1e-9);

%!test  # without v in the reference the table has no columns for it
%! s = evalc ("nsorder (slider (), [0 .5], [.1 .05], [.75; 0]);");
%! assert (isempty (strfind (s, 'error v')), s);
%! assert (! isempty (regexp (s, '5.00e-02   2.500e-02   2.00   1.00\n$')), s);

%!test  # identifiers of the errors below
%! m = slider ();
%! [sys, exact] = oscillator ();
%! bad = {'usage', {}; 'usage', {m, [0 1], .1}; 'invalidInput', {3, [0 1], [2 1], 1}; 'usage', {sys, [0 1], [2 1], 1};
%!        'invalidInput', {m, [0 1], .1, 1}; 'invalidInput', {m, [0 1], [.1 .2], 1};
%!        'invalidInput', {m, [1 0], [.2 .1], 1}; 'invalidInput', {m, [0 1], [.2 .1], 'fine'};
%!        'invalidInput', {m, [0 1], [.2 .1], -1}; 'invalidOption', {m, [0 1], [.2 .1], .01, 'Step', 1};
%!        'invalidOption', {m, [0 1], [.2 .1], .01, 'Metod', 1};
%!        'invalidOption', {m, [0 1], [.2 .1], .01, 'Method', 'trapezoidal', 'AbsTol', 1}};
%! for k = 1:rows (bad)
%!   try
%!     nsorder (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsorder:' bad{k,1}]);
%! end

%!error <nsorder: call nsorder \(model, tspan, h, reference\)> nsorder ()
%!error <nsorder: the first argument must be a model of nsmodel or a system> nsorder (3, [0 1], [2 1], 1)
%!error <nsorder: a system needs its start> nsorder (oscillator (), [0 1], [.2 .1], .01)
%!error <nsorder: H must be a vector of two or more positive steps, not 0.1> nsorder (slider (), [0 1], .1, .01)
%!error <nsorder: H must be a vector of two or more positive steps, not \[1 0\]> nsorder (slider (), [0 1], [1 0], .01)
%!error <nsorder: H must go from the largest to the smallest step, but 0.1 is followed by 0.2> ...
%! nsorder (slider (), [0 1], [.1 .2], .01)
%!error <nsorder: TSPAN must increase> nsorder (slider (), [1 0], [.2 .1], .01)
%!error <nsorder: Step must not be given: the steps are those of H> nsorder (slider (), [0 1], [.2 .1], .01, 'Step', 1)
%!error <nsorder: Adapt must not be given: the steps are those of H; nsworkprecision compares tolerances> ...
%! nsorder (slider (), [0 1], [.2 .1], .01, 'Method', 'moreau', 'Adapt', 'order')
%!error <nsorder: RelTol must not be given> ...
%! nsorder (slider (), [0 1], [.2 .1], .01, 'Method', 'trapezoidal', 'RelTol', 1e-3)
%!error <nsorder: unknown option 'Metod'; did you mean 'Method'> nsorder (slider (), [0 1], [.2 .1], .01, 'Metod', 1)
%!error <nsorder: REFERENCE must be a positive finite number, not -1> nsorder (slider (), [0 1], [.2 .1], -1)
%!error <nsorder: REFERENCE must be a matrix with 2 or 4 rows and 1 or 2 columns, .* not 'fine'> ...
%! nsorder (slider (), [0 1], [.2 .1], 'fine')
%!error <nsorder: REFERENCE must be a matrix with 2 or 4 rows and 1 or 3 columns, .* not \[1 2;3 4\]> ...
%! nsorder (slider (), 0:2, [.2 .1], [1 2; 3 4])
%!error <nsorder: REFERENCE must hold the time 0.25, but its nearest is 0.3> ...
%! nsorder (slider (), [0 .25], [.2 .1], nssolve (slider (), [0 .3], 'Step', .15))
%!error <nsorder: SOL must be a struct made by nssolve> nsorder (slider (), [0 1], [.2 .1], struct ('t', 1))
%!error <nsorder: the run with the step 0.2 ended at t = 0: stopped> ...
%! nsorder (slider (), [0 1], [.2 .1], .01, 'OutputFcn', @(t, y, flag) ! strcmp (flag, 'init'))
