function q = ns_states_at (sol, times)
%NS_STATES_AT  Coordinates of a solution at some times, interpolated.
%   q = ns_states_at (sol, times)   nq x N

% SPDX-License-Identifier: BSD-3-Clause

  if (numel (sol.t) == 1 || isempty (sol.q))
    q = sol.q(:,1) * ones (1, numel (times));
  else
    q = interp1 (sol.t, sol.q', times(:));
    q = reshape (q, numel (times), [])';
  end
end
