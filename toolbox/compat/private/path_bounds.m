function [l, u] = path_bounds (caller, l, u, n)
%PATH_BOUNDS  The bounds of n unknowns as columns, 0 and Inf where they are []; 1e20 is infinite for PATH.

% SPDX-License-Identifier: BSD-3-Clause

  l = path_numbers (caller, 'L', l, n, 0, false);
  u = path_numbers (caller, 'U', u, n, Inf, false);
  wrong = find (l > u, 1);
  if (~isempty (wrong))
    path_fail (caller, 'invalidInput', 'L must not exceed U, but l(%d) = %g > u(%d) = %g', wrong, l(wrong), wrong, ...
               u(wrong));
  end
  if (any (l >= 1e20) || any (u <= -1e20))
    path_fail (caller, 'invalidInput', 'L must be below 1e20 and U above -1e20, which are infinite');
  end
end
