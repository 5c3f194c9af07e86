## Free, lower, upper, doubly bounded and fixed variables: thousands of small random
## problems against the enumeration of all bases, and cases by hand.
## The environment variable NONSMOOTH_LONG adds ten times as many.
## SPDX-License-Identifier: BSD-3-Clause

## Problems are numbered: lcp_random_box (kind, number) repeats the one an error names.

%!function text = complaint (M, q, l, u, solver)     # what is wrong with the answer, "" if nothing
%!  [z, w, exitflag, info] = lcpsolve (M, q, l, u, "Solver", solver);
%!  r = lcp_residual (M, q, z, l, u);
%!  text = "";
%!  if (exitflag == 1)                         # a claim must be true; entries of size 1..100: 1e-11
%!    if (any (z < l | z > u))
%!      text = "outside its bounds";
%!    elseif (! (r <= 1e-11))
%!      text = sprintf ("residual %g", r);
%!    elseif (norm (w - (M * z + q), Inf) > rounding (M, q, z))
%!      text = "w is not M z + q";
%!    elseif (any (info.basis == -1 & z != l | info.basis == 1 & z != u))
%!      text = "basis does not fit z";
%!    endif
%!  elseif (lcp_solvable (M, q, l, u))
%!    text = sprintf ("exitflag %d, but it has a solution", exitflag);
%!  elseif (info.infeasible && (exitflag != -1 || lcp_feasible (M, q, l, u)))
%!    text = "not infeasible";
%!  endif
%!  if (isempty (text) && abs (info.residual - r) > rounding (M, q, z))
%!    text = sprintf ("info.residual %g, in fact %g", info.residual, r);
%!  endif
%!endfunction

%!function check_all (kind, numbers, largest, solver)
%!  complaints = "";
%!  for number = numbers(:)'
%!    [M, q, l, u] = lcp_random_box (kind, number, largest);
%!    text = complaint (M, q, l, u, solver);
%!    if (! isempty (text))
%!      complaints = sprintf ("%slcp_random_box ('%s', %d, %d): %s\n", complaints, kind, number, largest, text);
%!    endif
%!  endfor
%!  assert (isempty (complaints), "%s", complaints);
%!endfunction

%!function tol = rounding (M, q, z)      # of two ways to compute M z + q and its residual
%!  tol = 8 * eps * (1 + norm (q, Inf) + norm (M, Inf) * norm (z, Inf));
%!endfunction

%!function check_unique (numbers, largest, solver)   # P-matrices: z itself against the enumeration
%!  for number = numbers(:)'
%!    [M, q, l, u] = lcp_random_box ("p", number, largest);
%!    expected = lcp_enumerate (M, q, l, u);
%!    [z, ~, exitflag] = lcpsolve (M, q, l, u, "Solver", solver);
%!    name = sprintf ("lcp_random_box ('p', %d, %d)", number, largest);
%!    assert (columns (expected) == 1, [name ": the referee finds %d solutions"], columns (expected));
%!    assert (exitflag == 1, [name ": exitflag %d"], exitflag);
%!    gap = norm (z - expected, Inf) / max (1, norm (expected, Inf));
%!    assert (gap <= 1e-9, [name ": differs by %g"], gap);     # basis matrices of condition up to 1e5
%!  endfor
%!endfunction

%!test  # 600 P-matrices: the unique solution
%! check_unique (1:500, 6, "auto");
%! check_unique (501:600, 8, "auto");

%!test  # 200 P-matrices by Lemke alone, which theory says cannot fail
%! check_unique (1001:1200, 6, "lemke");

%!testif HAVE_GLPK  # 400 positive semidefinite ones: solved exactly when solvable (decided with linear programs)
%! check_all ("psd", 1:400, 8, "auto");

%!testif HAVE_GLPK  # 100 positive semidefinite ones by Lemke alone
%! check_all ("psd", 1001:1100, 6, "lemke");

%!testif HAVE_GLPK  # 500 general matrices with finite bounds: a solution always exists
%! check_all ("finite", 1:500, 8, "auto");

%!test  # the same by counting: all of them are solved
%! for number = 1:500
%!   [M, q, l, u] = lcp_random_box ("finite", number);
%!   [~, ~, exitflag] = lcpsolve (M, q, l, u);
%!   assert (exitflag == 1, "lcp_random_box ('finite', %d): exitflag %d", number, exitflag);
%! endfor

%!testif HAVE_GLPK  # 400 general integer matrices: solved exactly when solvable
%! check_all ("general", 1:400, 7, "auto");

%!testif HAVE_GLPK  # 400 degenerate ones, entries -1, 0, 1
%! check_all ("degenerate", 1:400, 6, "auto");

%!testif HAVE_GLPK ; ! isempty (getenv ("NONSMOOTH_LONG"))  # 20000 problems, up to n = 8
%! check_unique (10001:16000, 8, "auto");
%! check_all ("psd", 10001:14000, 8, "auto");
%! check_all ("finite", 10001:14000, 8, "auto");
%! check_all ("general", 10001:14000, 8, "auto");
%! check_all ("degenerate", 10001:12000, 8, "auto");

%!test  # the other solvers claim nothing false on any class
%! for solver = {"lemke", "newton", "pgs"}
%!   for kind = {"p", "psd", "finite", "general", "degenerate"}
%!     for number = 1:40
%!       [M, q, l, u] = lcp_random_box (kind{1}, number);
%!       [z, ~, exitflag, info] = lcpsolve (M, q, l, u, "Solver", solver{1});
%!       name = sprintf ("%s on lcp_random_box ('%s', %d)", solver{1}, kind{1}, number);
%!       r = lcp_residual (M, q, z, l, u);
%!       assert (exitflag != 1 || r <= 1e-8, [name ": residual %g"], r);
%!       assert (info.residual, r, rounding (M, q, z));
%!     endfor
%!   endfor
%! endfor

############ by hand

%!function answer = scalar_solvable (M, q, l, u)      # one variable: at l, at u, or a root between
%!  answer = l == u || (! isinf (l) && M * l + q >= 0) || (! isinf (u) && M * u + q <= 0) ...
%!           || (M == 0 && q == 0) || (M != 0 && -q / M >= l && -q / M <= u);
%!endfunction

%!test  # n = 1: every sign of M and q with every kind of bounds
%! bounds = [0 Inf; -Inf Inf; -Inf 0; -1 1; 0 0; 1 1; -2 -1; 1 2; 1 Inf; -Inf -1; -Inf 1; -1 Inf];
%! for M = [-2 -1 0 1 2]
%!   for q = -2:2
%!     for row = 1:size (bounds, 1)
%!       b = bounds(row,:)';
%!       [z, w, exitflag, info] = lcpsolve (M, q, b(1), b(2));
%!       name = sprintf ("M = %g, q = %g, l = %g, u = %g", M, q, b(1), b(2));
%!       assert ((exitflag == 1) == scalar_solvable (M, q, b(1), b(2)), [name ": exitflag %d"], exitflag);
%!       if (exitflag == 1)
%!         assert (lcp_residual (M, q, z, b(1), b(2)) <= 1e-15, name);
%!         assert (w, M * z + q);
%!       endif
%!     endfor
%!   endfor
%! endfor

%!test  # n = 0: every output, full and sparse
%! for M = {zeros(0), sparse(0, 0)}
%!   for bounds = {{}, {[], []}, {zeros(0, 1), zeros(0, 1)}, {0, Inf}}
%!     [z, w, exitflag, info] = lcpsolve (M{1}, zeros (0, 1), bounds{1}{:});
%!     assert (size (z), [0, 1]);
%!     assert (size (w), [0, 1]);
%!     assert (exitflag, 1);
%!     assert (info.residual, 0);
%!     assert (info.iterations, 0);
%!     assert (isempty (info.basis));
%!     assert (isempty (info.ray));
%!     assert (info.infeasible, false);
%!   endfor
%! endfor

%!test  # all variables free: a linear system; all fixed: z is given
%! M = [2 1 0; 1 3 1; 0 -1 4];  q = [-1; 2; 3];
%! [z, w, exitflag, info] = lcpsolve (M, q, -Inf, Inf);
%! assert (exitflag, 1);
%! assert (z, -M \ q, 1e-14);
%! assert (info.basis, [0; 0; 0]);
%! [z, w, exitflag] = lcpsolve (M, q, [1; 2; 3], [1; 2; 3]);
%! assert (exitflag, 1);
%! assert (z, [1; 2; 3]);
%! assert (w, M * z + q);

%!test  # all free and singular: consistent (some solution) and inconsistent (proved infeasible)
%! M = [1 1; 1 1];
%! [z, ~, exitflag] = lcpsolve (M, [-2; -2], -Inf, Inf);
%! assert (exitflag, 1);
%! assert (sum (z), 2, 1e-12);
%! [z, ~, exitflag, info] = lcpsolve (M, [-2; -3], -Inf, Inf);
%! assert (exitflag < 0);
%! assert (info.residual > 1e-3);

%!test  # solutions on singular bases only: z = [t 0 0] with t <= -1; then a ray of the first and third variable
%! M = [0 0 1; -1 -1 0; -1 1 1];  q = [0; -1; 1];  l = [-Inf; 0; 0];
%! assert (isempty (lcp_enumerate (M, q, l, Inf)));
%! [z, ~, exitflag] = lcpsolve (M, q, l, Inf);           # w1 = z3 = 0, w2 = -z1 - z2 - 1, w3 = -z1 + z2 + 1
%! assert (exitflag, 1);
%! assert (lcp_residual (M, q, z, l, Inf) <= 1e-11);
%! M = [0 -1 1 0; 0 -1 -1 -1; 0 0 0 0; 0 -1 1 0];  q = [1; 0; 0; 0];
%! l = [-Inf; 0; -Inf; 0];  u = [1; Inf; Inf; 3];        # z = [1 0 -3 3] has w = [-2 0 0 -3]
%! assert (isempty (lcp_enumerate (M, q, l, u)));
%! [z, ~, exitflag] = lcpsolve (M, q, l, u);
%! assert (exitflag, 1);
%! assert (lcp_residual (M, q, z, l, u) <= 1e-11);
%! M = [0 0 0 1 -1; -2 3 -2 3 -1; 3 -3 -3 1 2; 3 0 1 0 2; 0 2 -1 2 -2];  q = [2; -2; 2; 2; -3];
%! l = [0; 0; 0; -2; 0];  u = [Inf; Inf; Inf; 1; Inf];   # z = [8 8 0 -2 0] has w = [0 0 0 26 9]
%! assert (isempty (lcp_enumerate (M, q, l, u)));
%! [z, ~, exitflag] = lcpsolve (M, q, l, u);
%! assert (exitflag, 1);
%! assert (lcp_residual (M, q, z, l, u) <= 1e-11);

%!test  # one variable of each kind; z = [-4 1 3 1 0] by hand (M is the identity)
%! l = [-Inf; 0; 3; -Inf; 0];  u = [Inf; 1; 3; 2; Inf];
%! [z, w, exitflag, info] = lcpsolve (eye (5), [4; -5; 0; -1; 2], l, u);
%! assert (exitflag, 1);
%! assert (z, [-4; 1; 3; 1; 0], 1e-15);
%! assert (w, [0; -4; 3; 0; 2], 1e-15);
%! assert (info.basis([1 2 4 5]), [0; 1; 0; -1]);

%!test  # [] for either bound is its default, and a scalar fills a vector
%! M = [2 1; 1 2];  q = [-5; -6];
%! z = lcpsolve (M, q);
%! assert (lcpsolve (M, q, [], []), z);
%! assert (lcpsolve (M, q, 0, []), z);
%! assert (lcpsolve (M, q, [], Inf), z);
%! assert (lcpsolve (M, q, [0; 0], Inf), z);
%! assert (lcpsolve (M, q, [], 2), [1.5; 2], 1e-14);       # 2 z1 + 2 = 5; w2 = 1.5 + 4 - 6 < 0

%!test  # reflecting a problem, z -> -z, exchanges its bounds: same solution reflected (P-matrices: 1e-9 as above)
%! for number = 1:100
%!   [M, q, l, u] = lcp_random_box ("p", number);
%!   z = lcpsolve (M, q, l, u);
%!   y = lcpsolve (M, -q, -u, -l);
%!   assert (y, -z, 1e-9 * max (1, norm (z, Inf)));
%! endfor

%!test  # shifting by s: bounds l + s, q - M s give z + s
%! for number = 1:100
%!   [M, q, l, u] = lcp_random_box ("p", number);
%!   s = (1:numel (q))' / 3;
%!   z = lcpsolve (M, q, l, u);
%!   y = lcpsolve (M, q - M * s, l + s, u + s);
%!   assert (y, z + s, 1e-9 * max (1, norm (z, Inf)));
%! endfor

############ larger mixed problems

%!test  # a contact step with its velocities as free variables: the solution solves the reduced problem
%! for c = {{"contact", 60}, {"contact", 100}, {"stack", 72}, {"stackhit", 96}}
%!   [R, p, info] = lcp_problem (c{1}{:}, 3);
%!   J = [info.normal, info.tangent];
%!   dof = rows (J);
%!   k = 1:columns (J);
%!   rest = R;
%!   rest(k,k) = 0;                                           # E and mu stay
%!   M = [diag(1 ./ info.inverse_mass), -[J, zeros(dof, info.contacts)]; ...
%!        [J'; zeros(info.contacts, dof)], rest];
%!   q = [-info.velocity ./ info.inverse_mass; zeros(numel (p), 1)];
%!   l = [-Inf(dof, 1); zeros(numel (p), 1)];
%!   [z, ~, exitflag] = lcpsolve (M, q, l, Inf);
%!   assert (exitflag, 1);
%!   assert (lcp_residual (M, q, z, l, Inf) <= 1e-11);
%!   assert (lcp_residual (R, p, z(dof+1:end)) <= 1e-10);     # elimination costs a factor |J|^2 |A|
%!   v = info.velocity + info.inverse_mass .* (J * z(dof+k));
%!   assert (z(1:dof), v, 1e-10);
%! endfor

%!test  # definite problems of n = 50..200 with all kinds of bounds: every solver, the same z
%! for n = [50, 100, 200]
%!   [M, q] = lcp_problem ("pd", n, n);
%!   x = lcp_random (lcp_random (n), n, 2);
%!   l = -0.2 * x(:,1);  u = 0.2 * x(:,2);
%!   l(1:5:end) = -Inf;  u(2:5:end) = Inf;  l(3:5:end) = u(3:5:end);  l(4:10:end) = -Inf;  u(4:10:end) = Inf;
%!   [z, ~, exitflag, info] = lcpsolve (M, q, l, u);
%!   assert (exitflag, 1);
%!   assert (lcp_residual (M, q, z, l, u) <= 1e-11);
%!   [y, ~, exitflag] = lcpsolve (M, q, l, u, "Solver", "newton", "Tol", 1e-11);
%!   assert (exitflag, 1);
%!   assert (y, z, 1e-8 * norm (q));            # (1 + |M|) / (smallest eigenvalue 1) x residual = 1e3 x 1e-11 |q|
%!   y = lcpsolve (sparse (M), q, l, u);
%!   assert (y, z, 1e-9);
%! endfor

%!test  # Coulomb friction boxed (|z| <= mu N): definite, residual and the count of each state
%! [M, q] = lcp_problem ("pd", 120, 5);
%! [z, w, exitflag, info] = lcpsolve (M, q, -0.1, 0.1);
%! assert (exitflag, 1);
%! assert (lcp_residual (M, q, z, -0.1, 0.1) <= 1e-11);
%! assert (z(info.basis == 1), 0.1 * ones (sum (info.basis == 1), 1));
%! assert (z(info.basis == -1), -0.1 * ones (sum (info.basis == -1), 1));
%! assert (all (w(info.basis == 1) <= 1e-9) && all (w(info.basis == -1) >= -1e-9));
%! assert (any (info.basis == 0));
