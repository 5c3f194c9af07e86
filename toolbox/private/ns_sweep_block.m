function block = ns_sweep_block (study, members, how)
%NS_SWEEP_BLOCK  Computes some members of a sweep: what all engines do, in one process or another.
%   block = ns_sweep_block (study, members, how)
%
%   how    struct: workers (threads), look ([] or a function of how many are done), single (nssolve, one after the
%          other), crashed (members that kill their process, and are not tried again), checkpoint (seconds; Inf: none),
%          and perhaps at (a function that is told the number of each member before it is computed singly)
%   block  struct; columns are the members: done, t, exitflag, events, steps, q, v, nq, nv, message, warnings, error
%          (cells), value (ns_pack). Ctrl-C leaves members that are not done

% SPDX-License-Identifier: BSD-3-Clause

  before = ns_random_state ();
  restore = onCleanup (@() ns_seed (before));
  n = numel (members);
  block = struct ('members', members, 'done', false (1, n), 't', NaN (1, n), 'exitflag', NaN (1, n), 'events', ...
                  NaN (1, n), ...
                  'steps', NaN (1, n), 'q', [], 'v', [], 'message', {repmat({''}, 1, n)}, ...
                  'warnings', {repmat({''}, 1, n)}, 'error', {repmat({''}, 1, n)}, 'value', []);
  ends = {NaN(0, n), NaN(0, n)};
  values = cell (1, n);
  lost = ismember (members, how.crashed);
  block.error(lost) = {'the process that computed this member died, three times'};
  block.done = lost;
  if (how.single)
    [block, ends, values] = one_by_one (study, how, block, ends, values);
  else
    [block, ends, values] = together (study, how, block, ends, values);
  end
  block.q = ends{1};
  block.v = ends{2};
  block.value = ns_pack (values);
end

% Nothing of a member is touched before it is its turn: it may kill the process.
function [block, ends, values] = one_by_one (study, how, block, ends, values)
  for k = reshape (find (~block.done), 1, [])
    if (isfield (how, 'at'))
      how.at (block.members(k));
    end
    cases = ns_sweep_cases (study, block.members(k));
    [block, ends, values, stopped] = alone (study, cases, 1, k, how, block, ends, values);
    if (stopped)
      break
    end
  end
end

% Those without functions on threads; what these do not finish is left to nssolve.
function [block, ends, values] = together (study, how, block, ends, values)
  waiting = find (~block.done);
  cases = ns_sweep_cases (study, block.members(waiting));
  stopped = false;
  if (isinf (how.checkpoint))
    [block, ends, values, stopped] = on_threads (study, cases, waiting, how, block, ends, values);
  end
  for i = reshape (find (~block.done(waiting)), 1, [])
    if (stopped)
      break
    end
    [block, ends, values, stopped] = alone (study, cases, i, waiting(i), how, block, ends, values);
  end
end

% ---- side by side

function [block, ends, values, stopped] = on_threads (study, cases, waiting, how, block, ends, values)
  which = find (cases.fits);
  wants = ~strcmpi (study.keep, 'end');
  stopped = false;
  last = 0;
  chunk = numel (which);
  if (wants)
    chunk = 8 * how.workers;                       % solutions are larger than their ends
  end
  while (last < numel (which) && ~stopped)
    some = which(last+1:min (last + chunk, numel (which)));
    sols = {};
    look = how.look;
    if (~isempty (look))
      look = @(done) how.look (last + done);
    end
    try
      if (wants)
        [found, sols] = ns_sweep (of (cases.model, some), of (cases.tspan, some), of (cases.q0, some), ...
                                  of (cases.v0, some), ...
                                  of (cases.options, some), how.workers, 1, look);
      else
        found = ns_sweep (of (cases.model, some), of (cases.tspan, some), of (cases.q0, some), of (cases.v0, some), ...
                          of (cases.options, some), how.workers, 0, look);
      end
    catch
      return                                       % one of them is refused: nssolve says which, and why
    end
    [block, ends] = take_found (cases, some, waiting(some), found, block, ends);
    for k = reshape (find (found.state == 1 & wants), 1, [])
      sol = ns_complete (sols{k}, item (cases.model, some(k)), item (cases.options, some(k)));
      sols{k} = [];
      at = waiting(some(k));
      [values{at}, block.error{at}] = keep (study, block.members(at), sol);
    end
    stopped = found.interrupted;
    last = last + numel (some);
  end
end

function part = of (list, which)
  part = list;
  if (numel (list) > 1)
    part = list(which);
  end
end

function value = item (list, k)
  value = list{min(k, numel (list))};
end

% What failed is left to nssolve, which knows the words for it.
function [block, ends] = take_found (cases, some, places, found, block, ends)
  good = find (found.state == 1);
  at = places(good);
  block.done(at) = true;
  block.t(at) = found.t(good);
  block.exitflag(at) = found.exitflag(good);
  block.events(at) = found.events(good);
  block.steps(at) = found.stats.steps(good);
  block.message(at) = found.messages(found.message(good));
  arms = cellfun (@ns_loosest, of (cases.model, some(good)), of (cases.options, some(good)));
  block.warnings(at) = names_of (ns_told (take_columns (found.stats, good), found.exitflag(good), arms));
  ends{1} = put_columns (ends{1}, at, found.q(:,good));
  ends{2} = put_columns (ends{2}, at, found.v(:,good));
end

function stats = take_columns (stats, which)
  for name = fieldnames (stats).'
    row = stats.(name{1});
    stats.(name{1}) = row(which);
  end
end

function texts = names_of (told)
  names = fieldnames (told).';
  rows = cell2mat (cellfun (@(name) reshape (told.(name), [], 1), names, 'UniformOutput', false));
  texts = repmat ({''}, 1, size (rows, 1));
  for k = reshape (find (any (rows, 2)), 1, [])
    texts{k} = strjoin (names(rows(k,:)), ', ');
  end
end

% ---- one after the other

function [block, ends, values, stopped] = alone (study, cases, i, k, how, block, ends, values)
  stopped = false;
  if (~isempty (cases.error{i}))
    block.error{k} = cases.error{i};
    block.done(k) = true;
    return
  end
  options = item (cases.options, i);
  if (isfinite (how.checkpoint))
    options.Checkpoint = {ns_sweep_file(study, 'checkpoint', block.members(k)), how.checkpoint};
  end
  try
    sol = nssolve (item (cases.model, i), item (cases.tspan, i), item (cases.q0, i), item (cases.v0, i), options);
  catch problem
    if (strncmp (problem.identifier, 'nonsmooth:nssolve:checkpoint', 28))      % of the folder, not of the member
      rethrow (problem);
    end
    block.error{k} = problem.message;
    block.done(k) = true;
    return
  end
  stopped = sol.exitflag == -3;
  if (stopped)
    return
  end
  sol.options.Checkpoint = [];
  block.done(k) = true;
  block.t(k) = sol.t(end);
  block.exitflag(k) = sol.exitflag;
  block.events(k) = numel (sol.events);
  block.steps(k) = sol.stats.steps;
  block.message{k} = sol.message;
  block.warnings{k} = strjoin (sol.stats.warnings, ', ');
  ends{1} = put_columns (ends{1}, k, sol.q(:,end));
  ends{2} = put_columns (ends{2}, k, sol.v(:,end));
  [values{k}, block.error{k}] = keep (study, block.members(k), sol);
  if (~isempty (how.look))
    how.look (sum (block.done));
  end
end

function [value, problem] = keep (study, member, sol)
  value = [];
  problem = '';
  if (isa (study.keep, 'function_handle'))
    numbers = ns_random (study.seed, 2 * member + 0.5, 4);
    ns_seed (numbers);
    try
      value = study.keep (sol);
    catch failed
      problem = ['Keep: ' failed.message];
    end
  elseif (strcmpi (study.keep, 'sol'))
    value = sol;
  end
end

% ---- columns of several lengths

% NaN below the shorter ones
function matrix = put_columns (matrix, at, columns)
  height = size (columns, 1);
  if (height > size (matrix, 1))
    matrix(end+1:height,:) = NaN;
  end
  matrix(1:height,at) = columns;
end
