## Linear complementarity problems from the literature: cycling, exponential, degenerate,
## without a unique solution, without any.
## SPDX-License-Identifier: BSD-3-Clause

## Entries are small integers and n is small, so that solutions are accurate to a few
## hundred eps: tolerance 1e-12 (relative) unless a test says otherwise.

%!function check_unique (M, q, expected, solvers)
%!  for solver = solvers(:)'
%!    for A = {M, sparse(M)}
%!      limit = 1000 * (strcmp (solver{1}, "lemke") * 2 ^ min (numel (q), 10) + 1);    # room for 2^n pivots
%!      [z, w, exitflag, info] = lcpsolve (A{1}, q, "Solver", solver{1}, "MaxIter", limit);
%!      assert (exitflag, 1);
%!      scale = max (1, norm (expected, Inf));
%!      assert (z, expected, 1e-12 * scale);
%!      assert (w, M * expected + q, 1e-12 * scale * norm (M, Inf));
%!      assert (info.residual <= 1e-12);
%!    endfor
%!  endfor
%!endfunction

%!function z = check_solved (M, q, solver)      # some solution, by its residual
%!  [z, w, exitflag] = lcpsolve (M, q, "Solver", solver);
%!  assert (exitflag, 1);
%!  assert (all (z >= 0));
%!  assert (lcp_residual (M, q, z), 0, 1e-11);
%!endfunction

%!function [M, q] = linear_program (c, A, b)    # optimality conditions of min c'x, A x <= b, x >= 0
%!  M = [zeros(numel (c)), A'; -A, zeros(numel (b))];
%!  q = [c; b];
%!endfunction

############ cycling

%!test  # Kostreva, "Cycling in linear complementarity problems", Math. Programming 16 (1979): P-matrix
%! M = [1 2 0; 0 1 2; 2 0 1];
%! check_unique (M, -ones (3, 1), ones (3, 1) / 3, {"auto", "lemke"});

%!test  # the same matrix, every q in {-1, 0, 1}^3, against enumeration; many degenerate
%! M = [1 2 0; 0 1 2; 2 0 1];
%! for k = 0:26
%!   q = mod (floor (k ./ [1; 3; 9]), 3) - 1;
%!   check_unique (M, q, lcp_enumerate (M, q), {"auto", "lemke"});
%! endfor

%!test  # longer cycles: circulant P-matrices I + 2 C of odd order (determinant 1 + 2^n), q = -1, z = 1/3
%! for n = 3:2:21
%!   M = eye (n) + 2 * circshift (eye (n), 1, 2);
%!   check_unique (M, -ones (n, 1), ones (n, 1) / 3, {"auto", "lemke"});
%! endfor

%!test  # Ben Gharbia and Gilbert (2012): plain Newton-min cycles on a P-matrix from this start
%! M = [1 0 2; 2 1 0; 0 2 1];
%! q = ones (3, 1);
%! z = [-1; 0; 0];                              # that it does cycle: three steps lead back
%! for k = 1:3
%!   b = z > M * z + q;
%!   z = zeros (3, 1);
%!   z(b) = -M(b,b) \ q(b);
%! endfor
%! assert (z, [-1; 0; 0]);
%! for solver = {"auto", "newton"}
%!   [z, w, exitflag] = lcpsolve (M, q, 0, Inf, [-1; 0; 0], "Solver", solver{1}, "Tol", 1e-12);
%!   assert (exitflag, 1);
%!   assert (z, zeros (3, 1), 1e-10);           # q >= 0
%! endfor

%!test  # Beale's cycling linear program (1955): x = [1/25 0 1 0], multipliers [0 3/2 1/20], value -1/20
%! c = [-3/4; 150; -1/50; 6];
%! A = [1/4 -60 -1/25 9; 1/2 -90 -1/50 3; 0 0 1 0];
%! [M, q] = linear_program (c, A, [0; 0; 1]);
%! check_unique (M, q, [1/25; 0; 1; 0; 0; 3/2; 1/20], {"auto", "lemke"});

%!test  # Kuhn's cycling linear program (Balinski and Tucker 1969): x = [2 0 2 0], multipliers [0 0 1]
%! c = [-2; -3; 1; 12];
%! A = [-2 -9 1 9; 1/3 1 -1/3 -2; 2 3 -1 -12];
%! [M, q] = linear_program (c, A, [0; 0; 2]);
%! for solver = {"auto", "lemke"}
%!   z = check_solved (M, q, solver{1});
%!   assert (c' * z(1:4), -2, 1e-12);           # the optimal value; by hand x = [2 0 2 0] attains it
%! endfor

%!test  # Chvatal's cycling linear program (1983, chapter 3): x = [1 0 1 0], multipliers [0 18 1]
%! c = [-10; 57; 9; 24];
%! A = [1/2 -11/2 -5/2 9; 1/2 -3/2 -1/2 1; 1 0 0 0];
%! [M, q] = linear_program (c, A, [0; 0; 1]);
%! check_unique (M, q, [1; 0; 1; 0; 0; 18; 1], {"auto", "lemke"});

############ exponential

%!test  # Murty (1978), q = -1: z = e_n; Lemke with covering vector 1 can need 2^n pivots
%! for n = 1:16
%!   M = 2 * triu (ones (n)) - eye (n);
%!   check_unique (M, -ones (n, 1), [zeros(n-1, 1); 1], {"auto", "lemke"});
%! endfor

%!test  # Murty (1978), q(i) = 2^i - 2^(n+1): z = 2^n e_n, w(i) = 2^i
%! for n = 1:16
%!   M = 2 * triu (ones (n)) - eye (n);
%!   q = 2 .^ (1:n)' - 2 ^ (n + 1);
%!   check_unique (M, q, [zeros(n-1, 1); 2^n], {"auto", "lemke"});
%! endfor

%!test  # the same families in lower triangular form (rows and columns reversed)
%! for n = [2, 7, 12, 16]
%!   M = 2 * tril (ones (n)) - eye (n);
%!   check_unique (M, -ones (n, 1), [1; zeros(n-1, 1)], {"auto", "lemke"});
%!   check_unique (M, 2 .^ (n:-1:1)' - 2 ^ (n + 1), [2^n; zeros(n-1, 1)], {"auto", "lemke"});
%! endfor

%!test  # Fathi (1979): symmetric positive definite L L', L Murty's matrix, q = -1: z = e_1
%! for n = 1:16
%!   L = 2 * tril (ones (n)) - eye (n);
%!   check_unique (L * L', -ones (n, 1), [1; zeros(n-1, 1)], {"auto", "lemke"});
%! endfor

%!test  # Klee and Minty (1972): the simplex method visits 2^d corners; x = [0 ... 0 100^(d-1)]
%! for d = 2:6
%!   c = -(10 .^ (d-1:-1:0))';
%!   A = eye (d);
%!   for i = 2:d
%!     A(i,1:i-1) = 2 * 10 .^ (i-1:-1:1);
%!   endfor
%!   [M, q] = linear_program (c, A, 100 .^ (0:d-1)');
%!   [z, ~, exitflag] = lcpsolve (M, q);
%!   assert (exitflag, 1);
%!   assert (z(1:d), [zeros(d-1, 1); 100 ^ (d - 1)], 1e-12 * 100 ^ (d - 1));
%! endfor

%!test  # knapsack as an LCP (Chung 1989): z(1:4) is a choice of [2 3 5 7] that sums to 10
%! M = [-eye(4), zeros(4, 2); ones(1, 4), -4, 0; -ones(1, 4), 0, -4];
%! [z, ~, exitflag] = lcpsolve (M, [2; 3; 5; 7; -10; 10]);
%! assert (exitflag, 1);
%! gap = max (abs (z(1:4) - [2 0; 3 3; 5 0; 0 7]));      # the two choices
%! assert (min (gap), 0, 1e-12);
%! assert (z(5:6), [0; 0], 1e-12);

%!test  # the same with sum 11: no choice, though z = [2 3 5 1 0 0] is feasible
%! M = [-eye(4), zeros(4, 2); ones(1, 4), -4, 0; -ones(1, 4), 0, -4];
%! [z, ~, exitflag, info] = lcpsolve (M, [2; 3; 5; 7; -11; 11]);
%! assert (exitflag < 1);
%! assert (info.infeasible, false);

############ games

%!test  # bimatrix game in Cottle, Pang, Stone (1992), lcp_CPS_3 of Siconos: a ray for Lemke, three equilibria
%! A = [10 20; 30 15];
%! M = [zeros(2), A; A, zeros(2)];
%! [z, ~, exitflag] = lcpsolve (M, -ones (4, 1));
%! assert (exitflag, 1);
%! known = [1/10 0 1/90; 0 1/15 2/45; 1/10 0 1/90; 0 1/15 2/45];    # by enumeration, checked by hand
%! assert (min (max (abs (z - known))), 0, 1e-12);

%!test  # rock, paper, scissors with costs 2 +- 1: each player mixes evenly, z = 1/6 (value 2, M z = 1)
%! A = 2 + [0 1 -1; -1 0 1; 1 -1 0];
%! M = [zeros(3), A; (4 - A)', zeros(3)];
%! z = check_solved (M, -ones (6, 1), "auto");
%! assert (z, ones (6, 1) / 6, 1e-12);

%!test  # random bimatrix games up to 4 x 4 with integer costs, many degenerate: a Nash equilibrium each
%! state = lcp_random (100);
%! for trial = 1:100
%!   [s, state] = lcp_random (state, 1, 2);
%!   m = 1 + ceil (3 * s(1));
%!   n = 1 + ceil (3 * s(2));
%!   [x, state] = lcp_random (state, m, 2 * n);
%!   A = ceil (5 * x(:,1:n));                    # costs 1..5 of the row player
%!   B = ceil (5 * x(:,n+1:end));
%!   z = check_solved ([zeros(m), A; B', zeros(n)], -ones (m + n, 1), "auto");
%!   p = z(1:m) / sum (z(1:m));
%!   r = z(m+1:end) / sum (z(m+1:end));
%!   assert (p' * A * r, min (A * r), 1e-10);    # no better answer to the other's strategy
%!   assert (p' * B * r, min (B' * p), 1e-10);
%! endfor

############ textbook examples (Cottle, Pang, Stone 1992; Murty 1988; test data of Siconos)

%!test  # Murty (1988), example 2.8: z = [2 1 3 1]
%! M = [1 -1 -1 -1; -1 1 -1 -1; 1 1 2 0; 1 1 0 2];
%! check_unique (M, [3; 5; -9; -5], [2; 1; 3; 1], {"auto", "lemke"});

%!test  # lcp_CPS_1: M = ones (2): every z >= 0 with sum 1
%! for solver = {"auto", "lemke"}
%!   z = check_solved (ones (2), [-1; -1], solver{1});
%!   assert (sum (z), 1, 1e-12);
%! endfor

%!test  # lcp_CPS_2: z = [0 1 3] (enumeration)
%! check_unique ([0 -1 2; 2 0 -2; -1 1 0], [-3; 6; -1], [0; 1; 3], {"auto"});

%!test  # lcp_CPS_4 and 4bis, a quadratic program: z = [2 2 2 92] and [3 3 0 83] (enumeration)
%! M = [11 0 10 -1; 0 11 10 -1; 10 10 21 -1; 1 1 1 0];
%! check_unique (M, [50; 50; 10; -6], [2; 2; 2; 92], {"auto", "lemke"});
%! check_unique (M, [50; 50; 23; -6], [3; 3; 0; 83], {"auto", "lemke"});

%!test  # lcp_CPS_5: w1 = -w2, so w = 0 and z2 = z1 + 1, an unbounded solution set
%! for solver = {"auto", "lemke"}
%!   z = check_solved ([1 -1; -1 1], [1; -1], solver{1});
%!   assert (z(2) - z(1), 1, 1e-12);
%! endfor

%!test  # Pang's isolated solution that does not survive perturbation: z = [1 0 0], then infeasible
%! M = [0 -1 -1; 1 0 0; -1 0 0];
%! check_unique (M, [0; -1; 1], [1; 0; 0], {"auto"});
%! [z, ~, exitflag, info] = lcpsolve (M, [-1e-4; -1; 1]);      # w1 = -1e-4 - z2 - z3 < 0
%! assert (exitflag < 0);
%! assert (info.residual > 1e-6);

%!test  # its sign variant: z1 = 1, z3 = z2 + 1e-4 (lcp_inf_sol_perturbed)
%! z = check_solved ([0 -1 1; 1 0 0; -1 0 0], [-1e-4; -1; 1], "auto");
%! assert (z(1), 1, 1e-12);
%! assert (z(3) - z(2), 1e-4, 1e-12);

%!test  # lcp_deudeu: z = [4/3 7/3]; lcp_ortiz: z = [2/3 0 1/3 0]; lcp_trivial: z(i) = 1/i
%! check_unique ([2 1; 1 2], [-5; -6], [4/3; 7/3], {"auto", "lemke"});
%! check_unique ([3 1 0 -1; -1 2 1 1; 0 1 3 -1; 0 0 1 2], [-2; 1; -1; 1], [2/3; 0; 1/3; 0], {"auto", "lemke"});
%! check_unique (diag (1:9), -ones (9, 1), 1 ./ (1:9)', {"auto", "lemke", "newton"});

%!test  # lcp_enum_fails (Siconos): a planar chain of three contacts, q of size 2e-4; residual relative to q too
%! M = zeros (9);
%! M([1 2 4 5],[1 2 4 5]) = [ ...
%!   5.0337101817025438  -0.22022215953011953 -1.3120338669912057   -0.85259834608989837
%!  -0.52245632681313947  3.0223416728301973  -0.012713325204650683  1.514795143416791
%!  -1.4111703205138983   0.13876618913702843  3.1897360037105358    0.538773721328768
%!  -1.0040778604315774   1.514795143416791   -0.13194990236199544   6.7072362369076339];
%! M([4 5 7 8],[7 8]) = [ ...
%!  -0.95236791865281889 -0.51970488764479628
%!  -0.32121110797312358  1.9253787963096525
%!   0.99751187957325826  0.27349320310377401
%!  -0.12737132674217894  4.0086452984595295];
%! M([7 8],[4 5]) = [-0.99147108458308264 -0.12867322834215833; -0.71224276727576175 1.9253787963096534];
%! for k = [3 6 9]
%!   M(k,k-2) = 0.2;
%!   M(k,k-1) = -1;
%!   M(k-1,k) = 1;
%! endfor
%! q = [-0.00020500482121486559; -7.8481031405390478e-07; 0; -8.5559141798328964e-09; ...
%!      -6.7553465815667433e-05; 0; -9.5847841544543285e-05; -2.0904854287108964e-05; 0];
%! z = check_solved (M, q, "auto");
%! assert (norm (min (z, M * z + q), Inf), 0, 1e-12 * norm (q, Inf));
%! y = check_solved (M, 1e4 * q, "auto");        # cones: the solution scales with q
%! assert (norm (min (y, M * y + 1e4 * q), Inf), 0, 1e-11 * norm (q, Inf) * 1e4);

############ ties, zeros, signs

%!test  # identity with all ties: z = 1; and ties in groups: z = max (0, -q)
%! n = 60;
%! check_unique (eye (n), -ones (n, 1), ones (n, 1), {"auto", "lemke", "newton"});
%! q = mod ((1:n)' * 7, 5) - 2;
%! check_unique (eye (n), q, max (0, -q), {"auto", "lemke", "newton"});

%!test  # I + ones: every variable ties at every pivot, z = 1 / (n + 1)
%! for n = [2, 10, 50]
%!   check_unique (eye (n) + ones (n), -ones (n, 1), ones (n, 1) / (n + 1), {"auto", "lemke"});
%! endfor

%!test  # q >= 0 and q = 0: z = 0, whatever M is
%! x = lcp_random (lcp_random (1), 7, 7, "normal");
%! for M = {x, -x * x', zeros(7), x - x', eye(7)}
%!   for q = {zeros(7, 1), ones(7, 1), [0; 1; 0; 2; 0; 3; 0]}
%!     [z, w, exitflag, info] = lcpsolve (M{1}, q{1});
%!     assert (exitflag, 1);
%!     assert (info.residual, 0, 1e-12);
%!   endfor
%!   assert (lcpsolve (M{1}, ones (7, 1), "Solver", "lemke"), zeros (7, 1), 1e-12);
%! endfor

%!test  # a P-matrix that is neither symmetric nor definite, all 3^4 sign patterns of q
%! M = [1 3 3 3; 0 1 3 3; 0 0 1 3; 0 0 0 1];      # triangular, unit diagonal
%! assert (min (eig (M + M')) < 0);
%! for k = 0:80
%!   q = mod (floor (k ./ [1; 3; 9; 27]), 3) - 1;
%!   check_unique (M, q, lcp_enumerate (M, q), {"auto", "lemke"});
%! endfor

%!test  # M-matrix (discrete string over a floor): z is the least feasible point (Cottle, Pang, Stone, 3.11)
%! n = 40;
%! M = 2 * eye (n) - diag (ones (n - 1, 1), 1) - diag (ones (n - 1, 1), -1);
%! q = cos (7 * (1:n)');
%! check_unique (M, q, lcpsolve (M, q), {"auto", "lemke"});
%! z = check_solved (M, q, "lemke");
%! state = lcp_random (6);
%! for trial = 1:20                              # any feasible y, here of the form M \ (max (0, -q) + something >= 0)
%!   [x, state] = lcp_random (state, n, 1);
%!   y = M \ (max (0, -q) + x .^ 4);
%!   assert (all (y >= z - 1e-10));
%! endfor

%!test  # Z-matrix without a feasible point: 1'(M z + q) = -sum (z) - 2 < 0
%! [~, ~, exitflag, info] = lcpsolve ([1 -2; -2 1], [-1; -1]);
%! assert (exitflag, -1);
%! assert (info.infeasible, true);

%!test  # copositive, not copositive-plus, feasible: w1 = z2 - 1, w2 = 0; z2 = 1 although every basis is singular
%! z = check_solved ([0 1; 0 0], [-1; 0], "auto");
%! assert (z(2) >= 1 - 1e-12);

%!test  # feasible and without a solution: w2 = z1 - 1 >= 0 makes w1 = z1 > 0
%! [z, ~, exitflag, info] = lcpsolve ([1 0; 1 0], [0; -1]);
%! assert (exitflag < 1);
%! assert (info.infeasible, false);

%!test  # Painleve's paradox in one contact: M = -1 has two solutions for q = 1, none for q = -1
%! z = check_solved (-1, 1, "auto");
%! assert (min (abs (z - [0, 1])), 0, 1e-12);
%! [~, ~, exitflag] = lcpsolve (-1, -1);
%! assert (exitflag < 0);

%!test  # one friction contact that slides, sticks or opens, by hand (z = [cn, beta+, beta-, lambda])
%! mu = 0.5;
%! M = [1 0 0 0; 0 1 -1 1; 0 -1 1 1; mu -1 -1 0];          # unit mass
%! check_unique (M, [-1; 2; -2; 0], [1; 0; 0.5; 1.5], {"auto", "lemke"});      # slides at 2 - 0.5
%! z = lcpsolve (M, [-1; 0.2; -0.2; 0]);                                       # sticks: friction takes 0.2
%! assert (z([1 4]), [1; 0], 1e-12);
%! assert (z(3) - z(2), 0.2, 1e-12);
%! z = lcpsolve (M, [1; 2; -2; 0]);                                            # opens
%! assert (z(1:3), [0; 0; 0], 1e-12);
