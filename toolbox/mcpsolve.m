function [z, f, exitflag, info] = mcpsolve (fun, z0, l, u, varargin)
%MCPSOLVE  Solve a nonlinear complementarity problem with bounds.
%
%   z = mcpsolve (fun, z0)
%   z = mcpsolve (fun, z0, l, u)
%   z = mcpsolve (..., options)
%   z = mcpsolve (..., 'Name', value, ...)
%   [z, f, exitflag, info] = mcpsolve (...)
%
%   finds z with  f = fun (z),  l <= z <= u  and, for every i,
%       f(i) >= 0  where  z(i) = l(i),
%       f(i) <= 0  where  z(i) = u(i),
%       f(i) =  0  where  l(i) < z(i) < u(i).
%
%   l = 0, u = Inf (the defaults) is the nonlinear complementarity problem  0 <= z _|_ f (z) >= 0;
%   l = -Inf, u = Inf makes z(i) a free variable with the equation f(i) = 0; l = u fixes z(i).
%
%   Example: five firms sell the same good at the price (5000/Q)^(1/1.1), Q being all that they make; a unit
%   more costs firm i  c(i) + (q(i)/5)^(1/b(i)).  Each makes the most of it, given what the others do.
%
%   >> c = [10; 8; 6; 4; 2];  b = [1.2; 1.1; 1; .9; .8];
%   >> price = @(Q) (5000/Q)^(1/1.1);
%   >> loss = @(q) c + (q/5).^(1./b) - price (sum (q)) * (1 - q/(1.1*sum (q)));
%   >> q = mcpsolve (loss, ones (5, 1));
%   >> fprintf ('%.4f ', q)
%   36.9325 41.8181 43.7066 42.6592 39.1790
%
%
%   fun  function handle, [f, J] = fun (z): z is n x 1, f has n numbers, J is the n x n matrix of the
%        derivatives df(i)/dz(j), full or sparse; without J they are found by differences. It is called for
%        points between the bounds only. Where it returns NaN, Inf or complex numbers z is outside its
%        domain, and shorter steps are tried
%   z0   where to start, n finite numbers; moved between the bounds, and then in the domain of fun
%   l, u vectors of n numbers, or scalars for all; [] is the default. Bounds of size 1e20 and above
%        are infinite
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Solver   'newton-lemke'  Newton's method whose linear problems are mixed LCPs, solved by Lemke's
%                              method from the basis of the last one (default)
%              'semismooth'    semismooth Newton method on the Fischer-Burmeister equations: one linear
%                              system each step, and no LCP
%              'path'          the PATH solver of Dirkse, Ferris and Munson, see lcpsolve. fun cannot
%                              call a function with that solver itself
%     Tol      bound on info.residual for exitflag 1 (1e-8)
%     MaxIter  limit of iterations of all attempts together (500); Inf for none
%     Restarts how often another start is tried where the iterations come to nothing (5): random points,
%              the same in every run, about z0 and about the best point so far
%     Jacobian 'on'    fun returns J
%              'off'   it does not, or J is not to be used
%              'auto'  look: the outputs that a function declares count; an anonymous one is called at z0
%                      (default)
%     JacobPattern  n x n matrix, sparse or full, that is not zero where J may differ from zero: then
%              differences take as many calls of fun as there are groups of columns without a common row
%              (instead of n), and the linear systems are sparse
%     PathLibrary  file of the PATH library, see lcpsolve
%     Display  'off' (default) or 'none', 'final' (a line at the end), 'notify' (that line where there is no solution)
%              or 'iter' (a line for each row of info.table)
%
%   Every step of 'newton-lemke' minimises the merit function, half the sum of squares of the
%   Fischer-Burmeister functions of z(i) and f(i), along z + t*(x - z), x the solution of the linear
%   problem; the merit may rise for some steps, but a watchdog goes back if that comes to nothing.
%   Before the first one, steps that only look at the active bounds are taken as long as each halves the
%   merit. Where the linear problem has no solution, lambda*I is added to J; where its step does not
%   descend, a step of the semismooth method or along the gradient is taken. In a sparse problem with
%   n > 300 whole sets of indices are exchanged before there are pivots, and for n > 3000 instead of them.
%
%   exitflag
%      1  solved: info.residual <= Tol
%      0  iteration limit
%     -1  no descent: the merit function has a stationary point (or no minimum) that is no solution. A
%         problem without solution ends here, but this does not prove that there is none; so does one
%         whose J or JacobPattern is wrong
%     -2  numerical trouble: fun is undefined next to the last point; or PATH failed
%   The best point found is returned in every case. A solution need not be the only one. Who does not ask for the
%   exitflag, with at most two outputs, is warned unless it is 1: nonsmooth:mcpsolve:notSolved.
%
%   info  struct
%     iterations  steps of all attempts; major iterations of PATH
%     evaluations calls of fun for f, those for differences included, the looks of Jacobian 'auto' not
%     jacobians   Jacobians, by fun or by differences
%     restarts    other starts that were tried
%     residual    norm (z - mid (l, z - f, u), Inf), recomputed from z and f; without bounds on one side
%                 this is the absolute value of f, for z >= 0 it is norm (min (z, f), Inf)
%     solver      name of the solver
%     basis       n x 1: -1 at l, 0 between, 1 at u
%     message     one sentence
%     time        seconds
%     table       struct of columns, one row for each iteration, and for z0 and each restart: iteration,
%                 residual, merit, step (t above), pivots (of the linear problem), proximal (lambda) and
%                 kind, a cell of 'start', 'crash' (active bounds only), 'lemke', 'semismooth', 'gradient',
%                 'return' (of the watchdog), 'restart', 'path'
%
%   An error in fun is passed on as nonsmooth:mcpsolve:handle with its message, a start outside the
%   domain is the error nonsmooth:mcpsolve:domain; Ctrl-C stops it with nonsmooth:mcpsolve:interrupted.
%
%   References
%     S. P. Dirkse, M. C. Ferris, The PATH solver: a non-monotone stabilization scheme for mixed
%       complementarity problems, Optimization Methods and Software 5, 1995.
%     M. C. Ferris, C. Kanzow, T. S. Munson, Feasible descent algorithms for mixed complementarity problems,
%       Math. Programming 86, 1999.
%     T. De Luca, F. Facchinei, C. Kanzow, A semismooth equation approach to the solution of nonlinear
%       complementarity problems, Math. Programming 75, 1996.
%     A. R. Curtis, M. J. D. Powell, J. K. Reid, On the estimation of sparse Jacobian matrices, J. Inst. Maths
%       Applics 13, 1974 (JacobPattern).
%
%   See also lcpsolve, fsolve.

% SPDX-License-Identifier: BSD-3-Clause

  error ('nonsmooth:mcpsolve:notCompiled', ...
         'mcpsolve is a MEX file that has not been compiled: run make build, or build in the top folder');
end

%!function [f, J] = curve (z)           # z^2 + 2 z - 1, of which sqrt (2) - 1 is the root
%!  f = z .^ 2 + 2 * z - 1;
%!  J = diag (2 * z + 2);
%!endfunction

%!function varargout = counted (z)      # how often is it asked for f alone, and for J?
%!  global mcpsolve_calls
%!  mcpsolve_calls(nargout)++;
%!  [f, J] = curve (z);
%!  varargout = {f, J}(1:nargout);
%!endfunction

%!function [f, J] = inside (z)          # an error outside 0 <= z <= 1.5
%!  assert (all (z >= 0) && all (z <= 1.5));
%!  f = z .^ 3 - [8; 1];
%!  J = diag (3 * z .^ 2);
%!endfunction

%!test  # by hand: sqrt (2) - 1; bounds hold where the root is not between them
%! [z, f, exitflag, info] = mcpsolve (@curve, [0; 0; 0], [0; 1; -1], [1; 2; 0]);
%! assert (z, [sqrt(2) - 1; 1; 0], 1e-9);           # f has slope 2.8 at the root, the residual is below 1e-8
%! assert (f, curve (z));
%! assert (exitflag, 1);
%! assert (info.basis, [0; -1; 1]);
%! assert (info.residual, norm (z - min (max (z - f, [0; 1; -1]), [1; 2; 0]), Inf));
%! assert (info.residual <= 1e-8);

%!test  # each solver; with J, with differences, with a pattern; names and struct
%! for solver = {'newton-lemke', 'semismooth'}
%!   for jacobian = {'on', 'off', 'auto'}
%!     o = struct ('Solver', solver{1}, 'jacobian', jacobian{1});
%!     [z, f, exitflag, info] = mcpsolve (@curve, [1; 2], o, 'Tol', 1e-12);
%!     assert (exitflag, 1);
%!     assert (z, (sqrt (2) - 1) * [1; 1], 1e-12);
%!     assert (info.solver, solver{1});
%!     assert (mcpsolve (@curve, [1; 2], -Inf, Inf, o, 'JacobPattern', speye (2), 'Tol', 1e-12), z, 1e-12);
%!   end
%! end

%!test  # linear: one step, and what lcpsolve says
%! M = [2 1; 1 2];  q = [-5; 6];
%! for A = {M, sparse(M)}
%!   [z, f, exitflag, info] = mcpsolve (@(z) deal (A{1}*z + q, A{1}), [1; 1]);
%!   assert (z, lcpsolve (M, q), 4*eps);
%!   assert (f, M*z + q, 8*eps);
%!   assert ([exitflag, info.iterations], [1, 1]);
%! end

%!test  # free variables are equations; fixed ones stay; z0 is moved between the bounds
%! fun = @(z) [z(1)^2 - z(2); z(1) + z(2) - 6];
%! assert (mcpsolve (fun, [1; 1], -Inf, Inf), [2; 4], 1e-7);
%! assert (mcpsolve (fun, [1 1], -1e20, 1e20), [2; 4], 1e-7);           # PATH's infinity; a row
%! assert (mcpsolve (fun, [1; 1], [-Inf; 9], [Inf; 9]), [3; 9], 1e-7);  # from -1 it would be [-3; 9]
%! assert (mcpsolve (@(z) z - 7, 100, 0, 5), 5);

%!test  # a solution to start from costs one call of fun
%! [z, f, exitflag, info] = mcpsolve (@(z) z - 3, 3, 0, 9);
%! assert ({z, exitflag}, {3, 1});
%! assert ([info.iterations, info.evaluations, info.jacobians], [0, 1, 0]);

%!test  # the table: a row for the start and for each iteration, the last is the end
%! [z, f, exitflag, info] = mcpsolve (@curve, [3; 3], 'Solver', 'semismooth');
%! t = info.table;
%! assert (fieldnames (t), {'iteration'; 'residual'; 'merit'; 'step'; 'pivots'; 'proximal'; 'kind'});
%! assert (t.iteration, (0:info.iterations)');
%! assert (t.residual(end), info.residual);
%! assert (t.residual(1), 3);                        # min (z, f) of z = 3, f = 14
%! assert (t.merit(1), (3 + 14 - hypot (3, 14)) ^ 2, 1e-13);            # two halves of a square
%! assert (t.kind([1 end]), {'start'; 'semismooth'});
%! assert (all (t.step(2:end) > 0));

%!test  # calls are counted, those for differences too: n for each Jacobian, or one where columns share no row
%! global mcpsolve_calls
%! mcpsolve_calls = [0 0];
%! [~, ~, ~, info] = mcpsolve (@counted, [3; 4; 5], 'Jacobian', 'on');
%! assert (mcpsolve_calls, [info.evaluations + 1, info.jacobians]);     # it may have outputs without end: one look
%! [~, ~, ~, full] = mcpsolve (@curve, [3; 4; 5], 'Jacobian', 'off');
%! [~, ~, ~, banded] = mcpsolve (@curve, [3; 4; 5], 'Jacobian', 'off', 'JacobPattern', eye (3));
%! assert (full.evaluations - banded.evaluations, 2 * banded.jacobians);
%! clear -global mcpsolve_calls

%!test  # fun is asked between the bounds only, also for differences at a bound and in a narrow box
%! for solver = {'newton-lemke', 'semismooth'}
%!   for jacobian = {'on', 'off'}
%!     [z, ~, exitflag, info] = mcpsolve (@inside, [0; 1.5], 0, 1.5, 'Solver', solver{1}, 'Jacobian', jacobian{1});
%!     assert (exitflag, 1);
%!     assert (z, [1.5; 1], 1e-8);
%!     assert (info.basis, [1; 0]);
%!   end
%! end
%! assert (mcpsolve (@(z) z - 2 + 0/(z >= 1 && z <= 1 + 1e-12), 1, 1, 1 + 1e-12), 1 + 1e-12);

%!test  # outside the domain of fun: NaN, Inf and complex numbers shorten the step
%! for solver = {'newton-lemke', 'semismooth'}
%!   for z0 = [.1 100]
%!     assert (mcpsolve (@(z) log (z) - 1, z0, -Inf, Inf, 'Solver', solver{1}), e, 1e-7);
%!     assert (mcpsolve (@(z) real (log (z)) - 1 + 0/(z > 0), z0, -Inf, Inf, 'Solver', solver{1}), e, 1e-7);
%!     assert (mcpsolve (@(z) deal (sqrt (z) - 2, 1/(2*sqrt (z))), z0, 0, Inf, 'Solver', solver{1}), 4, 1e-6);
%!   end
%! end

%!test  # no solution: never 1, and the least residual that there is
%! for solver = {'newton-lemke', 'semismooth'}
%!   for z0 = [-3 0 1]
%!     [z, f, exitflag, info] = mcpsolve (@(z) z^2 + 1, z0, -Inf, Inf, 'Solver', solver{1});
%!     assert (exitflag <= 0);
%!     assert (info.residual >= 1);
%!     [z, f, exitflag, info] = mcpsolve (@(z) deal (-z - 1, -1), z0, 0, Inf, 'Solver', solver{1});
%!     assert (exitflag, -1);
%!     assert ({z, info.residual}, {0, 1});
%!   end
%! end

%!test  # a wrong J, or entries that JacobPattern lacks, may be why there is no descent; with differences of all they are not
%! [~, ~, exitflag, info] = mcpsolve (@(z) deal (z.^2 - 4, -2*z), 3);
%! assert (exitflag, -1);
%! assert (! isempty (regexp (info.message, 'no solution, or J is wrong$')), info.message);
%! line = @(z) [z(1) + z(2) - 3; z(1) - z(2) - 1];
%! [~, ~, exitflag, info] = mcpsolve (line, [0; 0], -Inf, Inf, 'JacobPattern', eye (2));
%! assert (exitflag, -1);
%! assert (! isempty (regexp (info.message, 'or JacobPattern lacks entries of J$')), info.message);
%! [~, ~, exitflag, info] = mcpsolve (@(z) z^2 + 1, 1, -Inf, Inf);
%! assert (! isempty (regexp (info.message, 'that is no solution$')), info.message);

%!test  # the limit of iterations, and no restarts
%! [~, ~, exitflag, info] = mcpsolve (@curve, [90; 90], 'MaxIter', 2);
%! assert ([exitflag, info.iterations], [0, 2]);
%! assert (! isempty (strfind (info.message, 'iteration limit')));
%! [~, ~, exitflag, info] = mcpsolve (@(z) deal (-1, 0), 0, 'Restarts', 0);
%! assert ([exitflag, info.restarts], [-1, 0]);
%! assert (! any (strcmp (info.table.kind, 'restart')));
%! [~, ~, exitflag, info] = mcpsolve (@(z) deal (-1, 0), 0, 'Restarts', 2);
%! assert (info.restarts, 2);
%! assert (sum (strcmp (info.table.kind, 'restart')), 2);

%!test  # J = 0 at the start: the linear problem has no solution without lambda, or the gradient must do
%! [z, ~, exitflag, info] = mcpsolve (@(z) deal (z^3 - 8, 3*z^2), 0, -Inf, Inf, 'Tol', 1e-12);
%! assert (exitflag, 1);
%! assert (z, 2, 1e-12);

%!test  # the same in every run, to the last bit
%! fun = @(z) (z - 1) ^ 2 - 1.01;                    # Billups: only a restart leads from 0 to the solution
%! [z, ~, exitflag, info] = mcpsolve (fun, 0);
%! [y, ~, ~, again] = mcpsolve (fun, 0);
%! assert (exitflag, 1);
%! assert (z, 1 + sqrt (1.01), 1e-8);
%! assert (info.restarts > 0);
%! assert ({y, again.table}, {z, info.table});

%!test  # n = 0
%! [z, f, exitflag, info] = mcpsolve (@(z) deal (zeros (0, 1), []), []);
%! assert ({size(z), size(f), exitflag, info.residual}, {[0 1], [0 1], 1, 0});

%!test  # Display prints, and says what it did
%! s = evalc ("mcpsolve (@(z) z^3 - 8, 1, 'Display', 'iter');");
%! assert (! isempty (regexp (s, 'iteration +residual +merit +step +pivots +proximal +kind')));
%! assert (! isempty (strfind (s, 'start')));
%! s = evalc ("mcpsolve (@(z) z^3 - 8, 1, 'Display', 'final');");
%! assert (numel (strsplit (strtrim (s), "\n")), 1);
%! assert (! isempty (strfind (s, 'solved')));
%! assert (isempty (evalc ("mcpsolve (@(z) z^3 - 8, 1);")));

%!test  # fun may call mcpsolve itself: the root of the root
%! inner = @(y) mcpsolve (@(x) x^2 - y, 1, 'Tol', 1e-13);
%! assert (mcpsolve (@(y) inner (y) - 3, 4), 9, 1e-6);

%!test  # sparse f, row f, and inputs that are not changed
%! z0 = [1; 1];  l = [0; 0];
%! assert (mcpsolve (@(z) sparse ([z(1) - 2, z(2) + 1]), z0, l), [2; 0], 1e-9);
%! assert ({z0, l}, {[1; 1], [0; 0]});

%!function f = fails_below (z, bound)
%!  if (z < bound)
%!    error ("special:id", "no value for %g", z);
%!  endif
%!  f = z - 1;
%!endfunction

%!test  # errors of fun are passed on, at the start and later
%! for bound = [9 2]
%!   caught = struct ('identifier', 'none', 'message', '');
%!   try
%!     mcpsolve (@(z) fails_below (z, bound), 5);
%!   catch caught
%!   end
%!   assert (caught.identifier, 'nonsmooth:mcpsolve:handle');
%!   assert (! isempty (regexp (caught.message, 'FUN failed: no value for [15]$')), caught.message);
%! end

%!test  # identifiers of the errors below
%! bad = {'usage', {}; 'usage', {@sin}; 'usage', {@sin, 1, 'Tol'}; 'usage', {@sin, 1, 0, 1, 7};
%!        'invalidInput', {1, 1}; 'invalidInput', {@sin, 'a'}; 'invalidInput', {@sin, NaN};
%!        'invalidInput', {@sin, 1, 2, 1}; 'invalidOption', {@sin, 1, 'Bogus', 1};
%!        'invalidOption', {@sin, 1, 'Restarts', -1}; 'invalidOption', {@sin, 1, 'JacobPattern', eye(2)};
%!        'domain', {@(z) NaN, 1}; 'handle', {@(z) [z z], 1}};
%! for k = 1:rows (bad)
%!   try
%!     mcpsolve (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:mcpsolve:' bad{k,1}]);
%! end

%!warning <not solved: no descent.*exitflag -1> z = mcpsolve (@(z) z^2 + 1, 1, -Inf, Inf);      # no root
%!warning id=nonsmooth:mcpsolve:notSolved [z, f] = mcpsolve (@(z) z^2 + 1, 1, -Inf, Inf);

%!test  # who asks for the exitflag is not warned; nor is who gets a solution
%! lastwarn ('', '');
%! [z, f, exitflag] = mcpsolve (@(z) z^2 + 1, 1, -Inf, Inf);
%! z = mcpsolve (@(z) z^2 - 1, 2, -Inf, Inf);
%! assert ({exitflag, lastwarn()}, {-1, ''});

%!error <call it as mcpsolve \(fun, z0\)> mcpsolve ()
%!error <call it as mcpsolve \(fun, z0\)> mcpsolve (@sin)
%!error <at most 4 outputs> [a, b, c, d, e] = mcpsolve (@sin, 1);
%!error <FUN must be a function handle, not char> mcpsolve ('sin', 1)
%!error <FUN must be a function handle, not double> mcpsolve (1, 1)
%!error <Z0 must be of class double, not char> mcpsolve (@sin, 'a')
%!error <Z0 must be of class double, not struct> mcpsolve (@sin, struct ('Tol', 1))
%!error <Z0 must be of class double, not single> mcpsolve (@sin, single (1))
%!error <Z0 must be real> mcpsolve (@sin, 1i)
%!error <Z0 must not hold NaN> mcpsolve (@sin, NaN)
%!error <Z0 must not hold Inf> mcpsolve (@sin, Inf)
%!error <Z0 must be a vector of 4 numbers, not 2 x 2> mcpsolve (@sin, eye (2))
%!error <L must be a vector of 2 numbers, not 1 x 3> mcpsolve (@sin, [1 1], [1 1 1])
%!error <L must not hold Inf> mcpsolve (@sin, 1, Inf)
%!error <U must not hold NaN> mcpsolve (@sin, 1, 0, NaN)
%!error <L must be below 1e\+20 and U above -1e\+20> mcpsolve (@sin, 1, 2e20, 3e20)
%!error <L must not exceed U, but l\(2\) = 1 . u\(2\) = 0> mcpsolve (@sin, [1 1], [0 1], [1 0])
%!error <argument 5 must be the name of an option or a struct, not double> mcpsolve (@sin, 1, 0, 1, 7)
%!error <no value> mcpsolve (@sin, 1, 'Tol')
%!error <unknown option 'Tolerance'; did you mean 'Tol'> mcpsolve (@sin, 1, 'Tolerance', 1)
%!error <unknown option 'xyz'; the options are Solver, Tol, MaxIter, Restarts, Jacobian, JacobPattern, PathLibrary, Display> ...
%! mcpsolve (@sin, 1, 'xyz', 1)
%!error <Solver must be one of 'newton-lemke', 'semismooth', 'path', not 'lemke'> mcpsolve (@sin, 1, 'Solver', 'lemke')
%!error <Tol must be a positive finite number, not 0> mcpsolve (@sin, 1, 'Tol', 0)
%!error <MaxIter must be a positive integer or Inf, not 1.5> mcpsolve (@sin, 1, 'MaxIter', 1.5)
%!error <Restarts must be an integer from 0 to 1e\+06, not -1> mcpsolve (@sin, 1, 'Restarts', -1)
%!error <Restarts must be an integer from 0 to 1e\+06, not 0.5> mcpsolve (@sin, 1, 'Restarts', .5)
%!error <Restarts must be an integer from 0 on, not a 1 x 2 array of class double> mcpsolve (@sin, 1, 'Restarts', [1 2])
%!error <Restarts must be an integer from 0 on, not a 1 x 1 array of class char> mcpsolve (@sin, 1, 'Restarts', 'a')
%!error <Jacobian must be one of 'off', 'on', 'auto', not 'yes'> mcpsolve (@sin, 1, 'Jacobian', 'yes')
%!error <JacobPattern must be a 1 x 1 matrix, not a 2 x 2 array of class double> ...
%! mcpsolve (@sin, 1, 'JacobPattern', eye (2))
%!error <JacobPattern must be a 1 x 1 matrix, not a 1 x 1 array of class cell> mcpsolve (@sin, 1, 'JacobPattern', {1})
%!error <JacobPattern must be real, not complex> mcpsolve (@sin, 1, 'JacobPattern', 1i)
%!error <Display must be one of> mcpsolve (@sin, 1, 'Display', 'all')
%!error <PathLibrary must be a row of text> mcpsolve (@sin, 1, 'PathLibrary', 1)
%!error <cannot be loaded: .*nowhere.*Solver 'newton-lemke' needs no library> ...
%! mcpsolve (@sin, 1, 'Solver', 'path', 'PathLibrary', '/nowhere/x.so')
%!error id=nonsmooth:mcpsolve:pathNotFound mcpsolve (@sin, 1, 'Solver', 'path', 'PathLibrary', '/nowhere/x.so')
%!error <OPTIONS must be one struct> mcpsolve (@sin, 1, repmat (struct ('Tol', 1), 1, 2))
%!error <f is not finite at Z0, moved into the bounds> mcpsolve (@(z) 1/(z - 2), 5, 0, 2)
%!error <the Jacobian is not finite at Z0> mcpsolve (@(z) deal (sqrt (z) - 1, 1/(2*sqrt (z))), 0)
%!error <FUN must return f as 1 numbers of class double, not as a 1 x 2 array of class double> mcpsolve (@(z) [z z], 1)
%!error <FUN must return f as 1 numbers of class double, not as a 1 x 1 array of class single> ...
%! mcpsolve (@(z) single (z), 1)
%!error <FUN must return J as a 1 x 1 matrix of class double, not as a 1 x 2 array of class double> ...
%! mcpsolve (@(z) deal (z - 3, [1 1]), 1)
%!error <FUN must return J as a 1 x 1 matrix of class double, not as a 1 x 1 array of class logical> ...
%! mcpsolve (@(z) deal (z - 3, true), 1)
%!error <FUN returned 1 of 2 outputs> mcpsolve (@(z) z - 3, 1, 'Jacobian', 'on')

%!demo
%! ## Five firms sell the same good at the price (5000/Q)^(1/1.1): what each makes, without and with a limit of 40
%! c = [10; 8; 6; 4; 2];
%! b = [1.2; 1.1; 1; 0.9; 0.8];
%! price = @(Q) (5000/Q)^(1/1.1);
%! loss = @(q) c + (q/5).^(1./b) - price (sum (q)) * (1 - q/(1.1*sum (q)));
%! free = mcpsolve (loss, ones (5, 1), 0, Inf);
%! limited = mcpsolve (loss, ones (5, 1), 0, 40);
%! bar ([free, limited]);
%! xlabel ('firm');
