function run = paper_steps (scene, h, count, varargin)
%PAPER_STEPS  Steps of CBAT (10), (11), each solved by mcpsolve.
%   run = paper_steps (scene, h, count, ...)   the rest are options of mcpsolve
%
%   run  struct: t, q (3 x N), v (6 x N), z (6 + 11 n x N; the first column 0), iterations (1 x N), failed (how many steps
%        mcpsolve did not solve)

% SPDX-License-Identifier: BSD-3-Clause

  n = size (scene.centres, 2);
  l = [-Inf(6 + 9*n, 1); zeros(2*n, 1)];
  run = struct ('t', h * (0:count), 'q', scene.place * ones (1, count + 1), 'v', zeros (6, count + 1), ...
                'z', zeros (6 + 11*n, count + 1), 'iterations', zeros (1, count + 1), 'failed', 0);
  p = zeros (n, 5);
  p(:,4) = scene.mass * 9.81 * h;
  start = paper_start (scene, scene.place, zeros (6, 1), p);
  for k = 1:count
    fun = @(z) paper_ncp (z, scene, run.q(:,k), run.v(:,k), h);
    [z, ~, exitflag, info] = mcpsolve (fun, start, l, [], 'Tol', 1e-13, 'Jacobian', 'on', varargin{:});
    run.failed = run.failed + (exitflag ~= 1);
    run.iterations(k+1) = info.iterations;
    run.z(:,k+1) = z;
    run.v(:,k+1) = z(1:6);
    run.q(:,k+1) = run.q(:,k) + h * z(1:3);
    start = z;
  end
end
