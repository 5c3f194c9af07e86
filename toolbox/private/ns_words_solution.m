function lines = ns_words_solution (sol)
%NS_WORDS_SOLUTION  A solution in words, as a cell of lines: how it was made, what happened, and what to look at.
%   lines = ns_words_solution (sol)

% SPDX-License-Identifier: BSD-3-Clause

  is_system = ns_is_system (sol.model);
  lines = {sprintf('Solution of %s, by ''%s''', what_words (sol.model), method_of (sol.options)), ...
           ['  ', time_words(sol)], sprintf('  exitflag %d: %s', sol.exitflag, sol.message), ...
           ['  events: ', event_words(sol.events)]};
  if (~is_system)
    lines{end+1} = ['  ', contact_words(sol.contacts)];
  end
  lines{end+1} = sprintf ('  residual at most %.1e, of %d complementarity problems', max ([sol.stats.residual, 0]), ...
                          sol.stats.lcps);
  lines = [lines, drift_words(sol), next_words(is_system, sol.exitflag)];
end

function text = what_words (model)
  text = 'a system';
  if (~ns_is_system (model))
    places = {'the plane', 'space'};
    count = size (model.bodies, 2);
    words = {'bodies', 'body'};
    text = sprintf ('a model in %s with %d %s', places{ns_dimension(model)-1}, count, words{1 + (count == 1)});
  end
end

function text = method_of (options)
  text = options.Method;
  if (isempty (text))
    text = 'euler';
  end
end

function text = time_words (sol)
  steps = sprintf ('%d steps of %s', sol.stats.steps, ns_words_number (sol.options.Step));
  adapts = ~isempty (sol.options.AbsTol) || ~isempty (sol.options.RelTol) ...
           || (~isempty (sol.options.Adapt) && ~strcmpi (sol.options.Adapt, 'off'));
  if (adapts)
    steps = sprintf ('%d steps that adapt (%d were rejected)', sol.stats.steps, sol.stats.rejected);
  end
  text = sprintf ('from t = %.4g to %.4g in %s; %d times, q with %d rows, v with %d; took %.3g s', sol.t(1), ...
                  sol.t(end), steps, numel (sol.t), size (sol.q, 1), size (sol.v, 1), sol.stats.time);
end

function text = event_words (events)
  if (isempty (events))
    text = 'none were located';
    return
  end
  kinds = {'collision', 'stick', 'slip', 'takeoff', 'facet', 'user'};
  singular = {'collision', 'end of sliding', 'start of sliding', 'takeoff', 'change of direction', 'user event'};
  plural = {'collisions', 'ends of sliding', 'begins of sliding', 'takeoffs', 'changes of direction', 'user events'};
  parts = cell (1, 0);
  for k = 1:numel (kinds)
    count = sum (strcmp ({events.kind}, kinds{k}));
    words = {plural{k}, singular{k}};
    if (count > 0)
      parts{end+1} = sprintf ('%d %s', count, words{1 + (count == 1)});
    end
  end
  text = strjoin (parts, ', ');
end

function text = contact_words (contacts)
  touched = contacts.cn > 0 & contacts.feature >= 0;
  pairs = unique ([contacts.a(touched), contacts.b(touched)], 'rows');
  count = size (pairs, 1);
  if (count == 0)
    text = 'no bodies touched';
  else
    most = max (accumarray (contacts.step(touched), 1));
    words = {'pairs', 'pair'};
    text = sprintf ('%d %s of bodies touched, at up to %d points in a step', count, words{1 + (count == 1)}, most);
  end
end

% Joints at the end: to look at all times takes longer, and nsdrift does it.
function lines = drift_words (sol)
  lines = cell (1, 0);
  if (size (sol.joint, 1) > 0)
    terms = ns_terms ('nsdisp', sol.model, sol.t(end), sol.q(:,end), sol.v(:,end));
    lines{end+1} = sprintf ('  joints are open by up to %.1e at the end', max (abs (terms.joint)));
  end
  if (~ns_is_system (sol.model) && ~isempty (sol.contacts.gap))
    lines{end+1} = sprintf ('  bodies overlap by up to %.1e', max ([0; -sol.contacts.gap]));
  end
end

function lines = next_words (is_system, exitflag)
  calls = {'nsplot (sol)', 'nsplot (sol, ''energy'')', 'nscontacts (sol)', 'nsdrift (sol)', 'nsverify (sol)'};
  if (is_system)
    calls = calls([1 3 4 5]);
  end
  lines = {['Look at it by ', strjoin(calls, ', ')]};
  if (exitflag == -1 || exitflag == -2)
    lines = [{'Ask nscheck (sol.model, sol.q(:,end), sol.v(:,end)) what is wrong there, or take a smaller Step'}, ...
             lines];
  elseif (exitflag == -3)
    lines = [{'It was interrupted: with the option Checkpoint the same call would go on'}, lines];
  end
end
