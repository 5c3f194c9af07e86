## The three families of lcp_problem: definite matrices, random contacts, stacks of cubes.
## The environment variable NONSMOOTH_LONG adds more seeds and a stack of 50 cubes.
## SPDX-License-Identifier: BSD-3-Clause

## Residuals are recomputed from M and q.  Well scaled problems: 1e-11, about n^(3/2) eps for
## n = 1000; problems scaled by up to 1e+-12: 1e-8, the default tolerance.

%!function z = check_solved (M, q, name, tol, varargin)
%!  [z, w, exitflag, info] = lcpsolve (M, q, varargin{:});
%!  assert (exitflag == 1, "%s: exitflag %d, %s", name, exitflag, info.message);
%!  r = lcp_residual (M, q, z);
%!  assert (r <= tol, "%s: residual %g", name, r);
%!  assert (all (z >= 0), "%s: negative z", name);
%!  assert (info.residual <= tol, "%s: info.residual %g", name, info.residual);
%!endfunction

%!function check_family (family, sizes, seeds, tol)
%!  for n = sizes(:)'
%!    for seed = seeds(:)'
%!      [M, q] = lcp_problem (family, n, seed);
%!      check_solved (M, q, sprintf ("lcp_problem ('%s', %d, %d)", family, n, seed), tol);
%!    endfor
%!  endfor
%!endfunction

%!test  # definite matrices
%! check_family ("pd", [1, 2, 5, 10, 30, 100], 1:10, 1e-11);
%! check_family ("pd", [200, 300], 1:2, 1e-11);

%!test  # random contacts
%! check_family ("contact", [10, 20, 30, 50, 100], 1:20, 1e-11);
%! check_family ("contact", [200, 300], 1:3, 1e-11);

%!test  # stacks of 1, 4, 12 and 20 cubes, nearly at rest
%! check_family ("stack", [24, 96], 1:20, 1e-11);
%! check_family ("stack", 288, 1:5, 1e-11);
%! check_family ("stack", 480, 1:2, 1e-11);

%!test  # stacks that are hit
%! check_family ("stackhit", [24, 96], 1:20, 1e-11);
%! check_family ("stackhit", 288, 1:3, 1e-11);
%! check_family ("stackhit", 480, 1, 1e-11);

%!test  # stacks exactly at rest: every ratio test ties; each face carries the weight above it
%! for cubes = [1, 2, 4, 12, 20]
%!   [M, q] = lcp_problem ("stackstill", 24 * cubes, 1);
%!   z = check_solved (M, q, sprintf ("%d cubes at rest", cubes), 1e-11);
%!   load = sum (reshape (z(1:4*cubes), 4, cubes), 1);
%!   assert (load, 0.0981 * (cubes:-1:1), 1e-9);       # h g x cubes above, exact in the model
%! endfor

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))  # 50 cubes, n = 1200, and many more seeds
%! check_family ("stack", 1200, 1:3, 1e-11);
%! check_family ("stackhit", 1200, 1:2, 1e-11);
%! check_family ("stackstill", 1200, 1, 1e-11);
%! check_family ("pd", [10, 30, 100, 300], 101:140, 1e-11);
%! check_family ("contact", [10, 50, 100, 300], 101:140, 1e-11);
%! check_family ("contact", 600, 101:105, 1e-11);
%! check_family ("stack", [24, 96, 288, 480], 101:120, 1e-11);
%! check_family ("stackhit", [24, 96, 288, 480], 101:120, 1e-11);

%!test  # mechanics: contacts open or stay, friction within its limit, kinetic energy does not grow
%! for c = {{"contact", 100}, {"stack", 96}, {"stackhit", 96}}
%!   for seed = 1:5
%!     [M, q, info] = lcp_problem (c{1}{:}, seed);
%!     z = lcpsolve (M, q);
%!     J = [info.normal, info.tangent];
%!     v = info.velocity + info.inverse_mass .* (J * z(1:columns (J)));
%!     cn = z(1:info.contacts);
%!     friction = sum (reshape (z(info.contacts+1:columns (J)), info.directions, []), 1)';
%!     assert (all (info.normal' * v >= -1e-11));
%!     assert (all (friction <= info.mu .* cn + 1e-11));
%!     energy = @(v) sum (v .^ 2 ./ info.inverse_mass) / 2;
%!     assert (energy (v) <= energy (info.velocity) * (1 + 1e-12));
%!   endfor
%! endfor

############ scaling

%!test  # definite, rows and columns scaled by 1e+-6 and 1e+-12: the same z after unscaling
%! for decades = [6, 12]
%!   for n = [10, 60]
%!     for seed = 1:5
%!       [M, q] = lcp_problem ("pd", n, seed);
%!       name = sprintf ("pd %d, seed %d, %d decades", n, seed, decades);
%!       z = lcpsolve (M, q);
%!       [Ms, qs, r, c] = lcp_scale (M, q, decades, seed);
%!       y = c .* check_solved (Ms, qs, name, 1e-8);
%!       gap = norm (y - z, Inf) / norm (z, Inf);
%!       assert (gap <= 1e-10, "%s: z differs by %g", name, gap);     # 1e3 (condition) x 1e2 (n) x eps x 5
%!     endfor
%!   endfor
%! endfor

%!function check_scaled (family, sizes, seeds, decades)
%!  for n = sizes(:)'
%!    for seed = seeds(:)'
%!      for k = decades(:)'
%!        [M, q] = lcp_problem (family, n, seed);
%!        [Ms, qs] = lcp_scale (M, q, k, seed);
%!        name = sprintf ("lcp_scale (lcp_problem ('%s', %d, %d), %d, %d)", family, n, seed, k, seed);
%!        check_solved (Ms, qs, name, 1e-8);
%!      endfor
%!    endfor
%!  endfor
%!endfunction

%!test  # random contacts, scaled
%! check_scaled ("contact", [10, 60, 100], 1:6, [6, 12]);

%!test  # stacks, scaled
%! check_scaled ("stack", [24, 96], 1:6, [6, 12]);
%! check_scaled ("stackhit", [24, 96], 1:3, [6, 12]);
%! check_scaled ("stack", 288, 1:2, [6, 12]);

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))  # scaled, more seeds
%! check_scaled ("pd", [10, 100, 300], 201:210, [6, 12]);
%! check_scaled ("contact", [10, 100, 300], 201:220, [6, 12]);
%! check_scaled ("stack", [24, 96, 288, 480], 201:210, [6, 12]);
%! check_scaled ("stackhit", [24, 96, 288], 201:210, [6, 12]);

%!test  # the whole problem in other units: M and q times 1e+-10 (z the same), q times 1e+-6 (z times that)
%! for c = {{"pd", 40}, {"contact", 50}, {"stack", 48}}
%!   [M, q] = lcp_problem (c{1}{:}, 2);
%!   z = lcpsolve (M, q);
%!   for s = [1e-10, 1e10]
%!     y = lcpsolve (s * M, s * q);
%!     assert (norm (min (y, M * y + q), Inf) <= 1e-11 * max (1, norm (q, Inf)));
%!   endfor
%!   for s = [1e-6, 1e6]
%!     [y, ~, exitflag] = lcpsolve (M, s * q);
%!     assert (exitflag, 1);
%!     assert (norm (min (y, M * y + s * q), Inf) <= 1e-11 * s * norm (q, Inf) * 10);
%!   endfor
%! endfor

############ forms of input, repetition, warm start

%!test  # a sparse matrix gives what the full one gives
%! for c = {{"pd", 50}, {"contact", 100}, {"stack", 96}, {"stackhit", 48}}
%!   [M, q] = lcp_problem (c{1}{:}, 4);
%!   z = lcpsolve (M, q);
%!   y = check_solved (sparse (M), q, c{1}{1}, 1e-11);
%!   assert (y, z, 1e-12 * max (1, norm (z, Inf)));
%! endfor

%!test  # two calls, same bits
%! for c = {{"pd", 100}, {"contact", 100}, {"stack", 96}, {"pd", 300}}
%!   for solver = {"auto", "newton", "pgs"}
%!     [M, q] = lcp_problem (c{1}{:}, 5);
%!     [z1, w1, e1, i1] = lcpsolve (M, q, "Solver", solver{1}, "MaxIter", 200);
%!     lcpsolve (M', q, "MaxIter", 3);                       # something else between
%!     [z2, w2, e2, i2] = lcpsolve (M, q, "Solver", solver{1}, "MaxIter", 200);
%!     assert (isequal ({z1, w1, e1, i1.iterations, i1.residual, i1.basis}, ...
%!                      {z2, w2, e2, i2.iterations, i2.residual, i2.basis}));
%!   endfor
%! endfor

%!test  # the basis of the solution as a start: the same z in fewer iterations
%! for c = {{"pd", 100}, {"contact", 100}, {"stack", 96}, {"stackhit", 96}}
%!   [M, q] = lcp_problem (c{1}{:}, 6);
%!   [z, ~, ~, cold] = lcpsolve (M, q);
%!   [y, ~, exitflag, warm] = lcpsolve (M, q, "Basis", cold.basis);
%!   assert (exitflag, 1);
%!   assert (y, z, 1e-12 * max (1, norm (z, Inf)));
%!   assert (warm.iterations < cold.iterations);
%! endfor

%!test  # the basis of a neighbouring problem as a start: solved as well, with fewer pivots on the whole
%! total = [0, 0];
%! for c = {{"pd", 100}, {"contact", 100}, {"stack", 96}}
%!   for seed = 1:5
%!     [M, q, info] = lcp_problem (c{1}{:}, seed);
%!     [~, ~, ~, first] = lcpsolve (M, q);
%!     dq = 1e-3 * norm (q, Inf) * lcp_random (lcp_random (seed), numel (q), 1);
%!     dq(end-info.contacts+1:end) = 0;                    # contacts: the last rows stay homogeneous
%!     [~, ~, ~, cold] = lcpsolve (M, q + dq);
%!     [z, ~, exitflag, warm] = lcpsolve (M, q + dq, "Basis", first.basis);
%!     assert (exitflag, 1);
%!     assert (lcp_residual (M, q + dq, z) <= 1e-11);
%!     total += [cold.iterations, warm.iterations];
%!   endfor
%! endfor
%! assert (total(2) < total(1));

%!test  # any basis is accepted as a start, even a wrong or a singular one
%! state = lcp_random (9);
%! for c = {{"pd", 40}, {"contact", 50}, {"stack", 48}}
%!   [M, q] = lcp_problem (c{1}{:}, 7);
%!   for trial = 1:10
%!     [x, state] = lcp_random (state, numel (q), 1);
%!     z = check_solved (M, q, sprintf ("%s, random basis %d", c{1}{1}, trial), 1e-11, "Basis", -(x < 0.5));
%!   endfor
%!   check_solved (M, q, c{1}{1}, 1e-11, "Basis", zeros (numel (q), 1));
%!   check_solved (M, q, c{1}{1}, 1e-11, "Basis", -ones (numel (q), 1));
%! endfor

%!test  # a start near the solution, at it, far from it, out of bounds
%! for c = {{"pd", 60}, {"contact", 60}, {"stack", 48}}
%!   [M, q] = lcp_problem (c{1}{:}, 8);
%!   z = lcpsolve (M, q);
%!   x = lcp_random (lcp_random (1), numel (q), 1, "normal");
%!   for start = {z, z .* (1 + 1e-3 * x), 1e3 * x, -ones(numel (q), 1)}
%!     [y, ~, exitflag] = lcpsolve (M, q, 0, Inf, start{1});
%!     assert (exitflag, 1);
%!     assert (lcp_residual (M, q, y) <= 1e-11);
%!   endfor
%!   [y, ~, exitflag, info] = lcpsolve (M, q, 0, Inf, z);
%!   assert (y, z, 1e-12 * max (1, norm (z, Inf)));
%! endfor

%!test  # info: every field, of the promised kind
%! [M, q] = lcp_problem ("contact", 50, 1);
%! [z, w, exitflag, info] = lcpsolve (M, q);
%! assert (w, M * z + q, 1e-12);
%! assert (info.residual, lcp_residual (M, q, z), 1e-15);
%! assert (ischar (info.solver) && ischar (info.message));
%! assert (info.iterations > 0 && info.iterations == fix (info.iterations));
%! assert (info.time >= 0 && info.time < 10);
%! assert (size (info.basis), [50, 1]);
%! assert (all (info.basis == 0 | (info.basis == -1 & z == 0)));
%! assert (isempty (info.ray));
%! assert (info.infeasible, false);

%!test  # an iteration limit is reported, not hidden
%! for c = {{"pd", 100}, {"contact", 100}}
%!   [M, q] = lcp_problem (c{1}{:}, 1);
%!   for solver = {"lemke", "newton", "pgs"}
%!     [z, ~, exitflag, info] = lcpsolve (M, q, "MaxIter", 2, "Solver", solver{1});
%!     assert (exitflag, 0);
%!     assert (info.iterations <= 2);
%!     assert (info.residual, lcp_residual (M, q, z), 1e-15 + 1e-10 * info.residual);
%!   endfor
%! endfor

############ the other solvers

%!test  # Newton on definite problems: converges from 0, residual below the tolerance asked for
%! for n = [10, 30, 100, 300]
%!   for seed = 1:3
%!     [M, q] = lcp_problem ("pd", n, seed);
%!     [z, ~, exitflag, info] = lcpsolve (M, q, "Solver", "newton", "Tol", 1e-11);
%!     assert (exitflag, 1);
%!     assert (info.solver, "newton");
%!     assert (lcp_residual (M, q, z) <= 1e-11);
%!     y = lcpsolve (M, q);
%!     assert (z, y, 1e-8 * norm (q, Inf));              # (1 + |M|) / 1 x residual = 1e3 x 1e-11 |q|
%!   endfor
%! endfor

%!test  # Newton keeps a sparse matrix sparse: n = 2500, unique solution
%! N = 50;
%! T = spdiags (ones (N, 1) * [-1 2 -1], -1:1, N, N);
%! M = kron (speye (N), T) + kron (T, speye (N));
%! [i, j] = ndgrid (1:N);
%! q = sin (i(:) / 7) .* cos (j(:) / 5) / N;
%! [z, ~, exitflag] = lcpsolve (M, q, "Solver", "newton");
%! assert (exitflag, 1);
%! assert (lcp_residual (M, q, z) <= 1e-8);

%!test  # projected Gauss-Seidel on definite problems: what it claims is true
%! for n = [5, 10, 30]
%!   for seed = 1:5
%!     [M, q] = lcp_problem ("pd", n, seed);
%!     [z, ~, exitflag, info] = lcpsolve (M, q, "Solver", "pgs", "MaxIter", 100000, "Tol", 1e-6);
%!     assert (exitflag, 1);                             # converges for symmetric definite M
%!     assert (info.solver, {"pgs", "start"}{1 + (info.iterations == 0)});      # q >= 0 needs no solver
%!     assert (lcp_residual (M, q, z) <= 1e-6);
%!   endfor
%! endfor

%!test  # projected Gauss-Seidel on contacts claims no success it does not have
%! for c = {{"contact", 50}, {"stack", 48}, {"stackhit", 96}}
%!   for seed = 1:5
%!     [M, q] = lcp_problem (c{1}{:}, seed);
%!     [z, ~, exitflag, info] = lcpsolve (M, q, "Solver", "pgs");
%!     r = lcp_residual (M, q, z);
%!     assert (exitflag != 1 || r <= 1e-8);
%!     assert (info.residual, r, 1e-15 + 1e-10 * r);
%!   endfor
%! endfor

%!test  # tolerance: a wider one is obeyed as well
%! [M, q] = lcp_problem ("pd", 30, 3);
%! [z, ~, exitflag, info] = lcpsolve (M, q, "Solver", "pgs", "Tol", 1e-3);
%! assert (exitflag, 1);
%! assert (lcp_residual (M, q, z) <= 1e-3);

############ the yardstick of the benchmark

%!test  # lemke_textbook solves definite problems and random contacts, to the same z where it is unique
%! addpath (fullfile (fileparts (which ("lcp_problem")), "..", "bench"));
%! for c = {{"pd", 30}, {"contact", 50}, {"stack", 24}}
%!   [M, q] = lcp_problem (c{1}{:}, 1);
%!   [z, solved, pivots] = lemke_textbook (M, q);
%!   assert (solved);
%!   assert (pivots > 0);
%!   assert (lcp_residual (M, q, z) <= 1e-9);
%! endfor
%! [M, q] = lcp_problem ("pd", 30, 1);
%! assert (lemke_textbook (M, q), lcpsolve (M, q), 1e-9);

%!test  # lemke_textbook: q >= 0, a ray, n = 0
%! addpath (fullfile (fileparts (which ("lcp_problem")), "..", "bench"));
%! assert (lemke_textbook (eye (2), [1; 0]), [0; 0]);
%! [z, solved] = lemke_textbook (0, -1);
%! assert (isempty (z) && ! solved);
%! [z, solved] = lemke_textbook (zeros (0), zeros (0, 1));
%! assert (isempty (z) && solved);

%!test  # linear programs in wild units: two parts of M without a common entry, whose units only q can tell
%! A = [2 1 1; 1 3 2; 2 1 2];  x = [4; 1; 3];  y = [1; .5; 1];      # min c'x, A x >= b, x >= 0
%! b = A*x;  c = A'*y;            # with x, y > 0 and both constraints active, x and y are optimal
%! M = [zeros(3), -A'; A, zeros(3)];  q = [c; -b];
%! for seed = 1:200
%!   [Ms, qs, ~, columns] = lcp_scale (M, q, 12, seed);
%!   [z, ~, exitflag] = lcpsolve (Ms, qs);
%!   assert (exitflag, 1);
%!   assert (columns .* z, [x; y], 1e-12);     # condition of A: about 10
%! endfor
