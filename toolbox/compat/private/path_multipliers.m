function [b, mu, lower, upper] = path_multipliers (caller, b, t, mu, m)
%PATH_MULTIPLIERS  Right sides of m polyhedral constraints, and their multipliers: start, and bounds by the signs of t.

% SPDX-License-Identifier: BSD-3-Clause

  b = path_numbers (caller, 'B', b, m, [], true);
  t = path_numbers (caller, 'T', t, m, 1, false);
  mu = path_numbers (caller, 'MU', mu, m, 0, true);
  lower = -Inf (m, 1);
  lower(t > 0) = 0;
  upper = Inf (m, 1);
  upper(t < 0) = 0;
end
