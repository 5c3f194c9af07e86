function [fun, z0, l, u] = bench_mcp_problem (family, trial)
%BENCH_MCP_PROBLEM  A random nonlinear complementarity problem with bounds of every kind.
%   [fun, z0, l, u] = bench_mcp_problem (family, trial)
%
%   family  'monotone'    z^3 and an indefinite part that is skew
%           'exponential' exp (z) instead, half as much dissipation
%           'wavy'        2 sin (2 z): not monotone
%           'degenerate'  f = 0 at the solution, also where z = l or z = u
%           'scaled'      rows and columns in units of .01 to 100
%           'program'     Kuhn-Tucker conditions of a convex program
%   trial   1, 2, ...: the same problem for the same number

% SPDX-License-Identifier: BSD-3-Clause

  randn ('state', trial);
  rand ('state', trial);
  n = 2 + mod (7 * trial, 25);
  B = randn (n);
  C = randn (n);
  q = 3 * randn (n, 1);
  z0 = 2 * randn (n, 1);
  l = zeros (n, 1);
  u = Inf (n, 1);
  kind = rand (n, 1);
  l(kind < .2) = -Inf;
  u(kind > .7) = 1;
  definite = B * B' / n;
  skew = (C - C') / 2;
  switch (family)
    case 'monotone'
      fun = @(z) cubic (z, definite + skew, q);
    case 'exponential'
      fun = @(z) exponential (z, definite + 2 * skew, q);
    case 'wavy'
      fun = @(z) wavy (z, B / sqrt (n) + 1.2 * eye (n), q);
    case 'degenerate'
      z = min (max (randn (n, 1), l), u);
      fun = @(z) cubic (z, definite, q);
      q = q - fun (z);
      fun = @(z) cubic (z, definite, q);
    case 'scaled'
      D = diag (10 .^ (4 * rand (n, 1) - 2));
      fun = @(z) cubic (z, D * (definite + skew + .1 * eye (n)) * D, q);
    case 'program'
      m = max (1, floor (n / 3));
      A = randn (m, n);
      b = A * abs (randn (n, 1)) - rand (m, 1) - 5;
      fun = @(v) program (v, n, definite, q, A, b);
      l = [-Inf(n, 1); zeros(m, 1)];
      u = Inf (n + m, 1);
      z0 = [z0; ones(m, 1)];
  end
end

function [f, J] = cubic (z, M, q)
  f = M*z + q + z.^3;
  J = M + diag (3 * z.^2);
end

function [f, J] = exponential (z, M, q)
  f = M*z + q + exp (z);
  J = M + diag (exp (z));
end

function [f, J] = wavy (z, M, q)
  f = M*z + q + 2 * sin (2 * z);
  J = M + diag (4 * cos (2 * z));
end

% minimise x'*H*x/2 + q'*x + sum (x.^4)/4  subject to  A*x - b - x'*x/10 >= 0
function [F, J] = program (v, n, H, q, A, b)
  x = v(1:n);
  y = v(n+1:end);
  m = numel (y);
  F = [H*x + q + x.^3 - A'*y + .2 * sum(y) * x; A*x - b - .1 * (x'*x)];
  J = [H + diag(3 * x.^2) + .2 * sum(y) * eye(n), -A' + .2 * x * ones(1, m); A - .2 * ones(m, 1) * x', zeros(m)];
end
