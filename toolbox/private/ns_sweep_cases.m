function cases = ns_sweep_cases (study, members)
%NS_SWEEP_CASES  What each of some members of a sweep simulates.
%   cases = ns_sweep_cases (study, members)
%
%   cases  struct of cells, of one for all or of one for each: model, q0, v0, tspan, options; and of each: error, ''
%          where its model could be made, and fits, true where a thread can do without the interpreter

% SPDX-License-Identifier: BSD-3-Clause

  if (isstruct (study.build))
    cases = shared_cases (study, members);
  else
    cases = built_cases (study, members);
  end
end

function cases = shared_cases (study, members)
  n = numel (members);
  cases = struct ('model', {{study.build}}, 'q0', {{[]}}, 'v0', {{[]}}, 'tspan', {{study.tspan}}, ...
                  'options', {{with_step(study.options, study.tspan)}}, 'error', {repmat({''}, 1, n)});
  cases.fits = repmat (fits_thread (study.build, cases.options{1}, study.tspan), 1, n);
  if (~isempty (study.perturb))
    [q, v] = perturbed (study, members, study.build, [], []);
    cases.q0 = num2cell (q, 1);
    cases.v0 = num2cell (v, 1);
  end
end

function cases = built_cases (study, members)
  n = numel (members);
  empty = repmat ({[]}, 1, n);
  cases = struct ('model', {empty}, 'q0', {empty}, 'v0', {empty}, 'tspan', {repmat({study.tspan}, 1, n)}, ...
                  'options', {repmat({study.options}, 1, n)}, 'error', {repmat({''}, 1, n)}, 'fits', false (1, n));
  numbers = ns_random (study.seed, 2 * members, 4);          % ns_normal and Keep have other streams
  takes_number = nargin (study.build) ~= 1;
  for k = 1:n
    point = floor ((members(k) - 1) / study.repeats) + 1;
    ns_seed (numbers(:,k));
    try
      if (takes_number)
        made = study.build (study.params(:,point), members(k));
      else
        made = study.build (study.params(:,point));
      end
      cases = take (cases, k, study, members(k), made);
    catch problem
      cases.error{k} = problem.message;
    end
  end
end

% A model, or a struct with one and what else differs
function cases = take (cases, k, study, member, made)
  made = checked (made);
  cases.model{k} = made.model;
  for name = {'q0', 'v0', 'tspan'}
    if (isfield (made, name{1}) && ~isempty (made.(name{1})))
      list = cases.(name{1});
      list{k} = reshape (double (made.(name{1})), [], 1);
      cases.(name{1}) = list;
    end
  end
  cases.tspan{k} = cases.tspan{k}(:).';
  if (isfield (made, 'options') && ~isempty (made.options))
    cases.options{k} = nsset (study.options, made.options);
    cases.options{k}.Progress = 'off';
    cases.options{k}.Checkpoint = [];
  end
  cases.options{k} = with_step (cases.options{k}, cases.tspan{k});
  if (~isempty (study.perturb))
    [cases.q0{k}, cases.v0{k}] = perturbed (study, member, made.model, cases.q0{k}, cases.v0{k});
  end
  cases.fits(k) = fits_thread (made.model, cases.options{k}, cases.tspan{k});
end

function made = checked (made)
  if (isstruct (made) && numel (made) == 1 && isfield (made, 'kind'))
    made = struct ('model', made);
  end
  if (~isstruct (made) || numel (made) ~= 1 || ~isfield (made, 'model') || ~isstruct (made.model))
    ns_fail ('nssweep', 'invalidInput', ...
             ['BUILD must return a model, or a struct with the field model and any of q0, v0, ' ...
             'tspan, options, not %s'], ns_describe (made));
  end
  extra = setdiff (fieldnames (made), {'model', 'q0', 'v0', 'tspan', 'options'});
  if (~isempty (extra))
    ns_fail ('nssweep', 'invalidInput', 'what BUILD returns has a field %s, which means nothing', extra{1});
  end
  if (~ns_is_system (made.model))
    ns_check_model ('nssweep', made.model);
  end
end

% As nssolve has it
function options = with_step (options, tspan)
  options = ns_default_step (options, tspan);
end

% Without functions, with a method of whose runs the numbers tell all there is to tell, and nothing that nssolve refuses
function answer = fits_thread (model, options, tspan)
  steps = (tspan(end) - tspan(1)) / options.Step;
  if (~(steps <= 2e8) || max (abs (tspan)) + options.Step == max (abs (tspan)))
    answer = false;
    return
  end
  answer = ~ns_is_system (model) && isempty (model.handles) && isempty (options.Events) ...
      && isempty (options.OutputFcn) ...
           && ~strcmpi (options.Solver, 'path') ...
           && ~any (strcmpi (options.Method, {'midpoint', 'newmark', 'midpointmomentum'}));
end

function [q, v] = perturbed (study, members, model, q, v)
  if (isempty (q) && ~ns_is_system (model))
    [q, v] = ns_initial (model);
  end
  nv = numel (v);
  s = spread (study.perturb, nv);
  x = ns_normal (study.seed, 2 * members - 1, 2 * nv);
  delta = bsxfun (@times, s(:,1), x(1:nv,:));
  rate = bsxfun (@times, s(:,2), x(nv+1:end,:));
  if (ns_is_system (model) && numel (q) ~= nv)
    ns_fail ('nssweep', 'invalidOption', ...
             'Perturb is for systems without Kinematics, whose q and v have the same length');
  end
  [q, v] = ns_move_start (model, q, v, delta, rate);
end

function s = spread (perturb, nv)
  s = perturb;
  if (numel (s) == 1)
    s = [s, s];
  end
  if (numel (s) == 2)
    s = repmat (s(:).', nv, 1);
  end
  if (size (s, 1) ~= nv)
    ns_fail ('nssweep', 'invalidOption', 'Perturb has %d rows, but there are %d velocities', size (s, 1), nv);
  end
end
