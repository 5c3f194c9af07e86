## Small nonlinear complementarity problems of the literature, most of them in MCPLIB (Dirkse and Ferris, Optimization
## Methods and Software 5, 1995), from several starts.  Solutions in closed form, or as PATH 4.7.03 finds them.
## SPDX-License-Identifier: BSD-3-Clause

%!function info = check (fun, z0, l, u, solutions, tolerance, solver, jacobian)      # one of the columns is found
%!  [z, f, exitflag, info] = mcpsolve (fun, z0, l, u, "Solver", solver, "Jacobian", jacobian, "Tol", 1e-10);
%!  assert (exitflag, 1);
%!  assert (min (max (abs (z - solutions), [], 1)) <= tolerance, "%s from %s", mat2str (z, 8), mat2str (z0));
%!  assert (norm (z - min (max (z - f, l), u), Inf) <= 1e-10);
%!endfunction

%!function check_all (fun, starts, l, u, solutions, tolerance, solvers = {"newton-lemke", "semismooth"})
%!  for solver = solvers(:)'
%!    for column = 1:size (starts, 2)
%!      z0 = starts(:,column);
%!      for jacobian = {"on", "off"}
%!        check (fun, z0, l, u, solutions, tolerance, solver{1}, jacobian{1});
%!      endfor
%!    endfor
%!  endfor
%!endfunction

%!function [f, J] = kojima (x, a, b, c)      # Kojima and Shindo: 10, 9, -9; Josephy: 3, 3, -1
%!  f = [3*x(1)^2 + 2*x(1)*x(2) + 2*x(2)^2 + x(3) + 3*x(4) - 6; 2*x(1)^2 + x(1) + x(2)^2 + a*x(3) + 2*x(4) - 2; ...
%!       3*x(1)^2 + x(1)*x(2) + 2*x(2)^2 + 2*x(3) + b*x(4) + c; x(1)^2 + 3*x(2)^2 + 2*x(3) + 3*x(4) - 3];
%!  J = [6*x(1) + 2*x(2), 2*x(1) + 4*x(2), 1, 3; 4*x(1) + 1, 2*x(2), a, 2; 6*x(1) + x(2), x(1) + 4*x(2), 2, b; ...
%!       2*x(1), 6*x(2), 2, 3];
%!endfunction

## Starts that are usual for these two
%!function starts = corners ()
%!  starts = [0 0 0 0; 1 1 1 1; 100 100 100 100; 1 0 1 0; 1 0 0 0; 0 1 1 0]';
%!endfunction

%!test  # Kojima and Shindo, J. Oper. Res. Soc. Japan 29, 1986: two solutions, the first of them degenerate
%! solutions = [sqrt(6)/2, 1; 0, 0; 0, 3; 1/2, 0];
%! check_all (@(x) kojima (x, 10, 9, -9), corners (), 0, Inf, solutions, 1e-8);

%!test  # Josephy, Newton's method for generalized equations, 1979: one solution
%! check_all (@(x) kojima (x, 3, 3, -1), corners (), 0, Inf, [sqrt(6)/2; 0; 0; 1/2], 1e-9);

%!test  # Billups, Algorithms for complementarity problems, 1995: at 0 the merit has a local minimum
%! fun = @(x) deal ((x - 1)^2 - 1.01, 2*(x - 1));
%! for z0 = [0 -1 .5 1 1.5 10]
%!   check (fun, z0, 0, Inf, 1 + sqrt (1.01), 1e-9, "newton-lemke", "on");
%! endfor
%! [z, ~, exitflag] = mcpsolve (fun, 0, "Solver", "semismooth", "Restarts", 0);
%! assert ({z, exitflag}, {0, -1});                # without restarts it stays there, and says so
%! [z, ~, exitflag] = mcpsolve (fun, 0, "Restarts", 0);
%! assert (exitflag, -1);

%!function [f, J] = walras (x)      # prices p, activity y: y sells good 1 for goods 2 and 3, of which 5 and 3 are owned
%!  p = x(1:3);
%!  income = 5*p(2) + 3*p(3);
%!  f = [x(4) - .9*income/p(1); 5 - x(4) - .1*income/p(2); 3 - x(4); p(2) + p(3) - p(1)];
%!  J = [.9*income/p(1)^2, -4.5/p(1), -2.7/p(1), 1; 0, .3*p(3)/p(2)^2, -.3/p(2), -1; 0, 0, 0, -1; -1, 1, 1, 0];
%!endfunction

%!test  # Mathiesen, Math. Programming 37, 1987: y = 3, prices 6 : 1 : 5, of which one may be chosen
%! check_all (@walras, [1 1 1 1; 1 2 3 4; 3 3 3 3; 10 1 1 0]', [0; 1; 0; 0], [Inf; 1; Inf; Inf], [6; 1; 5; 3], 1e-8);

%!function [f, J] = without_numeraire (x)       # another form: every [t 0 0 0], 0 <= t <= 3, is a solution
%!  d = 4.5*x(3) + 2.7*x(4);
%!  f = [-x(2) + x(3) + x(4); x(1) - d/(x(2) + 1); 5 - x(1) - d/(9*(x(3) + 1)); 3 - x(1)];
%!  J = [0, -1, 1, 1; 1, d/(x(2) + 1)^2, -4.5/(x(2) + 1), -2.7/(x(2) + 1); ...
%!       -1, 0, -(.5 - .3*x(4))/(x(3) + 1)^2, -.3/(x(3) + 1); -1, 0, 0, 0];
%!endfunction

%!test  # the same, degenerate, with a continuum of solutions
%! for solver = {"newton-lemke", "semismooth"}
%!   for z0 = [1 1 1 1; 100 100 100 100; 10 0 0 0; 3 1 2 4]'
%!     [z, f, exitflag] = mcpsolve (@without_numeraire, z0, "Solver", solver{1});
%!     assert (exitflag, 1);
%!     assert (norm (min (z, f), Inf) <= 1e-8);
%!   endfor
%! endfor

%!function [f, J] = cournot (q, c, k, beta, gamma)      # k(i) q(i): the scale of the costs of firm i
%!  Q = sum (q);
%!  n = numel (q);
%!  p = (5000 / Q) ^ (1 / gamma);
%!  dp = -p / (gamma * Q);
%!  d2p = -dp * (1 + 1 / gamma) / Q;
%!  f = c + (k .* q) .^ (1 ./ beta) - p - q * dp;
%!  J = diag (k ./ beta .* (k .* q) .^ (1 ./ beta - 1) - dp) - dp - q * d2p * ones (1, n);
%!endfunction

%!test  # Murphy, Sherali, Soyster, Math. Programming 24, 1982: 5 firms; solution by PATH 4.7.03
%! fun = @(q) cournot (q, [10; 8; 6; 4; 2], .2, [1.2; 1.1; 1; .9; .8], 1.1);
%! solution = [36.93251082; 41.81814166; 43.70657852; 42.65923974; 39.17895252];
%! check_all (fun, [1 10 100] .* ones (5, 1), 0, Inf, solution, 2e-8);       # 10 digits; the slopes of f are above .01

%!test  # Harker, Math. Programming 41, 1988: 10 firms; solution by PATH 4.7.03
%! fun = @(q) cournot (q, [5; 3; 8; 5; 1; 3; 7; 4; 6; 3], 10, [1.2; 1; .9; .6; 1.5; 1; .7; 1.1; .95; .75], 1.2);
%! solution = [7.441546697; 4.097810447; 2.590643747; .9353857681; 17.94895234; 4.097810447; 1.304725758; 5.590082544; ...
%!             3.222179454; 1.677094317];
%! check_all (fun, [.1 1 10] .* ones (10, 1), 0, Inf, solution, 1e-8);

%!function [f, J] = powell (v)          # gradient of exp (prod (x)) - y'c, and the constraints c = 0
%!  x = v(1:5);
%!  y = v(6:8);
%!  g = prod (x([2 3 4 5; 1 3 4 5; 1 2 4 5; 1 2 3 5; 1 2 3 4]), 2);
%!  H = zeros (5);                      # entry (i,j) is the product of the other three
%!  H(tril (true (5), -1)) = prod (x([3 4 5; 2 4 5; 2 3 5; 2 3 4; 1 4 5; 1 3 5; 1 3 4; 1 2 5; 1 2 4; 1 2 3]), 2);
%!  H += H';
%!  A = [2*x'; 0, x(3), x(2), -5*x(5), -5*x(4); 3*x(1)^2, 3*x(2)^2, 0, 0, 0];
%!  bent = zeros (5);
%!  bent(2,3) = bent(3,2) = 1;
%!  bent(4,5) = bent(5,4) = -5;
%!  f = [exp(prod (x)) * g - A'*y; x'*x - 10; x(2)*x(3) - 5*x(4)*x(5); x(1)^3 + x(2)^3 + 1];
%!  J = [exp(prod (x)) * (g*g' + H) - 2*y(1)*eye(5) - y(2)*bent - y(3)*diag([6*x(1), 6*x(2), 0, 0, 0]), -A'; A, zeros(3)];
%!endfunction

%!test  # Powell's nonlinear program of 1969 by its Karush-Kuhn-Tucker conditions, from the start of Hock and Schittkowski 80
%! best = [-1.71714357; 1.59570969; 1.827245753; -.7636430782; -.7636430782];     # by PATH 4.7.03
%! assert (best, [-1.717143; 1.595709; 1.827247; -.763643; -.763643], 2e-6);     # as printed by Hock and Schittkowski
%! for solver = {"newton-lemke", "semismooth"}
%!   for jacobian = {"on", "off"}
%!     for y0 = [0 1 -1]
%!       [v, ~, exitflag] = mcpsolve (@powell, [-2; 2; 2; -1; -1; y0*[1; 1; 1]], -Inf, Inf, ...
%!                                    "Solver", solver{1}, "Jacobian", jacobian{1});
%!       assert (exitflag, 1);
%!       assert (abs (v(1:3)), abs (best(1:3)), 1e-7);         # a change of sign of x(4) and x(5) changes nothing
%!       assert (exp (prod (v(1:5))), .0539498478, 2e-9);      # as printed there
%!     endfor
%!   endfor
%! endfor

## Hansen and Koopmans, J. Economic Theory 5, 1972: ten activities x use capital A x and leave B x, need C x of two
## resources w, and three goods S x of two activities each are consumed; a year later counts alpha.  Which capital is
## such that the best plan keeps it?  y are prices of capital, r those of the resources.  Sizes and utility are those of
## MCPLIB's model 'hanskoop'; the coefficients of its data are not at hand, and are others here.
%!function p = capital ()
%!  p.S = kron (eye (3), [1 1]) * diag ([1 2.5 2.5 1 2 3]) * eye (6, 10);
%!  p.A = [.7 .8 .9 .4 .5 .8 .5 .3 .6 .8; .3 .9 .6 .5 .4 .7 .6 .2 .5 .6];
%!  p.B = [.8; .9] .* p.A + [0 0 0 0 0 0 .9 .6 0 0; 0 0 0 0 0 0 0 0 .8 1.1];
%!  p.C = [.6 .9 .8 .3 .7 .9 .5 .2 .4 .3; .3 .5 .9 .4 .2 .4 .3 .3 .2 .4];
%!  p.w = [.8; .8];
%!endfunction

%!function [g, H] = utility (x, S)                 # derivatives of the product of (S x).^.2
%!  s = S * x;
%!  v = prod (s .^ .2);
%!  g = S' * (.2 * v ./ s);
%!  H = S' * (.04 * v * (1 ./ s) * (1 ./ s)' - diag (.2 * v ./ s.^2)) * S;
%!endfunction

%!function [f, J] = invariant (z, p, alpha)
%!  [g, H] = utility (z(1:10), p.S);
%!  dual = [p.A - alpha*p.B; p.C];
%!  f = [dual'*z(11:14) - g; (p.B - p.A)*z(1:10); p.w - p.C*z(1:10)];
%!  J = [-H, dual'; p.B - p.A, zeros(2, 4); -p.C, zeros(2, 4)];
%!endfunction

## Over three years that begin with the capital A x and must leave as much, no plan is better: of a concave utility this
## is seen by a linear program with its slope, in which there are no prices.
%!function best = best_plan (x, p, alpha)
%!  none = zeros (2, 10);
%!  flow = [p.A, none, none; -p.B, p.A, none; none, -p.B, p.A; none, none, -p.B];
%!  limit = [p.A*x; zeros(4, 1); -p.A*x];
%!  flow = [flow; kron(eye (3), p.C)];
%!  limit = [limit; repmat(p.w, 3, 1)];
%!  slope = kron (alpha .^ (0:2)', utility (x, p.S));
%!  [~, best] = glpk (slope, flow, limit, zeros (30, 1), [], repmat ("U", 1, 14), repmat ("C", 1, 30), -1);
%!endfunction

%!test  # three rates: every start leads to the same x, and the plan that keeps it is the best one
%! p = capital ();
%! for alpha = [.7 .9 .99]
%!   fun = @(z) invariant (z, p, alpha);
%!   z = mcpsolve (fun, .2 * ones (14, 1), "Tol", 1e-12);
%!   # the matrix of the basis is regular, inverse below 100
%!   check_all (fun, [.1 1 10] .* ones (14, 1), 0, Inf, z, 1e-8);
%!   g = utility (z(1:10), p.S);
%!   kept = (1 + alpha + alpha^2) * (g' * z(1:10));
%!   assert (best_plan (z(1:10), p, alpha), kept, 1e-9);
%!   # it is not for those who count the years otherwise
%!   assert (best_plan (z(1:10), p, .5) > 1.75 * (g' * z(1:10)) + 1e-3);
%! endfor

## Bertsekas and Gafni, Math. Programming Study 17, 1982: five cities on two ring roads, from each of them to that three
## further on, x(i) by the outer ring and z(i) by the inner one at least cost y(i).  The links and delays are those of
## MCPLIB's model 'bertsekas'; all coefficients are 1 here, those of its data are not at hand.
%!function [outer, inner] = roads (gamma)           # each: whose flows share it, and how it counts
%!  E = eye (5);
%!  at = @(k) E(mod ((0:4) + k, 5) + 1,:);          # row i is the unit vector of city i + k
%!  outer = {at(0), 2; at(3) + at(4), gamma; at(0) + at(3) + at(4), 10; at(3), 2*gamma; at(0) + at(4), 1; ...
%!           at(0) + at(1) + at(4), 10; at(4), 2*gamma; at(0) + at(1), 1; at(0) + at(1) + at(2), 10; at(0), 2*gamma};
%!  inner = {at(0), 3; at(1), 3*gamma; at(0) + at(1), 10; at(0) + at(4), 10; at(0), 2*gamma};
%!endfunction

%!function [f, J] = rings (v, demand, outer, inner)
%!  E = eye (5);
%!  [fx, Jx] = delays (outer, v(1:5));
%!  [fz, Jz] = delays (inner, v(6:10));
%!  f = [fx - v(11:15); fz - v(11:15); v(1:5) + v(6:10) - demand];
%!  J = sparse ([Jx, zeros(5), -E; zeros(5), Jz, -E; E, E, zeros(5)]);
%!endfunction

%!function [f, J] = delays (links, x)             # 1 + s + s^2 for the flow s on each
%!  f = zeros (5, 1);
%!  J = zeros (5);
%!  for k = 1:rows (links)
%!    s = links{k,1} * x;
%!    f += links{k,2} * (1 + s + s.^2);
%!    J += links{k,2} * diag (1 + 2*s) * links{k,1};
%!  endfor
%!endfunction

%!test  # equal demands: by symmetry one equation for the flow on the outer ring; then unequal ones
%! g = @(s) 1 + s + s.^2;
%! for gamma = [0 .5]
%!   [outer, inner] = roads (gamma);
%!   way_out = @(a) (2 + 6*gamma)*g(a) + (2 + gamma)*g(2*a) + 30*g(3*a);
%!   way_in = @(b) (3 + 5*gamma)*g(b) + 20*g(2*b);
%!   d = 5;
%!   a = fzero (@(a) way_out (a) - way_in (d - a), [0 d], optimset ("TolX", 1e-15));
%!   symmetric = [a * ones(5, 1); (d - a) * ones(5, 1); way_out(a) * ones(5, 1)];
%!   for solver = {"newton-lemke", "semismooth"}
%!     for z0 = {zeros(15, 1), ones(15, 1), [5*ones(5, 1); zeros(10, 1)], 100*ones(15, 1)}
%!       if (strcmp (solver{1}, "semismooth") && z0{1}(end) == 100)
%!         continue                                 # costs of 1e6 there: it runs into a valley of the merit and says -1
%!       endif
%!       [v, ~, exitflag] = mcpsolve (@(v) rings (v, d, outer, inner), z0{1}, [zeros(10, 1); -Inf(5, 1)], Inf, "Solver", solver{1});
%!       assert (exitflag, 1);
%!       assert (v, symmetric, 1e-8);               # slopes are above 50
%!       [v, f, exitflag] = mcpsolve (@(v) rings (v, [5; 0; 1; 0; 20], outer, inner), z0{1}, [zeros(10, 1); -Inf(5, 1)], Inf, "Solver", solver{1});
%!       assert (exitflag, 1);
%!       assert (v(1:5) + v(6:10), [5; 0; 1; 0; 20], 1e-8);
%!       # Wardrop: no road in use is longer than another
%!       assert (min (v(1:10), f(1:10)), zeros (10, 1), 1e-8);
%!     endfor
%!   endfor
%! endfor

%!test  # monotone problems of 30 unknowns with bounds of every kind: solvers and ways to J agree
%! rand ("state", 7);
%! for k = 1:6
%!   B = rand (30) - .5;
%!   M = B*B'/4 + 2*(B - B') + .5*eye (30);           # the symmetric part is above .5
%!   q = 6 * rand (30, 1) - 3;
%!   l = [-Inf(8, 1); zeros(14, 1); -.2*ones(8, 1)];
%!   u = [Inf(4, 1); .3*ones(8, 1); Inf(10, 1); .2*ones(8, 1)];
%!   fun = @(z) deal (M*z + q + z.^3 + atan (z), M + diag (3*z.^2 + 1./(1 + z.^2)));
%!   [z, ~, exitflag] = mcpsolve (fun, 2*rand (30, 1), l, u, "Tol", 1e-12);
%!   assert (exitflag, 1);
%!   for solver = {"newton-lemke", "semismooth"}
%!     [y, ~, exitflag] = mcpsolve (@(z) M*z + q + z.^3 + atan (z), 10*rand (30, 1) - 5, l, u, "Solver", solver{1}, "Tol", 1e-11);
%!     assert (exitflag, 1);
%!     assert (y, z, 1e-9);                           # error below (1 + |M|) / .5 times the residual
%!   endfor
%! endfor

%!test  # a complementarity problem at every node of a boundary value problem: -u'' + exp (u) = 10 with u <= 1/2
%! slope = @(v) sqrt (2 * (10*(.5 - v) - exp (.5) + exp (v)));           # u' where u leaves .5 with slope 0
%! left = quadgk (@(s) 2*s ./ slope (.5 - s.^2), 0, sqrt (.5));           # from 0 to there: v = .5 - s^2
%! for n = [100 1000 4000]                         # Lemke's method; sets of indices; beyond the size of full factors
%!   h = 1 / (n + 1);
%!   A = spdiags (ones (n, 1) * [-1 2 -1], -1:1, n, n) / h^2;
%!   fun = @(u) deal (h * (A*u + exp (u) - 10), h * (A + spdiags (exp (u), 0, n, n)));
%!   for solver = {"newton-lemke", "semismooth"}
%!     [u, f, exitflag, info] = mcpsolve (fun, zeros (n, 1), -Inf, .5, "Solver", solver{1}, "Tol", 1e-11);
%!     assert (exitflag, 1);
%!     assert (info.restarts, 0);
%!     assert (u, flipud (u), 1e-8);               # the inverse of h A has norm 1/8 / h: 5e-9
%!     touching = info.basis == 1;
%!     assert (all (diff (find (touching)) == 1)); # one interval about the middle
%!     assert (sum (touching) * h, 1 - 2*left, 3*h);
%!   endfor
%! endfor
