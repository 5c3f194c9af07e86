function ns_check_solution (caller, sol)
%NS_CHECK_SOLUTION  An error unless SOL is a struct made by nssolve, with arrays of the right class and width.
%   ns_check_solution (caller, sol)

% SPDX-License-Identifier: BSD-3-Clause

  fields = {'t', 'q', 'v', 'joint', 'events', 'stats', 'options', 'model'};
  if (~isstruct (sol) || numel (sol) ~= 1 || ~all (isfield (sol, fields)))
    ns_fail (caller, 'invalidInput', 'SOL must be a struct made by nssolve, not %s', ns_describe (sol));
  end
  ns_check_mechanics (caller, sol.model);
  count = numel (sol.t);
  check (caller, sol, 't', is_array (sol.t, [1, max(count, 1)]));
  for name = {'q', 'v', 'joint'}
    check (caller, sol, name{1}, is_array (sol.(name{1}), [size(sol.(name{1}), 1), count]));
  end
  check (caller, sol, 'events', isstruct (sol.events) && isfield (sol.events, 'time'));
  if (ns_is_system (sol.model))
    check_impulses (caller, sol, count);
  else
    check_contacts (caller, sol);
    [q_width, v_width] = ns_widths (sol.model);
    check (caller, sol, 'q', size (sol.q, 1) == sum (q_width));
    check (caller, sol, 'v', size (sol.v, 1) == sum (v_width));
  end
end

% Of a system: a row for each gap; beta has pages where there are several times.
function check_impulses (caller, sol, count)
  check (caller, sol, 'cn', isfield (sol, 'cn') && is_array (sol.cn, [size(sol.cn, 1), count]));
  gaps = size (sol.cn, 1);
  check (caller, sol, 'lambda', isfield (sol, 'lambda') && is_array (sol.lambda, [gaps, count]));
  check (caller, sol, 'beta', isfield (sol, 'beta') && isa (sol.beta, 'double') && isreal (sol.beta) ...
                              && isequal ([size(sol.beta, 2), size(sol.beta, 3)], [gaps, count]));
end

% Of a model: a table with a row for each contact and step, the columns as fields.
function check_contacts (caller, sol)
  fields = {'step', 'a', 'b', 'feature', 'point', 'normal', 'gap', 'cn', 'slip'};
  good = isfield (sol, 'contacts') && isstruct (sol.contacts) && numel (sol.contacts) == 1 ...
         && all (isfield (sol.contacts, fields));
  for k = 1:numel (fields) * good
    column = sol.contacts.(fields{k});
    good = good && is_array (column, size (column));
  end
  good = good && isequal (size (sol.contacts.step), size (sol.contacts.gap));
  check (caller, sol, 'contacts', good);
end

function answer = is_array (value, extent)
  answer = isa (value, 'double') && isreal (value) && ndims (value) == 2 && isequal (size (value), extent);
end

function check (caller, sol, name, good)
  if (~good)
    found = 'missing';
    if (isfield (sol, name))
      found = ns_describe (sol.(name));
    end
    ns_fail (caller, 'invalidInput', 'SOL.%s must be as nssolve made it, and fit to the rest of SOL, but is %s', ...
             name, found);
  end
end
