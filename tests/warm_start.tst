## Warm starts: what a basis that is right, nearly right or wrong costs, in lcpsolve and in the steps.
## SPDX-License-Identifier: BSD-3-Clause

############ helpers

%!function sizes = sizes_of (family)                # every family has its own multiples
%!  sizes = struct ("pd", [12, 96, 300], "contact", [10, 100, 300], "stack", [24, 96, 288]).(family);
%!endfunction

%!function [z, info] = solved (text, M, q, varargin)   # exitflag 1, and a residual of our own that agrees
%!  [z, ~, exitflag, info] = lcpsolve (M, q, varargin{:});
%!  assert (exitflag == 1, text);
%!  assert (info.residual <= 1e-8, text);
%!endfunction

%!function x = normal (seed, m, n)
%!  x = lcp_random (lcp_random (seed), m, n, "normal");
%!endfunction

%!function [M, q] = obstacle (N)                    # 5-point Laplacian over a bump, n = N^2
%!  e = ones (N, 1);
%!  D = spdiags ([-e, 2*e, -e], -1:1, N, N);
%!  M = kron (D, speye (N)) + kron (speye (N), D);
%!  [x, y] = meshgrid ((1:N) / (N + 1));
%!  height = 0.3 - 2*((x - .5).^2 + (y - .4).^2);
%!  q = M * height(:);
%!endfunction

%!function model = on_floor (kind, normal, varargin)
%!  model = nsmodel (kind);
%!  model = nsbody (model, "Shape", nsshape ("halfspace", normal), "Friction", 0.3, "Name", "floor");
%!  for k = 1:numel (varargin)
%!    model = nsbody (model, "Name", sprintf ("body %d", k), "Friction", 0.3, varargin{k}{:});
%!  endfor
%!endfunction

%!function check_no_pivots (text, model, varargin)  # the first step finds the basis, no other makes a pivot
%!  for method = {"euler", "linimp", "trapezoidal"}
%!    sol = nssolve (model, [0, 0.5], "Method", method{1}, "Step", 0.01, varargin{:});
%!    here = [text, ", ", method{1}];
%!    assert (sol.exitflag == 1, here);
%!    assert (sol.stats.steps >= 50 && sol.stats.pivotsperstep(2) > 0, here);
%!    assert (isequal (find (sol.stats.pivotsperstep), 2), here);
%!  endfor
%!endfunction

############ lcpsolve: the right basis

%!test  # one factorisation: no iteration, and the same point to the roundoff of the condition
%! for family = {"pd", "contact", "stack"}
%!   for n = reshape (sizes_of (family{1}), 1, [])
%!     [M, q] = lcp_problem (family{1}, n, 3);
%!     text = sprintf ("%s %d", family{1}, n);
%!     [z, cold] = solved (text, M, q);
%!     for matrix = {M, sparse(M)}
%!       [y, warm] = solved (text, matrix{1}, q, "Basis", cold.basis);
%!       assert (norm (y - z, Inf) <= 1e-9 * norm (z, Inf), text);      # stacks have condition numbers up to 1e6
%!       assert (warm.iterations == 0, text);
%!       assert (strcmp (warm.solver, "start"), text);
%!       assert (isequal (warm.basis, cold.basis), text);
%!       [y, warm] = solved (text, matrix{1}, q, [], [], z);
%!       assert (norm (y - z, Inf) <= 1e-9 * norm (z, Inf), text);
%!       assert (warm.iterations == 0, text);
%!     endfor
%!   endfor
%! endfor

%!test  # bounds, free and fixed variables: 300 boxes with a positive definite matrix
%! for seed = 1:300
%!   n = 2 + mod (seed, 11);
%!   A = normal (seed, n, n);
%!   M = A*A' + normal (seed + 1000, n, n) / 10 + eye (n);
%!   q = normal (seed + 2000, n, 1);
%!   l = -abs (normal (seed + 3000, n, 1)) / 4;
%!   u = abs (normal (seed + 4000, n, 1)) / 4;
%!   l(mod (seed + (1:n), 5) == 0) = -Inf;
%!   u(mod (seed + (1:n), 3) == 0) = Inf;
%!   fixed = mod (seed + (1:n), 7) == 0 & isfinite (l)';
%!   u(fixed) = l(fixed);
%!   [z, cold] = solved (num2str (seed), M, q, l, u);
%!   [y, warm] = solved (num2str (seed), M, q, l, u, "Basis", cold.basis);
%!   assert (y, z, 1e-12);                                 # condition below 100
%!   assert ({warm.iterations, warm.solver}, {0, "start"});
%!   [y, warm] = solved (num2str (seed), M, q, l, u, z);
%!   assert (y, z, 1e-12);
%!   assert (warm.iterations, 0);
%! endfor

%!test  # a sparse problem beyond the size of Lemke's method: one sparse factorisation
%! [M, q] = obstacle (60);
%! [z, cold] = solved ("cold", M, q);
%! assert (cold.iterations > 1);
%! [y, warm] = solved ("warm", M, q, "Basis", cold.basis);
%! assert (y, z, 1e-10);
%! assert ({warm.iterations, warm.solver}, {0, "start"});
%! # exchanges begin at the point of the basis
%! [y, near] = solved ("near", M, q - 1e-5, "Basis", cold.basis);
%! assert (near.solver, "start");
%! for distance = [1e-7, 1e-5]
%!   [y, near] = solved ("z0", M, q, [], [], z + distance);
%!   assert (near.iterations <= cold.iterations);
%! endfor

############ lcpsolve: a basis that is nearly right, or wrong

%!test  # q changes by 2 %: the pivots are about as many as the cells that change
%! for family = {"pd", "contact"}
%!   for n = reshape (sizes_of (family{1}), 1, [])
%!     pivots = changed = from_zero = 0;
%!     for seed = 1:10
%!       [M, q] = lcp_problem (family{1}, n, seed);
%!       dq = 0.02 * normal (seed + 50, n, 1) .* abs (q);
%!       text = sprintf ("%s %d, seed %d", family{1}, n, seed);
%!       [~, before] = solved (text, M, q);
%!       [z, cold] = solved (text, M, q + dq);
%!       [y, warm] = solved (text, M, q + dq, "Basis", before.basis);
%!       pivots += warm.iterations;
%!       from_zero += cold.iterations;
%!       changed += sum (cold.basis != before.basis);
%!     endfor
%!     assert (pivots <= 10 + 3 * changed, sprintf ("%s %d: %d for %d", family{1}, n, pivots, changed));
%!     assert (pivots < from_zero / 4);
%!   endfor
%! endfor

%!test  # one cell flipped, which often makes the basis singular: mostly a few pivots
%! for family = {"pd", "contact", "stack"}
%!   for n = reshape (sizes_of (family{1}), 1, [])
%!     pivots = from_zero = zeros (1, 15);
%!     for seed = 1:15
%!       [M, q] = lcp_problem (family{1}, n, seed);
%!       [~, cold] = solved (family{1}, M, q);
%!       basis = cold.basis;
%!       k = 1 + mod (37 * seed, n);
%!       basis(k) = -1 - basis(k);
%!       [~, warm] = solved (sprintf ("%s %d, cell %d", family{1}, n, k), M, q, "Basis", basis);
%!       pivots(seed) = warm.iterations;
%!       from_zero(seed) = cold.iterations;
%!     endfor
%!     assert (median (pivots) <= max (4, median (from_zero) / 4), sprintf ("%s %d", family{1}, n));
%!   endfor
%! endfor

%!test  # wrong, random and hostile starts: solved wherever a cold start solves, and as well
%! for family = {"pd", "contact", "stack"}
%!   for n = reshape (sizes_of (family{1})(1:2), 1, [])
%!     [M, q] = lcp_problem (family{1}, n, 5);
%!     [z, cold] = solved (family{1}, M, q);
%!     for seed = 1:6
%!       x = normal (seed, n, 1);
%!       starts = {{"Basis", -(x < 0)}, {"Basis", zeros(n, 1)}, {"Basis", -ones(n, 1)}, {"Basis", ones(n, 1)}, ...
%!                 {[], [], x}, {[], [], 1e6 * x}, {[], [], 1e-12 * x}, {[], [], z + 1e-3 * x}, ...
%!                 {[], [], x, "Basis", -(x < 1)}};
%!       for s = starts(:)'
%!         [~, warm] = solved (sprintf ("%s %d", family{1}, n), M, q, s{1}{:});
%!         assert (warm.residual <= max (1e-11, 10 * cold.residual));      # what lcp_families asks of a cold start
%!       endfor
%!     endfor
%!   endfor
%! endfor

%!test  # no solution: the answer does not depend on the start
%! M = [0 1; -1 0];  q = [-1; -1];                         # M'*ray <= 0 and q'*ray < 0 for ray = [0; 1]
%! for start = {{}, {"Basis", [0; 0]}, {"Basis", [-1; 0]}, {[], [], [5; 1]}}
%!   [~, ~, exitflag, info] = lcpsolve (M, q, start{1}{:});
%!   assert (exitflag, -1);
%!   assert (info.infeasible);
%! endfor

%!test  # the start of a solver that does not pivot
%! [M, q] = lcp_problem ("pd", 30, 2);
%! z = lcpsolve (M, q);
%! for solver = {"newton", "pgs"}
%!   [y, info] = solved (solver{1}, M, q, [], [], z, "Solver", solver{1});
%!   assert (info.iterations, 0);
%!   assert (y, z, 1e-12);
%! endfor

%!test  # random boxes of every class: a start is never worse than none, in the flag and in the digits
%! for kind = {"p", "psd", "finite", "general", "degenerate"}
%!   for number = 6001:6060
%!     [M, q, l, u] = lcp_random_box (kind{1}, number);
%!     [z, ~, flag, cold] = lcpsolve (M, q, l, u);
%!     x = normal (number, numel (q), 1);
%!     for start = {{z + 1e-9*x}, {10*x}, {1e300*x}, {[], "Basis", round(max (-1, min (1, x)))}, {[], "Basis", 0*x}}
%!       [~, ~, warm_flag, warm] = lcpsolve (M, q, l, u, start{1}{:});
%!       text = sprintf ("%s %d: %d after %d, %g after %g", kind{1}, number, warm_flag, flag, warm.residual, cold.residual);
%!       assert (warm_flag == 1 || flag != 1, text);
%!       assert (flag != 1 || warm.residual <= max (1e-12, 10 * cold.residual), text);
%!     endfor
%!   endfor
%! endfor

%!test  # the same for the iterative solvers: from a bad z0 they start again from their own
%! for kind = {"p", "finite", "general"}
%!   for number = 6001:6030
%!     [M, q, l, u] = lcp_random_box (kind{1}, number);
%!     for solver = {"newton", "pgs"}
%!       [~, ~, flag] = lcpsolve (M, q, l, u, "Solver", solver{1}, "MaxIter", 500);
%!       x = normal (number, numel (q), 1);
%!       for z0 = {10*x, 1e300*x}
%!         [~, ~, warm_flag] = lcpsolve (M, q, l, u, z0{1}, "Solver", solver{1}, "MaxIter", 500);
%!         assert (warm_flag == 1 || flag != 1, sprintf ("%s, %s %d", solver{1}, kind{1}, number));
%!       endfor
%!     endfor
%!   endfor
%! endfor

%!test  # a z that is not basic stays on its own bound, however near the other one is
%! M = blkdiag ([3 1; 1 2], 1);
%! q = [-M(1:2,1:2) * [1e6; 2e6]; 1];
%! [z, w, exitflag, info] = lcpsolve (M, q, 0, [Inf; Inf; 2e-8], "Basis", [0; 0; -1]);
%! assert ({exitflag, z(3), w(3), info.basis(3)}, {1, 0, 1, -1});

%!test  # exchanges of cells count as iterations, and MaxIter is their limit
%! n = 60;
%! A = normal (1, n, n);
%! M = A*A'/n + eye (n);
%! q = normal (2, n, 1);
%! [z, cold] = solved ("cold", M, q);
%! basis = cold.basis;
%! basis(1:3) = -1 - basis(1:3);
%! [y, warm] = solved ("warm", M, q, "Basis", basis);
%! assert (y, z, 1e-12);
%! assert (warm.iterations >= 3 && warm.iterations <= 12);
%! [~, ~, exitflag, few] = lcpsolve (M, q, "Basis", basis, "MaxIter", 1, "Solver", "lemke");
%! assert (few.iterations <= 2 + 1);                       # each stage has one
%! assert (exitflag == 0 || few.residual <= 1e-8);

############ the steps

%!test  # smooth motion in the plane: sliding, rolling down a slope, resting on each other
%! box = {"Shape", nsshape("box", [.4, .2])};
%! check_no_pivots ("sliding box", on_floor ("planar", [0; 1], [box, {"Position", [0; .1], "Velocity", [3; 0]}]));
%! check_no_pivots ("rolling disc", on_floor ("planar", [.1; 1], ...
%!                  {"Shape", nsshape("disc", .2), "Position", .2*[.1; 1]/norm([.1, 1])}));
%! check_no_pivots ("stack", on_floor ("planar", [0; 1], [box, {"Position", [0; .1]}], [box, {"Position", [0; .3]}], ...
%!                                     [box, {"Position", [0; .5]}], [box, {"Position", [0; .7]}]));

%!test  # and in space, with pyramids: cones have no pivots
%! check_no_pivots ("sliding box", on_floor ("spatial", [0; 0; 1], ...
%!                  {"Shape", nsshape("box", [.4, .3, .2]), "Position", [0; 0; .1], "Velocity", [3; 0; 0]}), ...
%!                  "Cone", "pyramid");
%! slope = [.1; .05; 1] / norm ([.1, .05, 1]);
%! check_no_pivots ("rolling ball", on_floor ("spatial", slope, {"Shape", nsshape("sphere", .2), "Position", .2*slope}), ...
%!                  "Cone", "pyramid");

%!test  # Lemke's method chosen by name starts from the remembered basis as well
%! model = on_floor ("planar", [0; 1], {"Shape", nsshape("box", [.4, .2]), "Position", [0; .1], "Velocity", [3; 0]});
%! check_no_pivots ("lemke", model, "Solver", "lemke");

%!test  # the identity of a contact counts, not its place: a body that lands beside does not disturb the basis of another
%! model = on_floor ("planar", [0; 1], {"Shape", nsshape("disc", .1), "Position", [5; 1]}, ...
%!                   {"Shape", nsshape("box", [.4, .2]), "Position", [0; .1], "Velocity", [3; 0]});
%! sol = nssolve (model, [0, 0.7], "Method", "euler", "Step", 0.01);
%! landing = find (sol.q(2,:) < 0.12, 1);
%! assert (abs (sol.t(landing) - sqrt (1.8 / 9.81)) < 0.02);     # free fall over 0.9 m
%! pivots = sol.stats.pivotsperstep;
%! assert (pivots(landing) > 0 || pivots(landing+1) > 0);
%! assert (all (pivots(3:end) <= 4));                      # c_n, beta_1, beta_2, lambda of the disc, none of the box
