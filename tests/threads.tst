## SPDX-License-Identifier: BSD-3-Clause

## The same computations in processes whose BLAS and OpenMP have one or two threads end in the same bits, with the BLAS
## that Octave uses and with each OpenBLAS that is installed beside it. OpenBLAS splits sums among its threads, which
## changes their last bits; the reference BLAS has one thread only.

%!function lines = computations ()
%!  ## Each line computes x. Several panels of LAPACK in the full problems, fronts of some hundred rows in UMFPACK.
%!  lines = {"A = reshape (sin (1:360^2), 360, 360);  M = A - A' + eye (360);  q = cos (1:360)';", ...
%!           "[z, w, flag] = lcpsolve (M, q, -ones (360, 1), ones (360, 1));  x = [z; w; flag];", ...
%!           "[z, w, flag] = lcpsolve (M, q, 'Solver', 'lemke');  x = [z; w; flag];", ...
%!           "[z, w, flag] = lcpsolve (M, q, 'Solver', 'newton');  x = [z; w; flag];", ...
%!           "k = 1:6000;  B = sparse (1 + mod (floor (2000 * abs (sin (k))), 2000), 1 + mod (k, 2000), cos (k));", ...
%!           "S = B - B' + speye (2000);", ...
%!           "[z, w, flag] = lcpsolve (S, cos (1:2000)', 'Solver', 'newton');  x = [z; w; flag];", ...
%!           "model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0; 1]));", ...
%!           ["for k = 1:12, model = nsbody (model, 'Shape', nsshape ('box', [1 .5]), 'Friction', 0.4, ", ...
%!            "'Position', [0.02 * mod(k, 3); 0.5 * k - 0.25]); end"], ...
%!           "model = nsbody (model, 'Shape', nsshape ('disc', 0.3), 'Position', [-1; 4], 'Velocity', [6; 0]);", ...
%!           "sol = nssolve (model, [0 0.2], 'Step', 0.01, 'Method', 'linimp');  x = [sol.q; sol.v];", ...
%!           "sol = nssolve (model, [0 0.1], 'Step', 0.01, 'Method', 'trapezoidal');  x = [sol.q; sol.v];"};
%!endfunction

%!function digests = compute (settings)
%!  ## Another Octave, in whose environment the settings are.
%!  script = [tempname(), ".m"];
%!  unwind_protect
%!    fid = fopen (script, "w");
%!    fprintf (fid, "addpath ('%s');  warning ('off');\n", strrep (fileparts (which ("lcpsolve")), "'", "''"));
%!    for line = reshape (computations (), 1, [])
%!      fprintf (fid, "x = 0;  %s\ndisp (hash ('md5', char (typecast (x(:)', 'uint8'))));\n", line{1});
%!    endfor
%!    fclose (fid);
%!    [status, digests] = system (sprintf ("env %s '%s' --norc --no-history -q '%s' 2>&1", settings, ...
%!                                         fullfile (OCTAVE_HOME (), "bin", "octave-cli"), script));
%!    assert (status == 0 && sum (digests == "\n") == numel (computations ()), digests);
%!  unwind_protect_cleanup
%!    unlink (script);
%!  end_unwind_protect
%!endfunction

%!function check_bits (settings)
%!  alone = compute ([settings, " OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1"]);
%!  assert (numel (unique (strsplit (strtrim (alone), "\n"))) >= 7, alone);         # six results, and x = 0
%!  assert (compute ([settings, " OPENBLAS_NUM_THREADS=2 OMP_NUM_THREADS=1"]), alone);
%!  assert (compute ([settings, " OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=2"]), alone);
%!  assert (compute ([settings, " OPENBLAS_NUM_THREADS=2 OMP_NUM_THREADS=2"]), alone);
%!endfunction

%!testif ; isunix ()
%! check_bits ("");

%!testif ; isunix () && ! isempty (glob ("/usr/lib/*/openblas-*/libblas.so.3"))
%! for library = reshape (glob ("/usr/lib/*/openblas-*/libblas.so.3"), 1, [])
%!   check_bits (["LD_LIBRARY_PATH=", fileparts(library{1})]);
%! endfor
