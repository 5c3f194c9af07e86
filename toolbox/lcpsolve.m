function [z, w, exitflag, info] = lcpsolve (M, q, l, u, z0, varargin)
%LCPSOLVE  Solve a linear complementarity problem with bounds.
%
%   z = lcpsolve (M, q)
%   z = lcpsolve (M, q, l, u)
%   z = lcpsolve (M, q, l, u, z0)
%   z = lcpsolve (..., options)
%   z = lcpsolve (..., 'Name', value, ...)
%   [z, w, exitflag, info] = lcpsolve (...)
%
%   finds z with  w = M*z + q,  l <= z <= u  and, for every i,
%       w(i) >= 0  where  z(i) = l(i),
%       w(i) <= 0  where  z(i) = u(i),
%       w(i) =  0  where  l(i) < z(i) < u(i).
%
%   l = 0, u = Inf (the defaults) is the LCP  0 <= z _|_ w >= 0;  l = -Inf, u = Inf makes z(i) a free
%   variable with the equation w(i) = 0 (mixed LCP); l = u fixes z(i).
%
%   Example: a block of mass 1 on a table is pushed sideways for one step, once gently and once hard.
%   The unknowns are the normal impulse, the friction impulses to the right and to the left, and the
%   sliding speed; the velocity is v = h*k + [0 1 -1; 1 0 0]*z(1:3) with gravity and push in k.
%
%   >> h = 0.1;  mu = 0.5;
%   >> M = [1 0 0 0; 0 1 -1 1; 0 -1 1 1; mu -1 -1 0];
%   >> push = @(f) [-9.81*h; f*h; -f*h; 0];
%   >> z = lcpsolve (M, push (3));  fprintf ('%.3f ', z)      % sticks: friction 0.3, speed 0
%   0.981 0.000 0.300 0.000
%   >> z = lcpsolve (M, push (8));  fprintf ('%.4f ', z)      % slides: friction mu*0.981
%   0.9810 0.0000 0.4905 0.3095
%
%
%   M    real square matrix, full or sparse; no symmetry or definiteness is asked for
%   q    real vector of n numbers
%   l, u vectors of n numbers, or scalars for all; [] is the default. Bounds of size 1e20 and above
%        are infinite
%   z0   where to start, vector or scalar or []: as Basis below, by the bounds on which it lies; the
%        start of 'newton', 'pgs' and 'path'
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Solver   'auto'    Lemke's method, then the fallbacks below (default)
%              'lemke'   Lemke's method alone: lexicographic, with bounds, on the equilibrated matrix. Its
%                        factors are full, so that a sparse M is refused for n > 3000; with free
%                        or fixed variables a sparse M is copied into a full matrix
%              'sparse'  methods for large sparse M: aggregates and active sets with sparse factors (CHOLMOD,
%                        UMFPACK), conjugate gradients within faces, an interior-point method
%              'newton'  semismooth Newton method on the Fischer-Burmeister equations; sparse M stays
%                        sparse (UMFPACK), but for n <= 3000 the end is made exact by full factors
%              'pgs'     projected Gauss-Seidel, for positive definite M and low accuracy
%              'path'    the PATH solver of Dirkse, Ferris and Munson, version 4.7 or later: a library that
%                        is not part of this toolbox (https://pages.cs.wisc.edu/~ferris/path.html) and is
%                        loaded when it is asked for. Without a licence, whose string goes into the
%                        environment variable PATH_LICENSE_STRING, it takes up to 300 variables and 2000
%                        nonzeros. Its answers are checked and made exact as those of the others
%     Tol      bound on info.residual for exitflag 1 (1e-8)
%     MaxIter  limit of iterations of each stage (1000 + 100 n pivots, 200 Newton steps, 10000 sweeps);
%              Inf for none; PATH has limits of its own (500 major, 10000 minor iterations,
%              3600 s)
%     Effort   'normal'  where Lemke's path ends in vain and M is copositive, as in contact problems, or n > 500, the
%                        fallbacks cost at most ten times what it did, or two milliseconds if that is more (default)
%              'high'    they search as long as there is hope, whatever M is: tenths of a second, a few seconds in boxes
%     Basis    n x 1 vector, a basis to start from: -1 at l, 0 basic (between), 1 at u; for instance
%              info.basis of a problem nearby. A right one costs one factorisation and no pivot
%              (info.solver is 'start'), a nearly right one about a pivot for each wrong cell; what
%              leads nowhere is given up after 10 + n/5 pivots for a start without it
%     PathLibrary  file of the PATH library. Otherwise it is the one that the environment variable
%              NONSMOOTH_PATH names, or the first of libpath52, libpath51, libpath50, libpath47, libpath
%              that the system finds
%     Display  'off' (default) or 'none', 'final' (a line at the end), 'notify' (that line where there is no solution)
%              or 'iter'; what PATH prints comes at its end
%
%   'auto' begins with 'sparse' for a sparse M with n > 200 of whose entries at most a tenth are stored. Where Lemke's
%   method ends on a ray or in roundoff, it tries the parts of a block triangular M one after another, Newton's
%   method from several starts, Lemke's method with other covering vectors and from other bases, branch and bound
%   over the cells and, for very small n, all bases before it gives up.
%
%   A solution is found (but for roundoff, and for MaxIter where a path is long) for
%     positive definite and P-matrices; M with P0 minors where M*z >= 0, z >= 0, z'*M*z = 0 has z = 0 alone
%     positive semidefinite and copositive-plus M, friction with pyramids: wherever there is a feasible z
%     strictly copositive M, such as one with positive entries on the diagonal and none negative
%     finite bounds l and u, whatever M is: along a path from the centre of the box, which may be long
%     games of two players: M = [0 A; B' 0] with A > 0, B > 0, rows and columns in any order, q < 0
%     block triangular M whose parts are of these classes and have one solution each
%   For other M nothing is promised (the problem is NP-hard): of random M with n < 45 and a solution about all are
%   solved, of random M in boxes with n < 150 about 99 of 100. An answer with exitflag 1 is right in any case.
%
%   w is computed as M*z + q, roundoff included.
%
%   exitflag
%      1  solved: info.residual <= Tol, and the scaled residual has fallen to sqrt (Tol) of where it began
%      0  iteration limit
%     -1  Lemke's path ended on a ray and the fallbacks found nothing, or PATH says that there is no
%         solution (see info.infeasible)
%     -2  numerical trouble
%   The best point found is returned in every case. A solution need not be the only one. Who does not ask for the
%   exitflag, with at most two outputs, is warned unless it is 1: nonsmooth:lcpsolve:notSolved.
%
%   info  struct
%     iterations  pivots, Newton steps and sweeps together; minor and crash iterations of PATH
%     residual    norm (z - mid (l, z - w, u), Inf) / max (1, norm (q, Inf)), recomputed from M and q;
%                 for an LCP this is norm (min (z, w), Inf) / max (1, norm (q, Inf))
%     solver      the one that found z: 'lemke', 'sparse', 'newton', 'pgs', 'path', 'branch' (branch
%                 and bound), 'enumeration', or 'start': z0, the
%                 basis given, or that after `iterations` exchanges of cells
%     basis       n x 1, as for the option Basis
%     message     one sentence
%     time        seconds
%     ray         the direction of Lemke's ray or, if infeasible, the certificate, n x 1; empty where
%                 there is none
%     infeasible  true if ray proves (checked up to roundoff) that no z satisfies the bounds on z and w,
%                 so that there is no solution: for an LCP ray >= 0, M'*ray <= 0, q'*ray < 0. A ray of
%                 Lemke's method alone proves that only for some classes of M, such as the positive
%                 semidefinite ones
%
%   Ctrl-C stops it with the error nonsmooth:lcpsolve:interrupted (not within one sparse factorisation).
%
%   References
%     M. Hintermueller, K. Ito, K. Kunisch, The primal-dual active set strategy as a semismooth Newton method,
%       SIAM J. Optim. 13, 2003; Z. Dostal, J. Schoeberl, Minimizing quadratic functions subject to bound
%       constraints, Comput. Optim. Appl. 30, 2005; S. Mehrotra, On the implementation of a primal-dual interior
%       point method, SIAM J. Optim. 2, 1992 ('sparse').
%     R. W. Cottle, J.-S. Pang, R. E. Stone, The Linear Complementarity Problem, 1992 (Lemke's method,
%       section 4.4; lexicographic rule, section 4.9).
%     T. De Luca, F. Facchinei, C. Kanzow, A semismooth equation approach to the solution of nonlinear
%       complementarity problems, Math. Programming 75, 1996 (Newton's method).
%     D. E. Stewart, J. C. Trinkle, An implicit time-stepping scheme for rigid body dynamics with
%       inelastic collisions and Coulomb friction, IJNME 39, 1996 (friction as an LCP).
%
%   See also mldivide, qp, quadprog.

% SPDX-License-Identifier: BSD-3-Clause

  error ('nonsmooth:lcpsolve:notCompiled', ...
         'lcpsolve is a MEX file that has not been compiled: run make build, or build in the top folder');
end

%!test  # the two-variable example of every textbook: M z + q = 0 has a positive solution
%! [z, w, exitflag, info] = lcpsolve ([2 1; 1 2], [-5; -6]);
%! assert (z, [4/3; 7/3], 4*eps);    # by hand; LU of a 2 x 2 matrix rounds a few times
%! assert (w, [0; 0], 4*eps);
%! assert (exitflag, 1);
%! assert (info.residual <= 4*eps);
%! assert (info.basis, [0; 0]);

%!test  # q >= 0: z = 0 at once, whatever M is
%! [z, w, exitflag, info] = lcpsolve (-magic (4), ones (4, 1));
%! assert (z, zeros (4, 1));
%! assert (w, ones (4, 1));
%! assert ([exitflag, info.iterations], [1, 0]);

%!test  # one block on a table: closed form of Coulomb's law
%! h = 0.1;  mu = 0.5;
%! M = [1 0 0 0; 0 1 -1 1; 0 -1 1 1; mu -1 -1 0];
%! for f = [0 1 4.9 4.91 8 -8]
%!   z = lcpsolve (M, [-9.81*h; f*h; -f*h; 0]);
%!   friction = -sign (f) * min (abs (f)*h, mu*9.81*h);
%!   assert (z(2) - z(3), friction, 1e-14);              # a few roundings of numbers below 1
%!   assert (z(4), max (0, abs (f)*h - mu*9.81*h), 1e-14);
%! end

%!test  # scalar bounds expand, [] is the default, outputs are columns
%! [z, w] = lcpsolve (eye (3), [-2 0 2], -1, 1);
%! assert (z, [1; 0; -1]);
%! assert (w, [-1; 0; 1]);
%! assert (lcpsolve (eye (3), [-2 0 2], [], []), [2; 0; 0]);
%! assert (lcpsolve (eye (3), [-2 0 2], [], 1), [1; 0; 0]);
%! assert (lcpsolve (eye (3), [-2 0 2], -1), [2; 0; -1]);

%!test  # free variables are equations: M \ -q
%! M = [4 1; -2 3];  q = [1; 2];
%! assert (lcpsolve (M, q, -Inf, Inf), -(M \ q), 4*eps);
%! assert (lcpsolve (M, q, -1e20, 1e20), -(M \ q), 4*eps);   # PATH's infinity

%!test  # fixed variables
%! [z, w, exitflag] = lcpsolve ([2 1; 1 2], [-1; -1], [0 .3], [Inf .3]);
%! assert (z, [.35; .3], eps);
%! assert (w, [0; -.05], eps);
%! assert (exitflag, 1);

%!test  # upper bounds only: mirror image of the LCP
%! M = [3 1; 1 2];  q = [-5; -6];
%! assert (lcpsolve (M, -q, -Inf, 0), -lcpsolve (M, q), 4*eps);

%!test  # the forms of options: names, struct, both, case, [] as default
%! M = [2 1; 1 2];  q = [-5; -6];  z = [4/3; 7/3];
%! o = struct ('Solver', 'newton', 'tol', 1e-10);
%! [x, ~, ~, info] = lcpsolve (M, q, o);
%! assert (x, z, 1e-9);
%! assert (info.solver, 'newton');
%! [~, ~, ~, info] = lcpsolve (M, q, o, 'SOLVER', 'Lemke');
%! assert (info.solver, 'lemke');
%! [~, ~, ~, info] = lcpsolve (M, q, [], [], [], o, 'MaxIter', []);
%! assert (info.solver, 'newton');
%! [~, ~, ~, info] = lcpsolve (M, q, 'Solver', 'pgs');
%! assert (info.solver, 'pgs');
%! assert (info.residual <= 1e-8);

%!test  # the residual in info is that of the definition
%! M = [2 1; 1 2];  q = [-50; -60];
%! [z, w, exitflag, info] = lcpsolve (M, q, 'Solver', 'pgs', 'MaxIter', 2);
%! assert (exitflag, 0);
%! assert (info.residual, norm (min (z, M*z + q), Inf) / 60, eps);
%! assert (w, M*z + q, 1e-13);

%!test  # an exact basis and an exact z0 need no pivots
%! M = [2 1; 1 2];  q = [-5; 6];
%! [z, ~, ~, info] = lcpsolve (M, q);
%! [x, ~, exitflag, again] = lcpsolve (M, q, 'Basis', info.basis);
%! assert (x, z);
%! assert ([exitflag, again.iterations], [1, 0]);
%! [x, ~, ~, again] = lcpsolve (M, q, [], [], z);
%! assert (x, z);
%! assert (again.iterations, 0);
%! assert (lcpsolve (M, q, 'Basis', [1 1]), z);      # a wrong one does no harm
%! assert (lcpsolve (M, q, [], [], z + 1e-9), z, eps);     # a point nearby is improved

%!test  # large numbers in rows that do not matter hide nothing (a distant contact, a body at rest)
%! assert (lcpsolve (eye (2), [1e10; -1]), [0; 1]);
%! assert (lcpsolve (eye (2), [1e6; -9.81e-3]), [0; 9.81e-3]);
%! assert (lcpsolve (1, 1e9, -1, 1), -1);
%! for solver = {'auto', 'lemke', 'newton'}
%!   z = lcpsolve ([2 1 0; 1 2 0; 0 0 1], [-5; -6; 1e10], 'Solver', solver{1});
%!   assert (z, [4/3; 7/3; 0], 1e-12);
%! end

%!test  # redundant joints: two parallel rows of J, one contact; v by hand, the multipliers not unique
%! J = [.3 .6; .09 .18];  N = [0 -.7];
%! M = [eye(2), -J', -N'; J, zeros(2, 3); N, zeros(1, 3)];
%! [z, ~, exitflag, info] = lcpsolve (M, [-.2; .3; 0; 0; 0], [-Inf(4, 1); 0], Inf);
%! assert (exitflag, 1);
%! assert (z([1 2 5]), [.28; -.14; 0], 1e-14);

%!test  # no certificate from small numbers: z = [1e10; 1e10; 0] solves it
%! [z, w, exitflag] = lcpsolve ([-1 1 0; -1e-9 1e-9 -1; 0 5e-10 -1], [0; 0; -1]);
%! assert (exitflag, 1);

%!test  # a small limit is no proof
%! M = [-1 1 1 0; 0 1 0 0; 1 0 -1 1; -1 1 1 -1];
%! [~, ~, ~, info] = lcpsolve (M, [-1; 0; 0; 0], 'MaxIter', 2);
%! assert (isempty (strfind (info.message, 'no solution')));

%!test  # numbers of other classes as options; an empty struct
%! assert (lcpsolve (2, -1, 'MaxIter', int32 (5), 'Tol', single (1e-6)), .5);
%! assert (lcpsolve (2, -1, 'MaxIter', Inf), .5);
%! assert (lcpsolve (2, -1, struct ([])), .5);

%!test  # infeasible, with its certificate: y >= 0, M'y <= 0, q'y < 0
%! M = [0 -1; 1 0];  q = [-1; -1];
%! [z, w, exitflag, info] = lcpsolve (M, q);
%! assert (exitflag, -1);
%! assert (info.infeasible);
%! assert (all (info.ray >= 0) && all (M'*info.ray <= 0) && q'*info.ray < 0);

%!warning <not solved: no solution exists.*exitflag -1> z = lcpsolve (-1, -1);      # z <= -1 and z >= 0
%!warning id=nonsmooth:lcpsolve:notSolved [z, w] = lcpsolve ([2 3; 1 0], [0; -2]);
%!warning id=nonsmooth:lcpsolve:notSolved lcpsolve ([2 1; 1 2], [-50; -60], 'Solver', 'pgs', 'MaxIter', 2);

%!test  # who asks for the exitflag is not warned; nor is who gets a solution
%! lastwarn ('', '');
%! [z, w, exitflag] = lcpsolve (-1, -1);
%! z = lcpsolve (1, -1);
%! assert ({exitflag, lastwarn()}, {-1, ''});

%!error <not solved> warning ('error', 'nonsmooth:lcpsolve:notSolved', 'local'); z = lcpsolve (-1, -1);

%!test  # infeasible, but M is not copositive: Lemke's ray is no certificate, another vector is
%! M = [0 -1 -1; 1 0 0; -1 0 0];  q = [-1e-4; -1; 1];      # Pang's example, perturbed: w(1) < 0 always
%! [~, ~, exitflag, info] = lcpsolve (M, q);
%! assert (exitflag, -1);
%! assert (info.infeasible);
%! assert (all (info.ray >= 0) && all (M'*info.ray <= 0) && q'*info.ray < 0);

%!test  # feasible (z = [2; 0]), but each of the four bases fails, by hand
%! [~, ~, exitflag, info] = lcpsolve ([2 3; 1 0], [0; -2]);
%! assert (exitflag, -1);
%! assert (! info.infeasible);
%! assert (! isempty (strfind (info.message, 'no solution exists: none of the complementary cones')));

%!test  # solvable only by the fallback: M = [0 A; B 0] of Cottle, Pang, Stone; every ray ends Lemke's path
%! M = [0 0 10 20; 0 0 30 15; 10 20 0 0; 30 15 0 0];
%! [z, w, exitflag, info] = lcpsolve (M, -ones (4, 1));
%! assert (exitflag, 1);
%! assert (min (z, w), zeros (4, 1), 1e-12);
%! [~, ~, exitflag] = lcpsolve (M, -ones (4, 1), 'Solver', 'lemke');
%! assert (exitflag, -1);

%!test  # n = 0
%! [z, w, exitflag, info] = lcpsolve ([], []);
%! assert (size (z), [0 1]);
%! assert (size (w), [0 1]);
%! assert ([exitflag, info.residual], [1, 0]);
%! assert (size (lcpsolve (sparse (0, 0), zeros (0, 1))), [0 1]);

%!test  # sparse M, sparse q
%! M = spdiags (ones (50, 1) * [-1 4 -1], -1:1, 50, 50);
%! q = sparse (25, 1, -1, 50, 1);
%! z = full (-(M \ q));        # M is an M-matrix and q <= 0, so that z > 0
%! assert (lcpsolve (M, q), z, 1e-13);                        # residuals below 1e-14 are left alone
%! assert (lcpsolve (full (M), full (q)), z, 1e-13);
%! assert (lcpsolve (M, q, 'Solver', 'newton'), z, 1e-13);

%!test  # large and sparse: an obstacle problem beyond the size of the tableau, by sparse factors
%! n = 4000;
%! M = spdiags (ones (n, 1) * [-1 2.1 -1], -1:1, n, n);
%! [z, w, exitflag, info] = lcpsolve (M, sin ((1:n)'/50), 0, .1);
%! assert (exitflag, 1);
%! assert (info.solver, 'sparse');
%! assert (norm (z - min (max (z - w, 0), .1), Inf) <= 1e-8);

%!test  # 'sparse' takes full matrices, small ones, free and fixed variables, and nonsymmetric ones
%! assert (lcpsolve ([2 1; 1 2], [-5; -6], 'Solver', 'sparse'), [4/3; 7/3], 1e-13);
%! M = [4 1 0; -2 3 1; 0 1 5];  q = [1; 2; -3];
%! assert (lcpsolve (M, q, -Inf, Inf, 'Solver', 'sparse'), -(M \ q), 1e-13);
%! assert (lcpsolve (sparse (M), q, [0 -1 .2], [1 1 .2], 'Solver', 'sparse'), ...
%!         lcpsolve (M, q, [0 -1 .2], [1 1 .2]), 1e-13);

%!test  # a singular symmetric M: another solver has the same w; the solution is not the only one
%! n = 600;
%! A = sparse (1:n, 1 + mod ((1:n) * 7, n/2), sin (1:n)) + sparse (1:n, 1 + mod ((1:n) * 11, n/2), cos (3 * (1:n)));
%! M = A * A';
%! z = max (0, sin ((1:n)' * 5));
%! q = (z == 0) .* (1 + cos ((1:n)')) - M * z;
%! [x, w, exitflag, info] = lcpsolve (M, q);
%! assert (exitflag, 1);
%! assert (norm (min (x, M * x + q), Inf) <= 1e-8);
%! assert (all (x(info.basis == -1) == 0));
%! [y, v] = lcpsolve (full (M), q, 'Solver', 'lemke');
%! assert (w, v, 1e-6);                             # of a monotone problem w is unique; the residual is 1e-8

%!test  # Effort: a path in vain is not followed by a long search unless it is asked for
%! rand ('seed', 1);  randn ('seed', 1);
%! M = randn (40);  q = -rand (40, 1);  M(1,:) = -abs (M(1,:));     # w(1) < 0 always
%! [~, ~, exitflag, info] = lcpsolve (M, q);
%! assert (exitflag, -1);
%! assert (info.infeasible);
%!error <Effort must be one of 'normal', 'high', not 'low'> lcpsolve (1, 1, 'Effort', 'low')

%!test  # Display prints, and says what it did
%! s = evalc ("lcpsolve ([2 1; 1 2], [-5; -6], 'Display', 'iter');");
%! assert (! isempty (strfind (s, 'pivot')));
%! assert (evalc ("lcpsolve ([2 1; 1 2], [-5; -6], 'Display', 'none');"), '');
%! assert (evalc ("lcpsolve ([2 1; 1 2], [-5; -6], 'Display', 'notify');"), '');
%! assert (! isempty (strfind (evalc ("[~, ~, ~] = lcpsolve (-1, -1, 'Display', 'notify');"), 'residual')));
%! s = evalc ("lcpsolve ([2 1; 1 2], [-5; -6], 'Display', 'final');");
%! assert (! isempty (strfind (s, 'solved')));
%! s = evalc ("lcpsolve ([2 1; 1 2], [-5; -6]);");
%! assert (isempty (s));

%!test  # inputs are not changed
%! M = [2 1; 1 2];  q = [-5; -6];  l = [0; 0];  b = [0; 1];
%! lcpsolve (M, q, l, Inf, [9; 9], 'Basis', b);
%! assert ({M, q, l, b}, {[2 1; 1 2], [-5; -6], [0; 0], [0; 1]});

%!test  # identifiers of the errors below
%! bad = {'usage', {}; 'usage', {1}; 'usage', {1, 1, 'Tol'}; 'usage', {1, 1, 0, 1, 0, 7};
%!        'invalidInput', {ones(2, 3), 1}; 'invalidInput', {NaN, 1}; 'invalidInput', {1i, 1};
%!        'invalidInput', {int8(1), 1}; 'invalidInput', {{1}, 1}; 'invalidInput', {1, Inf};
%!        'invalidInput', {1, [1 2]}; 'invalidInput', {1, 1, 2, 1}; 'invalidInput', {1, 1, 0, 1, NaN};
%!        'invalidOption', {1, 1, 'Bogus', 1}; 'invalidOption', {1, 1, 'Tol', 0};
%!        'invalidOption', {1, 1, 'MaxIter', 0}; 'invalidOption', {1, 1, 'Basis', 2};
%!        'invalidOption', {1, 1, 'Solver', 'x'}; 'tooLarge', {speye(4000), -ones(4000, 1), 'Solver', 'lemke'}};
%! for k = 1:rows (bad)
%!   try
%!     lcpsolve (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:lcpsolve:' bad{k,1}]);
%! end

%!error <M, q> lcpsolve ()
%!error <M, q> lcpsolve (1)
%!error <M, q> lcpsolve ('auto')
%!error <M must be of class double, not char> lcpsolve ('abc', 1)
%!error <Q must be of class double, not struct> lcpsolve (1, struct ('a', 1), 0)
%!error <Q must be of class double, not char> lcpsolve (1, 'ab')
%!error <at most 4 outputs> [a, b, c, d, e] = lcpsolve (1, 1);
%!error <argument 6 must be the name of an option or a struct, not double> lcpsolve (1, 1, 0, 1, 0, 7)
%!error <argument 5 must be the name of an option or a struct, not double> lcpsolve (1, 1, 'Tol', 1, 7, 7)
%!error <unknown option 'Inf'> lcpsolve (1, 1, 0, 'Inf')
%!error <no value> lcpsolve (1, 1, 'Tol')
%!error <M must be square, not 2 x 3> lcpsolve (ones (2, 3), [1 1])
%!error <M must have two dimensions> lcpsolve (ones (2, 2, 2), [1 1])
%!error <M must be real> lcpsolve (1i, 1)
%!error <M must be of class double, not int32> lcpsolve (int32 (1), 1)
%!error <M must be of class double, not single> lcpsolve (single (1), 1)
%!error <M must be of class double, not logical> lcpsolve (true, 1)
%!error <M must be of class double, not cell> lcpsolve ({1}, 1)
%!error <M must be of class double> lcpsolve (@sin, 1)
%!error <M must be finite, but holds NaN> lcpsolve (NaN, 1)
%!error <M must be finite, but holds Inf> lcpsolve (Inf, 1)
%!error <M must be finite, but holds NaN> lcpsolve (sparse (NaN), 1)
%!error <Q must be a vector of 2 numbers, not 3 x 1> lcpsolve (eye (2), [1;1;1])
%!error <Q must be a vector of 4 numbers, not 2 x 2> lcpsolve (eye (4), eye (2))
%!error <Q must be a vector of 2 numbers, not 1 x 1> lcpsolve (eye (2), 1)
%!error <Q must not hold NaN> lcpsolve (1, NaN)
%!error <Q must not hold -Inf> lcpsolve (1, -Inf)
%!error <Q must be of class double, not int8> lcpsolve (1, int8 (1))
%!error <Q must be real> lcpsolve (1, 1i)
%!error <Q must be of class double, not cell> lcpsolve (1, {1})
%!error <L must be a vector of 2 numbers> lcpsolve (eye (2), [1 1], [1 1 1])
%!error <L must not hold Inf> lcpsolve (1, 1, Inf, Inf)
%!error <L must not hold NaN> lcpsolve (1, 1, NaN, 1)
%!error <U must not hold -Inf> lcpsolve (1, 1, -Inf, -Inf)
%!error <L must not exceed U, but l\(2\) = 1 . u\(2\) = 0> lcpsolve (eye (2), [1 1], [0 1], [1 0])
%!error <Z0 must be a vector of 2 numbers> lcpsolve (eye (2), [1 1], 0, 1, [1 2 3])
%!error <Z0 must not hold NaN> lcpsolve (1, 1, 0, 1, NaN)
%!error <Basis must be a vector of 2 numbers> lcpsolve (eye (2), [1 1], 'Basis', 1)
%!error <Basis must hold -1 \(at l\), 0 \(basic\) or 1 \(at u\), not 2> lcpsolve (1, 1, 'Basis', 2)
%!error <unknown option 'Tolerance'; did you mean 'Tol'> lcpsolve (1, 1, 'Tolerance', 1)
%!error <unknown option 'maxit'; did you mean 'MaxIter'> lcpsolve (1, 1, struct ('maxit', 1))
%!error <Solver must be one of 'auto', 'lemke', 'sparse', 'newton', 'pgs', 'path', not 'simplex'> ...
%! lcpsolve (1, 1, 'Solver', 'simplex')
%!error <PathLibrary must be a row of text, not a 1 x 1 array of class double> lcpsolve (1, 1, 'PathLibrary', 1)
%!error <PathLibrary must be a row of text, not a 2 x 1 array of class char> lcpsolve (1, 1, 'PathLibrary', ['a'; 'b'])
%!error <PathLibrary must not hold the character 0> lcpsolve (1, 1, 'PathLibrary', ['a', 0, 'b'])
%!error <cannot be loaded: .*nowhere.*Solver 'auto' needs no library> ...
%! lcpsolve (1, -1, 'Solver', 'path', 'PathLibrary', '/nowhere/x.so')
%!error id=nonsmooth:lcpsolve:pathNotFound lcpsolve (1, 1, 'Solver', 'path', 'PathLibrary', '/nowhere/x.so')
%!error <Solver must be one of .* not a 1 x 1 array of class double> lcpsolve (1, 1, 'Solver', 3)
%!error <Solver must be one of .* not a 2 x 2 array of class char> lcpsolve (1, 1, 'Solver', ['ab'; 'cd'])
%!error <unknown option 'xyz'; the options are Solver, Tol, MaxIter, Effort, Basis, PathLibrary, Display> ...
%! lcpsolve (1, 1, 'xyz', 1)
%!error <Display must be one of> lcpsolve (1, 1, 'Display', 'all')
%!error <Tol must be a positive finite number, not -1> lcpsolve (1, 1, 'Tol', -1)
%!error <Tol must be a positive finite number, not nan> lcpsolve (1, 1, 'Tol', NaN)
%!error <Tol must be a positive finite number, not a 1 x 5 array of class char> lcpsolve (1, 1, 'Tol', 'small')
%!error <MaxIter must be a positive integer or Inf, not 1.5> lcpsolve (1, 1, 'MaxIter', 1.5)
%!error <MaxIter must be a positive integer or Inf, not a 1 x 2 array> lcpsolve (1, 1, 'MaxIter', [1 2])
%!error <L must be below 1e\+20> lcpsolve (1, -1, 2e20, 3e20)
%!error <L must be below 1e\+20> lcpsolve (1, -1, -3e20, -2e20)
%!error <OPTIONS must be one struct> lcpsolve (1, 1, repmat (struct ('Tol', 1), 1, 2))
%!error <use 'newton' or 'auto'> lcpsolve (speye (4000), -ones (4000, 1), 'Solver', 'lemke')

%!demo
%! ## A block of mass 1 on a table is pushed sideways for one step: friction holds it up to 4.905 N
%! M = [1 0 0 0; 0 1 -1 1; 0 -1 1 1; 0.5 -1 -1 0];
%! push = linspace (0, 10, 101);
%! speed = zeros (size (push));
%! for k = 1:numel (push)
%!   z = lcpsolve (M, 0.1 * [-9.81; push(k); -push(k); 0]);
%!   speed(k) = z(4);
%! end
%! plot (push, speed);
%! xlabel ('push (N)');
%! ylabel ('speed after 0.1 s (m/s)');
