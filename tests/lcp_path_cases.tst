## Linear complementarity problems whose solutions by the PATH solver are published or
## were reproduced with PATH 4.7.03: examples of ampl/pathlib and tests of PATHSolver.jl.
## SPDX-License-Identifier: BSD-3-Clause

## Published solutions have 10 digits: tolerance 1e-9.  Solutions known exactly: 1e-12.

%!function M = laplacian (N)          # 5-point: 4 on the diagonal, -1 for each neighbour
%!  T = spdiags (ones (N, 1) * [-1 2 -1], -1:1, N, N);
%!  M = kron (speye (N), T) + kron (T, speye (N));
%!endfunction

%!function [M, q, l, u] = obstacle (N)    # MCPLIB 'obstacle': membrane between two obstacles
%!  [i, j] = ndgrid (0:N-1);
%!  g = sin (9.2 * i(:) / (N + 1)) .* sin (9.3 * j(:) / (N + 1));
%!  M = laplacian (N);
%!  q = -ones (N ^ 2, 1) / (N + 1) ^ 2;
%!  l = g .^ 3;
%!  u = g .^ 2 + 0.02;
%!endfunction

%!function [M, q, l, u] = portfolio (demand)    # pathlib 'SimpleQP': KKT system of a quadratic program
%!  Q = [100.9 12.5 33.9 34.7; 12.5 99.6 64.5 56.4; 33.9 64.5 60.8 46.2; 34.7 56.4 46.2 43.1];
%!  a = [0.78; 0.79; 0.80; 0.81];
%!  M = [Q, -ones(4, 1), -a; ones(1, 4), 0, 0; a', 0, 0];
%!  q = [0; 0; 0; 0; -1; -demand];
%!  l = [0; 0; 0; 0; -Inf; 0];
%!  u = [1e4; 1e4; 1e4; 1e4; Inf; Inf];
%!endfunction

%!test  # LCP4 (PATHSolver.jl): z = [2.8 0 0.8 1.2], by hand w = [0 0.4 0 0]
%! M = [0 0 -1 -1; 0 0 1 -2; 1 -1 2 -2; 1 2 -2 4];
%! q = [2; 2; -2; -6];
%! for bound = {Inf, 10}
%!   for start = {[], zeros(4, 1), [-10; 10; -5; 5]}
%!     [z, w, exitflag, info] = lcpsolve (M, q, 0, bound{1}, start{1});
%!     assert (exitflag, 1);
%!     assert (z, [2.8; 0; 0.8; 1.2], 1e-12);
%!     assert (w, [0; 0.4; 0; 0], 1e-12);
%!     assert (info.basis, [0; -1; 0; 0]);       # PATH's codes 1 3 1 1: basic, lower, basic, basic
%!   endfor
%! endfor

%!test  # LCP4 in sparse form and by each solver that suits a positive semidefinite matrix
%! M = sparse ([0 0 -1 -1; 0 0 1 -2; 1 -1 2 -2; 1 2 -2 4]);
%! q = [2; 2; -2; -6];
%! for solver = {"auto", "lemke", "newton"}
%!   [z, ~, exitflag] = lcpsolve (M, q, "Solver", solver{1}, "Tol", 1e-12);
%!   assert (exitflag, 1);
%!   assert (z, [2.8; 0; 0.8; 1.2], 1e-10);      # the inverse of the basis matrix has norm 0.95
%! endfor

%!test  # linmcp (pathlib, Fortran 90): bounds 1..10, start 5
%! M = [4 1 -1; 1 4 1; -1 1 4];
%! q = [3; 31; -10];
%! [z, w, exitflag, info] = lcpsolve (M, q, ones (3, 1), 10 * ones (3, 1), 5 * ones (3, 1));
%! assert (exitflag, 1);
%! assert (z, [1; 1; 2.5], 1e-12);
%! assert (w, [5.5; 38.5; 0], 1e-12);
%! assert (info.basis, [-1; -1; 0]);
%! assert (lcpsolve (M, q, 1, 10), z, 1e-12);    # scalars expand

%!test  # lcp3 (pathlib, MATLAB): the identity; the third component is degenerate
%! [z, w, exitflag] = lcpsolve (eye (3), [-1; 1; 0]);
%! assert (exitflag, 1);
%! assert (z, [1; 0; 0], 1e-12);
%! assert (w, [0; 1; 0], 1e-12);

%!test  # transmcp (GAMSLIB 'transmcp', PATHSolver.jl): prices and cost are unique, flows are not
%! cost = 0.09 * [2.5 1.7 1.8; 2.5 1.8 1.4];
%! supply = kron (ones (1, 3), eye (2));          # sums over markets of x(:), x 2 x 3
%! market = kron (eye (3), ones (1, 2));          # sums over suppliers
%! M = [zeros(6), -market', supply'; market, zeros(3, 5); -supply, zeros(2, 5)];
%! q = [cost(:); -[325; 300; 275]; [350; 600]];
%! for solver = {"auto", "lemke"}
%!   [z, w, exitflag] = lcpsolve (M, q, "Solver", solver{1});
%!   assert (exitflag, 1);
%!   assert (z(7:9), [0.225; 0.153; 0.126], 1e-11);      # cheapest route to each market, by hand
%!   assert (z(10:11), [0; 0], 1e-11);                   # supply exceeds demand
%!   assert (cost(:)' * z(1:6), 153.675, 1e-9);
%!   assert (market * z(1:6), [325; 300; 275], 1e-9);
%!   assert (lcp_residual (M, q, z), 0, 1e-11);
%! endfor

%!test  # mihai (pathlib 'SimpleLCP'): pressure in a journal bearing on a 5 x 5 grid
%! ## Reynolds' equation, film thickness 1 + 0.1 cos(t) on (0, 2 pi) x (0, 20), 6 x 6 cells.  The
%! ## published matrix is reproduced by these formulas to 1e-15; its q is printed to 6 digits.
%! t = (0:6)' * pi / 3;
%! h3 = (1 + 0.1 * cos (t)) .^ 3;
%! along = (10 / pi) * (h3(1:6) + h3(2:7)) / 2;                             # to the neighbour in t
%! across = (3 / 10 * pi / 3) * (h3(1:5) + 4 * h3(2:6) + h3(3:7)) / 6;      # to the neighbour in y
%! T = diag (along(1:5) + along(2:6) + 2 * across) - diag (along(2:5), 1) - diag (along(2:5), -1);
%! M = kron (eye (5), T) - kron (diag (ones (4, 1), 1) + diag (ones (4, 1), -1), diag (across));
%! assert (M(1,1:2), [7.8818127260139414503, -3.2069721033016911349], 4e-15);     # published entries
%! assert (M(3,[3 4 8]), [5.5345194629684737464, -2.5247942284740543251, -0.24246550301018221507], 4e-15);
%! assert (M(2,7), -0.27835165409275058890, 4e-16);
%! q = repmat ([-0.3023; -0.3023; -1.20255e-16; 0.3023; 0.3023], 5, 1);
%! for A = {M, sparse(M)}
%!   for solver = {"auto", "lemke", "newton"}
%!     [z, ~, exitflag] = lcpsolve (A{1}, q, "Solver", solver{1}, "Tol", 1e-12);
%!     assert (exitflag, 1);
%!     assert (sum (z), 1.525069521, 1e-8);
%!     assert (sum (z > 1e-9), 15);
%!     assert (z(1:5), [0.09494134944; 0.1273505755; 0.06119223688; 0; 0], 1e-9);
%!     Z = reshape (z, 5, 5);
%!     assert (Z, fliplr (Z), 1e-9);             # the pattern mirrors
%!   endfor
%! endfor

%!test  # pgs on a membrane with the loads of mihai, an M-matrix: converges to its tolerance
%! T = toeplitz ([4 -1 0 0 0]);
%! M = kron (eye (5), T) - kron (toeplitz ([0 1 0 0 0]), eye (5));
%! q = repmat ([-0.3; -0.3; 0; 0.3; 0.3], 5, 1);
%! [z, ~, exitflag, info] = lcpsolve (M, q, "Solver", "pgs", "Tol", 1e-10);
%! assert (exitflag, 1);
%! assert (info.solver, "pgs");
%! assert (z, lcpsolve (M, q), 1e-8);           # smallest eigenvalue 0.54: error below 2 x residual

%!test  # da (pathlib 'SimpleQP'): free multiplier of the equality, upper bounds never active
%! [M, q, l, u] = portfolio (0.79);
%! for solver = {"auto", "lemke"}
%!   [z, w, exitflag] = lcpsolve (M, q, l, u, "Solver", solver{1});
%!   assert (exitflag, 1);
%!   assert (z(1:4), [0.1126005362; 0; 0; 0.8873994638], 1e-9);
%!   assert (z(5:6), [42.1541555; 0], 1e-6);            # published with 9 digits
%!   assert (z(1:4)' * M(1:4,1:4) * z(1:4) / 2, 21.07707775, 1e-7);
%!   assert (w(5), 0, 1e-12);
%! endfor

%!test  # da2: demand 1 exceeds the largest coefficient 0.81; PATH makes no progress
%! [M, q, l, u] = portfolio (1);
%! [z, ~, exitflag, info] = lcpsolve (M, q, l, u);
%! assert (exitflag < 0);
%! assert (lcp_residual (M, q, z, l, u) > 1e-4);
%! assert (info.residual > 1e-4);

%!test  # obstacle, N = 2: three corners at the upper bound 0.02 and one at g^2 + 0.02
%! [M, q, l, u] = obstacle (2);
%! [z, ~, exitflag, info] = lcpsolve (M, q, l, u, 0.1 * ones (4, 1));
%! assert (exitflag, 1);
%! assert (z, [0.02; 0.02; 0.02; 0.02000968802], 1e-11);
%! assert (info.basis, ones (4, 1));

%!test  # obstacle, N = 5 and 10: sums and numbers of variables at each bound
%! for c = {{5, 2.49657666, 2, 16}, {10, 14.35185226, 12, 55}}
%!   [N, total, at_lower, at_upper] = c{1}{:};
%!   [M, q, l, u] = obstacle (N);
%!   for A = {M, full(M)}
%!     for solver = {"auto", "lemke", "newton"}
%!       [z, ~, exitflag] = lcpsolve (A{1}, q, l, u, "Solver", solver{1}, "Tol", 1e-12);
%!       assert (exitflag, 1);
%!       assert (sum (z), total, 2e-8);
%!       assert ([sum(z - l < 1e-9), sum(u - z < 1e-9)], [at_lower, at_upper]);
%!     endfor
%!   endfor
%! endfor

%!test  # obstacle, N = 30, n = 900, sparse: every solver gives the unique solution (M is definite)
%! [M, q, l, u] = obstacle (30);
%! [z, ~, exitflag] = lcpsolve (M, q, l, u);
%! assert (exitflag, 1);
%! assert (lcp_residual (M, q, z, l, u), 0, 1e-11);
%! [y, ~, exitflag] = lcpsolve (M, q, l, u, "Solver", "newton", "Tol", 1e-12);
%! assert (exitflag, 1);
%! assert (y, z, 2e-8);          # (1 + |M|) / smallest eigenvalue x residual = 9 / 0.02 x sqrt(900) x 1e-12

%!test  # scalar cases (PATHSolver.jl): 2 z - 1, z >= 0 and z free
%! assert (lcpsolve (2, -1), 0.5, 1e-15);
%! assert (lcpsolve (2, -1, -Inf, Inf), 0.5, 1e-15);

%!error id=nonsmooth:lcpsolve:invalidInput lcpsolve (eye (2), [1; 1], [0; 2], [1; 1])   # l > u: PATH's bound error

%!test  # M = 0, q = -1: PATH's presolve proves it infeasible
%! [z, ~, exitflag, info] = lcpsolve (0, -1);
%! assert (exitflag, -1);
%! assert (info.infeasible, true);
%! assert (size (info.ray), [1, 1]);
%! assert (info.residual, 1);

%!test  # M = -1, q = -1: w = -z - 1 < 0 for every z >= 0; PATH makes no progress
%! [z, ~, exitflag, info] = lcpsolve (-1, -1);
%! assert (exitflag < 0);
%! assert (info.residual >= 1);

%!test  # nonunique: M = [1 2; 2 1], q = -1 has the solutions [1 0], [0 1], [1/3 1/3]
%! [z, w, exitflag] = lcpsolve ([1 2; 2 1], [-1; -1]);
%! assert (exitflag, 1);
%! gap = max (abs (z - [1 0 1/3; 0 1 1/3]));
%! assert (min (gap), 0, 1e-12);
