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
%   fun  function handle, [f, J] = fun (z): z is n x 1, f has n numbers, J is the n x n matrix of the
%        derivatives df(i)/dz(j), full or sparse; without J they come by differences. It is called for
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
%              'path'          the PATH solver of Dirkse, Ferris and Munson, see lcpsolve. fun must not
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
%     Display  'off' (default), 'final' (a line at the end) or 'iter' (a line for each row of info.table)
%
%   Every step of 'newton-lemke' minimises the merit function, half the sum of squares of the
%   Fischer-Burmeister functions of z(i) and f(i), along z + t*(x - z), x the solution of the linear
%   problem; the merit may rise for some steps, but a watchdog goes back if that comes to nothing.
%   Before the first one, steps that only look at the active bounds are taken as long as each halves the
%   merit. Where the linear problem has no solution, lambda*I is added to J; where its step does not
%   descend, a step of the semismooth method or along the gradient is taken.
%
%   exitflag
%      1  solved: info.residual <= Tol
%      0  iteration limit
%     -1  no descent: the merit function has a stationary point (or no minimum) that is no solution. A
%         problem without solution ends here, but this does not prove that there is none
%     -2  numerical trouble: fun is undefined next to the last point; or PATH failed
%   The best point found is returned in every case. A solution need not be the only one.
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
