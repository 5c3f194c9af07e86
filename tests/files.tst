## SPDX-License-Identifier: BSD-3-Clause

## nssave and nsload: what is loaded is what was saved, to the last bit, and moves as it did; damaged files are told.

%!function y = again (x)
%!  file = tempname ();
%!  cleanup = onCleanup (@() delete (file));
%!  nssave (file, x);
%!  y = nsload (file, "Handles", "trust");
%!endfunction

%!function assert_kept (x)
%!  [same, where] = same_bits (again (x), x);
%!  assert (same, "%s", where);
%!endfunction

%!function bytes = bytes_of (x)
%!  file = tempname ();
%!  cleanup = onCleanup (@() delete (file));
%!  nssave (file, x);
%!  bytes = uint8 (fileread (file));
%!endfunction

## 'same', 'refused', or what went wrong
%!function word = outcome (bytes, x)
%!  file = tempname ();
%!  cleanup = onCleanup (@() delete (file));
%!  id = fopen (file, "w");
%!  fwrite (id, bytes);
%!  fclose (id);
%!  word = "same";
%!  try
%!    y = nsload (file, "Handles", "trust");
%!    if (! same_bits (y, x))
%!      word = "silently other data";
%!    endif
%!  catch e
%!    word = e.message;
%!    if (any (strcmp (e.identifier, {"nonsmooth:nsload:badFile", "nonsmooth:nsload:newVersion"})))
%!      word = "refused";
%!    endif
%!  end_try_catch
%!endfunction

%!function model = all_shapes ()
%!  A = diag ([1, 2, 3]);
%!  box = nsshape ("box", [1 1 1]);
%!  ball = nsshape ("sphere", 0.8);
%!  shapes = {nsshape("point"), ball, box, nsshape("capsule", 0.2, 1), nsshape("cylinder", 0.3, 1/3), ...
%!            nsshape("polytope", [eye(3), -eye(3)]), nsshape("ellipsoid", [1 2 3] / 7), ...
%!            nsshape("superquadric", [1 1 2] / 3, [0.5 0.7]), ...
%!            nsshape("intersection", ball, [0 0 0.3], ball, [0 0 -0.3]), ...
%!            nsshape("implicit", @(x) x'*A*x - 1, @(x) 2*A*x, @(x) 2*A), ...
%!            nsshape("union", box, [0.5 0 0], ball, [-0.5 0 0 1 1 0 0])};
%!  model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]), "Name", "floor");
%!  for k = 1:numel (shapes)
%!    model = nsbody (model, "Shape", shapes{k}, "Inertia", 1:3, "Position", [3*k 0 2], ...
%!                    "Name", sprintf ("it's %d\"", k));
%!  endfor
%!  model = nscontact (model, 1, 3, "Friction", @(s) 0.3 + 0.1 * exp (-s), "Restitution", @(s, q) 0.5);
%!  model = nsbody (model, "Motion", @(t) [cos(t) sin(t) 40 1 0 0 0], "Shape", box);
%!endfunction

%!test  # random models in the plane, and how they move
%! for number = 1:25
%!   [model, options, h] = random_model (number);
%!   assert_kept (model);
%!   if (mod (number, 5) == 0)
%!     loaded = nssolve (again (model), [0 20*h], options{:}, "Step", h);
%!     saved = nssolve (model, [0 20*h], options{:}, "Step", h);
%!     assert (isequal (loaded.q, saved.q) && isequal (loaded.v, saved.v));
%!   endif
%! endfor

%!test  # random models in space, and how they move
%! for number = 1:25
%!   [model, options, h] = random_space_model (number);
%!   assert_kept (model);
%!   if (mod (number, 5) == 0)
%!     loaded = nssolve (again (model), [0 20*h], options{:}, "Step", h);
%!     saved = nssolve (model, [0 20*h], options{:}, "Step", h);
%!     assert (isequal (loaded.q, saved.q) && isequal (loaded.v, saved.v));
%!   endif
%! endfor

%!test  # every shape, functions of surfaces, of contacts and of motion
%! assert_kept (all_shapes ());

%!test  # solutions by all methods; what reads solutions reads loaded ones
%! osc = nssystem ("Mass", 1, "Force", @(t, q, v) -4*q - 0.3*v, "ForceJacobian", {-4, -0.3}, ...
%!                 "Gap", @(q) q, "Normal", 1, "Restitution", 0.6, "Potential", @(q) 2*q^2);
%! methods = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau", "paoli", "geometric", "radau5", "radau3", ...
%!            "lobatto6", "lobatto4", "lobatto2", "herk5", "herk4", "herk3", "herk2", "midpoint", ...
%!            "midpointmomentum", "newmark"};
%! for method = methods(:)'
%!   e = 0.6 * ! strcmp (method{1}, "geometric");
%!   model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]));
%!   model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [0 0.3], "Velocity", [1 0], "Restitution", e);
%!   sol = nssolve (model, [0 0.5], "Method", method{1}, "Step", 0.02);
%!   assert_kept (sol);
%!   loaded = again (sol);
%!   assert (isequaln (nsdrift (loaded), nsdrift (sol)));
%!   assert (isequaln (nsenergy (loaded), nsenergy (sol)));
%!   assert (isequaln (nscontacts (loaded), nscontacts (sol)));
%!   if (e > 0)
%!     assert_kept (nssolve (osc, [0 2], 1, 0, "Method", method{1}, "Step", 0.05));
%!   endif
%! endfor

%!test  # a solution in space that ended by an event, with functions among its options
%! [model, options, h] = random_space_model (3);
%! limit = 0.03;
%! sol = nssolve (model, [0 0.1], "Step", h, "Events", @(t, q, v) deal (t - limit, 1, 0), ...
%!                "OutputFcn", @(t, q, flag) false);
%! assert (sol.exitflag, 0);
%! assert_kept (sol);

%!testif ; ! isempty (available_graphics_toolkits ())  # the picture of a loaded solution is that of the saved one
%! [model, options, h] = random_model (5);
%! sol = nssolve (model, [0 20*h], options{:}, "Step", h);
%! files = {[tempname() ".png"], [tempname() ".png"]};
%! nsplot (sol, "File", files{1});
%! nsplot (again (sol), "File", files{2});
%! pictures = cellfun (@imread, files, "UniformOutput", false);
%! delete (files{:});
%! assert (isequal (pictures{:}));

%!test  # a million numbers
%! sys = nssystem ("Mass", eye (50), "Force", @(t, q, v) -q);
%! sol = nssolve (sys, linspace (0, 1, 10001), (1:50)', zeros (50, 1), "Step", 0.1);
%! assert (numel (sol.q) + numel (sol.v) > 1e6);
%! assert_kept (sol);

%!test  # cut off anywhere
%! state = lcp_random (11);
%! for x = {random_model(3), nssolve(random_model (2), [0 0.05], "Step", 0.01)}
%!   bytes = bytes_of (x{1});
%!   [u, state] = lcp_random (state, 1, 40);
%!   for count = reshape ([0, 1, 2, numel(bytes) - (2:40:200), floor(u * (numel (bytes) - 1))], 1, [])
%!     assert (strcmp (outcome (bytes(1:count), x{1}), "refused"), "cut after %d bytes", count);
%!   endfor
%!   assert (outcome (bytes(1:end-1), x{1}), "same");        # without the newline of the last line
%! endfor

%!test  # bytes that changed, vanished, came in addition or changed places
%! state = lcp_random (12);
%! model = random_space_model (4);
%! model = nsforce (model, columns (model.bodies), @(t, q, v) [0; t; 0]);
%! bytes = bytes_of (model);
%! for k = 1:150
%!   [u, state] = lcp_random (state, 1, 3);
%!   at = 1 + floor (u(1) * (numel (bytes) - 1));
%!   damaged = bytes;
%!   switch (mod (k, 5))
%!     case 0
%!       damaged(at) = bitxor (damaged(at), bitshift (uint8 (1), floor (8 * u(2))));
%!     case 1
%!       damaged(at) = floor (256 * u(2));
%!     case 2
%!       damaged(at) = [];
%!     case 3
%!       damaged = [damaged(1:at), floor(48 + 10 * u(2)), damaged(at+1:end)];
%!     otherwise
%!       other = 1 + floor (u(2) * (numel (bytes) - 1));
%!       damaged([at, other]) = damaged([other, at]);
%!   endswitch
%!   word = outcome (damaged, model);
%!   assert (strcmp (word, "refused") || (isequal (damaged, bytes) && strcmp (word, "same")), ...
%!           "byte %d, case %d: %s", at, mod (k, 5), word);
%! endfor

%!test  # the same without a checksum: what is read is whole, or refused
%! state = lcp_random (13);
%! model = random_model (5);
%! text = char (bytes_of (model));
%! file = tempname ();
%! cleanup = onCleanup (@() delete (file));
%! for k = 1:100
%!   [u, state] = lcp_random (state, 1, 2);
%!   damaged = text;
%!   damaged(1 + floor (u(1) * (numel (text) - 1))) = char (32 + floor (90 * u(2)));
%!   id = fopen (file, "w");
%!   fwrite (id, damaged);
%!   fclose (id);
%!   try
%!     loaded = nsload (file, "Checksum", false);
%!     assert (fieldnames (loaded), fieldnames (model));
%!   catch e
%!     known = {"nonsmooth:nsload:badFile", "nonsmooth:nsload:newVersion"};
%!     assert (any (strcmp (e.identifier, known)), "%s", e.message);
%!   end_try_catch
%! endfor

%!test  # a save that is killed leaves the old file
%! folder = tempname ();
%! mkdir (folder);
%! file = fullfile (folder, "model");
%! small = nsbody (nsmodel ("planar"), "Name", "old");
%! nssave (file, small);
%! program = sprintf (["addpath ('%s'); m = nsmodel ('planar'); m.vertices = rand (3, 3e5); ", ...
%!                     "while (true), nssave ('%s', m); end"], fileparts (which ("nssave")), file);
%! [~, ~] = system (sprintf ("timeout -s KILL 3 '%s' --norc --no-history -q --eval \"%s\" 2>&1", ...
%!                           fullfile (OCTAVE_HOME (), "bin", "octave-cli"), program));
%! loaded = nsload (file);                       # whole, whichever of the two it is
%! assert (isempty (loaded.vertices) || columns (loaded.vertices) == 3e5);
%! delete (fullfile (folder, "*"));
%! rmdir (folder);

%!test  # doc/file_format.md shows a file as it is
%! text = fileread (fullfile (fileparts (fileparts (which ("nssave"))), "doc", "file_format.md"));
%! shown = regexp (text, '```text\n(nonsmooth model.*?)```', "tokens", "once"){1};
%! k = 0.5;
%! model = nsbody (nsmodel ("planar"), "Name", "floor", "Shape", nsshape ("halfspace", [0 1]), "Friction", 0.3);
%! model = nsbody (model, "Name", "ball", "Mass", 2, "Shape", nsshape ("disc", 0.1), "Position", [0 1]);
%! model = nsforce (model, "ball", @(t, q, v) [-k * v(1); 0]);
%! lines = strsplit (char (bytes_of (model)), "\n");
%! lines(strncmp (lines, "%", 1)) = regexprep (lines(strncmp (lines, "%", 1)), '^(.{60}[^,]*,).*$', '$1 ...');
%! assert (strsplit (strtrim (shown), "\n")(1:end-1), lines(1:end-2));
