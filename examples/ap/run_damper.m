function run = run_damper (method, masses, damping, h, T)
%RUN_DAMPER  The two bodies of AP section 3.2 until t = T.
%   run = run_damper (method, masses, damping, h, T)   'linimp' or 'euler'
%
%   run  struct: t, x (2 x N), v (2 x N), used (the part of the bound of AP, theorem 2.4, that the steps use, see
%        step_bound)

% SPDX-License-Identifier: BSD-3-Clause

  sol = nssolve (damper_pair ('particles', masses, damping), [0 T], 'Method', method, 'Step', h, ...
                 'Stabilization', 'none');
  free = nsmodel ('planar', 'Gravity', 0);
  free = nsbody (free, 'Mass', masses(1), 'Shape', nsshape ('point'));
  free = nsbody (free, 'Mass', masses(2), 'Shape', nsshape ('point'));
  push = @(t) [20 * cos(t) / masses(1); -9.81 * ones(size (t)); zeros(size (t)); -9.81 * ones(size (t))];
  run = struct ('t', sol.t, 'x', sol.q([1 3],:), 'v', sol.v([1 3],:), 'used', step_bound (sol, h, free, push));
end
