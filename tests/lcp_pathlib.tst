## The PATH solver as a library: the loader and its faults with the stand-in of tests/path, then the real PATH, if
## NONSMOOTH_PATH or one of its usual names finds it.
## SPDX-License-Identifier: BSD-3-Clause

## The stand-in is compiled once; `flags` are those of the variant.  PATH_STANDIN chooses its fault.
%!function file = standin (flags = "")
%!  persistent folder = tempname ();
%!  persistent cleanup = onCleanup (@() remove_folder (folder));
%!  if (! exist (folder, "dir"))
%!    mkdir (folder);
%!  endif
%!  file = fullfile (folder, ["standin", strrep(flags, "-D", "_"), ".so"]);
%!  if (! exist (file, "file"))
%!    root = fileparts (fileparts (which ("lcpsolve")));
%!    [status, text] = system (sprintf ('%s -std=c11 -D_POSIX_C_SOURCE=200809L -O1 -fPIC -shared %s -I"%s" "%s" -o "%s" -lm 2>&1', ...
%!      strtrim (mkoctfile ("-p", "CC")), flags, fullfile (root, "mex", "core", "path"), ...
%!      fullfile (root, "tests", "path", "standin.c"), file));
%!    assert (status == 0, "%s", text);
%!  endif
%!endfunction

%!function remove_folder (folder)
%!  confirm_recursive_rmdir (false, "local");
%!  rmdir (folder, "s");
%!endfunction

%!function [M, q, z] = lcp4 ()          # PATHSolver.jl; by hand w = [0 0.4 0 0]
%!  M = [0 0 -1 -1; 0 0 1 -2; 1 -1 2 -2; 1 2 -2 4];
%!  q = [2; 2; -2; -6];
%!  z = [2.8; 0; 0.8; 1.2];
%!endfunction

## What lcpsolve returns for LCP4 with a fault, or the error it raises.
%!function [exitflag, message, z] = with_fault (fault, varargin)
%!  [M, q] = lcp4 ();
%!  setenv ("PATH_STANDIN", fault);
%!  unwind_protect
%!    [z, ~, exitflag, info] = lcpsolve (M, q, "Solver", "path", "PathLibrary", standin (), varargin{:});
%!    message = info.message;
%!  unwind_protect_cleanup
%!    unsetenv ("PATH_STANDIN");
%!  end_unwind_protect
%!endfunction

## The lines in an Octave of their own, where a fault may end the process; `file` and `options` are there.
%!function log = child (lines, file)
%!  script = [tempname(), ".m"];
%!  octave = fullfile (OCTAVE_HOME (), "bin", "octave-cli");
%!  [M, q] = lcp4 ();
%!  unwind_protect
%!    fid = fopen (script, "w");
%!    fprintf (fid, "addpath ('%s');\n", strrep (fileparts (which ("lcpsolve")), "'", "''"));
%!    fprintf (fid, "M = %s;  q = %s;  options = {'Solver', 'path', 'PathLibrary', '%s'};\n", mat2str (M), ...
%!             mat2str (q), file);
%!    fprintf (fid, "%s\n", lines{:});
%!    fclose (fid);
%!    [~, log] = system (sprintf ("%s --norc --no-history -q %s 2>&1", octave, script));
%!  unwind_protect_cleanup
%!    unlink (script);
%!  end_unwind_protect
%!endfunction

%!function identifier = identifier_of (call)
%!  identifier = "none";
%!  try
%!    call ();
%!  catch e
%!    identifier = e.identifier;
%!  end_try_catch
%!endfunction

## ---- the stand-in

%!test  # it solves, it is asked in the right order, and it sees the structs as it should
%! [M, q, solution] = lcp4 ();
%! for A = {M, sparse(M)}
%!   [z, w, exitflag, info] = lcpsolve (A{1}, q, 0, [Inf; 10; 1e20; Inf], "Solver", "path", "PathLibrary", standin ());
%!   assert (exitflag, 1);
%!   assert (z, solution, 1e-14);                        # a few roundings of numbers below 4
%!   assert (w, [0; 0.4; 0; 0], 1e-14);
%!   assert (info.solver, "path");
%!   assert (info.basis, [0; -1; 0; 0]);
%! endfor
%! M = [4 1 -1; 1 4 1; -1 1 4];                          # linmcp of pathlib, bounds 1 .. 10
%! z = lcpsolve (M, [3; 31; -10], 1, 10, 5, "Solver", "path", "PathLibrary", standin ());
%! assert (z, [1; 1; 2.5], 1e-14);
%! z = lcpsolve ([4 1; -2 3], [1; 2], -Inf, Inf, "Solver", "path", "PathLibrary", standin ());
%! assert (z, -([4 1; -2 3] \ [1; 2]), 1e-14);

%!test  # nothing to do: n = 0, and z = 0 a solution
%! [z, ~, exitflag] = lcpsolve ([], [], "Solver", "path", "PathLibrary", standin ());
%! assert ({size(z), exitflag}, {[0 1], 1});
%! [z, ~, ~, info] = lcpsolve (2, 1, "Solver", "path", "PathLibrary", standin ());
%! assert ({z, info.solver}, {0, "start"});

%!test  # what it says is not believed
%! [exitflag, message] = with_fault ("nan");
%! assert (exitflag, -2);
%! assert (message, "PATH returned numbers that are not finite");
%! [exitflag, message, z] = with_fault ("lie");
%! assert (exitflag, -2);
%! assert (message, "PATH reports a solution, but its residual is not below Tol");
%! [~, ~, solution] = lcp4 ();
%! for code = {"code2", "code3", "code9"}                # "no progress", a limit, "infeasible": but z is right
%!   [exitflag, ~, z] = with_fault (code{1});
%!   assert (exitflag, 1);
%!   assert (z, solution, 1e-14);
%! endfor
%! for code = {"code7", "code10", "code99"}
%!   [exitflag, message] = with_fault (code{1});
%!   assert (exitflag, -2);
%!   assert (strncmp (message, "PATH ", 5));
%! endfor

%!test  # infeasible by PATH's word, proved by ours; feasible but unsolvable remains PATH's word
%! setenv ("PATH_STANDIN", "code9");
%! unwind_protect
%!   [~, ~, exitflag, info] = lcpsolve ([0 -1; 1 0], [-1; -1], "Solver", "path", "PathLibrary", standin ());
%!   assert ({exitflag, info.infeasible}, {-1, true});
%!   assert (all (info.ray >= 0) && all ([0 1; -1 0] * info.ray <= 0) && sum (info.ray) > 0);
%!   [~, ~, exitflag, info] = lcpsolve ([2 3; 1 0], [0; -2], "Solver", "path", "PathLibrary", standin ());
%!   assert ({exitflag, info.infeasible}, {-1, false});
%!   assert (! isempty (strfind (info.message, "no certificate")));
%! unwind_protect_cleanup
%!   unsetenv ("PATH_STANDIN");
%! end_unwind_protect

%!test  # licences: refused before the solve, by the solve, and run out
%! for fault = {"refused", "unlicensed", "expired"}
%!   assert (identifier_of (@() with_fault (fault{1})), "nonsmooth:lcpsolve:pathLicense");
%! endfor
%! M = speye (301);                                      # the size alone, as in PATH
%! assert (identifier_of (@() lcpsolve (M, -ones (301, 1), "Solver", "path", "PathLibrary", standin ())), ...
%!         "nonsmooth:lcpsolve:pathLicense");

%!error <4 variables and 12 nonzeros.*300 variables and 2000 nonzeros.*path.html.*PATH_LICENSE_STRING.*'auto'>
%! with_fault ("refused");

%!error <it has expired> with_fault ("expired");

%!test  # libraries that cannot be used; the version is asked for when the file is loaded
%! [M, q] = lcp4 ();
%! use = @(file) @() lcpsolve (M, q, "Solver", "path", "PathLibrary", file);
%! assert (identifier_of (use (standin ("-DINCOMPLETE"))), "nonsmooth:lcpsolve:pathLibrary");
%! assert (identifier_of (use ("/nowhere/libpath47.so")), "nonsmooth:lcpsolve:pathNotFound");
%! for fault = {"old", "unnamed"}
%!   identifier_of (use ("/nowhere/libpath47.so"));
%!   assert (identifier_of (@() with_fault (fault{1})), "nonsmooth:lcpsolve:pathVersion");
%! endfor
%! [exitflag, ~] = with_fault ("");                      # and a good one after all these
%! assert (exitflag, 1);

%!error <no function Error_SetInterface> lcpsolve (1, -1, "Solver", "path", "PathLibrary", standin ("-DINCOMPLETE"))

%!test  # a text file is no library: the system's words
%! file = [tempname(), ".so"];
%! fid = fopen (file, "w");  fputs (fid, "no library\n");  fclose (fid);
%! unwind_protect
%!   message = "";
%!   try
%!     lcpsolve (1, -1, "Solver", "path", "PathLibrary", file);
%!   catch e
%!     message = e.message;
%!   end_try_catch
%!   assert (! isempty (strfind (message, ["cannot be loaded: ", file])), message);
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect

%!test  # the environment variable names it; the option goes before it, and is not fallen back from
%! [M, q, solution] = lcp4 ();
%! old = getenv ("NONSMOOTH_PATH");
%! unwind_protect
%!   setenv ("NONSMOOTH_PATH", standin ());
%!   assert (lcpsolve (M, q, "Solver", "path"), solution, 1e-14);
%!   assert (lcpsolve (M, q, "Solver", "path", "PathLibrary", ""), solution, 1e-14);
%!   assert (identifier_of (@() lcpsolve (M, q, "Solver", "path", "PathLibrary", "/nowhere/x.so")), ...
%!           "nonsmooth:lcpsolve:pathNotFound");
%!   setenv ("NONSMOOTH_PATH", "/nowhere/y.so");
%!   assert (identifier_of (@() lcpsolve (M, q, "Solver", "path")), "nonsmooth:lcpsolve:pathNotFound");
%!   assert (lcpsolve (M, q, "Solver", "path", "PathLibrary", standin ()), solution, 1e-14);
%! unwind_protect_cleanup
%!   setenv ("NONSMOOTH_PATH", old);
%! end_unwind_protect

%!test  # errors of PATH, which would end the process, alternate with good solves; the MEX file may be cleared
%! log = child ({"for k = 1:100", ...
%!   "  faults = {'error', 'error_license', 'cramped', 'error_destroy'};", ...
%!   "  fault = faults{mod (k, 4) + 1};  setenv ('PATH_STANDIN', fault);", ...
%!   "  [~, ~, flag, info] = lcpsolve (M, q, options{:});", ...
%!   "  if (strcmp (fault, 'error_destroy')), assert (flag, 1);", ...
%!   "  else, assert (flag, -2); assert (strncmp (info.message, 'PATH stopped with an error: ', 28)); end", ...
%!   "  setenv ('PATH_STANDIN', '');", ...
%!   "  if (mod (k, 10) == 0), clear functions; end", ...
%!   "  [~, ~, flag] = lcpsolve (M, q, options{:});  assert (flag, 1);", ...
%!   "end", "disp ('alive')"}, standin ());
%! assert (! isempty (strfind (log, "alive")), log);

%!testif ; isunix ()  # Ctrl-C within a solve, and Octave's own afterwards; SIGINT is not left as PATH leaves it
%! log = child ({"setenv ('PATH_STANDIN', 'interrupt');", ...
%!   "try, lcpsolve (M, q, options{:}); catch e, disp (e.identifier); end", ...
%!   "setenv ('PATH_STANDIN', 'handler');", ...
%!   "[~, ~, flag] = lcpsolve (M, q, options{:}); disp (sprintf ('flag %d', flag));", ...
%!   "unwind_protect, system (sprintf ('(sleep 0.5; kill -INT %d) > /dev/null 2>&1 &', getpid ()));", ...
%!   "begun = tic; while (toc (begun) < 30), end", ...
%!   "unwind_protect_cleanup, disp ('stopped'); end_unwind_protect", "disp ('not reached');"}, standin ());
%! assert (! isempty (strfind (log, "nonsmooth:lcpsolve:interrupted")), log);
%! assert (! isempty (strfind (log, "flag 1")), log);
%! assert (! isempty (strfind (log, "stopped")), log);
%! assert (isempty (strfind (log, "not reached")), log);

%!test  # it is silent unless asked: the output of the process, not only what Octave sees of it
%! log = child ({"lcpsolve (M, q, options{:});", "disp ('loud'); lcpsolve (M, q, options{:}, 'Display', 'iter', 'MaxIter', 77);"}, standin ());
%! parts = strsplit (log, "loud");
%! assert (strtrim (parts{1}), "");
%! assert (! isempty (strfind (parts{2}, "stand-in: 4 variables, 12 nonzeros, limit 77")), log);
%! assert (! isempty (strfind (parts{2}, "path: ")), log);

%!test  # in a simulation: the same motion as with our own solver
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0; 1]));
%! model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [0; 0.15], "Velocity", [1; 0], "Friction", 0.3);
%! ours = nssolve (model, [0 0.5], "Step", 0.01);
%! path = nssolve (model, [0 0.5], "Step", 0.01, "Solver", "path", "PathLibrary", standin ());
%! assert (path.exitflag, 1);
%! assert (path.options.PathLibrary, standin ());
%! assert (path.stats.lcps, ours.stats.lcps);
%! assert (path.q, ours.q, 1e-12);                       # 50 steps of roundoff
%! [q, v] = nsstep (model, 0, [0; 0.1; 0], [1; -1; 0], 0.01, "Solver", "path", "PathLibrary", standin ());
%! [q1, v1] = nsstep (model, 0, [0; 0.1; 0], [1; -1; 0], 0.01);
%! assert ([q; v], [q1; v1], 1e-14);

%!test  # without the library a run does not begin
%! model = nsbody (nsmodel ("planar"), "Shape", nsshape ("disc", 0.1));
%! wrong = {"Solver", "path", "PathLibrary", "/nowhere/x.so"};
%! assert (identifier_of (@() nssolve (model, [0 1], wrong{:})), "nonsmooth:nssolve:pathNotFound");
%! assert (identifier_of (@() nsstep (model, 0, [0; 0; 0], [0; 0; 0], 1, wrong{:})), "nonsmooth:nsstep:pathNotFound");

## ---- the real PATH

%!function present = path_is_there ()
%!  persistent answer = [];
%!  if (isempty (answer))
%!    answer = strcmp (identifier_of (@() lcpsolve (1, 1, "Solver", "path")), "none");
%!    if (! answer)
%!      printf ("The PATH library is not there (NONSMOOTH_PATH): the tests that need it are skipped.\n");
%!    endif
%!  endif
%!  present = answer;
%!endfunction

%!function check_path (M, q, l, u, z0, solution, tolerance)
%!  [z, w, exitflag, info] = lcpsolve (M, q, l, u, z0, "Solver", "path");
%!  assert (exitflag, 1);
%!  assert (info.solver, "path");                        # z0 is no solution, nor does it lie like one
%!  assert (z, solution, tolerance);
%!  assert (w, M * z + q, 1e-12 * norm (q, Inf));
%!endfunction

%!function M = laplacian (N)
%!  T = spdiags (ones (N, 1) * [-1 2 -1], -1:1, N, N);
%!  M = kron (speye (N), T) + kron (T, speye (N));
%!endfunction

%!function [M, q, l, u] = portfolio (demand)    # pathlib 'SimpleQP'
%!  Q = [100.9 12.5 33.9 34.7; 12.5 99.6 64.5 56.4; 33.9 64.5 60.8 46.2; 34.7 56.4 46.2 43.1];
%!  a = [0.78; 0.79; 0.80; 0.81];
%!  M = [Q, -ones(4, 1), -a; ones(1, 4), 0, 0; a', 0, 0];
%!  q = [0; 0; 0; 0; -1; -demand];
%!  l = [0; 0; 0; 0; -Inf; 0];
%!  u = [1e4; 1e4; 1e4; 1e4; Inf; Inf];
%!endfunction

## Published solutions have 10 digits: tolerance 1e-9.  Solutions known exactly: 1e-12.

%!testif ; path_is_there ()  # small problems of PATHSolver.jl and pathlib
%! [M, q, solution] = lcp4 ();
%! for u = [Inf, 10]
%!   check_path (M, q, 0, u, [], solution, 1e-12);
%!   check_path (M, q, 0, u, [-10; 10; -5; 5], solution, 1e-12);
%!   check_path (sparse (M), q, 0, u, [], solution, 1e-12);
%! endfor
%! check_path ([4 1 -1; 1 4 1; -1 1 4], [3; 31; -10], 1, 10, [], [1; 1; 2.5], 1e-12);
%! check_path (eye (3), [-1; 1; 0], 0, Inf, [], [1; 0; 0], 1e-12);
%! check_path (2, -1, 0, Inf, [], 0.5, 1e-12);
%! check_path (2, -1, -Inf, Inf, [], 0.5, 1e-12);
%! [z, ~, exitflag] = lcpsolve ([1 2; 2 1], [-1; -1], "Solver", "path");
%! assert (exitflag, 1);                                 # three solutions; PATH 4.7.03 finds [0; 1]
%! assert (any (max (abs (z - [0 1 1/3; 1 0 1/3])) < 1e-12));

%!testif ; path_is_there ()  # transmcp (GAMSLIB): prices and cost are unique, flows are not
%! cost = 0.09 * [2.5 1.7 1.8; 2.5 1.8 1.4];
%! supply = kron (ones (1, 3), eye (2));
%! market = kron (eye (3), ones (1, 2));
%! M = [zeros(6), -market', supply'; market, zeros(3, 5); -supply, zeros(2, 5)];
%! q = [cost(:); -[325; 300; 275]; [350; 600]];
%! [z, ~, exitflag] = lcpsolve (M, q, "Solver", "path");
%! assert (exitflag, 1);
%! assert (z(7:11), [0.225; 0.153; 0.126; 0; 0], 1e-11);
%! assert (cost(:)' * z(1:6), 153.675, 1e-9);

%!testif ; path_is_there ()  # mihai (pathlib 'SimpleLCP'), see lcp_path_cases.tst; q is printed to 6 digits
%! h3 = (1 + 0.1 * cos ((0:6)' * pi / 3)) .^ 3;
%! along = (10 / pi) * (h3(1:6) + h3(2:7)) / 2;
%! across = (3 / 10 * pi / 3) * (h3(1:5) + 4 * h3(2:6) + h3(3:7)) / 6;
%! T = diag (along(1:5) + along(2:6) + 2 * across) - diag (along(2:5), 1) - diag (along(2:5), -1);
%! M = kron (eye (5), T) - kron (diag (ones (4, 1), 1) + diag (ones (4, 1), -1), diag (across));
%! q = repmat ([-0.3023; -0.3023; -1.20255e-16; 0.3023; 0.3023], 5, 1);
%! [z, ~, exitflag] = lcpsolve (M, q, "Solver", "path");
%! assert (exitflag, 1);
%! assert (sum (z), 1.525069521, 1e-8);
%! assert (z(1:5), [0.09494134944; 0.1273505755; 0.06119223688; 0; 0], 1e-9);

%!testif ; path_is_there ()  # da and da2 (pathlib 'SimpleQP'): a free multiplier; infeasible
%! [M, q, l, u] = portfolio (0.79);
%! [z, ~, exitflag] = lcpsolve (M, q, l, u, "Solver", "path");
%! assert (exitflag, 1);
%! assert (z, [0.1126005362; 0; 0; 0.8873994638; 42.1541555; 0], 1e-7);    # the multiplier has 9 digits
%! assert (z(1:4), [0.1126005362; 0; 0; 0.8873994638], 1e-9);
%! [M, q, l, u] = portfolio (1);
%! [~, ~, exitflag] = lcpsolve (M, q, l, u, "Solver", "path");
%! assert (exitflag < 0);

%!testif ; path_is_there ()  # obstacle (MCPLIB): sums, and how many lie at each bound
%! for expected = [5, 2.49657666, 2, 16; 10, 14.35185226, 12, 55]'
%!   N = expected(1);
%!   [i, j] = ndgrid (0:N-1);
%!   g = sin (9.2 * i(:) / (N + 1)) .* sin (9.3 * j(:) / (N + 1));
%!   [z, ~, exitflag, info] = lcpsolve (laplacian (N), -ones (N^2, 1) / (N + 1)^2, g.^3, g.^2 + 0.02, ...
%!                                      0.1 * ones (N^2, 1), "Solver", "path");
%!   assert (exitflag, 1);
%!   assert (sum (z), expected(2), 1e-8);
%!   assert ([sum(info.basis == -1), sum(info.basis == 1)], expected(3:4)');
%! endfor

%!testif ; path_is_there ()  # no solution, and the limit of the demonstration licence
%! [~, ~, exitflag, info] = lcpsolve (0, -1, "Solver", "path");
%! assert ({exitflag, info.infeasible}, {-1, true});
%! [~, ~, exitflag] = lcpsolve (-1, -1, "Solver", "path");
%! assert (exitflag < 0);
%! if (isempty (getenv ("PATH_LICENSE_STRING")))
%!   [~, ~, exitflag] = lcpsolve (speye (300), -ones (300, 1), "Solver", "path");
%!   assert (exitflag, 1);
%!   assert (identifier_of (@() lcpsolve (speye (301), -ones (301, 1), "Solver", "path")), ...
%!           "nonsmooth:lcpsolve:pathLicense");
%!   assert (identifier_of (@() lcpsolve (ones (45) + eye (45), -ones (45, 1), "Solver", "path")), ...
%!           "nonsmooth:lcpsolve:pathLicense");            # 2025 nonzeros
%! endif

%!testif ; path_is_there ()  # 200 monotone problems with bounds in a row, alternating with some that have no solution
%! for k = 1:200
%!   n = 1 + mod (k, 30);
%!   A = reshape (sin ((1:n^2) * (1 + k)), n, n);
%!   M = A * A' + (A - A') + 0.1 * eye (n);               # positive definite: one solution
%!   q = 3 * sin ((1:n)' * k);
%!   l = -(mod ((1:n)' + k, 3) == 0) * 1e20;
%!   [z, ~, exitflag, info] = lcpsolve (M, q, l, Inf, "Solver", "path");
%!   assert (exitflag, 1);
%!   assert (z, lcpsolve (M, q, l, Inf), 1e-7);           # residual below 1e-8, smallest eigenvalue above 0.1
%!   [~, ~, exitflag] = lcpsolve (-M * M', -ones (n, 1), "Solver", "path");
%!   assert (exitflag <= 0);                              # no solution: w'z = -|M'z|^2 - sum (z) < 0 unless z = 0
%! endfor
