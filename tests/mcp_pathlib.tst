## mcpsolve with Solver 'path': the real PATH where there is one (NONSMOOTH_PATH), otherwise what its absence does.
## SPDX-License-Identifier: BSD-3-Clause

%!function identifier = identifier_of (call)
%!  identifier = "none";
%!  try
%!    call ();
%!  catch problem
%!    identifier = problem.identifier;
%!  end_try_catch
%!endfunction

%!function present = path_is_there ()
%!  persistent answer = [];
%!  if (isempty (answer))
%!    answer = strcmp (identifier_of (@() mcpsolve (@(z) z - 1, 0, "Solver", "path")), "none");
%!  endif
%!  present = answer;
%!endfunction

%!function [f, J] = ncp4 (x)
%!  f = [-x(3)^2 - x(4) + 2; x(3)^3 - 2*x(4)^2 + 2; x(1)^5 - x(2) + 2*x(3) - 2*x(4) - 2; x(1) + 2*x(2)^3 - 2*x(3) + 4*x(4) - 6];
%!  J = [0, 0, -2*x(3), -1; 0, 0, 3*x(3)^2, -4*x(4); 5*x(1)^4, -1, 2, -2; 1, 6*x(2)^2, -2, 4];
%!endfunction

%!function f = fails_below (z, bound)
%!  if (z < bound)
%!    error ("no value for %g", z);
%!  endif
%!  f = z - 1;
%!endfunction

%!test  # without the library it does not begin, and says what needs none
%! wrong = {"Solver", "path", "PathLibrary", "/nowhere/x.so"};
%! assert (identifier_of (@() mcpsolve (@ncp4, ones (4, 1), 0, 10, wrong{:})), "nonsmooth:mcpsolve:pathNotFound");

%!testif ; path_is_there ()  # NCP4: the published solution; J given, by differences, sparse
%! solution = [1.284752345; 0.9729164265; 0.9093761567; 1.173035006];
%! path = {"Solver", "path", "Tol", 1e-10};
%! [z, f, exitflag, info] = mcpsolve (@ncp4, ones (4, 1), 0, 10, path{:});
%! assert (exitflag, 1);
%! assert (z, solution, 1e-8);
%! assert (f, ncp4 (z));
%! assert (info.solver, "path");
%! assert (info.table.kind, {"start"; "path"});
%! assert (info.iterations > 0 && info.jacobians > 0);
%! assert (mcpsolve (@ncp4, ones (4, 1), 0, 10, path{:}, "Jacobian", "off"), solution, 1e-8);
%! assert (mcpsolve (@ncp4, ones (4, 1), 0, 10, path{:}, "Jacobian", "off", "JacobPattern", ones (4)), solution, 1e-8);
%! sparse_ncp4 = @(z) deal (ncp4 (z), sparse (nthargout (2, @ncp4, z)));
%! # at 0 J lacks entries that come later
%! assert (mcpsolve (sparse_ncp4, [0; 0; 0; 0], 0, 10, path{:}), solution, 1e-8);

%!testif ; path_is_there ()  # it agrees with our own solvers, from several starts
%! rand ("state", 11);
%! for k = 1:5
%!   B = rand (12) - .5;
%!   M = B*B' + (B - B') + .2*eye (12);              # one solution
%!   q = 4*rand (12, 1) - 2;
%!   l = [-Inf(4, 1); zeros(8, 1)];
%!   u = [Inf(8, 1); .2*ones(4, 1)];
%!   fun = @(z) deal (M*z + q + z.^3, M + diag (3*z.^2));
%!   z0 = 3*rand (12, 1) - 1;
%!   [z, ~, exitflag] = mcpsolve (fun, z0, l, u, "Tol", 1e-11);
%!   [y, ~, flag] = mcpsolve (fun, z0, l, u, "Tol", 1e-11, "Solver", "path");
%!   assert ([exitflag, flag], [1, 1]);
%!   assert (y, z, 1e-9);
%! endfor

%!testif ; path_is_there ()  # domain, errors of fun, no solution, limits
%! assert (mcpsolve (@(z) log (z) - 1, .1, -Inf, Inf, "Solver", "path"), e, 1e-7);
%! assert (identifier_of (@() mcpsolve (@(z) fails_below (z, 9), 5, "Solver", "path")), "nonsmooth:mcpsolve:handle");
%! assert (identifier_of (@() mcpsolve (@(z) fails_below (z, 2), 5, "Solver", "path")), "nonsmooth:mcpsolve:handle");
%! assert (identifier_of (@() mcpsolve (@(z) 1/z, 0, "Solver", "path")), "nonsmooth:mcpsolve:domain");
%! [~, ~, exitflag, info] = mcpsolve (@(z) z^2 + 1, 1, -Inf, Inf, "Solver", "path");
%! assert (exitflag, -1);
%! assert (strncmp (info.message, "PATH", 4));
%! [~, ~, exitflag] = mcpsolve (@ncp4, ones (4, 1), 0, 10, "Solver", "path", "MaxIter", 1);
%! assert (exitflag, 0);
%! [z, ~, exitflag] = mcpsolve (@ncp4, ones (4, 1), 0, 10, "Solver", "path");        # and after all that
%! assert (exitflag, 1);
%! nested = @(z) z - mcpsolve (@(y) y - 2, 1, "Solver", "path");
%! assert (identifier_of (@() mcpsolve (nested, 1, "Solver", "path")), "nonsmooth:mcpsolve:handle");   # PATH is busy
%! other = @(z) z - lcpsolve (1, -2, "Solver", "path");                  # as in another MEX file
%! assert (identifier_of (@() mcpsolve (other, 1, "Solver", "path")), "nonsmooth:mcpsolve:handle");
%! assert (lcpsolve (1, -2, "Solver", "path"), 2, 1e-12);                # which is free again
%! if (isempty (getenv ("PATH_LICENSE_STRING")))
%!   assert (identifier_of (@() mcpsolve (@(z) deal (z - 1, speye (301)), zeros (301, 1), "Solver", "path")), ...
%!           "nonsmooth:mcpsolve:pathLicense");
%! endif
