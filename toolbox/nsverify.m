function report = nsverify (sol, varargin)
%NSVERIFY  Can a solution be trusted? Another method and smaller steps tell how far it is off.
%
%   nsverify (sol)
%   nsverify (sol, 'Name', value, ...)
%   report = nsverify (...)
%
%   runs the model of a solution again, from the same start and over the same time: with its own options at smaller
%   steps (or tolerances), and by another method at a tight tolerance, the reference. From these it estimates the errors
%   of the solution and the order at which they fall, and finds the time from which runs tell different stories.
%   Without an output it prints the report and draws the errors over time.
%
%   Example: a ball that bounces twice
%
%   >> model = nsmodel ('planar', 'Gravity', 10);
%   >> model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]));
%   >> model = nsbody (model, 'Shape', nsshape ('point'), 'Position', [0 1], 'Restitution', 0.7);
%   >> sol = nssolve (model, [0 1.3], 'Step', 1e-3);
%   >> report = nsverify (sol, 'Reference', 'trapezoidal');
%   >> fprintf ('%s, about %d digits', report.trust, report.digits)
%   yes, about 2 digits
%
%
%   sol         from nssolve. If that run ended early, the part that it holds is judged
%
%   Names and values
%     Reference  the method to compare with: the name of a Method, a struct of options (see nsset) or a cell
%                {'Name', value, ...} of them, or a solution of nssolve that holds the times of sol. Without a Step or
%                tolerances in it, it takes a quarter of the smallest own step, Runge-Kutta methods whose order is
%                not below that of sol the smallest itself; if sol has adaptive steps, tolerances as tight as the
%                differences between the own runs ask for.
%                Default where there is no friction: 'radau5'; 'lobatto6' if sol is by a Runge-Kutta method;
%                'radau5' if it is by 'lobatto6'. With friction: 'trapezoidal'; 'trapezoidal1' if sol is by that,
%                where there are joints with Stabilization 'velocity'. Impacts follow the same law as in sol
%     Levels     how many own runs, a whole number from 1 to 6: with Step/2, Step/4, ..., or RelTol and AbsTol by 10,
%                100, ... smaller (2)
%     File       name of a .png file for the picture, in place of a window
%
%   report  struct
%     t                 1 x N, times of sol
%     error_q, error_v  nq x N and nv x N: error bars of sol.q and sol.v, the larger of the distances from the reference
%                       and from the finest own run; the last column is the error at the end. Near an impact v is off by
%                       its jump, as long as its times differ
%     hausdorff         distance of the filled-in graphs of v of sol and of the reference, see nshausdorff; NaN if sol
%                       holds less than half of its steps, which leaves no graph
%     values            Step or RelTol of sol and of the own runs
%     errors            largest error of q of each of them against the reference
%     differences       largest difference of q between each of them and the next
%     order             observed order of q, from the errors of the first and the last run; NaN if steps adapt, or where
%                       the errors are those of roundoff
%     coarse            true if the reference is coarser than the solution: it is ten times farther from sol than the
%                       finest own run, and a reference with twice the step (or tolerances by 10 larger) is as far
%                       from it. Then error bars, order and trust are those of the own runs among themselves
%     parting           time at which the events of two runs (collisions, stick, slip) are first not the same, or 1/20
%                       of the time apart; NaN if they agree, or if no two runs locate them
%     until             time until which the error bars mean something: from then on errors do not fall with the step
%     trust             'yes'; 'until', only to the time until; or 'no'
%     digits            of q that are right, each coordinate relative to the range of its values, the components of
%                       quaternions relative to 1, at all times to until. Coordinates that move by less than 1/1000 of
%                       others of their kind (positions, angles) are taken relative to that
%     worst             row of q with the fewest right digits
%     reference         the solution compared with
%     message           what to think of it, in words
%
%   Error bars are estimates, not bounds. Where a motion hangs by a hair (which of two bodies is hit first, whether
%   a contact sticks) runs part, and no method can say which one nature follows. Ctrl-C in a run ends all with an error.
%
%   References: Acary, section 3 (orders of methods for motions with impacts).
%
%   See also nssolve, nsorder, nsworkprecision, nshausdorff, nsdrift, nscheck.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsverify', 'usage', 'call nsverify (sol)');
  end
  varargin = ns_plain_text (varargin);
  ns_check_solution ('nsverify', sol);
  own = ns_options ('nsverify', {'Reference', [], 'any'; 'Levels', 2, 'any'; 'File', '', 'text'}, varargin, 2);
  check_arguments (sol, own);
  base = base_options (sol);
  runs = own_runs (sol, base, double (own.Levels));
  reference = find_reference (sol, base, runs, own);
  result = compare (sol, base, runs, reference);
  result = judge (result, sol, base, runs, reference);
  if (nargout == 0 || ~isempty (own.File))
    draw (result, runs, sol, base, own.File);
  end
  if (nargout > 0)
    report = result;
  else
    print_report (result, sol, base);
  end
end

function check_arguments (sol, own)
  if (numel (sol.t) < 2 || any (diff (sol.t) <= 0) || ~all (isfinite ([sol.t, sol.q(:)', sol.v(:)'])))
    ns_fail ('nsverify', 'invalidInput', 'SOL must hold two increasing times or more and finite states');
  end
  check_end (sol);
  if (~isnumeric (own.Levels) || numel (own.Levels) ~= 1 || ~any (own.Levels == 1:6))
    ns_fail ('nsverify', 'invalidOption', 'Levels must be a whole number from 1 to 6, not %s', ...
             ns_describe (own.Levels));
  end
  [~, ~, extension] = fileparts (own.File);
  if (~isempty (own.File) && ~strcmpi (extension, '.png'))
    ns_fail ('nsverify', 'invalidOption', 'File must be the name of a .png file, not ''%s''', own.File);
  end
end

% What ns_check_solution leaves aside.
function check_end (sol)
  good = isfield (sol, 'exitflag') && isnumeric (sol.exitflag) && numel (sol.exitflag) == 1 ...
         && isfield (sol, 'message') && ischar (sol.message) && isstruct (sol.stats) && isfield (sol.stats, 'steps') ...
         && isnumeric (sol.stats(1).steps) && numel (sol.stats(1).steps) == 1 ...
         && all (isfield (sol.events, {'time', 'kind', 'contact', 'vminus', 'vplus'}));
  if (~good)
    ns_fail ('nsverify', 'invalidInput', ...
             'SOL must be a struct made by nssolve, with its exitflag, message, stats and events');
  end
end

% The options of the run, without what stops, prints or asks.
function base = base_options (sol)
  base = read_options ({sol.options});
  for name = {'Events', 'OutputFcn', 'Display'}
    base.(name{1}) = [];
  end
  base.Progress = 'off';
  if (isempty (base.Method))
    base.Method = 'euler';
  end
  if (isempty (base.Step))
    base.Step = (sol.t(end) - sol.t(1)) / 1000;
  end
end

function options = read_options (inputs)
  try
    options = nsset (inputs{:});
  catch problem
    error (regexprep (problem.identifier, ':nsset:', ':nsverify:'), '%s', ...
           regexprep (problem.message, '^nsset', 'nsverify'));
  end
end

function runs = own_runs (sol, base, levels)
  runs = cell (1, levels);
  for k = 1:levels
    runs{k} = simulate (sol, refined (base, k));
  end
end

% A level below 0 is coarser.
function options = refined (options, level)
  if (ns_adapts (options))
    defaults = {'RelTol', 1e-3; 'AbsTol', 1e-6};
    if (strcmpi (options.Method, 'auto'))
      relative = max ([options.RelTol(:); 1e-4 * isempty(options.RelTol)]);
      defaults = {'RelTol', 1e-4; 'AbsTol', 1e-3 * relative};
    end
    for k = 1:2
      value = options.(defaults{k,1});
      if (isempty (value))
        value = defaults{k,2};
      end
      options.(defaults{k,1}) = value / 10^level;
    end
  else
    options.Step = options.Step / 2^level;
  end
end

% The same motion at the times of sol, as far as it gets; what nssolve warns of was said when sol was made.
function run = simulate (sol, options)
  state = warning ();
  restore = onCleanup (@() warning (state)); %#ok<NASGU>
  warning ('off', 'all');
  start = {};
  if (ns_is_system (sol.model))
    start = {sol.q(:,1), first_velocity(sol)};
  end
  try
    run = nssolve (sol.model, sol.t, start{:}, options);
  catch problem
    error (regexprep (problem.identifier, ':nssolve:', ':nsverify:'), '%s', ...
           regexprep (problem.message, '^nssolve', 'nsverify'));
  end
  if (run.exitflag == -3)
    ns_fail ('nsverify', 'interrupted', 'interrupted in the run of %s, at t = %g', name_of (options), run.t(end));
  end
end

function name = name_of (options)
  name = options.Method;
  if (isempty (name))
    name = 'euler';
  end
  if (~isempty (options.Step) || ns_adapts (options))
    name = sprintf ('%s with %s %.4g', name, word_of (options), value_of (options));
  end
end

function word = word_of (options)
  words = {'Step', 'RelTol'};
  word = words{1 + ns_adapts(options)};
end

% Before a collision at the start.
function v = first_velocity (sol)
  v = sol.v(:,1);
  if (~isempty (sol.events) && sol.events(1).time == sol.t(1) ...
      && strcmp (sol.events(1).kind, 'collision'))
    v = sol.events(1).vminus;
  end
end

function reference = find_reference (sol, base, runs, own)
  given = own.Reference;
  if (isstruct (given) && numel (given) == 1 && all (isfield (given, {'t', 'q', 'v'})))
    ns_check_solution ('nsverify', given);
    check_end (given);
    given.options = read_options ({given.options});
    check_same (sol, given);
    reference = given;
    return
  end
  if (~isempty (given) || ischar (given))
    reference = simulate (sol, reference_options (sol, base, runs, entry_of (given)));
    return
  end
  reference = [];
  candidates = default_entries (sol, base);
  for k = 1:numel (candidates)
    try
      run = simulate (sol, reference_options (sol, base, runs, candidates{k}));
    catch problem
      if (strcmp (problem.identifier, 'nonsmooth:nsverify:interrupted'))
        rethrow (problem);
      end
      continue                                  % a method that is not for this model
    end
    if (isempty (reference) || run.t(end) > reference.t(end))
      reference = run;
    end
    if (reference.exitflag == 1)
      return
    end
  end
end

% Another method, as exact as sol at the same step. The laws of Newton and Poisson are the same for one contact at a
% time without friction.
function entries = default_entries (sol, base)
  names = {'radau5'};
  if (runge_kutta_order (base) > 0)
    names = {'lobatto6', 'radau5', 'herk5'};
  end
  names = names(~strcmpi (names, base.Method));
  entries = cellfun (@(name) {'Method', name, 'Impact', 'newton'}, names, 'UniformOutput', false);
  if (~strcmpi (law_of (base), 'newton') && any (arrayfun (@(event) size (event.contact, 1) > 1, sol.events)))
    entries = {};
  end
  last = {'Method', 'trapezoidal'};
  if (strcmpi (base.Method, 'trapezoidal'))
    last = {'Method', 'trapezoidal1'};
    if (size (sol.joint, 1) > 0)                  % without it of first order where they turn
      last = [last, {'Stabilization', 'velocity'}];
    end
  end
  entries{end+1} = last;
end

% 0 for the other methods.
function order = runge_kutta_order (options)
  order = 0;
  if (~isempty (regexpi (options.Method, '^(radau|lobatto|herk)', 'once')))
    order = options.Method(end) - '0';
  end
end

function entry = entry_of (given)
  if (ischar (given))
    entry = {'Method', given};
  elseif (isstruct (given))
    entry = {given};
  elseif (iscell (given))
    entry = reshape (given, 1, []);
  else
    ns_fail ('nsverify', 'invalidOption', ...
             ['Reference must be the name of a method, a struct or a cell of options, or a ' ...
             'solution, not %s'], ns_describe (given));
  end
end

% What describes the problem is as in sol: the law of impact, the directions of friction.
function options = reference_options (sol, base, runs, entry)
  kept = {'Directions', 'Cone', 'ActiveTol', 'Solver', 'PathLibrary', 'Tol', 'MaxIter', 'Progress'};
  options = {'Impact', law_of(base)};
  for k = 1:numel (kept)
    options = [options, kept(k), {base.(kept{k})}]; %#ok<AGROW>
  end
  if (strcmpi (base.Method, 'geometric') && isempty (base.Cone))
    options = [options, {'Cone', 'ellipsoid'}];         % what [] means there
  end
  options = read_options ([options, entry]);
  if (~isempty (options.Step) || ns_adapts (options))
    return
  end
  scale = scale_of (sol);
  difference = relative_of (states_at (runs{end}, sol, 'q') - sol.q, scale);
  mean_step = (sol.t(end) - sol.t(1)) / max (1, sol.stats.steps);
  finer = 2^numel (runs);
  if (~ns_adapts (base))
    options.Step = base.Step / finer;                         % so that its steps end where those of sol do
    order = runge_kutta_order (options);
    if (order == 0 || order < runge_kutta_order (base))
      options.Step = options.Step / 4;
    end
  elseif (any (strcmpi (options.Method, {'trapezoidal', 'trapezoidal1'})))
    options.RelTol = max (1e-11, min (1e-6, 1e-4 * difference));
    options.AbsTol = options.RelTol * max ([scale; realmin]);
    options.Step = min (base.Step, mean_step);
    options.MaxStep = mean_step;                              % so as not to step over what sol sees
  else
    options.Step = min (base.Step, mean_step) / finer;
  end
end

function law = law_of (base)
  law = base.Impact;
  if (isempty (law) || strcmpi (law, 'auto'))
    detect = base.Detect;
    if (isempty (detect) || strcmpi (detect, 'auto'))
      located = any (strcmpi (base.Method, {'linimp', 'trapezoidal', 'trapezoidal1', 'auto'}));
    else
      located = ~strcmpi (detect, 'off');
    end
    laws = {'newton', 'dissipative'};                         % which gain no energy, 'newton' where sol did not
    law = laws{1 + located};
  end
end

% What an error of each coordinate is compared with: the range of its values; 1 for quaternions. What hardly moves, or
% only by roundoff, has no range of its own.
function scale = scale_of (sol)
  kind = kinds_of (sol);
  scale = max (sol.q, [], 2) - min (sol.q, [], 2);
  for k = 1:2
    rows = kind == k;
    x = sol.q(rows,:);
    least = max ([1e-3 * scale(rows); 1e-6 * abs(x(:)); 1e-6 * (k == 2)]);
    if (least == 0)
      least = 1;
    end
    scale(rows) = max (scale(rows), least);
  end
  scale(kind == 3) = 1;
end

% For each row of q 1, a position or a coordinate of a system, 2, an angle, or 3, a component of a quaternion; how it is
% called, and the body.
function [kind, names, bodies] = kinds_of (sol)
  rows = size (sol.q, 1);
  kind = ones (rows, 1);
  names = repmat ({''}, rows, 1);
  bodies = zeros (rows, 1);
  if (ns_is_system (sol.model))
    return
  end
  words = {'x', 'y', 'angle'};
  kinds = [1 1 2];
  if (ns_dimension (sol.model) == 3)
    words = {'x', 'y', 'z', 'q0', 'q1', 'q2', 'q3'};
    kinds = [1 1 1 3 3 3 3];
  end
  width = ns_widths (sol.model);
  first = [0, cumsum(width)];
  for id = reshape (find (width > 0), 1, [])
    own = first(id) + (1:width(id));
    kind(own) = kinds(1:width(id));
    names(own) = words(1:width(id));
    bodies(own) = id;
  end
end

% The largest of errors, each in its scale, and its row.
function [relative, row] = relative_of (errors, scale)
  [relative, row] = max (max (abs (errors) ./ repmat (scale, 1, size (errors, 2)), [], 2));
  if (isempty (relative) || isnan (relative))
    relative = 0;
    row = 1;
  end
end

% States of a run at the times of sol; NaN after its end.
function x = states_at (run, sol, name)
  slack = 1e-9 * max (1, max (abs (sol.t)));
  k = ns_rank (run.t, sol.t + slack);
  there = k > 0 & abs (run.t(max (k, 1)) - sol.t) <= 2 * slack;
  found = run.(name);
  x = NaN (size (sol.(name)));
  x(:,there) = found(:,k(there));
  if (strcmp (name, 'q'))
    x = ns_same_turns (sol.model, sol.q, x);
  end
end

function check_same (sol, given)
  if (size (given.q, 1) ~= size (sol.q, 1) || size (given.v, 1) ~= size (sol.v, 1))
    ns_fail ('nsverify', 'invalidOption', ...
             'Reference must be a solution with %d coordinates and %d velocities, not %d and %d', ...
             size (sol.q, 1), size (sol.v, 1), size (given.q, 1), size (given.v, 1));
  end
  q = states_at (given, sol, 'q');
  missing = find (all (isnan (q), 1), 1);
  if (~isempty (missing) && ~isempty (q))
    ns_fail ('nsverify', 'invalidOption', 'Reference must hold the times of SOL, but it has no %g', sol.t(missing));
  end
end

function result = compare (sol, base, runs, reference)
  result = struct ('t', sol.t, 'error_q', [], 'error_v', [], 'hausdorff', NaN, 'values', [], 'errors', [], ...
                   'differences', [], 'order', NaN, 'coarse', false, 'parting', NaN, 'until', sol.t(end), ...
                   'trust', '', 'digits', 0, 'worst', 1, 'reference', [], 'message', '');
  all_runs = [{sol}, runs];
  q = cellfun (@(run) states_at (run, sol, 'q'), all_runs, 'UniformOutput', false);
  v = states_at (runs{end}, sol, 'v');
  result.error_q = abs (sol.q - q{end});
  result.error_v = abs (sol.v - v);
  if (~isempty (reference))
    result.reference = reference;
    result.coarse = is_coarse (sol, runs, reference);
    if (~result.coarse)
      result.error_q = max (result.error_q, abs (sol.q - states_at (reference, sol, 'q')));
      result.error_v = max (result.error_v, abs (sol.v - states_at (reference, sol, 'v')));
    end
    if (numel (sol.t) > sol.stats.steps / 2)
      result.hausdorff = nshausdorff (only_times (sol), only_times (reference));
    end
  end
  result.differences = cellfun (@(a, b) max ([0; abs(a(:) - b(:))]), q(1:end-1), q(2:end));
  result.values = value_of (base);
  for k = 1:numel (runs)
    result.values(k+1) = value_of (refined (base, k));
  end
  if (~isempty (reference))
    exact = states_at (reference, sol, 'q');
    result.errors = cellfun (@(x) max ([0; abs(x(:) - exact(:))]), q);
  end
  result.order = order_of (result, ns_adapts (base), 1e-12 * max ([0; scale_of(sol)]));
end

% Whether what lies between the solution and the reference is the error of the latter. Where it is as large as a tenth
% of the range, runs rather tell different stories.
function answer = is_coarse (sol, runs, reference)
  scale = scale_of (sol);
  away = @(a, b) relative_of (states_at (a, sol, 'q') - states_at (b, sol, 'q'), scale);
  distance = away (sol, reference);
  answer = false;
  if (distance > 1e-10 && distance < 0.1 && 10 * away (sol, runs{end}) < distance)
    coarser = simulate (reference, refined (base_options (reference), -1));
    answer = distance < 3 * away (coarser, reference);
  end
end

% From errors, or from differences where the reference tells nothing; a few roundoffs tell nothing either.
function order = order_of (result, adaptive, roundoff)
  sizes = result.errors;
  if (isempty (sizes) || result.coarse)
    sizes = result.differences;
  end
  order = NaN;
  if (~adaptive && numel (sizes) > 1 && sizes(end) > roundoff)
    order = log2 (sizes(1) / sizes(end)) / (numel (sizes) - 1);
  end
end

% A system without velocities has no graph.
function curve = only_times (sol)
  curve = sol;
  if (isempty (sol.v))
    curve.v = zeros (1, numel (sol.t));
  end
end

function value = value_of (options)
  value = options.Step;
  if (ns_adapts (options))
    value = 1e-3;
    if (strcmpi (options.Method, 'auto'))
      value = 1e-4;
    end
    if (~isempty (options.RelTol))
      value = options.RelTol(1);
    end
  end
end

% From when on the errors do not fall, and what follows from that.
function result = judge (result, sol, base, runs, reference)
  [compared, finer] = yardstick (result, sol, runs);
  scale = scale_of (sol);
  exact = states_at (compared, sol, 'q');
  first = running_largest (sol.q - exact, scale);
  finest = running_largest (states_at (finer, sol, 'q') - exact, scale);
  stuck = finest > 0.7 * first & finest > 1e-6 & ~(result.coarse && numel (runs) == 1);
  if (stuck(end))
    result.until = sol.t(max ([1, find(~stuck, 1, 'last')]));
  end
  others = [runs, {compared}];
  if (~isempty (reference))
    others{end} = reference;
  end
  result.parting = ns_parting ([{sol}, others]);
  if (stuck(end) && result.parting < result.until)
    result.until = result.parting;
  end
  for run = others(:)'
    result.until = min (result.until, run{1}.t(end));
  end
  [relative, result.worst] = relative_of (result.error_q(:,sol.t <= result.until), scale);
  result.digits = max (0, min (15, floor (-log10 (max (relative, 1e-15)))));
  result.trust = trust_of (result, sol, relative);
  result.message = words_of (result, sol, base, runs, relative);
end

% The run to compare with and the finest of the others: a reference that is no help leaves the own runs.
function [compared, finer] = yardstick (result, sol, runs)
  compared = result.reference;
  finer = runs{end};
  if (isempty (compared) || result.coarse)
    all_runs = [{sol}, runs];
    compared = runs{end};
    finer = all_runs{end-1};
  end
end

function largest = running_largest (x, scale)
  x = max ([abs(x) ./ repmat(scale, 1, size (x, 2)); zeros(1, size (x, 2))], [], 1);
  x(isnan (x)) = 0;
  largest = cummax (x);
end

function trust = trust_of (result, sol, relative)
  trust = 'yes';
  if (result.until < sol.t(end))
    trust = 'until';
  end
  if (relative > 0.1 || result.until <= sol.t(1))
    trust = 'no';
  end
end

function text = words_of (result, sol, base, runs, relative)
  text = '';
  if (sol.exitflag ~= 1)
    text = sprintf ('The run ended early, at t = %g, and only that is looked at. ', sol.t(end));
  end
  text = [text, words_of_runs(result, sol, runs)];
  size_of_error = sprintf ('an error of %.2g %s', relative, words_of_worst (sol, result.worst));
  switch (result.trust)
    case 'yes'
      text = [text, sprintf('The answer can be trusted to %s, about %d %s.', size_of_error, result.digits, ...
                            digit_word(result.digits))];
    case 'until'
      format = ['The answer can be trusted until t = %.4g, to %s; after that errors do not fall with the %s, ' ...
                'and the error bars mean nothing.'];
      text = [text, sprintf(format, result.until, size_of_error, word_of (base))];
    otherwise
      text = [text, words_of_doubt(result, sol, base, relative)];
  end
  text = [text, words_of_events(result)];
end

function text = words_of_worst (sol, row)
  [kind, names, bodies] = kinds_of (sol);
  text = 'of the range of q';
  if (isempty (kind))
    return
  end
  if (kind(row) == 3)
    text = 'in q';
  end
  text = sprintf ('%s(%d)', text, row);
  if (~isempty (names{row}))
    text = sprintf ('%s (%s of %s)', text, names{row}, ns_body_text (sol.model, bodies(row)));
  end
  if (numel (kind) > 1)
    text = [text, ', the worst coordinate'];
  end
end

function word = digit_word (count)
  word = 'digits';
  if (count == 1)
    word = 'digit';
  end
end

function text = words_of_runs (result, sol, runs)
  text = '';
  reference = result.reference;
  if (isempty (reference))
    text = 'No other method could be run: the finest own run takes its place. ';
  elseif (result.coarse)
    text = sprintf (['The reference is coarser than the solution: %s. The own runs take its place; ' ...
                     '''Reference'' may name a finer one. '], name_of (reference.options));
  elseif (reference.t(end) < sol.t(end))
    text = sprintf ('The reference ended at t = %g: %s. ', reference.t(end), reference.message);
  end
  for k = 1:numel (runs)
    if (runs{k}.t(end) < sol.t(end))
      text = [text, sprintf('Own run %d ended at t = %g: %s. ', k, runs{k}.t(end), runs{k}.message)]; %#ok<AGROW>
    end
  end
end

function text = words_of_doubt (result, sol, base, relative)
  if (result.until < sol.t(end))
    text = sprintf (['The answer cannot be trusted: from t = %.4g on runs do not come nearer to each other with ' ...
                     'a smaller %s.'], result.until, word_of (base));
  else
    text = sprintf ('The answer is off by %.2g %s: take a smaller %s.', relative, ...
                    words_of_worst (sol, result.worst), word_of (base));
  end
end

function text = words_of_events (result)
  text = '';
  if (result.parting <= result.until && ~isnan (result.parting) && strcmp (result.trust, 'yes'))
    text = sprintf (' Events are not the same in all runs from t = %.4g on, but the motion is.', result.parting);
  elseif (~isnan (result.parting))
    text = sprintf (' Events are not the same in all runs from t = %.4g on.', result.parting);
  end
end

function print_report (result, sol, base)
  fprintf ('%d runs over [%g %g], compared with %s:\n', numel (result.values), sol.t(1), sol.t(end), ...
           reference_name (result));
  fprintf ('    %-23s%s\n', word_of (base), sprintf (' %.3g', result.values));
  if (result.coarse)
    fprintf ('    away from the reference%s\n', sprintf (' %.2e', result.errors));
  elseif (~isempty (result.errors))
    fprintf ('    errors of q            %s\n', sprintf (' %.2e', result.errors));
  end
  fprintf ('    differences of runs    %s\n', sprintf (' %.2e', result.differences));
  if (~isnan (result.order))
    fprintf ('    observed order          %.2f\n', result.order);
  end
  fprintf ('    error of q, largest     %.2e, at the end %.2e\n', max ([0; result.error_q(:)]), ...
           max ([0; result.error_q(:,end)]));
  fprintf ('    error of v at the end   %.2e', max ([0; result.error_v(:,end)]));
  if (~isnan (result.hausdorff))
    fprintf (', distance of graphs %.2e', result.hausdorff);
  end
  fprintf ('\n');
  if (size (sol.q, 1) <= 12)
    fprintf ('    q(%d) = %.6g +- %.1e at the end\n', bars (sol.q, result.error_q));
    fprintf ('    v(%d) = %.6g +- %.1e at the end\n', bars (sol.v, result.error_v));
  end
  fprintf ('%s\n', result.message);
end

function name = reference_name (result)
  name = 'the finest own run';
  if (~isempty (result.reference))
    name = name_of (result.reference.options);
  end
end

function table = bars (x, errors)
  table = [1:size(x, 1); x(:,end)'; errors(:,end)'];
end

function draw (result, runs, sol, base, file)
  quiet = ns_quiet_graphics (); %#ok<NASGU>
  visible = {'on', 'off'};
  pixels = [1100 420];
  fig = ns_new_figure (pixels, visible{1 + ~isempty(file)});
  if (isempty (fig))
    return
  end
  compared = yardstick (result, sol, runs);
  name = reference_name (result);
  shown = [{sol}, runs];
  if (result.coarse || isempty (result.reference))
    name = name_of (compared.options);
    shown(end) = [];
  end
  names = {'q', 'v'};
  for panel = 1:2
    what = names{panel};
    lines = error_lines (result, shown, sol, compared, what, word_of (base));
    place = [0.08 + 0.41 * (panel - 1), 0.14, 0.32, 0.74];
    axis = ns_draw_log (fig, place, lines, {'t', ['error of ' what]}, 'linear');
    title (axis, ['compared with ' name], 'fontsize', 10, 'fontweight', 'normal', 'color', [0.2 0.2 0.23], ...
           'interpreter', 'none');
    set (axis, 'xlim', sol.t([1, end]));
    mark_until (axis, result, sol);
  end
  ns_draw_key (fig, [0.83 0.14 0.16 0.74], lines);
  if (~isempty (file))
    ns_save_figure ('nsverify', fig, pixels, file);
  end
end

function lines = error_lines (result, shown, sol, compared, what, word)
  exact = states_at (compared, sol, what);
  lines = struct ('x', {}, 'y', {}, 'name', {}, 'style', {});
  for k = 1:numel (shown)
    difference = abs (states_at (shown{k}, sol, what) - exact);
    lines(k) = struct ('x', sol.t, 'y', max ([difference; NaN(1, numel (sol.t))], [], 1), ...
                       'name', sprintf ('%s %.3g', word, result.values(k)), 'style', '-');
  end
end

function mark_until (axis, result, sol)
  if (result.until >= sol.t(end))
    return
  end
  heights = get (axis, 'ylim');
  plot (axis, result.until * [1 1], heights, '--', 'color', [0.35 0.35 0.38], 'linewidth', 1);
  text (result.until, heights(1), sprintf (' until %.3g', result.until), 'parent', axis, 'fontsize', 9, ...
        'color', [0.35 0.35 0.38], 'verticalalignment', 'bottom');
  set (axis, 'ylim', heights);
end

%!function model = bouncer (varargin)           # a ball above the floor
%!  model = nsmodel ("planar", "Gravity", 10);
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]));
%!  model = nsbody (model, "Shape", nsshape ("point"), "Position", [0 1], "Restitution", .7, varargin{:});
%!endfunction

%!function [sys, exact] = oscillator ()  # q'' = -q from q = 1
%!  sys = nssystem ("Mass", 1, "Force", @(t, q, v) -q, "ForceJacobian", {-1, 0});
%!  exact = @(t) [cos(t); -sin(t)];
%!endfunction

%!test  # smooth motion: the bars are the errors, the orders those of the methods
%! [sys, exact] = oscillator ();
%! for method = {"euler", 1; "trapezoidal", 2}'
%!   sol = nssolve (sys, [0 2], 1, 0, "Method", method{1}, "Step", .02);
%!   r = nsverify (sol, "Reference", "trapezoidal1");
%!   state = exact (sol.t);
%!   assert (r.error_q, abs (sol.q - state(1,:)), .03 * max (r.error_q));
%!   assert (r.error_v, abs (sol.v - state(2,:)), .03 * max (r.error_v));
%!   assert (r.order, method{2}, .05);
%!   assert (r.values, .02 ./ [1 2 4]);
%!   assert (r.errors(1), max (r.error_q), 1e-3 * r.errors(1));
%!   assert (r.trust, "yes");
%!   assert (r.digits, floor (-log10 (max (r.error_q) / (1 - cos (2)))));
%!   assert (isnan (r.parting));
%!   assert (r.until, 2);
%!   assert (r.hausdorff <= max (r.error_v) + 1e-12);
%! end

%!test  # default references; friction has none of the methods without it
%! [sys, exact] = oscillator ();
%! for method = {"euler", "trapezoidal"}
%!   r = nsverify (nssolve (sys, [0 1], 1, 0, "Method", method{1}, "Step", .05));
%!   assert (! strcmp (r.reference.options.Method, method{1}));
%!   assert (r.trust, "yes");
%!   model = nsbody (nsmodel ("planar", "Gravity", 10), "Shape", nsshape ("halfspace", [0 1]), "Friction", .2);
%!   model = nsbody (model, "Shape", nsshape ("point"), "Velocity", [2 0]);
%!   r = nsverify (nssolve (model, [0 1.5], "Method", method{1}, "Step", .05));
%!   assert (strncmp (r.reference.options.Method, "trapezoidal", 11));
%!   assert (r.trust, "yes");
%!   assert (r.reference.q(1,end), 1, 1e-5);             # slides 1 m and stops
%! end

%!test  # Runge-Kutta methods: the default reference is more exact than the solution; the errors are those from a fine run
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -9.81 * sin (q));
%! # to 1e-12, at the times of the others
%! fine = nssolve (sys, 0:.05:5, 1, 0, "Method", "lobatto6", "Step", .005);
%! for method = {"radau5", 5, "lobatto6"; "herk5", 5, "lobatto6"; "lobatto4", 4, "lobatto6"; "lobatto6", 6, "radau5"}'
%!   sol = nssolve (sys, [0 5], 1, 0, "Method", method{1}, "Step", .05);
%!   r = nsverify (sol, "Levels", 1);
%!   exact = max (abs (sol.q - fine.q));
%!   assert ({r.trust, r.coarse, r.reference.options.Method}, {"yes", false, method{3}});
%!   assert (max (r.error_q), exact, .01 * exact);
%!   assert (r.order, method{2}, .25);             # the next term is h sqrt (9.81) = .16 of the first: log2 (1.16) = .2
%!   assert (r.digits, floor (-log10 (exact / (max (sol.q) - min (sol.q)))));
%! end

%!test  # a reference that is coarser than the solution does not speak against it
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -9.81 * sin (q));
%! sol = nssolve (sys, [0 5], 1, 0, "Method", "radau5", "Step", .05);
%! good = nsverify (sol);
%! for reference = {"trapezoidal", {"Method", "trapezoidal", "RelTol", 1e-6, "AbsTol", 1e-6}, ...
%!                  nssolve(sys, sol.t, 1, 0, "Method", "trapezoidal", "Step", .005)}
%!   for levels = [1 2]
%!     r = nsverify (sol, "Reference", reference{1}, "Levels", levels);
%!     assert ({r.trust, r.coarse, r.digits, r.until}, {"yes", true, good.digits, 5});
%!     assert (r.error_q, good.error_q, .05 * max (good.error_q));    # the next own run is better by 2^5
%!     assert (r.errors > 50 * max (r.error_q));
%!     assert (! isempty (strfind (r.message, "The reference is coarser than the solution: trapezoidal with")), ...
%!             r.message);
%!   end
%! end
%! assert (r.order, 5, .1);

%!test  # each coordinate is measured by its own range; the worst is named
%! sys = nssystem ("Mass", eye (2), "Force", @(t, q, v) [-q(1); -9 * q(2)]);
%! sol = nssolve (sys, [0 2], [1000; 1], [0; 0], "Step", .01);
%! r = nsverify (sol);
%! range = [1000 * (1 - cos(2)); 2];                              # 1000 cos t, cos 3 t
%! relative = max (abs (sol.q - [1000 * cos(sol.t); cos(3 * sol.t)]), [], 2) ./ range;
%! assert (relative(2) > relative(1) && max (r.error_q(1,:)) > 50 * max (r.error_q(2,:)));
%! assert ({r.worst, r.digits}, {2, floor(-log10 (relative(2)))});
%! assert (! isempty (strfind (r.message, sprintf ("%.2g of the range of q(2), the worst coordinate", relative(2)))), ...
%!         r.message);
%! r = nsverify (nssolve (bouncer ("Name", "ball"), [0 .4], "Step", .01), "Levels", 1);
%! assert (! isempty (strfind (r.message, "of the range of q(2) (y of body 2 ('ball')), the worst")), r.message);
%! model = nsbody (nsmodel ("spatial", "Gravity", 0), "Shape", nsshape ("box", [1 2 3]), "AngularVelocity", [1 2 3]);
%! sol = nssolve (model, [0 .5], "Step", .05);
%! r = nsverify (sol, "Levels", 1);
%! # it turns in its place: quaternions alone, relative to 1
%! assert (r.digits, floor (-log10 (max (r.error_q(:)))));
%! assert (! isempty (regexp (r.message, "an error of \\S+ in q\\([4-7]\\) \\(q[0-3] of body 1\\), the worst")), ...
%!         r.message);

%!testif ; isunix ()  # Ctrl-C ends all: in another Octave, whose Force sends it once, in an own run or at a stage of the reference
%! octave = fullfile (OCTAVE_HOME (), "bin", "octave-cli");
%! for when = {"true", "euler with Step 0.05"; "mod (t + 1e-9, .025) > 1e-6", "radau5 with Step 0.025"}'
%!   lines = ["function k = once (now), persistent sent; k = 0; " ...
%!            "if (now && isempty (sent)), sent = 1; kill (getpid (), SIG ().INT); end, end\n" ...
%!            "sol = nssolve (nssystem (\"Mass\", 1, \"Force\", 0), [0 1], 1, 0, \"Step\", .1);" ...
%!            "sol.model = nssystem (\"Mass\", 1, \"Force\", @(t, q, v) once (" when{1} "));" ...
%!            "try, nsverify (sol), catch e, disp (e.identifier), disp (e.message), end"];
%!   [~, text] = system (sprintf ("%s --norc -q --path '%s' --eval '%s' 2>/dev/null", octave, ...
%!                                fileparts (which ("nsverify")), lines));
%!   wanted = ["nonsmooth:nsverify:interrupted\nnsverify: interrupted in the run of " when{2} ", at t = 0\n"];
%!   assert (strncmp (text, wanted, numel (wanted)), text);
%! end

%!test  # impacts, captured and located: the bars hold the errors, against the exact flight of the ball
%! exact = @(t) nsexact ("ball", t, "Force", -10, "Restitution", .7);
%! sol = nssolve (bouncer (), [0 1.3], "Step", 1e-3);
%! r = nsverify (sol, "Reference", "trapezoidal");
%! assert (r.error_q(2,:) > .99 * abs (sol.q(2,:) - exact (sol.t)) - 1e-8);
%! assert ({r.trust, r.digits}, {"yes", 2});
%! assert (r.order, 1, .5);                       # captured impacts scatter by a step
%! assert (r.hausdorff < .05);
%! sol = nssolve (bouncer (), [0 1.3], "Method", "trapezoidal", "Step", .03);
%! r = nsverify (sol, "Reference", "trapezoidal1");
%! assert (r.digits >= 7);                        # exact but for ActiveTol
%! assert (isnan (r.parting));

%!test  # adaptive runs; own runs have smaller tolerances
%! [sys, exact] = oscillator ();
%! sol = nssolve (sys, [0 5], 1, 0, "Method", "trapezoidal", "RelTol", 1e-4);
%! r = nsverify (sol, "Levels", 3, "Reference", {"Method", "trapezoidal1", "RelTol", 1e-9, "AbsTol", 1e-9});
%! assert (r.values, 10 .^ -(4:7), 1e-18);
%! assert (numel (r.differences), 3);
%! assert (isnan (r.order));
%! state = exact (sol.t);
%! assert (max (r.error_q), max (abs (sol.q - state(1,:))), .1 * max (r.error_q));

%!test  # adaptive steps with impacts, at a few times: the bars hold the errors, which fall with the tolerance
%! sys = nssystem ("Mass", 1, "Force", -10, "Gap", @(q) q, "Normal", 1, "Restitution", .7);
%! sol = nssolve (sys, linspace (0, .9, 10), 1, 0, "Method", "moreau", "Adapt", "order", "AbsTol", 1e-6, "RelTol", ...
%!                1e-6);
%! r = nsverify (sol);
%! error = abs (sol.q - nsexact ("ball", sol.t, "Force", -10, "Restitution", .7));
%! assert (r.error_q, error, .2 * max (error));   # the reference is good to 1e-9, the finest own run to a hundredth
%! assert (r.errors(3) < r.errors(1) / 5);        # tolerances by 100
%! assert ({r.trust, r.until, r.coarse}, {"yes", .9, false});
%! assert (isnan (r.hausdorff));

%!test  # too long a step; a motion that grows as cosh (10 t), where errors grow as well
%! sol = nssolve (oscillator (), [0 10], 1, 0, "Method", "linimp", "Step", .2);
%! r = nsverify (sol, "Reference", "trapezoidal");
%! assert (r.trust, "no");                        # amplitudes fall as exp (-h t/2): by 1/e
%! assert (! isempty (strfind (r.message, "take a smaller Step")), r.message);
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) 100 * q);
%! sol = nssolve (sys, [0 2], 1e-6, 0, "Step", .05);
%! r = nsverify (sol, "Reference", "trapezoidal");
%! assert (any (strcmp (r.trust, {"until", "no"})));
%! error = abs (sol.q - 1e-6 * cosh (10 * sol.t));
%! assert (r.error_q(end) > .9 * error(end));     # the reference has h/16: its own error is some percent

%!test  # a reference that contradicts all own runs from an impact on, and other events
%! sol = nssolve (bouncer (), [0 1.3], "Method", "trapezoidal", "Step", .01);
%! other = nssolve (bouncer ("Restitution", .1), sol.t, "Method", "trapezoidal", "Step", .01);
%! r = nsverify (sol, "Reference", other);
%! assert (r.trust, "until");
%! assert (r.until, sqrt (.2), .02);              # the first impact
%! assert (r.parting, sqrt (.2) * 1.2, 1e-6);    # the second impact of the other run, after 2 e v/g = 0.2 sqrt (.2)
%! assert (! isempty (regexp (r.message, "trusted until t = 0.4.*Events are not the same")), r.message);

%!test  # a run that ended early, at a terminal event
%! stop = @(t, y) deal (y(2) - .5, 1, 0);
%! sol = nssolve (bouncer (), [0 1.3], "Step", .001, "Events", stop);
%! assert (sol.exitflag, 0);
%! r = nsverify (sol, "Reference", "trapezoidal");
%! assert (r.until, sol.t(end));
%! assert (strncmp (r.message, "The run ended early", 19));
%! assert (r.trust, "yes");

%!test  # a collision at the start of a system is repeated, not skipped
%! sys = nssystem ("Mass", 1, "Force", 0, "Gap", @(q) q, "Normal", 1, "Restitution", .5);
%! sol = nssolve (sys, [0 1], 0, -2, "Method", "trapezoidal", "Step", .1);
%! r = nsverify (sol, "Reference", "trapezoidal1");
%! assert (r.error_q, zeros (1, 11), 1e-12);
%! assert (isnan (r.parting));

%!test  # output at a few times; in space, with quaternions
%! sol = nssolve (bouncer (), [0 .1 .3], "Step", .01);
%! r = nsverify (sol, "Levels", 1, "Reference", "trapezoidal");
%! assert (size (r.error_q), [2 3]);
%! assert (r.error_q(2,:), 10 * .01 * [0 .1 .3] / 2, 1e-9);       # of the method: g t h/2
%! assert (isnan (r.hausdorff));
%! model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("box", [1 2 3]), "AngularVelocity", [1 2 3]);
%! r = nsverify (nssolve (model, [0 .5], "Method", "trapezoidal", "Step", .01), "Reference", "trapezoidal1");
%! assert (r.trust, "yes");

%!testif ; ! isempty (available_graphics_toolkits ())  # what it prints and draws
%! [sys, exact] = oscillator ();
%! sol = nssolve (sys, [0 1], 1, 0, "Step", .05);
%! file = [tempname(), ".png"];
%! cleanup = onCleanup (@() unlink (file));
%! text = evalc ("nsverify (sol, 'Reference', 'trapezoidal', 'File', file)");
%! assert (! isempty (regexp (text, ...
%!                            "^3 runs over .0 1., compared with trapezoidal with Step 0.003125:\n +Step +0.05 0.025 0.0125\n")), text);
%! assert (! isempty (regexp (text, "observed order +1.0\\d\n")), text);
%! assert (! isempty (regexp (text, "The answer can be trusted .*, about \\d digits?.\n$")), text);
%! assert (exist (file, "file") == 2);

%!error <nsverify: call nsverify \(sol\)> nsverify ()
%!error <nsverify: SOL must be a struct made by nssolve, not 3> nsverify (3)
%!error <nsverify: SOL must hold two increasing times or more> ...
%! nsverify (nssolve (oscillator (), [0 1], 1, 0, 'OutputFcn', @(t, y, flag) true))
%!error <nsverify: SOL must be a struct made by nssolve, with its exitflag, message, stats> ...
%! nsverify (rmfield (nssolve (oscillator (), [0 1], 1, 0), 'exitflag'))
%!error <nsverify: Levels must be a whole number from 1 to 6, not 1.5> ...
%! nsverify (nssolve (oscillator (), [0 1], 1, 0), 'Levels', 1.5)
%!error <nsverify: Levels must be a whole number from 1 to 6, not 0> ...
%! nsverify (nssolve (oscillator (), [0 1], 1, 0), 'Levels', 0)
%!error <nsverify: File must be the name of a .png file, not 'a.jpg'> ...
%! nsverify (nssolve (oscillator (), [0 1], 1, 0), 'File', 'a.jpg')
%!error <nsverify: unknown option 'Level'; did you mean 'Levels'> ...
%! nsverify (nssolve (oscillator (), [0 1], 1, 0), 'Level', 1)
%!error <nsverify: Reference must be the name of a method, a struct or a cell of options, or a solution, not 3> ...
%! nsverify (nssolve (oscillator (), [0 1], 1, 0), 'Reference', 3)
%!error <nsverify: Method must be one of .* not 'rk4'> ...
%! nsverify (nssolve (oscillator (), [0 1], 1, 0), 'Reference', 'rk4')
%!error <nsverify: Reference must hold the times of SOL, but it has no 0.5> ...
%! nsverify (nssolve (oscillator (), [0 .5 1], 1, 0), 'Reference', nssolve (oscillator (), [0 .4 1], 1, 0))
%!error <nsverify: Reference must be a solution with 1 coordinates and 1 velocities, not 2 and 2> ...
%! nsverify (nssolve (oscillator (), [0 .5 1], 1, 0), 'Reference', nssolve (bouncer (), [0 .5 1]))
%!error <nsverify: unknown option 'Metod'> ...
%! nsverify (setfield (nssolve (oscillator (), [0 1], 1, 0), 'options', struct ('Metod', 1)))
