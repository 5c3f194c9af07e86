function table = pendulum_table (kind, steps)
%PENDULUM_TABLE  The columns of PAGT's Table 10.1, by nssolve.
%   table = pendulum_table (kind, steps)   kind of double_pendulum, step sizes
%
%   table  struct: h, error (2-norm of the error of q at t = 2.5), theta (2 x n, how far the rods are too long or short
%          then, as x^2 + y^2 - 1), impacts (5 x n, their times; NaN where there are others than five), sol (of the
%          last step), exact (5 x 1, times of the impacts)

% SPDX-License-Identifier: BSD-3-Clause

  % Event-driven integration in the two angles, tolerance 1e-13.
  q = [0.02196211769492; -0.99975880360533; 0.02376948677391; -1.99975717031250];
  exact = [0.545508051442; 0.707932699996; 1.284726645955; 2.097739454881; 2.131640284304];
  [pendulum, start] = double_pendulum (kind);
  table = struct ('h', steps, 'error', [], 'theta', [], 'impacts', [], 'sol', [], 'exact', exact);
  for k = 1:numel (steps)
    sol = nssolve (pendulum, [0 2.5], start{:}, 'Method', 'trapezoidal', 'Step', steps(k), ...
                   'Impact', 'poisson', 'Stabilization', 'none');
    p = sol.q(:,end);
    table.error(k) = norm (p - q);
    table.theta(:,k) = [p(1)^2 + p(2)^2 - 1; (p(3) - p(1))^2 + (p(4) - p(2))^2 - 1];
    times = [sol.events(strcmp ({sol.events.kind}, 'collision')).time];
    table.impacts(:,k) = NaN (5, 1);
    if (numel (times) == 5)
      table.impacts(:,k) = times(:);
    end
  end
  table.sol = sol;
end
