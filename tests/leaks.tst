## Memory stays flat: the resident set of this process before and after many calls of each MEX function, errors
## included. The environment variable NONSMOOTH_LONG makes it a million calls of each function but nssolve, and prints
## bytes per call. SPDX-License-Identifier: BSD-3-Clause

%!function bytes = resident ()               # pages of this process that are in memory
%!  file = fopen ("/proc/self/statm");
%!  pages = fscanf (file, "%d", 2);
%!  fclose (file);
%!  bytes = 4096 * pages(2);
%!endfunction

## A leak grows with every call; the pools of Octave and of the allocator grow until they are full. So a function is
## flat where one of some equal runs, after a first, adds nothing: 4 bytes a call and 32 kB. A lost array is 80 bytes at
## the least, 80 kB in 1000 calls. Memory that earlier tests have given back would hide that, so run_tests.m takes this
## file first.
%!function check_flat (name, call, count)
%!  growth = Inf;
%!  for attempt = 1:20
%!    before = resident ();
%!    for k = 1:count
%!      call ();
%!    endfor
%!    if (attempt > 1)
%!      growth = min (growth, resident () - before);
%!    endif
%!    if (growth <= 4 * count + 2^15)
%!      break
%!    endif
%!  endfor
%!  if (! isempty (getenv ("NONSMOOTH_LONG")))
%!    printf ("%-30s %7d calls: %6.2f bytes a call\n", name, attempt * count, growth / count);
%!  endif
%!  assert (growth <= 4 * count + 2^15, "%s: %.1f bytes a call", name, growth / count);
%!endfunction

%!function outputs (count, f, varargin)
%!  [found{1:count}] = f (varargin{:});
%!endfunction

%!function f = engine (name)                   # the handle of a MEX function of toolbox/private
%!  here = cd (fullfile (fileparts (which ("nssolve")), "private"));
%!  back = onCleanup (@() cd (here));
%!  f = str2func (name);
%!endfunction

%!function fail (f, varargin)
%!  try
%!    f (varargin{:});
%!  catch
%!    return
%!  end_try_catch
%!  error ("no error");
%!endfunction

%!function n = calls (short)
%!  n = short;
%!  if (! isempty (getenv ("NONSMOOTH_LONG")))
%!    n = max (10 * short, 5e5);               # a million with the first run
%!  endif
%!endfunction

%!testif ; exist ("/proc/self/statm", "file")  # solvers: matrices that are diagonal, full, sparse; infeasible ones
%! W = eye (3);  q = [-1; 2; 0];  F = W + magic (3) / 100;
%! check_flat ("lcpsolve", @() lcpsolve (F, q), calls (1e3));
%! check_flat ("lcpsolve, eye", @() lcpsolve (W, q), calls (1e3));
%! check_flat ("lcpsolve, sparse", @() lcpsolve (sparse (F), q), calls (1e3));
%! check_flat ("lcpsolve, 4 outputs", @() outputs (4, @lcpsolve, W, q), calls (1e3));
%! check_flat ("lcpsolve, no solution", @() outputs (4, @lcpsolve, [-1 0; 0 -1], [-1; -1]), calls (1e3));
%! check_flat ("lcpsolve, options", @() outputs (4, @lcpsolve, W, q, -1, 1, q, "Basis", [0 0 0]), calls (1e3));
%! check_flat ("conesolve", @() conesolve (W, q, 0.5), calls (1e3));
%! check_flat ("conesolve, 4 outputs", @() outputs (4, @conesolve, W, q, 0.5), calls (1e3));

%!testif ; exist ("/proc/self/statm", "file")  # functions of the user, also with diagonal derivatives
%! check_flat ("mcpsolve", @() mcpsolve (@(z) deal (z - [1; 2], eye (2)), [0; 0], 0, Inf), calls (1e3));
%! check_flat ("mcpsolve, 4 outputs", @() outputs (4, @mcpsolve, @(z) z.^2 - 2, 1, 0, Inf), calls (1e3));

%!testif ; exist ("/proc/self/statm", "file")  # errors
%! check_flat ("lcpsolve, error", @() fail (@lcpsolve, eye (2), [1; 2; 3]), calls (1e3));
%! check_flat ("lcpsolve, unknown option", @() fail (@lcpsolve, eye (2), [1; 2], "Tool", 1), calls (1e3));
%! check_flat ("conesolve, error", @() fail (@conesolve, eye (2), [1; 2], 1), calls (1e3));
%! check_flat ("mcpsolve, error", @() fail (@mcpsolve, @(z) error ("no"), 1, 0, 1), calls (1e3));

%!testif ; exist ("/proc/self/statm", "file")  # options, steps and runs
%! sys = nssystem ("Mass", eye (2), "Force", @(t, q, v) [0; -9.81], "Gap", @(q) q(2), "Normal", [0; 1]);
%! model = nsbody (nsmodel ("planar"), "Mass", 1, "Position", [0 1], "Shape", nsshape ("disc", 0.5));
%! check_flat ("nsset", @() nsset ("Step", 0.01), calls (1e3));
%! check_flat ("nsstep", @() nsstep (sys, 0, [0; 1], [0; 0], 0.01), calls (1e3));
%! check_flat ("nsterms", @() nsterms (model, 0, [0; 1; 0], [0; 0; 0]), calls (1e3));
%! check_flat ("nssolve", @() nssolve (sys, [0 0.02], [0; 1], [0; 0], "Step", 0.01), min (calls (100), 2e4));

%!testif ; exist ("/proc/self/statm", "file")  # what files, pictures and closest points are made with
%! [scan, text, lzw, raster, closest] = deal (engine ("ns_scan_xml"), engine ("ns_function_text"), engine ("ns_lzw"), ...
%!                                            engine ("ns_raster"), engine ("ns_closest_points"));
%! xml = uint8 ("<a x='1 2 3'><b/><c y='z'>&amp;</c></a>");
%! check_flat ("ns_scan_xml", @() scan (xml, [10 10 10 10]), calls (1e3));
%! check_flat ("ns_scan_xml, not closed", @() outputs (2, scan, xml(1:20), [10 10 10 10]), calls (1e3));
%! check_flat ("ns_scan_xml, error", @() fail (scan, 1), calls (1e3));
%! check_flat ("ns_function_text", @() text (uint8 ("@(x) x.^2 + sin (x)")), calls (1e3));
%! check_flat ("ns_function_text, none", @() outputs (3, text, uint8 ("@(x) x.^2 + ")), calls (1e3));
%! check_flat ("ns_lzw", @() lzw (4, uint8 (mod (1:200, 16))), calls (1e3));
%! check_flat ("ns_lzw, error", @() fail (lzw, 4, uint8 (16)), calls (1e3));
%! check_flat ("ns_raster", @() raster ([8 8 2], [1 1 1], [0 8 0; 0 0 8; 1 1 1], ones (3) / 2, [1; 2; 3]), calls (1e3));
%! check_flat ("ns_raster, error", @() fail (raster, [8 8 2], [1 1 1], 1, 1, 1), calls (1e3));
%! pair = nsbody (nsbody (nsmodel ("spatial"), "Shape", nsshape ("ellipsoid", [1 2 3])), "Shape", nsshape ("sphere", 1));
%! check_flat ("ns_closest_points", @() closest (pair, [0 0 0 1 0 0 0], [5 0 0 1 0 0 0]), calls (1e3));
%! check_flat ("ns_closest_points, error", @() fail (closest, pair, [0 0 0 1 0 0 0], 1), calls (1e3));
