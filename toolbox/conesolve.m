function [r, u, exitflag, info] = conesolve (W, q, mu, varargin)
%CONESOLVE  Solve for the impulses of contacts with Coulomb's friction in space.
%
%   r = conesolve (W, q, mu)
%   r = conesolve (W, q, mu, options)
%   r = conesolve (W, q, mu, 'Name', value, ...)
%   [r, u, exitflag, info] = conesolve (...)
%
%   finds r with  u = W*r + q  and, for the three rows (normal, first and second tangent) of every contact,
%       0 <= r_n,  u_n >= 0,  r_n*u_n = 0,
%       norm (r_T) <= mu*r_n,  and  r_T = -mu*r_n * u_T/norm (u_T)  where u_T is not 0:
%   friction is largest, and against the sliding, in a disc that is no polygon.
%
%   Example: a particle of mass 1 on a table is pushed for one step at 30 degrees to the tangents, with 3 N and with
%   8 N. It sticks; then it slides straight ahead, with friction mu*0.981 behind it.
%
%   >> h = 0.1;  mu = 0.5;  q = @(f) h*[-9.81; f*cosd(30); f*sind(30)];
%   >> [r, u] = conesolve (eye (3), q (3), mu);  fprintf ('%.4f ', r, norm (u(2:3)))
%   0.9810 -0.2598 -0.1500 0.0000
%   >> [r, u] = conesolve (eye (3), q (8), mu);  fprintf ('%.4f ', r, atan2d (u(3), u(2)))
%   0.9810 -0.4248 -0.2452 30.0000
%
%
%   W    real square matrix with three rows for each contact, full or sparse: H*inv (M)*H' of a time step. It
%        may be singular, as where a box has four corners on a table, and slightly unsymmetric
%   q    vector of as many numbers: u without impulses
%   mu   coefficients of friction, not negative, one for each contact, or a scalar for all
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Solver   'auto'          the methods below, one after another until one converges (default)
%              'newton'        semismooth Newton method on the natural map, from r0
%              'gauss-seidel'  contact by contact, each of them exactly: low accuracy, little memory
%              'proximal'      proximal point method: 20 sweeps, then Newton's method on problems with W + nu*I
%              'pyramids'      Newton's method from solutions of LCPs with pyramids for cones, by Lemke's method; its
%                              matrix is full, with 10 rows for each contact
%              With up to 40 contacts 'auto' begins with pyramids, with more with proximal points
%     Model    'coulomb'  the law above (default)
%              'ccp'      cone complementarity, r in K orthogonal to u in the dual cone K* (Anitescu and Tasora): the
%                         optimum of a convex problem for W = W' >= 0. A contact that slides opens with the speed
%                         mu*norm (u_T), which Coulomb's law does not do
%              'convex'   the same with u + R*r in place of u, R = max (1e-3*mean (diag (W)), 1e-5) of the contact
%                         (Todorov, MuJoCo): contacts are soft as well, and creep where they ought to stick
%              'box'      friction of each tangent for itself, abs (r_t) <= mu*r_n against u_t (bounded LCP): up to
%                         sqrt (2) times too strong, and not against the sliding; there may be no solution
%              They are for those who compare with programs that have them. The residuals are those of the model;
%              u is W*r + q always. Each has one method of its own
%     Tol      tolerance on info.residual and info.scaled (default 1e-8). Newton's method usually ends below 1e-12
%     MaxIter  limit on the iterations of Newton's method in all, on the sweeps of 'gauss-seidel' (default: limits
%              of the methods themselves; 10000 sweeps)
%     Effort   'normal'  where the path of pyramids ends in vain, what follows costs at most ten times what it did,
%                        or some ten milliseconds if that is more (default)
%              'high'    each method to its own limits
%     r0       where to start: vector of as many numbers as q (default: 0)
%     Display  'off' (default), 'final', 'iter', 'none', 'notify'
%
%   exitflag
%      1  solved. Beside both residuals the conditions of each contact hold to Tol: u_n >= 0, which residuals that
%         have mu*norm (u_T) in them do not see where mu is large, and the friction. A sliding speed that is the
%         roundoff of W*r + q counts as 0 there
%      0  MaxIter
%     -1  there is no solution: see info.infeasible
%     -2  the tolerance was not reached
%   The best point found is returned in every case. A solution need not be the only one. Who does not ask for the
%   exitflag, with at most two outputs, is warned unless it is 1: nonsmooth:conesolve:notSolved.
%
%   info  struct
%     residual     norm (F)/norm (q), recomputed from W, q and mu:  F = r - P (r - (u + mu*norm (u_T)*e_n)) of each
%                  contact, with P onto its cone norm (r_T) <= mu*r_n. That is the measure of Siconos
%     scaled       the same with  F = (r - P (r - rho*(u + ...)))/rho,  rho = 1/max (diag (W)) of the contact: it does
%                  not depend on the unit of impulses, and sees wrong directions of small impulses
%     iterations   of Newton's method
%     sweeps       of the method of Gauss and Seidel
%     pivots       of Lemke's method
%     solver       the one that found r: 'newton', 'gauss-seidel', 'proximal', 'pyramids', 'gradients' (of the models
%                  'ccp' and 'convex'), or 'start': r0 or 0
%     message      one sentence
%     time         seconds
%     infeasible   true if certificate proves (checked up to roundoff) that no r in the cones has u_n >= 0
%     certificate  one number for each contact, or empty: y >= 0 with y'*q_n < 0 and v = -W(n,:)'*y in the dual
%                  cones, v_n >= mu*norm (v_T), so that y'*u_n < 0. Such is a body between walls that approach
%
%   Ctrl-C stops it with the error nonsmooth:conesolve:interrupted (not within one sparse factorisation).
%
%   References
%     M. Anitescu, A. Tasora, An iterative approach for cone complementarity problems for nonsmooth dynamics,
%       Comput. Optim. Appl. 47, 2010 ('ccp').
%     E. Todorov, Convex and analytically-invertible dynamics with contacts and constraints, ICRA 2014 ('convex').
%     P. Alart, A. Curnier, A mixed formulation for frictional contact problems prone to Newton like solution
%       methods, Comp. Meth. Appl. Mech. Eng. 92, 1991 (Newton's method).
%     V. Acary, M. Bremond, O. Huber, On solving contact problems with Coulomb friction: formulations and
%       numerical comparisons, 2018 (the residual, and the other methods).
%     D. E. Stewart, J. C. Trinkle, An implicit time-stepping scheme for rigid body dynamics with
%       inelastic collisions and Coulomb friction, IJNME 39, 1996 (pyramids).
%
%   See also lcpsolve, mcpsolve, nssolve.

% SPDX-License-Identifier: BSD-3-Clause

  error ('nonsmooth:conesolve:notCompiled', ...
         'conesolve is a MEX file that has not been compiled: run make build, or build in the top folder');
end

%!function F = natural (W, q, mu, r, rho)     # the map of the help, by another formula for the projection
%!  u = W * r + q;
%!  F = zeros (size (r));
%!  for k = 1:numel (mu)
%!    i = 3 * k - 2 : 3 * k;
%!    z = r(i) - rho(k) * (u(i) + [mu(k) * norm(u(i(2:3))); 0; 0]);
%!    t = norm (z(2:3));
%!    if (t <= mu(k) * z(1))
%!      p = z;
%!    elseif (mu(k) * t <= -z(1))
%!      p = [0; 0; 0];
%!    else
%!      a = [1; mu(k) * z(2:3) / t];           # along the nearest ray of the cone
%!      p = a * (a' * z) / (a' * a);
%!    endif
%!    F(i) = (r(i) - p) / rho(k);
%!  endfor
%!endfunction

%!test  # the particle of the help: closed form of Coulomb's law
%! for f = [0 1 4.9 4.91 8]
%!   for angle = [0 0.3 2 4]
%!     q = 0.1 * [-9.81; f * cos(angle); f * sin(angle)];
%!     [r, u, exitflag, info] = conesolve (eye (3), q, 0.5);
%!     d = [cos(angle); sin(angle)];
%!     assert (exitflag, 1);
%!     assert (r, [0.981; -min(0.1 * f, 0.4905) * d], 1e-13);      # Newton's method ends at 1e-14
%!     assert (u, [0; max(0, 0.1 * f - 0.4905) * d], 1e-13);
%!   endfor
%! endfor

%!test  # q_n >= 0: no impulses, found without a method
%! [r, u, exitflag, info] = conesolve (eye (6), [1 2 3 0 -1 -1], 1);
%! assert (r, zeros (6, 1));
%! assert (u, [1 2 3 0 -1 -1]');
%! assert ([exitflag, info.residual, info.scaled, info.iterations], [1, 0, 0, 0]);
%! assert (info.solver, 'start');

%!test  # mu = 0: the LCP of the normals
%! A = reshape (sin ((1:81).^2), 9, 9);  W = A * A';  q = A * cos (1:9)';
%! r = conesolve (W, q, 0);
%! n = 1:3:9;
%! assert (r(n), lcpsolve (W(n,n), q(n)), 1e-10);      # of the order of the tolerance within
%! assert (r([2 3 5 6 8 9]), zeros (6, 1));

%!test  # a box of mass 1 on four corners, pushed at its centre: sum and moment of the impulses by hand
%! p = [1 1; 1 -1; -1 1; -1 -1] / 2;
%! H = zeros (12, 6);
%! for k = 1:4
%!   S = [0, 0.25, p(k,2); -0.25, 0, -p(k,1); -p(k,2), p(k,1), 0]';        # cross product with [p, -0.25]
%!   H(3*k-2:3*k,:) = [0 0 1, S(:,3)'; 1 0 0, S(:,1)'; 0 1 0, S(:,2)'];
%! endfor
%! W = H * H';                                          # of rank 6
%! for push = [0.1 0.3]
%!   [r, u, exitflag, info] = conesolve (W, H * [push; 0; -1; 0; 0; 0], 0.2);
%!   assert (exitflag, 1);
%!   assert (sum (r(1:3:12)), 1, 1e-9);
%!   assert (sum (r(2:3:12)), -min (push, 0.2), 1e-9);
%!   assert (u(2:3:12), max (0, push - 0.2) * ones (4, 1), 1e-9);
%! endfor

%!test  # full and sparse W, rows and columns, scalar and vector mu
%! A = reshape (sin ((1:72).^2), 12, 6);  W = A * A';  q = A * cos (1:6)';
%! r = conesolve (W, q, 0.4);
%! assert (conesolve (sparse (W), q', 0.4 * ones (1, 4)), r);
%! assert (conesolve (W, sparse (q), sparse (0.4 * ones (4, 1))), r);
%! assert (size (r), [12 1]);

%!test  # the residuals in info are those of the definition
%! A = reshape (sin ((1:72).^2), 12, 6);  W = A * A';  q = A * cos (1:6)';  mu = [0.1 0.4 0.7 2]';
%! [r, u, exitflag, info] = conesolve (W, q, mu, 'Solver', 'gauss-seidel', 'MaxIter', 2);
%! assert (exitflag, 0);
%! assert (info.sweeps, 2);
%! assert (u, W * r + q, 1e-13);
%! assert (info.residual, norm (natural (W, q, mu, r, ones (4, 1))) / norm (q), 1e-14);
%! assert (info.scaled, norm (natural (W, q, mu, r, 1 ./ max (reshape (diag (W), 3, 4))')) / norm (q), 1e-14);
%! assert (info.residual > 1e-8);

%!test  # every solver, and its name
%! A = reshape (sin ((1:72).^2), 12, 6);  W = A * A' + eye (12);  q = A * cos (1:6)';
%! r = conesolve (W, q, 0.4);
%! for solver = {'newton', 'gauss-seidel', 'proximal', 'pyramids'}
%!   [x, ~, exitflag, info] = conesolve (W, q, 0.4, 'Solver', solver{1});
%!   assert (exitflag, 1);
%!   assert (info.solver, solver{1});
%!   assert (x, r, 1e-7);          # W is definite, its least eigenvalue 1
%! endfor

%!test  # the forms of options: names, struct, both, case, [] as default
%! o = struct ('Solver', 'newton', 'tol', 1e-10);
%! q = [-1; 3; 4];
%! [r, ~, ~, info] = conesolve (eye (3), q, 0.5, o);
%! assert (r, [1; -0.3; -0.4], 1e-13);
%! assert (info.solver, 'newton');
%! [~, ~, ~, info] = conesolve (eye (3), q, 0.5, o, 'SOLVER', 'Pyramids');
%! assert (info.solver, 'pyramids');
%! [~, ~, ~, info] = conesolve (eye (3), q, 0.5, o, 'MaxIter', [], 'r0', []);
%! assert (info.solver, 'newton');

%!test  # a right start needs no iteration, one nearby a few
%! A = reshape (sin ((1:72).^2), 12, 6);  W = A * A';  q = A * cos (1:6)';
%! r = conesolve (W, q, 0.4);
%! [x, ~, ~, info] = conesolve (W, q, 0.4, 'r0', r);
%! assert (x, r);
%! assert (info.solver, 'start');
%! [~, ~, exitflag, info] = conesolve (W, q, 0.4, 'r0', 1.001 * r);
%! assert ({exitflag, info.solver, info.pivots}, {1, 'newton', 0});

%!function x = slide (step)         # m = .2, mu = .3, h = .01: 50 steps from rest on a plane, force [-1 .8 0]
%!  h = .01;  m = .2;  x = zeros (3, 1);  v = zeros (3, 1);
%!  for k = 1:50
%!    q = [v(3) - 9.81*h + x(3)/h; v(1) - h/m; v(2) + .8*h/m];         # normal, first and second tangent
%!    r = step (eye (3) / m, q, .3);
%!    v = v + [r(2); r(3); r(1)] / m + h * [-1; .8; -9.81*m] / m;
%!    x = x + h * v;
%!  endfor
%!endfunction

%!test  # the models, beside what the public solvers of contact_models give (solver_ncp, _ccp, _convex, _blcp): 7 digits
%! assert (slide (@(W, q, mu) conesolve (W, q, mu)), [-.3444926; .2755941; 0], 5e-8);
%! assert (slide (@(W, q, mu) conesolve (W, q, mu, 'Model', 'ccp')), [-.3432790; .2746232; .0051808], 5e-8);
%! assert (slide (@(W, q, mu) conesolve (W, q, mu, 'Model', 'convex')), [-.3432792; .2746234; .0051798], 5e-8);
%! assert (slide (@(W, q, mu) conesolve (W, q, mu, 'Model', 'box')), [-.2622675; .1347675; 0], 5e-8);

%!function r = four_directions (W, q, mu)
%!  D = [1 0 0 0 0; 0 1 0 -1 0; 0 0 1 0 -1];
%!  e = [0; 1; 1; 1; 1];
%!  z = lcpsolve ([D'*W*D, e; mu, -e(2:5)', 0], [D'*q; 0]);
%!  r = D * z(1:5);
%!endfunction

%!test  # a pyramid of four directions along the axes, as solver_lcp has it
%! assert (slide (@four_directions), [-.3861337; .3861337; 0], 6e-8);      # .38613375: half of the last digit

%!test  # the conditions of 'ccp': r in K, u in K*, orthogonal; W of rank 6 and 12 rows, full and sparse
%! A = reshape (sin ((1:72).^2), 12, 6);  W = A * A';  q = A * cos (1:6)';  mu = [0.1 0.4 0.7 2]';
%! [r, u, exitflag, info] = conesolve (W, q, mu, 'Model', 'ccp');
%! assert (exitflag, 1);
%! assert (info.solver, 'gradients');
%! r = reshape (r, 3, 4);  u = reshape (u, 3, 4);
%! assert (all (hypot (r(2,:), r(3,:)) <= mu' .* r(1,:) + 1e-12));
%! assert (all (mu' .* hypot (u(2,:), u(3,:)) <= u(1,:) + 1e-7 * norm (q)));      # of the tolerance
%! assert (sum (r(:) .* u(:)), 0, 1e-6 * norm (q));
%! assert (conesolve (sparse (W), q, mu, 'Model', 'ccp'), r(:), 1e-6);

%!test  # without friction all models but 'convex' are the LCP of the normals; a right r0 needs nothing
%! A = reshape (sin ((1:81).^2), 9, 9);  W = A * A';  q = A * cos (1:9)';
%! z = lcpsolve (W(1:3:9,1:3:9), q(1:3:9));
%! for model = {'ccp', 'box'}
%!   r = conesolve (W, q, 0, 'Model', model{1});
%!   assert (r(1:3:9), z, 1e-5);
%! endfor
%! r = conesolve (W, q, 0.4, 'Model', 'ccp');
%! [x, ~, ~, info] = conesolve (W, q, 0.4, 'Model', 'ccp', 'r0', r);
%! assert (x, r, 1e-14 * norm (r));
%! assert (info.iterations, 0);

%!test  # 'box': each tangent for itself
%! [r, u, exitflag] = conesolve (eye (3), [-1; 3; -0.2], 0.5, 'Model', 'box');
%! assert (exitflag, 1);
%! assert (r, [1; -0.5; 0.2], 1e-13);
%! assert (u, [0; 2.5; 0], 1e-13);

%!test  # walls that approach: 'ccp' has no solution, and proves it
%! W = [1 0 0 -1 0 0; 0 1 0 0 0 0; 0 0 1 0 0 0; -1 0 0 1 0 0; 0 0 0 0 1 0; 0 0 0 0 0 1];
%! [~, ~, exitflag, info] = conesolve (W, [-1; 0; 0; -1; 0; 0], 0, 'Model', 'ccp', 'MaxIter', 1000);
%! assert ({exitflag, info.infeasible}, {-1, true});

%!error <Solver is for Model 'coulomb'> conesolve (eye (3), [-1; 0; 0], 1, 'Model', 'ccp', 'Solver', 'newton')
%!error <Model must be one of 'coulomb', 'ccp', 'convex', 'box', not 'bullet'> ...
%! conesolve (eye (3), [-1; 0; 0], 1, 'Model', 'bullet')

%!test  # impulses do not depend on the unit of mass, nor speeds
%! A = reshape (sin ((1:72).^2), 12, 6);  W = A * A';  q = A * cos (1:6)';
%! [r, u] = conesolve (W, q, 0.4);
%! for unit = [1e-8 1e8]
%!   [x, v, exitflag, info] = conesolve (W * unit, q, 0.4);
%!   assert (exitflag, 1);
%!   assert (v, u, 1e-8);
%! endfor

%!test  # a body between walls that approach: no solution, with its certificate
%! H = [1 0 0; 0 1 0; 0 0 1; -1 0 0; 0 1 0; 0 0 1];
%! W = H * H';  q = [-1; 0.2; 0; -1; 0.2; 0];
%! [r, u, exitflag, info] = conesolve (W, q, 0.5);
%! assert (exitflag, -1);
%! assert (info.infeasible);
%! y = info.certificate;
%! v = -W([1 4],:)' * y;
%! assert (all (y >= 0) && y' * q([1 4]) < 0);
%! assert (v([1 4]) >= 0.5 * [norm(v(2:3)); norm(v(5:6))] - 1e-12 * norm (y));
%! assert (! isempty (strfind (info.message, 'no solution exists')));
%! [~, ~, exitflag, info] = conesolve (W, [-1; 0.2; 0; 1; 0.2; 0], 0.5);      # the other wall recedes
%! assert (exitflag, 1);
%! assert (isempty (info.certificate));

%!test  # no contacts
%! [r, u, exitflag, info] = conesolve ([], [], []);
%! assert ({size(r), size(u), exitflag, info.residual}, {[0 1], [0 1], 1, 0});
%! assert (size (conesolve (sparse (0, 0), zeros (0, 1), 0.3)), [0 1]);

%!test  # W = 0 and q = 0
%! [r, ~, exitflag] = conesolve (zeros (3), [1; 0; 0], 1);
%! assert ({r, exitflag}, {zeros(3, 1), 1});
%! [~, ~, exitflag, info] = conesolve (zeros (3), [-1; 0; 0], 1);
%! assert ({exitflag, info.certificate > 0}, {-1, true});

%!test  # a limit
%! A = reshape (sin ((1:72).^2), 12, 6);  W = A * A';  q = A * cos (1:6)';
%! [~, ~, exitflag, info] = conesolve (W, q, 0.4, 'Solver', 'newton', 'MaxIter', 1);
%! assert ({exitflag, info.iterations, info.message}, {0, 1, 'iteration limit'});
%! [~, ~, exitflag] = conesolve (W, q, 0.4, 'MaxIter', Inf);
%! assert (exitflag, 1);

%!test  # Display prints, and says what it did
%! s = evalc ("conesolve (eye (3), [-1; 3; 4], 0.5, 'Display', 'iter');");
%! assert (! isempty (strfind (s, '|F|')));
%! s = evalc ("conesolve (eye (3), [-1; 3; 4], 0.5, 'Display', 'final');");
%! assert (! isempty (strfind (s, 'solved by')));
%! s = evalc ("conesolve (eye (3), [-1; 3; 4], 0.5);");
%! assert (isempty (s));

%!test  # inputs are not changed
%! W = eye (3);  q = [-1; 3; 4];  mu = 0.5;  r0 = [1; 0; 0];
%! conesolve (W, q, mu, 'r0', r0);
%! assert ({W, q, mu, r0}, {eye(3), [-1; 3; 4], 0.5, [1; 0; 0]});

%!warning <not solved: no solution exists.*exitflag -1> r = conesolve (-eye (3), [-1; 0; 0], .5);    # u_n <= -1
%!warning id=nonsmooth:conesolve:notSolved [r, u] = conesolve (-eye (3), [-1; 0; 0], .5);

%!test  # who asks for the exitflag is not warned; nor is who gets a solution
%! lastwarn ('', '');
%! [r, u, exitflag] = conesolve (-eye (3), [-1; 0; 0], .5);
%! r = conesolve (eye (3), [-1; 0; 0], .5);
%! assert ({exitflag, lastwarn()}, {-1, ''});

%!error <W, q, mu> conesolve ()
%!error <W, q, mu> conesolve (eye (3), [1 1 1])
%!error <MU must be of class double, not char> conesolve (eye (3), [1 1 1], 'Tol', 1)
%!error <MU must be of class double, not struct> conesolve (eye (3), [1 1 1], struct ('Tol', 1))
%!error <W must be of class double, not char> conesolve ('abc', 1, 1)
%!error <Q must be of class double, not struct> conesolve (eye (3), struct ('a', 1), 0)
%!error <at most 4 outputs> [a, b, c, d, e] = conesolve (eye (3), [1 1 1], 1);
%!error <argument 4 must be the name of an option or a struct, not double> conesolve (eye (3), [1 1 1], 1, 7)
%!error <no value> conesolve (eye (3), [1 1 1], 1, 'Tol')
%!error <W must be square, not 2 x 3> conesolve (ones (2, 3), [1 1], 1)
%!error <W must have two dimensions> conesolve (ones (3, 3, 3), [1 1 1], 1)
%!error <W must have three rows for each contact, not 4 in all> conesolve (eye (4), ones (4, 1), 1)
%!error <W must be real> conesolve (1i * eye (3), [1 1 1], 1)
%!error <W must be of class double, not single> conesolve (single (eye (3)), [1 1 1], 1)
%!error <W must be finite, but holds NaN> conesolve (NaN (3), [1 1 1], 1)
%!error <W must be finite, but holds Inf> conesolve (sparse (diag ([1 Inf 1])), [1 1 1], 1)
%!error <Q must be a vector of 3 numbers, not 2 x 1> conesolve (eye (3), [1; 1], 1)
%!error <Q must not hold NaN> conesolve (eye (3), [1 NaN 1], 1)
%!error <Q must be real> conesolve (eye (3), [1 1i 1], 1)
%!error <MU must not be empty> conesolve (eye (3), [1 1 1], [])
%!error <MU must be a vector of 2 numbers, not 1 x 3> conesolve (eye (6), ones (6, 1), [1 1 1])
%!error <MU must not hold NaN> conesolve (eye (3), [1 1 1], NaN)
%!error <MU must not hold Inf> conesolve (eye (3), [1 1 1], Inf)
%!error <MU must be real> conesolve (eye (3), [1 1 1], 1i)
%!error <MU must not be negative, but mu\(2\) = -1> conesolve (eye (6), ones (6, 1), [1 -1])
%!error <R0 must be a vector of 3 numbers, not 1 x 2> conesolve (eye (3), [1 1 1], 1, 'r0', [1 2])
%!error <R0 must not hold Inf> conesolve (eye (3), [1 1 1], 1, 'r0', [Inf 0 0])
%!error <unknown option 'Toll'; did you mean 'Tol'> conesolve (eye (3), [1 1 1], 1, 'Toll', 1)
%!error <Solver must be one of 'auto', 'newton', 'gauss-seidel', 'proximal', 'pyramids', not 'nsgs'> ...
%! conesolve (eye (3), [1 1 1], 1, 'Solver', 'nsgs')
%!error <Tol must be a positive finite number, not 0> conesolve (eye (3), [1 1 1], 1, 'Tol', 0)
%!error <MaxIter must be a positive integer or Inf, not 1.5> conesolve (eye (3), [1 1 1], 1, 'MaxIter', 1.5)
%!error <Display must be one of> conesolve (eye (3), [1 1 1], 1, 'Display', 'all')
%!error <OPTIONS must be one struct> conesolve (eye (3), [1 1 1], 1, repmat (struct ('Tol', 1), 1, 2))

%!demo
%! ## A particle on a table is pushed harder and harder at 30 degrees: friction follows until it slips
%! q = @(f) 0.1 * [-9.81; f*cosd(30); f*sind(30)];
%! push = linspace (0, 10, 101);
%! friction = zeros (size (push));
%! for k = 1:numel (push)
%!   r = conesolve (eye (3), q (push(k)), 0.5);
%!   friction(k) = norm (r(2:3)) / 0.1;
%! end
%! plot (push, friction);
%! xlabel ('push (N)');
%! ylabel ('friction (N)');
