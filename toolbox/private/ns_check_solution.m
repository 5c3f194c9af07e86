function ns_check_solution (caller, sol)
%NS_CHECK_SOLUTION  An error unless SOL is a struct made by nssolve.
%   ns_check_solution (caller, sol)

% SPDX-License-Identifier: BSD-3-Clause

  fields = {'t', 'q', 'v', 'joint', 'events', 'stats', 'options', 'model'};
  if (~isstruct (sol) || numel (sol) ~= 1 || ~all (isfield (sol, fields)))
    ns_fail (caller, 'invalidInput', 'SOL must be a struct made by nssolve, not %s', ns_describe (sol));
  end
end
