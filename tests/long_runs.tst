## Many steps, many bodies, little memory: time and memory grow as a user would expect, and no further.
## The environment variable NONSMOOTH_LONG adds ten million steps and a hundred thousand bodies.
## SPDX-License-Identifier: BSD-3-Clause

%!function model = ball ()
%!  model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]));
%!  model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Mass", 1, "Position", [0 1], "Restitution", 0.5);
%!endfunction

%!function model = stack (n)
%!  model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]), "Friction", 0.5);
%!  for k = 1:n
%!    model = nsbody (model, "Shape", nsshape ("box", [1 1]), "Mass", 1, "Position", [0 (k - 0.5)], "Friction", 0.5);
%!  endfor
%!endfunction

## Spheres of radius 0.4 on a square lattice of pitch 1, 0.05 above the floor. nsbody copies the tables of the model, so
## that those of many bodies are filled at once: rows 9 and 10 of a body are its place, row 22 is its shape.
%!function model = lattice (n)
%!  model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]));
%!  model = nsbody (model, "Shape", nsshape ("sphere", 0.4), "Mass", 1, "Position", [0 0 0.45]);
%!  model.bodies = [model.bodies(:,1), repmat(model.bodies(:,2), 1, n)];
%!  model.shapes = [model.shapes(:,1), repmat(model.shapes(:,2), 1, n)];
%!  model.names = repmat ({""}, 1, n + 1);
%!  side = ceil (sqrt (n));
%!  model.bodies(9,2:end) = mod (0:n-1, side);
%!  model.bodies(10,2:end) = floor ((0:n-1) / side);
%!  model.bodies(22,2:end) = 2:n+1;
%!endfunction

## The largest memory that this process has ever had, in MB
%!function megabytes = peak ()
%!  megabytes = str2double (regexp (fileread ("/proc/self/status"), 'VmHWM:\s*(\d+)', "tokens"){1}{1}) / 1024;
%!endfunction

%!function check_flat (what, mechanics, steps)
%!  before = peak ();
%!  tic ();
%!  sol = nssolve (mechanics, linspace (0, steps * 1e-3, 11), "Step", 1e-3, "Progress", "off");
%!  printf ("%s: %g steps, %.3g us each, %.0f MB more\n", what, steps, toc () / steps * 1e6, peak () - before);
%!  assert ([sol.exitflag, sol.stats.steps, numel(sol.t)], [1, steps, 11]);
%!  # a row for each step would be 144 bytes, 1e6 of them 144 MB
%!  assert (peak () - before < 20, "%g", peak () - before);
%!endfunction

## ---- Output at a few times.  The rows of each step, added up by hand.

%!test  # a contact has one row between two times, however many steps there are
%! times = [0 0.3 1.1 2];
%! every = nssolve (ball (), times([1 end]), "Step", 1e-3).contacts;
%! few = nssolve (ball (), times, "Step", 1e-3).contacts;
%! assert (few.step, [3; 4]);                                            # it falls for 0.43 s
%! # the step that ends at t belongs to the time after
%! which = 1 + lookup (times, (every.step - 1) * 1e-3 - 1e-9);
%! assert (few.cn, accumarray (which, every.cn)(3:4), 1e-12);
%! assert (few.gap, accumarray (which, every.gap, [], @min)(3:4), 1e-15);
%! for name = {"a", "b", "feature", "point", "normal", "slip"}
%!   assert (few.(name{1})(end,:), every.(name{1})(end,:));
%! endfor

%!test  # also of many contacts that come and go
%! model = stack (5);
%! model.bodies(9,3) = 0.1;                                              # row 9: x
%! model = nscontact (model, 1, 2, "SurfaceVelocity", 1);
%! every = nssolve (model, [0 1], "Step", 1e-3).contacts;
%! few = nssolve (model, [0 0.5 1], "Step", 1e-3).contacts;
%! who = [every.a, every.b, every.feature, every.step > 501];
%! [kinds, ~, which] = unique (who, "rows");
%! [found, order] = sortrows ([few.a, few.b, few.feature, few.step == 3]);
%! assert (found, kinds);
%! assert (rows (kinds) < rows (who) / 100);
%! assert (few.cn(order), accumarray (which, every.cn), 1e-10);
%! assert (few.ct(order), accumarray (which, every.ct), 1e-10);

%!testif ; exist ("/proc/self/status", "file")
%! check_flat ("a ball that comes to rest", ball (), 3e4);

%!testif ; exist ("/proc/self/status", "file") && ! isempty (getenv ("NONSMOOTH_LONG"))  # minutes
%! check_flat ("a ball that comes to rest", ball (), 1e7);
%! check_flat ("a stack of four boxes", stack (4), 1e6);

%!testif ; exist ("/proc/self/status", "file") && ! isempty (getenv ("NONSMOOTH_LONG"))
%! q = [0; 0.1; 0];
%! v = [1; 0; 0];
%! model = ball ();
%! tic ();
%! for k = 1:1e6
%!   [q, v] = nsstep (model, 0, q, v, 1e-3);
%!   if (k == 1000)
%!     before = peak ();
%!   endif
%! endfor
%! printf ("nsstep, a million times: %.3g us each, %.0f MB more\n", toc (), peak () - before);
%! assert (peak () - before < 5);
%! assert (q, [1000; 0.1; 0], 1e-6);                                     # no friction

## ---- Many bodies.  Each falls 0.05 m and lies.

%!function check_lattice (n)
%!  model = lattice (n);
%!  tic ();
%!  sol = nssolve (model, [0 0.1 0.2], "Step", 0.01, "Progress", "off");
%!  printf ("%d spheres: %.3g us per body and step\n", n, toc () / n / 20 * 1e6);
%!  assert (sol.exitflag, 1);
%!  assert (sol.q(3:7:end,end), 0.4 * ones (n, 1), 1e-3);               # g h^2 = 1e-3
%!  assert (numel (sol.contacts.cn), 2 * n);
%!  assert (sum (sol.contacts.cn), n * 9.81 * 0.2, 1e-9 * n);           # all that gravity gave
%!endfunction

%!test check_lattice (2000);

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))
%! check_lattice (1e5);

## ---- Little memory.  The address space of a process of its own is limited; the sanitizers need all of it.

%!function text = in_little_memory (megabytes, code)
%!  here = fileparts (which ("nssolve"));
%!  file = [tempname(), ".m"];
%!  cleanup = onCleanup (@() delete (file));
%!  lines = [{"1;"}, code, {"s = nssolve (nsbody (nsmodel ('planar'), 'Mass', 1, 'Shape', nsshape ('point')), [0 1]);", ...
%!           "printf ('next run: %d\\n', s.exitflag);"}];
%!  fid = fopen (file, "w");
%!  fprintf (fid, "%s\n", lines{:});
%!  fclose (fid);
%!  octave = sprintf ("'%s' --norc --no-history -q --path '%s' '%s'", ...
%!                    fullfile (OCTAVE_HOME (), "bin", "octave-cli"), here, file);
%!  [~, text] = system (sprintf ("ulimit -v %d && OPENBLAS_NUM_THREADS=1 %s 2>&1", megabytes * 1024, octave));
%!endfunction

%!testif ; isunix () && isempty (strfind (getenv ("LD_PRELOAD"), "asan"))  # nssolve: an error, and Octave goes on
%! text = in_little_memory (450, { ...
%!   "m = nsbody (nsmodel ('planar'), 'Shape', nsshape ('point'), 'Mass', 1);", ...
%!   "try, nssolve (m, [0 1], 'Step', 1e-7, 'Progress', 'off'); catch e, disp (e.identifier); end"});
%! assert (! isempty (strfind (text, "outOfMemory")) || ! isempty (strfind (text, "bad-alloc")), text);
%! assert (! isempty (strfind (text, "next run: 1")), text);

%!testif ; isunix () && isempty (strfind (getenv ("LD_PRELOAD"), "asan"))  # lcpsolve likewise
%! for n = [2000 3000 4000]
%!   text = in_little_memory (450, { ...
%!     sprintf("n = %d; rand ('state', 1);", n), ...
%!     "try, [z, w, flag] = lcpsolve (rand (n) / n + eye (n), rand (n, 1) - 0.5); disp ('solved');", ...
%!     "catch e, disp (e.identifier); end"});
%!   assert (! isempty (regexp (text, 'outOfMemory|bad-alloc|solved')), text);
%!   assert (! isempty (strfind (text, "next run: 1")), text);
%! endfor
