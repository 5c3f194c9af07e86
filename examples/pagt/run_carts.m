function runs = run_carts (gamma, delta, x0, v0, T)
%RUN_CARTS  The two carts for several stiffnesses, as in PAGT's Figures 6 and 7: scheme II, h = 0.01.
%   runs = run_carts (gamma, delta, x0, v0, T)   gamma and delta of the same size; arguments of carts
%
%   runs  1 x n struct array: gamma, delta, sol, x (2 x N, both carts), energy

% SPDX-License-Identifier: BSD-3-Clause

  runs = struct ('gamma', num2cell (gamma), 'delta', num2cell (delta), 'sol', [], 'x', [], 'energy', []);
  for k = 1:numel (runs)
    [pair, start] = carts ('model', gamma(k), delta(k), x0, v0);
    sol = nssolve (pair, [0 T], start{:}, 'Method', 'trapezoidal', 'Step', 0.01, 'Impact', 'poisson', ...
                   'Stabilization', 'none', 'Jacobian', 'exact');
    runs(k).sol = sol;
    runs(k).x = sol.q([1 3],:);
    runs(k).energy = nsenergy (sol);
  end
end
