% Runs that are killed, interrupted or broken off, and go on from their checkpoint to the same bits. NONSMOOTH_PATIENCE
% multiplies the times to wait, where all is slow.
% SPDX-License-Identifier: BSD-3-Clause

%!function factor = patience ()
%!  factor = str2double (getenv ("NONSMOOTH_PATIENCE"));
%!  factor(isnan (factor)) = 1;
%!endfunction

%!function write (file, text)
%!  fid = fopen (file, "w");
%!  fputs (fid, text);
%!  fclose (fid);
%!endfunction

%!function remove (file)
%!  if (exist (file, "file") == 2)
%!    unlink (file);
%!  endif
%!endfunction

%!function stop = fail_after (t, flag, last)     # an OutputFcn that breaks a run off
%!  stop = false;
%!  if (isempty (flag) && t > last)
%!    error ("broken off");
%!  endif
%!endfunction

%!function assert_same (sol, expected, what)     # every field, to the last bit; NaN and -0 by their bits
%!  names = fieldnames (expected);
%!  assert (fieldnames (sol), names);
%!  for k = 1:numel (names)
%!    a = sol.(names{k});  b = expected.(names{k});
%!    if (strcmp (names{k}, "stats"))
%!      a.time = b.time = 0;
%!    elseif (strcmp (names{k}, "options"))
%!      a.Checkpoint = b.Checkpoint = a.OutputFcn = b.OutputFcn = [];
%!      a.Events = b.Events = [];
%!    elseif (strcmp (names{k}, "model"))
%!      a = b = [];                                # handles are equal to themselves only
%!    endif
%!    assert (isequal (a, b), sprintf ("%s: %s differs", what, names{k}));
%!  endfor
%!  assert (isequal (typecast (sol.v(:), "uint64"), typecast (expected.v(:), "uint64")), what);
%!endfunction

%!function break_and_resume (what, mechanics, tspan, varargin)
%!  ## Broken off four times, at times that are no ends of steps; a checkpoint after each step
%!  listens = {"OutputFcn", @(t, y, flag) false};
%!  expected = nssolve (mechanics, tspan, varargin{:}, listens{:});
%!  assert (expected.exitflag == 1, what);
%!  file = tempname ();
%!  unwind_protect
%!    for fraction = [.1 .12 .5 .83]
%!      last = tspan(1) + fraction * (tspan(end) - tspan(1));
%!      try
%!        nssolve (mechanics, tspan, varargin{:}, "Checkpoint", {file, 0}, ...
%!                 "OutputFcn", @(t, y, flag) fail_after (t, flag, last));
%!        assert (false, what);
%!      catch problem
%!        assert (! isempty (strfind (problem.message, "broken off")), [what ": " problem.message]);
%!      end_try_catch
%!      assert (exist (file, "file") == 2, what);
%!    endfor
%!    warning ("on", "nonsmooth:nssolve:resumed", "local");
%!    said = evalc ('sol = nssolve (mechanics, tspan, varargin{:}, "Checkpoint", {file, 0}, listens{:});');
%!    assert (! isempty (strfind (said, "nssolve: goes on at t = ")), [what ": " said]);
%!    assert (exist (file, "file") == 0, what);
%!    assert_same (sol, expected, what);
%!  unwind_protect_cleanup
%!    remove (file);
%!  end_unwind_protect
%!endfunction

%!function model = stones (count)      # boxes and discs fall on a ramp
%!  model = nsmodel ("planar");
%!  model = nsbody (model, "Name", "ramp", "Shape", nsshape ("halfspace", [-.2 1]), "Friction", .4);
%!  for k = 1:count
%!    if (mod (k, 2))
%!      shape = nsshape ("box", [.4 .3]);
%!    else
%!      shape = nsshape ("disc", .2);
%!    endif
%!    model = nsbody (model, "Shape", shape, "Position", [.05*k, .3+.55*k], "Angle", .3*k, "Friction", .4, ...
%!                    "Restitution", .3);
%!  endfor
%!endfunction

%!function model = balls ()            # without friction; a pendulum and a spring
%!  model = nsmodel ("planar");
%!  model = nsbody (model, "Name", "floor", "Shape", nsshape ("halfspace", [0 1]));
%!  for k = 1:3
%!    model = nsbody (model, "Shape", nsshape ("disc", .2), "Position", [.05*k, .2+.45*k], "Restitution", .5);
%!  endfor
%!  model = nsbody (model, "Name", "bob", "Shape", nsshape ("disc", .1), "Position", [3 1]);
%!  model = nsjoint (model, "revolute", "bob", "ground", "Anchor", [2.2 1]);
%!  model = nsspring (model, "bob", [], "ground", [2 2], "Stiffness", 20);
%!endfunction

%!test  # every method, models in the plane
%! warning ("off", "nonsmooth:nssolve:resumed", "local");  warning ("off", "nonsmooth:nssolve:overlap", "local");
%! for method = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau"}
%!   break_and_resume (method{1}, stones (4), [0 .8], "Method", method{1}, "Step", .01);
%! endfor
%! for method = {"paoli", "midpoint", "midpointmomentum", "newmark", "radau3", "radau5", "lobatto2", "lobatto4", ...
%!               "lobatto6", "herk2", "herk3", "herk4", "herk5"}
%!   break_and_resume (method{1}, balls (), [0 .8], "Method", method{1}, "Step", .02);
%! endfor

%!test  # steps that adapt, output at given times, projection, islands on their bodies
%! warning ("off", "nonsmooth:nssolve:resumed", "local");  warning ("off", "nonsmooth:nssolve:overlap", "local");
%! break_and_resume ("by error", stones (3), [0 .8], "Method", "trapezoidal", "RelTol", 1e-3);
%! break_and_resume ("auto", stones (3), [0 .8], "Method", "auto", "RelTol", 1e-5);
%! break_and_resume ("auto, times", balls (), linspace (0, .8, 9), "Method", "auto");
%! break_and_resume ("by order", stones (3), [0 .8], "Method", "moreau", "Adapt", "order", "AbsTol", 1e-3);
%! break_and_resume ("times", stones (3), linspace (0, .8, 9), "Method", "trapezoidal", "Step", .01);
%! break_and_resume ("times of radau5", balls (), linspace (0, .8, 9), "Method", "radau5", "Step", .05);
%! break_and_resume ("projection", balls (), [0 .8], "Stabilization", "projection", "Step", .01);
%! break_and_resume ("reduce", stones (4), [0 .8], "Reduce", true, "Step", .01);
%! lift = nsbody (stones (3), "Name", "lift", "Fixed", true, "Shape", nsshape ("box", [1 .1]), ...
%!                "Motion", @(t) [4; sin(20*t); 0]);
%! break_and_resume ("prescribed motion", lift, [0 .8], "Stabilization", "velocity", "Step", .01);
%! break_and_resume ("structured", stones (4), [0 .8], "Solver", "structured", "Step", .01);

%!test  # space: closest points of surfaces, true cones, more bodies than are looked at in pairs
%! warning ("off", "nonsmooth:nssolve:resumed", "local");  warning ("off", "nonsmooth:nssolve:overlap", "local");
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]), "Friction", .3);
%! for k = 1:3
%!   model = nsbody (model, "Shape", nsshape ("ellipsoid", [.3 .2 .25]), "Position", [.1*k, .05*k, .7*k-.4], ...
%!                   "AngularVelocity", [1 2 3], "Friction", .4);
%! endfor
%! for method = {"euler", "trapezoidal", "moreau", "geometric", "auto"}
%!   break_and_resume (["ellipsoids, " method{1}], model, [0 .5], "Method", method{1}, "Step", .01);
%! endfor
%! break_and_resume ("cones", model, [0 .5], "Cone", "ellipsoid", "Step", .01);
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]), "Friction", .3);
%! for k = 0:26
%!   model = nsbody (model, "Shape", nsshape ("box", [.3 .2 .25]), "Friction", .4, "AngularVelocity", [1 2 3], ...
%!                   "Position", [.4*mod(k, 3), .4*mod(floor (k/3), 3), .3 + .45*floor(k/9)]);
%! endfor
%! break_and_resume ("boxes", model, [0 .4], "Step", .02);

%!test  # systems with functions, events and captured values
%! warning ("off", "nonsmooth:nssolve:resumed", "local");  warning ("off", "nonsmooth:nssolve:overlap", "local");
%! stiffness = 4;
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -stiffness*q - .3*v + cos (t), "Gap", @(q) q, "Normal", 1, ...
%!                 "Restitution", .6);
%! watched = @(t, y) deal ([y(1)-.1; y(2)], [0; 0], [0; 0]);
%! for method = {"euler", "trapezoidal", "moreau", "radau5", "herk4", "paoli"}
%!   break_and_resume (["system, " method{1}], sys, [0 5], 1, 0, "Method", method{1}, "Step", .05, "Events", watched);
%! endfor

%!function stop = listen (t, flag)
%!  global told
%!  stop = false;
%!  if (isempty (flag))
%!    told(end+1) = t;
%!    stop = t == .05;
%!  endif
%!endfunction

%!test  # OutputFcn is told all columns, also those from before; its answers to these do not count
%! warning ("off", "nonsmooth:nssolve:resumed", "local");  warning ("off", "nonsmooth:nssolve:overlap", "local");
%! file = tempname ();
%! global told
%! told = [];
%! unwind_protect
%!   try
%!     nssolve (stones (2), [0 .5], "Step", .01, "Checkpoint", {file, 0}, ...
%!              "OutputFcn", @(t, y, flag) fail_after (t, flag, .2));
%!   end_try_catch
%!   sol = nssolve (stones (2), [0 .5], "Step", .01, "Checkpoint", file, "OutputFcn", @(t, y, flag) listen (t, flag));
%!   assert (told, sol.t);
%! unwind_protect_cleanup
%!   remove (file);
%!   clear -global told
%! end_unwind_protect

%!test  # a run that has come to its end leaves no file, and the same call computes again; stats.time is that of all parts
%! file = tempname ();
%! calls = {stones(2), [0 .3], "Step", .01, "Checkpoint", {file, 0}};
%! lastwarn ("", "");
%! first = nssolve (calls{:});
%! assert (exist (file, "file"), 0);
%! second = nssolve (calls{:});
%! [~, id] = lastwarn ();
%! assert (id, "");
%! assert_same (second, first, "again");

%!test  # stopped by an event or without a solution: that is the end, too
%! file = tempname ();
%! sol = nssolve (stones (1), [0 2], "Step", .01, "Checkpoint", {file, 0}, "Events", @(t, y) deal (t - .5, 1, 0));
%! assert (sol.exitflag, 0);
%! assert (exist (file, "file"), 0);

############ whose file it is

%!function file = broken_off ()
%!  file = tempname ();
%!  try
%!    nssolve (stones (2), [0 .5], "Step", .01, "Checkpoint", {file, 0}, ...
%!             "OutputFcn", @(t, y, flag) fail_after (t, flag, .2));
%!  end_try_catch
%!endfunction

%!function message = refusal (varargin)
%!  message = "";
%!  try
%!    nssolve (varargin{:});
%!  catch problem
%!    assert (problem.identifier, "nonsmooth:nssolve:checkpoint");
%!    message = problem.message;
%!  end_try_catch
%!endfunction

%!test  # another model, other times, other options; the file stays as it is
%! file = broken_off ();
%! unwind_protect
%!   before = fileread (file);
%!   c = {"Checkpoint", file};
%!   assert (regexp (refusal (stones (3), [0 .5], "Step", .01, c{:}), ...
%!                   "belongs to a run with another model\\. Delete") > 0);
%!   assert (regexp (refusal (stones (2), [0 .6], "Step", .01, c{:}), "a run with another start or TSPAN\\.") > 0);
%!   assert (regexp (refusal (stones (2), [0 .5], "Step", .02, c{:}), "a run with other options\\.") > 0);
%!   assert (regexp (refusal (stones (3), [0 .6], "Method", "moreau", c{:}), ...
%!                   "a run with another model, another start or TSPAN and other options\\.") > 0);
%!   assert (fileread (file), before);
%! unwind_protect_cleanup
%!   remove (file);
%! end_unwind_protect

%!test  # handles count by their text and by what they have captured
%! file = tempname ();
%! make = @(k) nssystem ("Mass", 1, "Force", @(t, q, v) -k*q);
%! calls = {[0 1], 1, 0, "Step", .01, "Checkpoint", {file, 0}};
%! unwind_protect
%!   try
%!     nssolve (make (4), calls{:}, "OutputFcn", @(t, y, flag) fail_after (t, flag, .5));
%!   end_try_catch
%!   assert (regexp (refusal (make (5), calls{:}), "a run with another model\\.") > 0);
%!   other = nssystem ("Mass", 1, "Force", @(t, q, v) -4*q);
%!   assert (regexp (refusal (other, calls{:}), "a run with another model\\.") > 0);
%!   assert (regexp (refusal (make (4), [0 1], 2, 0, calls{4:end}), "a run with another start or TSPAN\\.") > 0);
%!   warning ("off", "nonsmooth:nssolve:resumed", "local");
%!   calls(end+1:end+2) = {"OutputFcn", @(t, y, flag) false};
%!   sol = nssolve (make (4), calls{:});
%!   assert_same (sol, nssolve (make (4), calls{:}), "captured");
%! unwind_protect_cleanup
%!   remove (file);
%! end_unwind_protect

%!test  # files of others are refused and left alone; folders that are not there, too
%! file = tempname ();
%! unwind_protect
%!   write (file, "my notes");
%!   assert (regexp (refusal (stones (1), [0 .1], "Checkpoint", file), "is no checkpoint file") > 0);
%!   assert (fileread (file), "my notes");
%! unwind_protect_cleanup
%!   remove (file);
%! end_unwind_protect
%! missing = fullfile (tempname (), "run");
%! assert (regexp (refusal (stones (1), [0 .1], "Checkpoint", missing), "cannot be written: No such file") > 0);
%! assert (regexp (refusal (stones (1), [0 .1], "Checkpoint", tempdir ()), "is a folder, a device") > 0);
%! if (isunix ())
%!   assert (regexp (refusal (stones (1), [0 .1], "Checkpoint", "/dev/null"), "is a folder, a device") > 0);
%! endif

%!test  # a start that is refused leaves no file
%! file = tempname ();
%! model = nsbody (stones (1), "Shape", nsshape ("disc", .2), "Position", [0 0]);
%! try
%!   nssolve (model, [0 .1], "Checkpoint", file);
%! catch problem
%! end_try_catch
%! assert (problem.identifier, "nonsmooth:nssolve:overlap");
%! assert (exist (file, "file"), 0);

%!test  # the end of the file is missing, or a byte in it is another: what is good is used
%! warning ("off", "nonsmooth:nssolve:resumed", "local");  warning ("off", "nonsmooth:nssolve:overlap", "local");
%! listens = {"OutputFcn", @(t, y, flag) false};
%! expected = nssolve (stones (2), [0 .5], "Step", .01, listens{:});
%! file = broken_off ();
%! unwind_protect
%!   fid = fopen (file);  bytes = fread (fid, Inf, "uint8=>uint8");  fclose (fid);
%!   for keep = reshape (round (linspace (64, numel (bytes), 7)), 1, [])
%!     for wrong = [0 1]
%!       changed = bytes(1:keep);
%!       changed(end) = bitxor (changed(end), wrong * 16);
%!       fid = fopen (file, "w");  fwrite (fid, changed);  fclose (fid);
%!       if (keep > 64)
%!         sol = nssolve (stones (2), [0 .5], "Step", .01, "Checkpoint", file, listens{:});
%!         assert_same (sol, expected, sprintf ("%d bytes", keep));
%!       endif
%!     endfor
%!   endfor
%! unwind_protect_cleanup
%!   remove (file);
%! end_unwind_protect

%!function stop = vanish (t, flag, file, folder)
%!  stop = false;
%!  if (isempty (flag) && t > .2 && exist (folder, "dir"))
%!    remove (file);
%!    remove ([file, ".lock"]);
%!    rmdir (folder);
%!  endif
%!endfunction

%!test  # the folder vanishes during the run: a warning, and the run goes on
%! warning ("off", "nonsmooth:nssolve:coarse", "local");
%! folder = tempname ();
%! mkdir (folder);
%! file = fullfile (folder, "run");
%! expected = nssolve (stones (2), [0 .5], "Step", .01, "OutputFcn", @(t, y, flag) false);
%! call = {stones(2), [0 .5], "Step", .01, "Checkpoint", {file, 0}, ...
%!         "OutputFcn", @(t, y, flag) vanish(t, flag, file, folder)};
%! text = evalc ("sol = nssolve (call{:});");             # lastwarn may name one that is off (Octave 11)
%! assert (numel (regexp (text, "no checkpoint could be written to .*: No such file or directory\\. The run goes on")), 1);
%! assert_same (sol, expected, "vanished");

############ processes

%!function stop = call_again (flag, call)      # the same file, while a run uses it
%!  stop = false;
%!  if (isempty (flag))
%!    try
%!      nssolve (call{:});
%!    catch caught
%!      assert (caught.identifier, "nonsmooth:nssolve:checkpointLocked");
%!      assert (! isempty (strfind (caught.message, sprintf ("process %d", getpid ()))), caught.message);
%!      stop = true;
%!    end_try_catch
%!  endif
%!endfunction

%!testif ; isunix ()  # two runs want one file: the second is told, and the first goes on; then the file is free again
%! file = tempname ();
%! call = {stones(1), [0 .1], "Step", .01, "Checkpoint", {file, 0}};
%! sol = nssolve (call{:}, "OutputFcn", @(t, y, flag) call_again (flag, call));
%! assert (sol.exitflag, 0);                    # stopped by the function, which was told
%! assert (exist ([file, ".lock"], "file"), 0);
%! assert (nssolve (call{:}).exitflag, 1);

%!testif ; isunix ()  # a link leads to the file, and stays
%! target = tempname ();
%! link = [target, "_link"];
%! symlink (target, link);
%! seen = @(t, y, flag) isempty (flag) && t > .05 && (exist (target, "file") == 2);
%! sol = nssolve (stones (1), [0 .1], "Step", .01, "Checkpoint", {link, 0}, "OutputFcn", seen);
%! assert (sol.exitflag, 0);                    # stopped because the target was there
%! [about, failed] = lstat (link);
%! assert (failed == 0 && S_ISLNK (about.mode));
%! unlink (link);

%!function text = scene (method)               # a model, and the end and step of a run of a second or two
%!  switch (method)
%!    case "geometric"
%!      text = ["model = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', .3);\n" ...
%!              "for k = 1:3\n" ...
%!              "  model = nsbody (model, 'Shape', nsshape ('ellipsoid', [.3 .2 .25]), 'Friction', .4, ...\n" ...
%!              "                  'Position', [.1*k, .05*k, .7*k-.4], 'AngularVelocity', [1 2 3]);\n" ...
%!              "end\n" ...
%!              "last = 2;  step = .002;\n"];
%!    case {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau"}
%!      text = ["model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [-.2 1]), 'Friction', .4);\n" ...
%!              "for k = 1:12\n" ...
%!              "  model = nsbody (model, 'Shape', nsshape ('box', [.4 .3]), 'Position', [.05*k, .3+.55*k], ...\n" ...
%!              "                  'Angle', .3*k, 'Friction', .4, 'Restitution', .3);\n" ...
%!              "end\n" ...
%!              "last = 2;  step = .002;\n"];
%!    otherwise                                  # without friction
%!      text = ["model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]));\n" ...
%!              "for k = 1:3\n" ...
%!              "  model = nsbody (model, 'Shape', nsshape ('disc', .2), 'Position', [.05*k, .2+.45*k], 'Restitution', .5);\n" ...
%!              "end\n" ...
%!              "model = nsbody (model, 'Name', 'bob', 'Shape', nsshape ('disc', .1), 'Position', [3 1]);\n" ...
%!              "model = nsjoint (model, 'revolute', 'bob', 'ground', 'Anchor', [2.2 1]);\n" ...
%!              "last = 10;  step = .0005;\n"];
%!  endswitch
%!endfunction

%!function text = script (folder, checkpoint, method = "trapezoidal")
%!  toolbox = strrep (fileparts (which ("nssolve")), "'", "''");
%!  text = [sprintf("addpath ('%s');  cd ('%s');  warning ('off', 'nonsmooth:nssolve:resumed');\n", toolbox, folder), ...
%!          sprintf(scene (method)), "disp ('started');  fflush (stdout);\n", ...
%!          sprintf("sol = nssolve (model, [0 last], 'Method', '%s', 'Step', step, %s);\n", method, checkpoint)];
%!endfunction

%!function in_folder (f)
%!  folder = tempname ();
%!  mkdir (folder);
%!  unwind_protect
%!    f (folder);
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

%!function kills = kill_and_resume (folder, method, moments)
%!  ## Killed with -9 at several moments after its start: within a step, or while a checkpoint is written
%!  octave = fullfile (OCTAVE_HOME (), "bin", "octave-cli");
%!  run = sprintf ("'%s' --norc --no-history -q killed.m > log 2>&1", octave);
%!  write (fullfile (folder, "killed.m"), [script(folder, "'Checkpoint', {'kept', 0}", method), "save ('-binary', 'killed', 'sol');\n"]);
%!  write (fullfile (folder, "whole.m"), [script(folder, "'Checkpoint', []", method), "save ('-binary', 'whole', 'sol');\n"]);
%!  write (fullfile (folder, "drive"), ...
%!         [sprintf("cd '%s'\n", folder), ...
%!          "for moment in", sprintf(" %.3f", moments), "; do\n", ...
%!          "  : > log\n", run, " &\n", ...
%!          "  pid=$!\n", ...
%!          sprintf("  for k in $(seq %d); do grep -q started log && break; sleep 0.05; done\n", 600 * patience ()), ...
%!          sprintf("  sleep $(awk \"BEGIN { print $moment * %g }\")\n", patience ()), ...
%!          "  kill -9 $pid && echo killed >> killings\n", ...
%!          "  wait $pid 2> /dev/null\n", ...
%!          "  test -s kept && wc -c < kept >> lengths\n", ...
%!          "done\n", ...
%!          run, "\n", ...
%!          sprintf("'%s' --norc --no-history -q whole.m > whole_log 2>&1\n", octave)]);
%!  system (sprintf ("timeout -k 5 %d sh '%s' 2> /dev/null", 120 * patience (), fullfile (folder, "drive")));
%!  kills = numel (strfind (fileread (fullfile (folder, "killings")), "killed"));
%!  assert (kills >= 2);
%!  lengths = str2num (fileread (fullfile (folder, "lengths")));
%!  assert (numel (lengths) >= 2 && any (diff (lengths) > 0));      # each life went on from the one before
%!  assert (exist (fullfile (folder, "kept"), "file"), 0);
%!  killed = load (fullfile (folder, "killed"));
%!  whole = load (fullfile (folder, "whole"));
%!  assert_same (killed.sol, whole.sol, "killed");
%!endfunction

%!testif ; isunix () && ! system ("command -v timeout > /dev/null")  # kill -9
%! in_folder (@(folder) kill_and_resume (folder, "trapezoidal", [.11 .23 .17 .05 .31]));

%!testif ; isunix () && ! isempty (getenv ("NONSMOOTH_LONG"))  # kill -9 at random moments, every method
%! rand ("state", 11);
%! for method = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau", "geometric", "paoli", "midpoint", ...
%!               "midpointmomentum", "newmark", "radau3", "radau5", "lobatto2", "lobatto4", "lobatto6", "herk2", ...
%!               "herk3", "herk4", "herk5"}
%!   in_folder (@(folder) printf ("%s: killed %d times, the same bits\n", method{1}, ...
%!                                kill_and_resume (folder, method{1}, .3 * rand (1, 6))));
%! endfor

%!function interrupt_and_resume (folder)
%!  ## Ctrl-C gives what there is; the same call again goes on
%!  octave = fullfile (OCTAVE_HOME (), "bin", "octave-cli");
%!  write (fullfile (folder, "twice.m"), ...
%!         [script(folder, "'Checkpoint', {'kept', 0.2}"), "part = sol;  left = exist ('kept', 'file');\n", ...
%!          strrep(script (folder, "'Checkpoint', {'kept', 0.2}"), "started", "again"), ...
%!          "again = sol;\n", script(folder, "'Checkpoint', []"), ...
%!          "gone = ! exist ('kept', 'file');  save ('-binary', 'all', 'part', 'again', 'sol', 'left', 'gone');\n"]);
%!  write (fullfile (folder, "drive"), ...
%!         [sprintf("cd '%s'\n: > log\n", folder), ...
%!          sprintf("'%s' --norc --no-history -q twice.m > log 2>&1 &\npid=$!\n", octave), ...
%!          sprintf("for k in $(seq %d); do grep -q started log && break; sleep 0.05; done\n", 600 * patience ()), ...
%!          sprintf("sleep %g\nkill -INT $pid\nwait $pid\n", 0.4 * patience ())]);
%!  system (sprintf ("timeout -k 5 %d sh '%s' 2> /dev/null", 120 * patience (), fullfile (folder, "drive")));
%!  got = load (fullfile (folder, "all"));
%!  assert (got.part.exitflag, -3);
%!  assert (got.left, 2);
%!  assert (got.gone);
%!  assert (got.again.exitflag, 1);
%!  assert (got.part.q, got.again.q(:, 1:columns (got.part.q)));
%!  assert_same (got.again, got.sol, "interrupted");
%!endfunction

%!testif ; isunix () && ! system ("command -v timeout > /dev/null")  # Ctrl-C
%! in_folder (@interrupt_and_resume);
