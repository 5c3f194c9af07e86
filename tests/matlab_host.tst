## SPDX-License-Identifier: BSD-3-Clause

## What MATLAB does otherwise than Octave, in the stand-in for it (tests/host): `make test-matlab` runs this with the
## MEX files that are compiled for it; elsewhere it is skipped.

%!function yes = has_standin ()
%!  yes = ! isempty (getenv ("NONSMOOTH_STANDIN"));
%!endfunction

%!function sol = bounce (varargin)
%!  sys = nssystem ("Mass", 1, "Force", -9.81, "Gap", @(q) q, "Normal", 1, "Restitution", .5);
%!  sol = nssolve (sys, [0 1], 1, 0, "Step", .001, varargin{:});
%!endfunction

%!testif ; has_standin () # Ctrl-C, as utIsInterruptPending tells of it, ends a run in order
%! setenv ("NS_HOST_INTERRUPT", "20");
%! cleanup = onCleanup (@() unsetenv ("NS_HOST_INTERRUPT"));
%! warning ("off", "all", "local");
%! sol = bounce ();
%! assert (sol.exitflag, -3);
%! assert (numel (sol.t) > 1 && numel (sol.t) < 1001);

%!testif ; has_standin () # an error jumps out of the MEX file, also out of a call within a call, and the next call works
%! plain = bounce ();
%! for k = 1:3
%!   fail ("nsset ('Method', 'none')", "one of");
%!   inner = @(t, y) nsset ("Metod", 1);
%!   fail ("bounce ('Events', inner)", "Events failed");
%!   assert (bounce ().q, plain.q);
%! endfor

%!testif ; has_standin () # a function of the user that calls the MEX file again
%! f = @(z) lcpsolve (1, -z) - 2;
%! assert (mcpsolve (f, 0, 0, Inf), 2, 1e-8);

%!testif ; has_standin () # LAPACK with integers of 64 bits: a dense system that the solver factors
%! n = 60;
%! M = 4 * eye (n) + magic (n) / n^3;
%! [z, ~, flag, info] = lcpsolve (M, -ones (n, 1), "Solver", "newton");
%! assert (flag, 1);
%! assert (z, M \ ones (n, 1), 1e-10);

%!testif ; has_standin () # sparse systems: MATLAB's decomposition is asked for once for a matrix, and used again for it
%! global ns_decompositions ns_solutions
%! ns_decompositions = ns_solutions = 0;
%! n = 200;
%! M = spdiags (ones (n, 1) * [-1 4 -1], -1:1, n, n);
%! [z, ~, flag] = lcpsolve (M, -ones (n, 1), "Solver", "newton");
%! assert (flag, 1);
%! assert (z, M \ ones (n, 1), 1e-10);
%! assert (ns_decompositions > 0);
%! assert (ns_solutions >= ns_decompositions);
