## Nonlinear complementarity problems whose solutions by the PATH solver are published or were reproduced with PATH
## 4.7.03: examples of ampl/pathlib and tests of PATHSolver.jl; the linear ones are in lcp_path_cases.tst.
## SPDX-License-Identifier: BSD-3-Clause

## Published solutions have 10 digits. With Tol 1e-11 the error of z is below 1e-9 where the inverse of the Jacobian of
## the basic variables is below 100, as it is for all but the flows of testmcp.

%!function check (fun, z0, l, u, solution, tolerance)        # each solver, with and without J
%!  for solver = {"newton-lemke", "semismooth"}
%!    for jacobian = {"on", "off"}
%!      [z, f, exitflag, info] = mcpsolve (fun, z0, l, u, "Solver", solver{1}, "Jacobian", jacobian{1}, "Tol", 1e-11);
%!      assert (exitflag, 1);
%!      assert (z, solution, tolerance);
%!      assert (f, fun (z));
%!      assert (info.residual, norm (z - min (max (z - f, l), u), Inf));
%!    endfor
%!  endfor
%!endfunction

%!function [f, J] = ncp4 (x)          # PATHSolver.jl; its own J has 6 x(2) where 6 x(2)^2 is right
%!  f = [-x(3)^2 - x(4) + 2; x(3)^3 - 2*x(4)^2 + 2; x(1)^5 - x(2) + 2*x(3) - 2*x(4) - 2; x(1) + 2*x(2)^3 - 2*x(3) + 4*x(4) - 6];
%!  J = [0, 0, -2*x(3), -1; 0, 0, 3*x(3)^2, -4*x(4); 5*x(1)^4, -1, 2, -2; 1, 6*x(2)^2, -2, 4];
%!endfunction

%!function [f, J] = transport (z, demand, capacity, cost, elasticity)
%!  market = kron (eye (3), ones (1, 2));          # sums over suppliers of x(:), x 2 x 3
%!  supply = kron (ones (1, 3), eye (2));
%!  p = z(7:9);
%!  f = [cost(:) - market'*p + supply'*z(10:11); market*z(1:6) - demand .* p.^-elasticity; capacity - supply*z(1:6)];
%!  slope = diag (elasticity * demand .* p .^ (-elasticity - 1));
%!  if (elasticity == 0)
%!    slope = zeros (3);                           # also where p = 0
%!  endif
%!  J = [zeros(6), -market', supply'; market, slope, zeros(3, 2); -supply, zeros(2, 5)];
%!endfunction

%!function [M, q, l, u] = obstacle (N)    # MCPLIB 'obstacle': membrane between two obstacles
%!  [i, j] = ndgrid (0:N-1);
%!  g = sin (9.2 * i(:) / (N + 1)) .* sin (9.3 * j(:) / (N + 1));
%!  T = spdiags (ones (N, 1) * [-1 2 -1], -1:1, N, N);
%!  M = kron (speye (N), T) + kron (T, speye (N));
%!  q = -ones (N ^ 2, 1) / (N + 1) ^ 2;
%!  l = g .^ 3;
%!  u = g .^ 2 + 0.02;
%!endfunction

%!function [f, J] = membrane (z, M, q)
%!  f = M*z + q;
%!  J = M;
%!endfunction

%!test  # NCP4 from the start of PATHSolver.jl and from two others
%! for z0 = [1 0 10]
%!   check (@ncp4, z0 * ones (4, 1), 0, 10, [1.284752345; 0.9729164265; 0.9093761567; 1.173035006], 1e-9);
%! endfor

%!test  # testmcp (pathlib, MATLAB): prices have a unit of 1, flows one of 100
%! fun = @(z) transport (z, [325; 300; 275], [325; 575], [.225 .153 .162; .225 .162 .126], .5);
%! solution = [22.50414695; 293.8260082; 302.4958531; 0; 0; 281.1739918; 1.055566341; .983566343; .956566340; .830566341; .830566341];
%! tolerance = [1e-6 * ones(6, 1); 2e-9 * ones(5, 1)];       # 10 digits; they are rounded to 9 in three prices
%! for z0 = [1 10 .1]
%!   for solver = {"newton-lemke", "semismooth"}
%!     [z, ~, exitflag, info] = mcpsolve (fun, z0 * ones (11, 1), "Solver", solver{1}, "Tol", 1e-11);
%!     assert (exitflag, 1);
%!     assert (all (abs (z - solution) <= tolerance), "%s", mat2str (z - solution, 3));
%!     assert (info.basis, [0; 0; 0; -1; -1; 0; zeros(5, 1)]);
%!   endfor
%! endfor

%!test  # transmcp (GAMSLIB, PATHSolver.jl): linear; prices and cost are unique, flows are not
%! cost = 0.09 * [2.5 1.7 1.8; 2.5 1.8 1.4];
%! fun = @(z) transport (z, [325; 300; 275], [350; 600], cost, 0);
%! for solver = {"newton-lemke", "semismooth"}
%!   [z, ~, exitflag] = mcpsolve (fun, ones (11, 1), "Solver", solver{1});
%!   assert (exitflag, 1);
%!   assert (z(7:11), [0.225; 0.153; 0.126; 0; 0], 1e-7);    # the residual is below 1e-8
%!   assert (cost(:)' * z(1:6), 153.675, 1e-5);
%! endfor

%!test  # obstacle, N = 2, 5, 10 from .1: values, sums and numbers of variables at each bound
%! [M, q, l, u] = obstacle (2);
%! check (@(z) membrane (z, M, q), .1 * ones (4, 1), l, u, [.02; .02; .02; .02000968802], 1e-11);
%! for c = {{5, 2.49657666, 2, 16}, {10, 14.35185226, 12, 55}}
%!   [N, total, at_lower, at_upper] = c{1}{:};
%!   [M, q, l, u] = obstacle (N);
%!   for A = {M, full(M)}
%!     for solver = {"newton-lemke", "semismooth"}
%!       [z, ~, exitflag, info] = mcpsolve (@(z) membrane (z, A{1}, q), .1 * ones (N^2, 1), l, u, "Solver", solver{1});
%!       assert (exitflag, 1);
%!       assert (sum (z), total, 1e-7);            # residual 1e-8, and the inverse of M has norm 4 at most
%!       assert ([sum(info.basis == -1), sum(info.basis == 1)], [at_lower, at_upper]);
%!     endfor
%!   endfor
%! endfor

%!test  # obstacle, N = 30 and 50 (2500 unknowns), J sparse; as lcpsolve says
%! for N = [30 50]
%!   [M, q, l, u] = obstacle (N);
%!   want = lcpsolve (M, q, l, u, "Solver", "newton", "Tol", 1e-12);
%!   for solver = {"newton-lemke", "semismooth"}
%!     [z, ~, exitflag, info] = mcpsolve (@(z) membrane (z, M, q), .1 * ones (N^2, 1), l, u, "Solver", solver{1}, "Tol", 1e-11);
%!     assert (exitflag, 1);
%!     assert (info.restarts, 0);
%!     assert (z, want, 1e-8);     # residual x 9 / smallest eigenvalue (.0076 for N = 50)
%!   endfor
%! endfor

%!test  # the membrane by differences: 5 to 8 groups of columns instead of 100
%! [M, q, l, u] = obstacle (10);
%! [z, ~, exitflag, info] = mcpsolve (@(z) M*z + q, .1 * ones (100, 1), l, u, "JacobPattern", M);
%! assert (exitflag, 1);
%! assert (sum (z), 14.35185226, 1e-7);
%! [~, ~, ~, given] = mcpsolve (@(z) membrane (z, M, q), .1 * ones (100, 1), l, u);
%! groups = (info.evaluations - given.evaluations) / info.jacobians;
%! assert (groups >= 5 && groups <= 8, "%g", groups);          # 5 entries in a row need 5 at least

%!test  # scalar cases (PATHSolver.jl)
%! for solver = {"newton-lemke", "semismooth"}
%!   o = struct ("Solver", solver{1}, "Tol", 1e-12);
%!   for z0 = [0 1]
%!     assert (mcpsolve (@(z) 2*z - 1, z0, o), .5, 1e-12);
%!     assert (mcpsolve (@(z) z^2 + 2*z - 1, z0, o), sqrt (2) - 1, 1e-12);
%!     assert (mcpsolve (@(u) 2*u - 1, z0, -Inf, Inf, o), .5, 1e-12);
%!   endfor
%! endfor

%!test  # status cases: l > u; M = 0, q = -1; M = -1, q = -1; an iteration limit on NCP4
%! fail ("mcpsolve (@sin, 1, 2, 1)", "L must not exceed U");
%! [~, ~, exitflag] = mcpsolve (@(z) deal (-1, 0), 0);
%! assert (exitflag < 0);
%! [~, ~, exitflag] = mcpsolve (@(z) deal (-z - 1, -1), 0);
%! assert (exitflag < 0);
%! [~, ~, exitflag] = mcpsolve (@ncp4, ones (4, 1), 0, 10, "MaxIter", 1);
%! assert (exitflag, 0);

%!test  # nonunique: from each of the three solutions it does not move
%! for z = [1 0 1/3; 0 1 1/3]
%!   [y, ~, exitflag, info] = mcpsolve (@(z) [1 2; 2 1] * z - 1, z);
%!   assert (y, z, 1e-15);
%!   assert ([exitflag, info.iterations], [1, 0]);
%! endfor
