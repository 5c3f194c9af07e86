## SPDX-License-Identifier: BSD-3-Clause

## nssweep beside what only another process, a full disc or a cluster does to it; its tables, pictures and examples. A
## real cluster is that of `make test-cluster`.

%!function model = ball ()
%!  model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]));
%!  model = nsbody (model, "Shape", nsshape ("disc", .1), "Position", [0 .5], "Restitution", .5, "Velocity", [1 0]);
%!endfunction

%!function same (a, b)
%!  [answer, where] = same_bits (rmfield (a, "run"), rmfield (b, "run"));
%!  assert (answer, where);
%!endfunction

%!function remove (folder)
%!  confirm_recursive_rmdir (false, "local");
%!  if (exist (folder, "dir"))
%!    rmdir (folder, "s");
%!  endif
%!endfunction

%!function text = elsewhere (before, lines)
%!  ## LINES in an Octave of their own, BEFORE it in the shell
%!  script = [tempname(), ".m"];
%!  unwind_protect
%!    fid = fopen (script, "w");
%!    fprintf (fid, "addpath ('%s');\n%s", fileparts (which ("nssweep")), sprintf ("%s\n", lines{:}));
%!    fclose (fid);
%!    [~, text] = system (sprintf ("%s '%s' --norc --no-history -q '%s' 2>&1", before, ...
%!                                 fullfile (OCTAVE_HOME (), "bin", "octave-cli"), script));
%!  unwind_protect_cleanup
%!    unlink (script);
%!  end_unwind_protect
%!endfunction

## ---- Ctrl-C, kill -9, a full disc

%!testif ; isunix ()   # Ctrl-C in the runs of threads: what is done comes back, and the next sweep is whole
%! lines = {"m = nsbody (nsmodel ('planar'), 'Shape', nsshape ('disc', .1), 'Position', [0 9]);", ...
%!          "me = getpid ();  system (sprintf ('(sleep 2; kill -INT %d) > /dev/null 2>&1 &', me));", ...
%!          "s = nssweep (m, [], [0 1], 'Step', 1e-5, 'Repeats', 1e6, 'Perturb', .1, 'Workers', 2);", ...
%!          "some = find (s.done);  fprintf ('%d %d %d\\n', numel (some) > 0, numel (s.missing) > 0, max (some) - numel (some) <= 1);", ...
%!          "sol = nssolve (m, [0 1], 'Step', 1e-5);", ...
%!          "t = nssweep (m, [], [0 1], 'Step', .1, 'Repeats', 3);  fprintf ('%d\\n', sum (t.done));"};
%! text = elsewhere ("timeout 100", lines);
%! assert (! isempty (regexp (text, "1 1 1\n.*3\n$")), text);
%! assert (! isempty (strfind (text, "members are not done")), text);

%!testif ; isunix ()   # the Octave that computes is killed: the folder goes on where it was
%! folder = tempname ();
%! clean = onCleanup (@() remove (folder));
%! build = "@(p) struct ('model', nsbody (nsmodel ('planar'), 'Position', [p 9]))";
%! call = ["nssweep (" build ", 1:40, [0 1], 'Step', 1e-3, 'Block', 4, 'Keep', @(sol) sol.q(2,end)"];
%! lines = {sprintf("system (sprintf ('(while [ ! -e \"%s/results/000003.nss\" ]; do sleep 0.05; done; kill -9 %%d) &', getpid ()));", ...
%!                  folder), ...
%!          sprintf("for k = 1:1000, %s, 'Folder', '%s'); if (k == 1) disp ('whole'); end, pause (.1); end", call, folder)};
%! elsewhere ("timeout 60", lines);
%! s = nssweep (folder);
%! same (s, eval ([call ");"]));
%! assert (s.missing, zeros (1, 0));

%!testif ; isunix ()   # a disc that is full at any moment (a limit on the size of files): told, or whole; never torn
%! build = "@(p) struct ('model', nsbody (nsmodel ('planar'), 'Position', [p 9]))";
%! for units = [1 4 8 16 200]
%!   folder = tempname ();
%!   clean = onCleanup (@() remove (folder));
%!   lines = {"warning ('off', 'all');", ...
%!            "try", ...
%!            sprintf("s = nssweep (%s, 1:8, [0 1], 'Step', .01, 'Block', 4, 'Folder', '%s', 'Keep', 'sol');", build, folder), ...
%!            "disp ('whole');", "catch e, disp (['told: ' e.identifier]); end"};
%!   text = elsewhere (sprintf ("trap '' XFSZ; ulimit -f %d;", units), lines);
%!   assert (! isempty (regexp (text, "^(whole|told: nonsmooth:nssweep:file)")), text);
%!   assert (units < 200 || strncmp (text, "whole", 5), text);
%!   if (exist (fullfile (folder, "study.nss"), "file"))
%!     assert (nssweep (folder).missing, zeros (1, 0));
%!   endif
%! endfor

## ---- A stand-in for Slurm: sbatch runs the tasks of an array one after the other, squeue has nothing to tell

%!function folder = stand_in (sbatch)
%!  folder = tempname ();
%!  mkdir (folder);
%!  for program = {"sbatch", sbatch; "squeue", "exit 0"}'
%!    file = fullfile (folder, program{1});
%!    fid = fopen (file, "w");
%!    fprintf (fid, "#!/bin/sh\n%s\n", program{2});
%!    fclose (fid);
%!    system (sprintf ("chmod +x '%s'", file));
%!  endfor
%!endfunction

%!function text = runs_tasks (skip)
%!  text = ["for a in \"$@\"; do case $a in --array=*) array=${a#--array=} ;; esac; script=$a; done\n" ...
%!          "for part in $(echo ${array%\\%*} | tr ',' ' '); do for k in $(seq ${part%-*} ${part#*-}); do\n" ...
%!          skip " SLURM_JOB_ID=1 SLURM_ARRAY_TASK_ID=$k sh \"$script\" > /dev/null 2>&1\ndone; done\necho 17"];
%!endfunction

%!function [sweep, problem] = on (programs, varargin)
%!  before = getenv ("PATH");
%!  back = onCleanup (@() setenv ("PATH", before));
%!  setenv ("PATH", programs);
%!  sweep = [];
%!  problem = "";
%!  try
%!    sweep = nssweep (varargin{:});
%!  catch e
%!    problem = e;
%!  end_try_catch
%!endfunction

%!testif ; isunix ()   # tasks that are lost are submitted again; blocks beyond a thousand have indices below
%! reference = nssweep (ball (), [], [0 .2], "Step", .01, "Repeats", 30, "Perturb", .01);
%! for skip = {"", "if [ $k = 2 ] && [ ! -e \"$0.once\" ]; then touch \"$0.once\"; continue; fi;"}
%!   programs = stand_in (runs_tasks (skip{1}));
%!   folder = tempname ();
%!   clean = {onCleanup(@() remove (folder)), onCleanup(@() remove (programs))};
%!   s = on ([programs pathsep() getenv("PATH")], ball (), [], [0 .2], "Step", .01, "Repeats", 30, "Perturb", .01, "Block", 10, ...
%!           "Folder", folder, "Engine", "slurm", "Header", {"--time=1:00", "#SBATCH --account=me", "partition=p"}, ...
%!           "Setup", "true # here", "Workers", 5);
%!   same (s, reference);
%!   script = fileread (fullfile (folder, "slurm", "job.sh"));
%!   assert (! isempty (strfind (script, "#SBATCH --time=1:00\n#SBATCH --account=me\n#SBATCH --partition=p\ntrue # here\nexec")), script);
%! endfor

%!testif ; isunix ()   # no Slurm here; a queue that refuses; jobs that all fail end with what is missing
%! folder = tempname ();
%! clean = onCleanup (@() remove (folder));
%! args = {ball(), [], [0 .2], "Step", .01, "Repeats", 4, "Folder", folder, "Engine", "slurm"};
%! [~, problem] = on ("/usr/bin:/bin:/nowhere", args{:});
%! if (system ("PATH=/usr/bin:/bin command -v sbatch > /dev/null"))
%!   assert (problem.identifier, "nonsmooth:nssweep:noSlurm");
%! endif
%! programs = stand_in ("echo 'sbatch: error: invalid partition specified: long' >&2; exit 1");
%! gone = onCleanup (@() remove (programs));
%! [~, problem] = on ([programs pathsep() getenv("PATH")], args{:});
%! assert (problem.identifier, "nonsmooth:nssweep:queue");
%! assert (! isempty (strfind (problem.message, "invalid partition specified: long")));
%! programs = stand_in ("echo 18");
%! gone2 = onCleanup (@() remove (programs));
%! state = warning ("off", "nonsmooth:nssweep:notDone");
%! s = on ([programs pathsep() getenv("PATH")], args{:});
%! warning (state);
%! assert (s.missing, 1:4);
%! assert (nssweep (folder, "Engine", "threads").missing, zeros (1, 0));

## ---- Threads and nssolve: random models, all they say and all they end in

%!test
%! state = warning ("off", "all");
%! back = onCleanup (@() warning (state));
%! methods = {"euler", "linimp", "trapezoidal", "moreau", "geometric"};
%! for k = 1:16
%!   if (mod (k, 2))
%!     model = random_model (k);
%!   else
%!     model = random_space_model (k);
%!   endif
%!   args = {model, [], [0 .1], "Method", methods{1 + mod(k, 5)}, "Repeats", 3, "Perturb", [1e-6 .1], "Step", .005};
%!   sweep = nssweep (args{:});
%!   same (sweep, nssweep (args{:}, "Engine", "serial"));
%! endfor

%!test  # runs that end early too
%! state = warning ("off", "all");
%! back = onCleanup (@() warning (state));
%! args = {random_model(5), [], [0 .1], "Method", "euler", "Repeats", 3, "Perturb", [1e-6 .1], "Step", .005};
%! sweep = nssweep (args{:});
%! assert (sweep.exitflag < 0);
%! assert (! isempty (strfind (sweep.warnings{1}, "overlap")));
%! same (sweep, nssweep (args{:}, "Engine", "serial"));

## ---- Tables and pictures

%!test  # CSV: the numbers read back to the same bits, texts keep their quotes
%! s = nssweep (@(p) struct ("model", ball (), "options", struct ("Step", p)), [.01 .02 -1], [0 .3], "Names", "h, \"step\"", ...
%!              "Keep", @(sol) struct ("x", sol.q(1,end), "v", sol.v(1:2,end)));
%! file = [tempname() ".csv"];
%! clean = onCleanup (@() delete (file));
%! nssave (file, s);
%! lines = strsplit (strtrim (fileread (file)), "\n");
%! assert (numel (lines), 4);
%! names = {"member", "h, \"step\"", "done", "t", "exitflag", "events", "steps", "q1", "q2", "q3", "v1", "v2", "v3", "x", "v1", "v2"};
%! head = strrep (lines{1}, "\"h, \"\"step\"\"\"", "H");
%! assert (strsplit (head, ","), [names(1), "H", names(3:end), "message", "warnings", "error"]);
%! numbers = cellfun (@(line) sscanf (line, "%f,").', lines(2:3), "UniformOutput", false);
%! assert (numbers{1}, [1 .01 1 s.t(1) 1 s.events(1) s.steps(1) s.q(:,1)' s.v(:,1)' s.value.x(1) s.value.v(:,1)']);
%! assert (! isempty (strfind (lines{4}, "Step must be a positive finite number")));
%! fail ("nssave ([tempname() \".txt\"], s)", "a sweep is saved as a table, in a file whose name ends with .csv");

%!testif ; ! isempty (available_graphics_toolkits ())   # pictures of all kinds
%! file = [tempname() ".png"];
%! clean = onCleanup (@() delete (file));
%! s = nssweep (ball (), [], linspace (0, .3, 7), "Step", .01, "Repeats", 20, "Perturb", .02, "Keep", @(sol) sol.q(2,:));
%! t = nssweep (@(p) ball (), nsgrid (1:3, [1 2 5]), [0 .1], "Step", .01, "Keep", @(sol) sol.q(1,end), "Names", {"a", "b"});
%! for args = {{s}, {s, "histogram", "Value", 3}, {t}, {t, "line"}, {t, "histogram"}, {t, "map", "Value", 1:9}, {s, "histogram", ...
%!             "Value", s.q(1,:)}}
%!   nsplot (args{1}{:}, "File", file);
%!   assert (stat (file).size > 2000);
%!   delete (file);
%! endfor
%! nsplot (t, "File", file);
%! fail ("nsplot (s, \"line\")", "'line' needs 1 params that are numbers, and the sweep has 0");
%! fail ("nsplot (s, \"pie\")", "WHAT must be one of 'line', 'histogram', 'map', 'fan', not 'pie'");
%! fail ("nsplot (s, \"Value\", 9)", "Value must be the number of a row of sweep.value");
%! u = nssweep (ball (), [], [0 .1]);
%! fail ("nsplot (u)", "the sweep has no values that are numbers");

## ---- Examples

%!shared examples, cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"sweeps", "stewart", fullfile("classroom", "6_gripper")});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

%!test  # Stewart 3.3.1: half of the repeats open and half stop, by symmetry of the perturbation; none slides on
%! result = run_repeats (2000);
%! assert (result.share, [.5 0 .5], 4 * sqrt (.25 / 2000));
%! assert (result.counts(2), 0);
%! assert (result.error([1 3]), sqrt (.25 / 2000) * [1 1], 1e-4);
%! assert (mean (result.spread), result.share, 1e-12);

%!test  # a fair die: 4 standard deviations of each face, and chi-squared of probability 1e-4
%! state = warning ("off", "nonsmooth:nssweep:told");
%! result = run_die (120);
%! warning (state);
%! assert (sum (result.counts) + result.tilted, 120);
%! assert (result.tilted <= 2);
%! assert (max (abs (result.sigmas)) < 4);
%! assert (result.chi2 < 25.7);

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))   # 2e4 throws
%! result = run_die (2e4);
%! assert (max (abs (result.sigmas)) < 4);
%! assert (result.tilted < 20);

%!test  # the gripper drops the ball far below the friction of statics, and holds it far above
%! state = warning ("off", "nonsmooth:nssweep:told");
%! result = run_reliability ([.05 .45], [.1 .3], 2);
%! warning (state);
%! assert (result.limit, [.1 .3] * (9.81 + .02 * (8*pi)^2) / 24, 1e-12);
%! assert (result.share, [0 1; 0 1]);
