function work = nsworkprecision (model, tspan, varargin)
%NSWORKPRECISION  Compare methods: the error of each and its cost, for several steps or tolerances.
%
%   nsworkprecision (model, tspan, methods, values, reference)
%   nsworkprecision (sys, tspan, q0, v0, methods, values, reference)
%   nsworkprecision (..., 'Name', value, ...)
%   work = nsworkprecision (...)
%
%   simulates by nssolve with each method and each step or tolerance, and compares with the reference. Without an output
%   it prints the table and draws the diagram: error against evaluations and against seconds, in logarithmic scales.
%
%   Example: a mass on a spring with two methods, one of order 1, the other of order 2
%
%   >> sys = nssystem ('Mass', 1, 'Force', @(t, q, v) -q, 'ForceJacobian', {-1, 0});
%   >> exact = @(t) [cos(t); -sin(t)];
%   >> work = nsworkprecision (sys, [0 1], 1, 0, {'euler', 'trapezoidal'}, 0.1 ./ [1 2 4 8], exact);
%   >> fprintf ('%s %.1f, ', work(1).name, work(1).order, work(2).name, work(2).order)
%   euler 1.0, trapezoidal 2.0,
%
%
%   model, sys, tspan, q0, v0   as in nssolve
%   methods    the name of a Method, or a cell with an entry for each method: a name, a struct of options (see nsset),
%              or a cell {'Name', value, ...} of them
%   values     steps, or tolerances; or a cell with such a vector for each method. They are tolerances for methods whose
%              options have RelTol, AbsTol or Adapt: RelTol and AbsTol of the method are multiplied by the value, and
%              both are the value if Adapt alone is given. Give both: one that is not given keeps its default
%   reference  what to compare with:
%              a handle f (t) that gives, for a row of times, a matrix of q or of [q; v], or has the two outputs
%              [q, v], such as @(t) nsexact ('ball', t)
%              nq x N matrix of q, or (nq + nv) x N of [q; v], at the times of tspan, or N = 1 at tf; entries that are
%              NaN are not compared
%              a solution of nssolve that holds the times of tspan; with Norm 'hausdorff' this or a graph of nsexact
%
%   Names and values: those of nsset, for all methods, where Step is for methods whose steps adapt, the first one, and
%     Norm       of the error over the times: 1, 2, Inf (default) or another p >= 1, see nsnorm; 'end', at the last
%                time; 'hausdorff', see nshausdorff. The times are those of tspan; if these are but two, all steps with
%                a handle, the last time with the others
%     Quantity   'q' (default) or 'v'
%     Names      cell of words for the methods in table and diagram
%     Runs       how often each simulation is repeated; the shortest time counts (1)
%     File       name of a .png file for the diagram, in place of a window
%
%   work  1 x n struct array, one for each method
%     name
%     value        1 x k, steps or tolerances
%     error        1 x k; NaN if the run ended before tf. Ctrl-C ends all with an error
%     evaluations  1 x k, of the force k (t, q, v)
%     time         1 x k, seconds
%     steps, rejected   1 x k
%     order        p of error ~ value^p, by least squares of the logarithms
%     slope        s of error ~ evaluations^s, likewise
%
%   References: Acary, figures 4 to 7.
%
%   See also nsorder, nsverify, nsexact, nsnorm, nshausdorff, nssolve.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 5)
    ns_fail ('nsworkprecision', 'usage', ['call nsworkprecision (model, tspan, methods, values, reference) or ' ...
             'nsworkprecision (sys, tspan, q0, v0, methods, values, reference)']);
  end
  varargin = ns_plain_text (varargin);
  ns_check_mechanics ('nsworkprecision', model);
  [start, methods, values, reference, given] = split_arguments (model, varargin);
  [own, common] = split_options (given);
  own = read_own (own);
  methods = read_methods (methods, common);
  values = read_values (values, numel (methods));
  names = read_names (own.Names, methods);
  check_kind (reference, own);
  work = struct ('name', names, 'value', values, 'error', [], 'evaluations', [], 'time', [], 'steps', [], ...
                 'rejected', [], 'order', [], 'slope', []);
  for m = 1:numel (methods)
    for k = 1:numel (values{m})
      run = @() simulate (model, tspan, start, with_value (methods{m}, values{m}(k)));
      work(m) = measure (work(m), k, run, tspan, reference, own);
    end
    work(m).order = slope_of (work(m).value, work(m).error);
    work(m).slope = slope_of (work(m).evaluations, work(m).error);
  end
  if (nargout == 0 || ~isempty (own.File))
    draw (work, own);
  end
  if (nargout == 0)
    print_table (work, methods);
    clear work
  end
end

function [start, methods, values, reference, given] = split_arguments (model, inputs)
  start = {};
  if (ns_is_system (model))
    if (numel (inputs) < 5 || ~isnumeric (inputs{1}) || ~isnumeric (inputs{2}))
      ns_fail ('nsworkprecision', 'usage', ...
               'a system needs its start: nsworkprecision (sys, tspan, q0, v0, methods, values, reference)');
    end
    start = inputs(1:2);
    inputs = inputs(3:end);
  end
  [methods, values, reference] = deal (inputs{1:3});
  given = inputs(4:end);
end

% Names and values of this function, and those for nsset.
function [own, rest] = split_options (given)
  own = {};
  rest = {};
  k = 1;
  while (k <= numel (given))
    width = 1;
    if (ischar (given{k}) && k < numel (given))
      width = 2;
    end
    taken = given(k:k+width-1);
    if (ischar (taken{1}) && any (strcmpi (taken{1}, {'Norm', 'Quantity', 'Names', 'Runs', 'File'})))
      own = [own, taken]; %#ok<AGROW>
    else
      rest = [rest, taken]; %#ok<AGROW>
    end
    k = k + width;
  end
end

function own = read_own (given)
  table = {'Norm', Inf, 'any'; 'Quantity', 'q', 'text'; 'Names', {}, 'any'; 'Runs', 1, 'positive'; 'File', '', 'text'};
  own = ns_options ('nsworkprecision', table, given, 6);
  words = {'end', 'hausdorff'};
  if (ischar (own.Norm) && any (strcmpi (own.Norm, words)))
    own.Norm = lower (own.Norm);
  elseif (~isnumeric (own.Norm) || ~isreal (own.Norm) || numel (own.Norm) ~= 1 || ~(own.Norm >= 1))
    ns_fail ('nsworkprecision', 'invalidOption', ...
             'Norm must be one of ''end'', ''hausdorff'', or a number >= 1 or Inf, not %s', ns_describe (own.Norm));
  end
  words = {'q', 'v'};
  own.Quantity = words{ns_choice('nsworkprecision', 'invalidOption', 'Quantity', own.Quantity, words)};
  if (own.Runs ~= round (own.Runs) || own.Runs > 1000)
    ns_fail ('nsworkprecision', 'invalidOption', 'Runs must be a whole number up to 1000, not %g', own.Runs);
  end
  [~, ~, extension] = fileparts (own.File);
  if (~isempty (own.File) && ~strcmpi (extension, '.png'))
    ns_fail ('nsworkprecision', 'invalidOption', 'File must be the name of a .png file, not ''%s''', own.File);
  end
end

function methods = read_methods (methods, common)
  if (ischar (methods) || isstruct (methods))
    methods = {methods};
  end
  if (~iscell (methods) || isempty (methods))
    ns_fail ('nsworkprecision', 'invalidInput', ['METHODS must be the name of a method or a cell of names and of ' ...
             'options, not %s'], ns_describe (methods));
  end
  methods = reshape (methods, 1, []);
  read_options (common);
  for k = 1:numel (methods)
    entry = methods{k};
    if (ischar (entry))
      entry = {'Method', entry};
    elseif (isstruct (entry))
      entry = {entry};
    elseif (~iscell (entry))
      ns_fail ('nsworkprecision', 'invalidInput', ...
               'METHODS{%d} must be a name, a struct or a cell of options, not %s', k, ...
               ns_describe (entry));
    end
    methods{k} = read_options ([common, reshape(entry, 1, [])]);
    if (~isempty (methods{k}.Step) && ~ns_adapts (methods{k}))
      ns_fail ('nsworkprecision', 'invalidOption', 'Step must not be given: the steps are those of VALUES');
    end
  end
end

% What would otherwise be noticed after the first run.
function check_kind (reference, own)
  if (~strcmp (own.Norm, 'hausdorff') || isstruct (reference))
    return
  end
  if (isa (reference, 'function_handle'))
    ns_fail ('nsworkprecision', 'invalidInput', ['With Norm ''hausdorff'' REFERENCE must be a solution or a graph, ' ...
             'not a handle: [~, ~, ~, graph] = nsexact (''ball'', t)']);
  end
  ns_fail ('nsworkprecision', 'invalidInput', ...
           'With Norm ''hausdorff'' REFERENCE must be a solution or a graph, not %s', ns_describe (reference));
end

function options = read_options (inputs)
  try
    options = nsset (inputs{:});
  catch problem
    error (regexprep (problem.identifier, ':nsset:', ':nsworkprecision:'), '%s', ...
           regexprep (problem.message, '^nsset', 'nsworkprecision'));
  end
end

function values = read_values (values, count)
  if (~iscell (values))
    values = repmat ({values}, 1, count);
  end
  if (numel (values) ~= count)
    ns_fail ('nsworkprecision', 'invalidInput', ...
             'VALUES must be a vector, or a cell with one for each of %d methods, not %d', ...
             count, numel (values));
  end
  for k = 1:count
    x = values{k};
    if (~isnumeric (x) || ~isreal (x) || ~isvector (x) || numel (x) > 1000 || ~all (isfinite (x(:)) & x(:) > 0))
      ns_fail ('nsworkprecision', 'invalidInput', ...
               'VALUES must be positive steps or tolerances, 1000 at most, not %s', ...
               ns_describe (x));
    end
    values{k} = full (double (x(:)'));
  end
  values = reshape (values, 1, []);
end

function names = read_names (names, methods)
  if (isempty (names))
    names = cellfun (@name_of, methods, 'UniformOutput', false);
  end
  if (~iscellstr (names) || numel (names) ~= numel (methods))
    ns_fail ('nsworkprecision', 'invalidOption', 'Names must be a cell of %d words, one for each method, not %s', ...
             numel (methods), ns_describe (names));
  end
  names = reshape (names, 1, []);
end

function name = name_of (options)
  name = options.Method;
  if (isempty (name))
    name = 'euler';
  end
  if (~isempty (options.Adapt) && ~strcmpi (options.Adapt, 'off'))
    name = [name ' ' options.Adapt];
  elseif (ns_adapts (options))
    name = [name ' adaptive'];
  end
end

function options = with_value (options, value)
  if (~ns_adapts (options))
    options.Step = value;
  elseif (isempty (options.RelTol) && isempty (options.AbsTol))
    options.RelTol = value;
    options.AbsTol = value;
  else
    options.RelTol = options.RelTol * value;
    options.AbsTol = options.AbsTol * value;
  end
end

function sol = simulate (model, tspan, start, options)
  told = warning ('off', 'nonsmooth:nssolve:coarse');     % the errors are what is asked for
  restore = onCleanup (@() warning (told)); %#ok<NASGU>
  try
    sol = nssolve (model, tspan, start{:}, options);
  catch problem
    error (regexprep (problem.identifier, ':nssolve:', ':nsworkprecision:'), '%s', ...
           regexprep (problem.message, '^nssolve', 'nsworkprecision'));
  end
end

function work = measure (work, k, run, tspan, reference, own)
  seconds = Inf;
  for repeat = 1:own.Runs
    sol = run ();
    if (sol.exitflag == -3)
      ns_fail ('nsworkprecision', 'interrupted', 'interrupted in the run of %s with %g, at t = %g', work.name, ...
               work.value(k), sol.t(end));
    end
    seconds = min (seconds, sol.stats.time);
  end
  work.error(k) = NaN;
  if (sol.exitflag == 1)
    work.error(k) = error_of (sol, tspan, reference, own);
  end
  work.evaluations(k) = sol.stats.evaluations;
  work.time(k) = seconds;
  work.steps(k) = sol.stats.steps;
  work.rejected(k) = sol.stats.rejected;
end

function value = error_of (sol, tspan, reference, own)
  if (strcmp (own.Norm, 'hausdorff'))
    value = distance (sol, reference, own.Quantity);
    return
  end
  computed = sol.(own.Quantity);
  [columns, exact] = read_reference (sol, tspan, reference, own.Quantity);
  if (strcmp (own.Norm, 'end'))
    columns = columns(end);
    exact = exact(:,end);
  end
  check_nan (sol.t(columns), exact, reference, own.Quantity);
  computed = computed(:,columns);
  if (own.Quantity == 'q')
    exact = ns_same_turns (sol.model, computed, exact);
  end
  difference = computed - exact;
  difference(isnan (exact)) = 0;
  if (strcmp (own.Norm, 'end'))
    own.Norm = Inf;
  end
  value = NaN;
  if (~any (isnan (difference(:))))
    value = nsnorm (sol.t(columns), difference, own.Norm);
  end
end

% In a matrix NaN says what is not known; elsewhere, and if it leaves nothing, it is a mistake.
function check_nan (times, exact, reference, quantity)
  bad = isnan (exact);
  if (~any (bad(:)) || (isnumeric (reference) && ~all (bad(:))))
    return
  end
  [row, column] = find (bad, 1);
  ns_fail ('nsworkprecision', 'invalidInput', ...
           'REFERENCE must have numbers to compare with, but %s(%d) at t = %g is NaN', ...
           quantity, row, times(column));
end

function value = distance (sol, reference, quantity)
  try
    value = nshausdorff (sol, reference, quantity);
  catch problem
    ns_fail ('nsworkprecision', 'invalidInput', ...
             ['REFERENCE must be a solution or a graph with %d components of %s for ' ...
             'the norm ''hausdorff'', but: %s'], size (sol.(quantity), 1), quantity, problem.message);
  end
end

% Columns of the solution, and what they are to be.
function [columns, exact] = read_reference (sol, tspan, reference, quantity)
  columns = 1:numel (sol.t);
  if (numel (tspan) == 2)
    columns = columns(end);
  end
  nq = size (sol.q, 1);
  rows = size (sol.(quantity), 1);
  if (isa (reference, 'function_handle'))
    columns = 1:numel (sol.t);
    exact = ask (reference, sol, quantity);
  elseif (isstruct (reference))
    ns_check_solution ('nsworkprecision', reference);
    exact = at_times (reference, sol.t(columns), quantity);
  else
    if (~isnumeric (reference) || ~isreal (reference) || ~any (size (reference, 1) == [nq, nq + size(sol.v, 1)]) ...
        || ~any (size (reference, 2) == [1, numel(columns)]))
      width = '1 column';
      if (numel (columns) > 1)
        width = sprintf ('1 or %d columns', numel (columns));
      end
      ns_fail ('nsworkprecision', 'invalidInput', ...
               'REFERENCE must be a handle, a solution, or a matrix with %d or %d rows and %s, not %s', ...
               nq, nq + size (sol.v, 1), width, ns_describe (reference));
    end
    if (quantity == 'v' && size (reference, 1) == nq)
      ns_fail ('nsworkprecision', 'invalidInput', 'REFERENCE must have the %d rows of [q; v] to compare v, not %d', ...
               nq + rows, nq);
    end
    exact = double (reference);
    exact = exact((quantity == 'v') * nq + (1:rows),:);
    columns = columns(end+1-size (exact, 2):end);
  end
  if (size (exact, 1) ~= rows)
    ns_fail ('nsworkprecision', 'invalidInput', 'REFERENCE must have %d components of %s, not %d', rows, quantity, ...
             size (exact, 1));
  end
end

% The handle gives q, or [q; v], or [q, v] as two outputs.
function exact = ask (reference, sol, quantity)
  [nq, count] = size (sol.q);
  nv = size (sol.v, 1);
  try
    exact = reference (sol.t);
    if (quantity == 'v' && size (exact, 1) ~= nq + nv)
      [~, exact] = reference (sol.t);
    end
  catch problem
    ns_fail ('nsworkprecision', 'handle', 'REFERENCE failed: %s', problem.message);
  end
  rows = size (sol.(quantity), 1);
  if (~isa (exact, 'double') || ~isreal (exact) || ~any (size (exact, 1) == [rows, nq + nv]) ...
      || size (exact, 2) ~= count)
    ns_fail ('nsworkprecision', 'invalidInput', 'REFERENCE must give a %d x %d matrix of %s for %d times, not %s', ...
             rows, count, quantity, count, ns_describe (exact));
  end
  if (size (exact, 1) == nq + nv)
    exact = exact((quantity == 'v') * nq + (1:rows),:);
  end
end

function exact = at_times (reference, times, quantity)
  columns = max (1, ns_rank (reference.t, times + 1e-9 * max (1, max (abs (times)))));
  away = abs (reference.t(columns) - times);
  if (any (away > 2e-9 * max (1, max (abs (times)))))
    k = find (away == max (away), 1);
    ns_fail ('nsworkprecision', 'invalidInput', 'REFERENCE must hold the time %g, but the one before is %g', ...
             times(k), reference.t(columns(k)));
  end
  exact = reference.(quantity);
  exact = exact(:,columns);
end

% Of the line of least squares through the logarithms.
function slope = slope_of (x, y)
  good = isfinite (y) & y > 0 & x > 0;
  x = log (x(good)) - mean (log (x(good)));
  slope = NaN;
  if (any (x ~= 0))
    slope = (x * log (y(good))') / (x * x');
  end
end

function print_table (work, methods)
  for m = 1:numel (work)
    fprintf ('%s\n', work(m).name);
    word = 'step';
    if (ns_adapts (methods{m}))
      word = 'tolerance';
    end
    fprintf ('    %9s       error  evaluations   steps   seconds\n', word);
    fprintf ('    %9.2e   %9.3e  %11d %7d %9.2e\n', ...
             [work(m).value; work(m).error; work(m).evaluations; work(m).steps; work(m).time]);
    fprintf ('    error ~ %s^%.2f ~ evaluations^%.2f\n', word, work(m).order, work(m).slope);
  end
end

function draw (work, own)
  quiet = ns_quiet_graphics (); %#ok<NASGU>
  visible = {'on', 'off'};
  pixels = [1100 420];
  fig = ns_new_figure (pixels, visible{1 + ~isempty(own.File)});
  if (isempty (fig))
    return
  end
  label = sprintf ('error of %s', own.Quantity);
  lines = struct ('x', {work.evaluations}, 'y', {work.error}, 'name', {work.name}, 'style', '-o');
  ns_draw_log (fig, [0.08 0.14 0.32 0.8], lines, {'evaluations of the force', label}, 'log');
  lines = struct ('x', {work.time}, 'y', {work.error}, 'name', {work.name}, 'style', '-o');
  ns_draw_log (fig, [0.49 0.14 0.32 0.8], lines, {'seconds', label}, 'log');
  ns_draw_key (fig, [0.83 0.14 0.16 0.8], lines);
  if (~isempty (own.File))
    ns_save_figure ('nsworkprecision', fig, pixels, own.File);
  end
end

%!function [sys, exact] = oscillator ()  # q'' = -q from q = 1
%!  sys = nssystem ("Mass", 1, "Force", @(t, q, v) -q, "ForceJacobian", {-1, 0});
%!  exact = @(t) [cos(t); -sin(t)];
%!endfunction

%!function model = slider ()  # slides 1 m in 1 s and stops; mu g = 2
%!  model = nsmodel ("planar", "Gravity", 10);
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", .2);
%!  model = nsbody (model, "Shape", nsshape ("point"), "Velocity", [2 0]);
%!endfunction

%!test  # the same errors as nsorder, with a matrix and with a handle at the end; fields
%! [sys, exact] = oscillator ();
%! h = .1 ./ [1 2 4];
%! table = nsorder (sys, [0 1], 1, 0, h, [cos(1); -sin(1)]);
%! for reference = {cos(1), [cos(1); -sin(1)], exact, @cos}
%!   w = nsworkprecision (sys, [0 1], 1, 0, "euler", h, reference{1}, "Norm", "end");
%!   assert (w.error, table.error_q, eps);
%!   assert (w.order, mean (table.order), .01);
%! end
%! assert ({w.name, w.value, w.steps}, {"euler", h, table.steps});
%! w = nsworkprecision (sys, [0 1], 1, 0, "euler", h, exact, "Norm", "end", "Quantity", "v");
%! assert (w.error, table.error_v, eps);
%! w = nsworkprecision (sys, [0 1], 1, 0, "euler", h, [cos(1); -sin(1)], "Quantity", "v");
%! assert (w.error, table.error_v, eps);
%! assert (all ([w.time] > 0));
%! assert (w.evaluations >= w.steps);

%!test  # norms over all steps are those of nsnorm
%! [sys, exact] = oscillator ();
%! sol = nssolve (sys, [0 2], 1, 0, "Step", .05);
%! for p = {1, 2, Inf}
%!   w = nsworkprecision (sys, [0 2], 1, 0, "euler", .05, exact, "Norm", p{1});
%!   assert (w.error, nsnorm (sol.t, sol.q - cos (sol.t), p{1}), 1e-14);
%! end
%! assert (isnan (w.order));
%! w = nsworkprecision (sys, 0:.5:2, 1, 0, "euler", .05, cos (0:.5:2));
%! assert (w.error, max (abs (sol.q(1:10:end) - cos (0:.5:2))), 1e-14);

%!test  # several methods as names, structs and cells; options for all; names; tolerances as factors
%! [sys, exact] = oscillator ();
%! methods = {"euler", struct("Method", "trapezoidal"), {"Method", "trapezoidal", "RelTol", 1, "AbsTol", .1}};
%! w = nsworkprecision (sys, [0 1], 1, 0, methods, {[.1 .05], [.1 .05 .025], [1e-5 1e-6 1e-7 1e-8]}, exact, ...
%!   "Solver", "lemke");
%! assert ({w.name}, {"euler", "trapezoidal", "trapezoidal adaptive"});
%! assert ([w.order], [1 2 1], .1);                # the error at the end falls with the tolerance
%! assert (w(2).slope, -2, .1);
%! sol = nssolve (sys, [0 1], 1, 0, "Method", "trapezoidal", "RelTol", 1e-6, "AbsTol", 1e-7);
%! assert ([w(3).steps(2), w(3).error(2)], [sol.stats.steps, max(abs (sol.q - cos (sol.t)))], 1e-14);
%! w = nsworkprecision (sys, [0 1], 1, 0, methods(1:2), .1, exact, "Names", {"a", "b"}, "Runs", 2);
%! assert ({w.name}, {"a", "b"});

%!test  # velocities with impacts by a first-order method: order 1 in the Hausdorff distance and in the norm with p = 1, 1/2 with
%! # p = 2, and none with Inf (Acary, section 3.1), by a dozen steps in two decades that do not divide the times of
%! # impacts
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -4*q - .3*v, "Gap", @(q) q, "Normal", 1, "Restitution", .6);
%! [~, ~, ~, graph] = nsexact ("oscillator", linspace (0, 5, 20001));           # |v''| < 10: a polygon to 1e-7
%! h = .05 * .01 .^ ((0:11) / 11);
%! exact = @(t) nsexact ("oscillator", t);
%! order = @(reference, norm) nsworkprecision (sys, [0 5], 1, 0, "euler", h, reference, "Norm", norm, ...
%!                                             "Quantity", "v").order;
%! assert (order (graph, "hausdorff"), 1, .1);
%! assert ([order(exact, 1), order(exact, 2), order(exact, Inf)], [1 .5 0], .25);

%!test  # a model, a solution as reference, NaN in it, quaternions of the other sign
%! w = nsworkprecision (slider (), [0 .5], "euler", [.1 .05], [.75; NaN]);
%! assert (w.error, w.value / 2, 1e-12);          # mu g h t/2
%! fine = nssolve (slider (), [0 .5], "Step", .001);
%! w = nsworkprecision (slider (), [0 .5], "euler", [.1 .05], fine);
%! assert (w.error, w.value / 2 - .0005, 1e-12);
%! w = nsworkprecision (slider (), 0:.1:.5, "euler", [.1 .05], fine);
%! assert (w.error, w.value / 2 - .0005, 1e-12);
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Shape", nsshape ("sphere", 1), "AngularVelocity", [0 0 3]);
%! w = nsworkprecision (model, [0 1], "euler", .1, -[0; 0; 0; cos(1.5); 0; 0; sin(1.5)]);
%! assert (w.error, 0, 1e-13);

%!test  # a run that ends early has no error
%! [sys, exact] = oscillator ();
%! w = nsworkprecision (sys, [0 1], 1, 0, "euler", [.1 .05], exact, "OutputFcn", @(t, y, flag) true);
%! assert (isnan (w.error));
%! assert (isnan (w.order));

%!testif ; isunix ()  # Ctrl-C in the first run ends all: in another Octave, whose Force sends it once
%! lines = ["function k = once (), persistent sent; k = 0; " ...
%!          "if (isempty (sent)), sent = 1; kill (getpid (), SIG ().INT); end, end\n" ...
%!          "sys = nssystem (\"Mass\", 1, \"Force\", @(t, q, v) once ());" ...
%!          "try, nsworkprecision (sys, [0 1], 1, 0, {\"euler\", \"linimp\"}, [.1 .05], 1)\n" ...
%!          "catch e, disp (e.identifier), disp (e.message), end"];
%! octave = fullfile (OCTAVE_HOME (), "bin", "octave-cli");
%! [~, text] = system (sprintf ("%s --norc -q --path '%s' --eval '%s' 2>/dev/null", octave, ...
%!                              fileparts (which ("nsworkprecision")), lines));
%! wanted = ["nonsmooth:nsworkprecision:interrupted\n" ...
%!           "nsworkprecision: interrupted in the run of euler with 0.1, at t = 0.1\n"];
%! assert (strncmp (text, wanted, numel (wanted)), text);

%!test  # the first step of those that adapt
%! [sys, exact] = oscillator ();
%! w = nsworkprecision (sys, [0 1], 1, 0, {{"Method", "trapezoidal", "RelTol", 1, "AbsTol", 1}}, 1e-4, exact, "Step", ...
%!                      1e-3);
%! sol = nssolve (sys, [0 1], 1, 0, "Method", "trapezoidal", "RelTol", 1e-4, "AbsTol", 1e-4, "Step", 1e-3);
%! assert (w.steps, sol.stats.steps);
%! assert (w.error, max (abs (sol.q - cos (sol.t))));

%!testif ; ! isempty (available_graphics_toolkits ())  # what it prints and draws
%! [sys, exact] = oscillator ();
%! file = [tempname(), ".png"];
%! cleanup = onCleanup (@() unlink (file));
%! text = evalc ("nsworkprecision (sys, [0 1], 1, 0, {'euler', 'trapezoidal'}, [.1 .05], exact, 'File', file)");
%! assert (! isempty (regexp (text, "^euler\n +step +error +evaluations +steps +seconds\n +1.00e-01")), text);
%! assert (! isempty (regexp (text, "trapezoidal\n.*error ~ step.[12].\\d+ ~ evaluations.-[12].\\d+\n$")), text);
%! assert (exist (file, "file") == 2);

%!error <nsworkprecision: call nsworkprecision \(model, tspan, methods, values, reference\)> nsworkprecision (1)
%!error <nsworkprecision: the first argument must be a model of nsmodel or a system> ...
%! nsworkprecision (1, [0 1], 'euler', 1, 1)
%!error <nsworkprecision: a system needs its start> nsworkprecision (oscillator (), [0 1], 'euler', 1, 1)
%!error <nsworkprecision: METHODS must be the name of a method or a cell> nsworkprecision (slider (), [0 1], 3, 1, 1)
%!error <nsworkprecision: METHODS\{2\} must be a name, a struct or a cell of options, not 3> ...
%! nsworkprecision (slider (), [0 1], {'euler', 3}, 1, 1)
%!error <nsworkprecision: Method must be one of .* not 'rk4'> nsworkprecision (slider (), [0 1], 'rk4', 1, 1)
%!error <nsworkprecision: VALUES must be positive steps or tolerances, 1000 at most, not -1> ...
%! nsworkprecision (slider (), [0 1], 'euler', -1, 1)
%!error <nsworkprecision: VALUES must be a vector, or a cell with one for each of 1 methods, not 2> ...
%! nsworkprecision (slider (), [0 1], 'euler', {1, 2}, 1)
%!error <nsworkprecision: TSPAN must increase> nsworkprecision (slider (), [1 0], 'euler', .1, [1; 0])
%!error <nsworkprecision: REFERENCE must be a handle, a solution, or a matrix with 2 or 4 rows and 1 column, not 1> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, 1)
%!error <a matrix with 2 or 4 rows and 1 or 3 columns, not \[1 2;3 4\]> ...
%! nsworkprecision (slider (), 0:2, 'euler', .1, [1 2; 3 4])
%!error <nsworkprecision: REFERENCE must have numbers to compare with, but q\(1\) at t = 1 is NaN> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, [NaN; NaN])
%!error <nsworkprecision: REFERENCE must have numbers to compare with, but q\(2\) at t = 1 is NaN> ...
%! nsworkprecision (slider (), 0:2, 'euler', .1, @(t) [t; 0, NaN, 0])
%!error <nsworkprecision: Step must not be given: the steps are those of VALUES> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, [1; 0], 'Step', .2)
%!error <nsworkprecision: Step must not be given> nsworkprecision (slider (), [0 1], {{'Step', 1}}, .1, [1; 0])
%!error <nsworkprecision: REFERENCE must have the 4 rows of \[q; v\] to compare v, not 2> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, [1; 0], 'Quantity', 'v')
%!error <nsworkprecision: REFERENCE must give a 2 x 11 matrix of q for 11 times, not a 1 x 11 array> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, @(t) t)
%!error <nsworkprecision: REFERENCE failed: not now> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, @(t) error ('not now'))
%!error <nsworkprecision: SOL must be a struct made by nssolve> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, struct ('t', 1))
%!error <nsworkprecision: REFERENCE must hold the time 1, but the one before is 0.5> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, nssolve (slider (), [0 .5], 'Step', .1))
%!error <nsworkprecision: REFERENCE must have 2 components of q, not 1> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, nssolve (oscillator (), [0 1], 1, 0))
%!error <nsworkprecision: With Norm 'hausdorff' REFERENCE must be a solution or a graph, not a handle: \[~, ~, ~, graph\] => ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, @(t) [t; t], 'Norm', 'hausdorff')
%!error <nsworkprecision: With Norm 'hausdorff' REFERENCE must be a solution or a graph, not 3> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, 3, 'Norm', 'hausdorff', 'Quantity', 'v')
%!error <nsworkprecision: REFERENCE must be a solution or a graph with 2 components of v for the norm 'hausdorff', but: nsh> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, struct ('t', 0, 'v', 0), 'Norm', 'hausdorff', 'Quantity', 'v')
%!error <nsworkprecision: Norm must be one of 'end', 'hausdorff', or a number .= 1 or Inf, not 0.5> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, [1; 0], 'Norm', .5)
%!error <nsworkprecision: Norm must be one of 'end', 'hausdorff', or a number .= 1 or Inf, not 'l2'> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, [1; 0], 'Norm', 'l2')
%!error <nsworkprecision: Quantity must be one of 'q', 'v', not 'x'> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, [1; 0], 'Quantity', 'x')
%!error <nsworkprecision: Names must be a cell of 1 words, one for each method, not 'a'> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, [1; 0], 'Names', 'a')
%!error <nsworkprecision: Runs must be a whole number up to 1000, not 1.5> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, [1; 0], 'Runs', 1.5)
%!error <nsworkprecision: File must be the name of a .png file, not 'a.jpg'> ...
%! nsworkprecision (slider (), [0 1], 'euler', .1, [1; 0], 'File', 'a.jpg')
%!error <nsworkprecision: unknown option 'Tal'> nsworkprecision (slider (), [0 1], 'euler', .1, [1; 0], 'Tal', 1)

%!demo
%! ## A mass on a spring with a method of order 1 and one of order 2: what an error costs
%! sys = nssystem ('Mass', 1, 'Force', @(t, q, v) -q, 'ForceJacobian', {-1, 0});
%! exact = @(t) [cos(t); -sin(t)];
%! nsworkprecision (sys, [0 1], 1, 0, {'euler', 'trapezoidal'}, 0.1 ./ [1 2 4 8], exact);
