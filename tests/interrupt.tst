% Ctrl-C in the middle of a solve.
% SPDX-License-Identifier: BSD-3-Clause

%!function out = interrupt (solver, matrix)
%!  ## Another Octave starts a solve of minutes; once it says so it gets SIGINT. The output tells what its
%!  ## script saw.
%!  folder = fileparts (fileparts (which ("lcpsolve")));
%!  script = tempname ();  log = tempname ();
%!  octave = fullfile (OCTAVE_HOME (), "bin", "octave-cli");
%!  unwind_protect
%!    fid = fopen (script, "w");
%!    fprintf (fid, "addpath ('%s');\n", strrep (fullfile (folder, "toolbox"), "'", "''"));
%!    fprintf (fid, "A = reshape (sin (1:4e6), 2000, 2000);  M = %s;\n", matrix);
%!    fprintf (fid, "disp ('started');  fflush (stdout);\n");
%!    fprintf (fid, "try, lcpsolve (M, -ones (2000, 1), 'Solver', '%s', 'Tol', 1e-300, 'MaxIter', 1e9)\n", solver);
%!    fprintf (fid, "catch e, disp (e.identifier); end\n");
%!    fprintf (fid, "printf ('alive %%d\\n', lcpsolve (1, -1));\n");
%!    fclose (fid);
%!    command = sprintf (["%s --norc --no-history -q %s > %s 2>&1 & pid=$!; " ...
%!                        "for k in $(seq 600); do grep -q started %s && break; sleep 0.1; done; " ...
%!                        "sleep 0.5; kill -INT $pid; wait $pid"], octave, script, log, log);
%!    system (["timeout 120 sh -c '" command "'"]);
%!    out = fileread (log);
%!  unwind_protect_cleanup
%!    unlink (script);  unlink (log);
%!  end_unwind_protect
%!endfunction

%!testif ; isunix () && ! system ("command -v timeout > /dev/null")  # Lemke's method
%! out = interrupt ("lemke", "A - A' + 1e-3*eye (2000)");
%! assert (! isempty (strfind (out, "nonsmooth:lcpsolve:interrupted")), out);
%! assert (! isempty (strfind (out, "alive 1")), out);

%!testif ; isunix () && ! system ("command -v timeout > /dev/null")  # Newton's method
%! out = interrupt ("newton", "A - A' + 1e-3*eye (2000)");
%! assert (! isempty (strfind (out, "nonsmooth:lcpsolve:interrupted")), out);
%! assert (! isempty (strfind (out, "alive 1")), out);

%!testif ; isunix () && ! system ("command -v timeout > /dev/null")  # projected Gauss-Seidel
%! out = interrupt ("pgs", "toeplitz ([2, -1, zeros(1, 1998)])");     # takes some n^2 sweeps
%! assert (! isempty (strfind (out, "nonsmooth:lcpsolve:interrupted")), out);
%! assert (! isempty (strfind (out, "alive 1")), out);
