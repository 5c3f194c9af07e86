% BENCH_SPARSE  Large sparse complementarity problems, and problems without a solution: CPU time.
%   octave-cli --norc --no-history -q tests/bench/bench_sparse.m
%   obstacle   on a grid of N x N: lcpsolve, mcpsolve with its functions as M code, and an active-set Newton method of ten
%              lines of M code (Hintermueller, Ito, Kunisch), each from zero
%   random     A A' with two entries in a row of A, definite (+ .1 I) and semidefinite (A has half as many columns), with
%              planted solutions; Octave's qp beside it where n is small enough for its full matrices
%   in vain    random M without a solution: Lemke's path alone, with the usual fallbacks and with Effort 'high'
%   Set OPENBLAS_NUM_THREADS=1: CPU time adds up over threads.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_sparse_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (fullfile (here, '..', '..', 'toolbox'));
  fprintf ('%-22s %8s %10s %10s %12s %10s\n', 'problem', 'n', 'lcpsolve', 'mcpsolve', 'ten lines', 'residual');
  for N = [50 100 200 316 400]
    obstacle_row (N);
  end
  fprintf ('\n%-22s %8s %10s %10s %10s\n', 'problem', 'n', 'lcpsolve', 'qp', 'residual');
  for n = [400 10000 100000]
    random_row ('definite', n);
    random_row ('semidefinite', n);
  end
  vain_row (50);
end

function obstacle_row (N)
  [M, q] = obstacle (N);
  [seconds, z] = timed (@() lcpsolve (M, q));
  more = timed (@() mcpsolve (@(z) deal (M*z + q, M), zeros (N^2, 1)));
  other = NaN;
  if (N <= 200)
    other = timed (@() ten_lines (M, q));
  end
  fprintf ('%-22s %8d %8.3f s %8.3f s %10.3f s %10.1e\n', 'obstacle', N^2, seconds, more, other, residual (M, q, z));
end

function random_row (kind, n)
  randn ('state', n);
  rand ('state', n);
  columns = n;
  if (strcmp (kind, 'semidefinite'))
    columns = round (n / 2);
  end
  A = sprandn (n, columns, 2 / columns);
  M = A * A' + strcmp (kind, 'definite') * 0.1 * speye (n);
  z = max (0, randn (n, 1) - 0.5);
  q = (z == 0) .* rand (n, 1) - M * z;
  [seconds, z] = timed (@() lcpsolve (M, q));
  other = NaN;
  if (n <= 400)
    other = timed (@() qp (zeros (n, 1), full (M), q, [], [], zeros (n, 1), []));
  end
  fprintf ('%-22s %8d %8.3f s %8.3f s %10.1e\n', kind, n, seconds, other, residual (M, q, z));
end

function vain_row (count)
  total = zeros (1, 3);
  for k = 1:count
    randn ('state', k);
    M = randn (48);
    M(1,:) = -abs (M(1,:));
    M(1,2) = 0.01;                        % feasible, but hardly
    q = -abs (randn (48, 1));
    total = total + [timed(@() lcpsolve (M, q, 'Solver', 'lemke')), timed(@() lcpsolve (M, q)), ...
                     timed(@() lcpsolve (M, q, 'Effort', 'high'))];
  end
  fprintf ('\nin vain, n = 48: Lemke %.2f ms, with fallbacks %.2f ms, with all of them %.1f ms\n', 1e3 * total / count);
end

function [seconds, z] = timed (call)
  state = warning ('off', 'all');
  begun = cputime ();
  z = call ();
  seconds = cputime () - begun;
  warning (state);
end

function [M, q] = obstacle (N)
  e = ones (N, 1);
  D = spdiags ([-e, 2*e, -e], -1:1, N, N) * (N + 1)^2;
  M = kron (D, speye (N)) + kron (speye (N), D);
  [x, y] = meshgrid ((1:N) / (N + 1));
  q = 5 - 50 * sin (2*pi*x(:)) .* sin (2*pi*y(:));
end

function z = ten_lines (M, q)
  n = numel (q);
  z = zeros (n, 1);
  before = false (n, 1);
  while (true)
    active = z - (M*z + q) / M(1,1) > 0;
    if (isequal (active, before))
      break
    end
    before = active;
    z = zeros (n, 1);
    z(active) = -M(active,active) \ q(active);
  end
end

function r = residual (M, q, z)
  r = norm (min (z, M*z + q), Inf) / max (1, norm (q, Inf));
end

bench_sparse_main ();
