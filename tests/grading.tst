## SPDX-License-Identifier: BSD-3-Clause

## grade_all with files that want to do harm, or marks they did not earn: each is reported as what it is, gets nothing
## for it, and leaves the files of who marks alone. NONSMOOTH_PATIENCE multiplies the time each may take.

%!shared classroom, cleanup
%! classroom = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples", "classroom");
%! before = path ();
%! addpath (classroom);
%! classroom_path ();
%! cleanup = onCleanup (@() path (before));

%!function yes = has_sandbox ()
%!  classroom = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples", "classroom");
%!  addpath (fullfile (classroom, "tools"));
%!  yes = isempty (find_sandbox (fileparts (which ("lcpsolve"))).reason);
%!endfunction

%!function seconds = allowed ()
%!  seconds = str2double (getenv ("NONSMOOTH_PATIENCE"));
%!  seconds(isnan (seconds)) = 1;
%!  seconds *= 2;
%!endfunction

%!function folder = hand_in (texts)                    # rows: student, text of a file
%!  folder = tempname ();
%!  mkdir (folder);
%!  for k = 1:rows (texts)
%!    mkdir (folder, texts{k,1});
%!    write_text (fullfile (folder, texts{k,1}, "answer.m"), texts{k,2});
%!  endfor
%!endfunction

%!function remove (folder)
%!  confirm_recursive_rmdir (false, "local");
%!  rmdir (folder, "s");
%!endfunction

## The gripper's checker calls an answer once. This one would get 20 points, but for the line put into it.
%!function text = gripper (line)
%!  text = sprintf (["function design = student_gripper ()\n  design = struct ('force', 9.5, 'tilt', 5);\n  %s\n" ...
%!                   "end\n"], line);
%!endfunction

## `unmask` takes the functions that refuse away: behind them is only the sandbox.
%!function text = unmask (name)
%!  text = sprintf ("rmpath (fileparts (which ('%s'))); ", name);
%!endfunction

%!testif ; has_sandbox ()  # harm: told in the student's row, no point, nothing outside is touched
%! treasure = tempname ();
%! write_text (treasure, "mine");
%! home = fullfile (getenv ("HOME"), "nonsmooth_test_secret");
%! write_text (home, "secret words");
%! removes = sprintf ("f = '%s'; ", treasure);
%! outside = sprintf ("[~, x] = system ('rm -f %s; echo; ls / | tr \"\\\\n\" \" \"; echo from inside'); error (x);", ...
%!                    treasure);
%! texts = {
%!   "delete",   gripper([removes, "delete (f);"]),                              "It calls delete"
%!   "unlink",   gripper([removes, "try, builtin ('unlink', f); catch, end"]),   "It calls builtin"
%!   "system",   gripper(sprintf ("system ('rm -f %s');", treasure)),            "It calls system"
%!   "fork",     gripper("fork ();"),                                            "It calls fork"
%!   "network",  gripper("x = urlread ('http://example.org/');"),                "It calls urlread"
%!   "input",    gripper("x = input ('your marks? ');"),                         "It calls input"
%!   "home",     gripper(sprintf ("error (fileread ('%s'));", home)),            "cannot open file"
%!   "inside",   gripper([unmask("system"), outside]),                           "from inside"
%!   "exit",     gripper("exit (0);"),                                           "It ended Octave (exit or quit, status 0)"
%!   "quit",     gripper("quit (3);"),                                           "It ended Octave (exit or quit, status 3)"
%!   "loop",     gripper("while (true) end"),                                    "an endless loop?"
%!   "memory",   gripper("x = {}; while (true) x{end+1} = ones (1e7, 1); end"),  "out of memory"
%!   "output",   gripper("while (true) fputs (stdout, repmat ('x', 1, 1e6)); end"), "prints or writes more than 16 MB"
%!   "crash",    gripper([unmask("kill"), "kill (getpid (), 11);"]),             "It crashed Octave (signal 11)"
%!   "recursion", gripper("f = @(f) f (f); f (f);"),                             "max_recursion_depth"
%!   "large",    gripper("design.force = zeros (2000);"),                        "an array of 2000 x 2000"
%!   "object",   gripper("design = containers.Map ();"),                         "a containers.Map is no number"
%!   "pipe",     gripper("fclose ('all');"),                                     "It ended Octave"
%! };
%! folder = hand_in (texts(:,1:2));
%! csv = fullfile (folder, "marks.csv");
%! evalc ("results = grade_all (folder, csv, allowed (), 'Memory', 8e8);");
%! for k = 1:rows (texts)
%!   r = results(strcmp ({results.student}, texts{k,1}));
%!   assert (! isempty (strfind (r.hints, texts{k,3})), "%s: %s", r.student, r.hints);
%!   assert ([r.points, r.maximum], [0, 20]);
%! endfor
%! printf ("%d harmful answers: each told by its name, at most %d of 20 points\n", rows (texts), max ([results.points]));
%! assert (isempty (strfind ([results.hints], "secret words")));
%! seen = results(strcmp ({results.student}, "inside")).hints;    # a root with nothing of ours in it
%! assert (isempty (regexp (seen, '\<(home/\w|root|mnt|srv|opt|var)\>')), seen);
%! assert (fileread (treasure), "mine");
%! assert (numel (strsplit (strtrim (fileread (csv)), "\n")), rows (texts) + 1);
%! unlink (treasure);
%! unlink (home);
%! remove (folder);

%!testif ; has_sandbox ()  # forgery: what is printed, written, shadowed or assigned earns nothing
%! forged = "reply 3 9\\nhandle 1\\n";
%! shadow = ["mkdir ('/tmp/x'); for f = {'check_gripper', 'isequal', 'assert', 'gripper_run', 'call_answer'}, " ...
%!           "id = fopen (['/tmp/x/', f{1}, '.m'], 'w'); fprintf (id, 'function varargout = %s (varargin)\\n" ...
%!           "varargout = {1};\\nend', f{1}); fclose (id); end; addpath ('/tmp/x'); rehash (); design.force = 1;"];
%! lasting = ["global g; g = onCleanup (@() disp (20)); atexit ('disp'); dbstop ('in', 'call_answer'); " ...
%!            "design.force = 1;"];
%! texts = {
%!   "prints",   gripper("design.force = 1; disp ('20/20'); fprintf ('reply 3 2\\n20');")
%!   "assigns",  gripper(["for w = {'caller', 'base'}, assignin (w{1}, 'points', 20); evalin (w{1}, 'points = 20; " ...
%!                        "report.points = 20;'); end; design.force = 1;"])
%!   "writes",   gripper("id = fopen ('replies', 'w'); fputs (id, '20/20'); fclose (id); design.force = 1;")
%!   "pipes",    gripper(sprintf ("id = fopen ('/dev/fd/4', 'w'); fprintf (id, '%s'); fclose (id);", forged))
%!   "shadows",  gripper(shadow)
%!   "lasts",    gripper(lasting)
%!   "solution", gripper("design = solution_gripper ();")
%!   "looks",    gripper("design.force = 1; x = ls ('/classroom'); error (x);")
%!   "=2+2",     gripper("design.force = 1; error (\"\\033[2J\\a20/20\");")
%! };
%! folder = hand_in (texts);
%! csv = [tempname(), ".csv"];
%! printed = evalc ("results = grade_all (folder, csv, allowed ());");
%! assert (numel (results), rows (texts));
%! printf ("%d answers that forge marks: at most %d of 20 points\n", rows (texts), max ([results.points]));
%! # 1 N holds nothing: within the limits 2 points
%! assert (all ([results.points] <= 5), mat2str ([results.points]));
%! hints = containers.Map ({results.student}, {results.hints});
%! assert (! isempty (strfind (hints("pipes"), "wrote into the pipe")), hints("pipes"));
%! assert (! isempty (strfind (hints("solution"), "'solution_gripper' undefined")), hints("solution"));
%! assert (isempty (regexp (hints("looks"), "solution|gripper_|check_")), hints("looks"));
%! assert (! any (printed == 27));                      # nothing that commands a terminal
%! assert (! isempty (strfind (fileread (csv), "\"'=2+2\"")));                # nothing that a spreadsheet computes
%! unlink (csv);
%! remove (folder);

%!testif ; has_sandbox ()  # honest files get the same marks, hints and notes as from the checker itself
%! for task = reshape (assignments ()([1 3 6]), 1, [])
%!   name = strrep (task.answer, "student", "solution");
%!   texts = {"solution", strrep(fileread (which (name)), name, task.answer)
%!            "starter",  fileread(fullfile (classroom, task.folder, [task.answer, ".m"]))};
%!   folder = hand_in (texts);
%!   evalc ("results = grade_all (folder, '', 60);");
%!   assert ([results.points], [20 0]);
%!   assert (results(1).hints, "");
%!   [~, report] = feval (task.checker, fullfile (folder, "starter", "answer.m"));
%!   hints = {report.items.hint};
%!   assert (results(2).hints, strjoin (hints(! cellfun (@isempty, hints)), " | "));
%!   remove (folder);
%! endfor

%!testif ; has_sandbox ()  # a mistake of the checker costs nobody a mark
%! folder = hand_in ({"Ann", gripper("")});
%! eval ("function varargout = check_gripper (given)\n  error (\"broken\");\nend");
%! unwind_protect
%!   evalc ("results = grade_all (folder, '', 20);");
%! unwind_protect_cleanup
%!   clear -f check_gripper
%! end_unwind_protect
%! assert ({results.points, results.maximum}, {NaN, 20});
%! assert (! isempty (regexp (results.hints, 'checker failed.*broken')), results.hints);
%! remove (folder);

%!testif ; has_sandbox ()  # no process, no folder of a worker is left, and no octave-workspace
%! folder = hand_in ({"Ann", gripper("while (true) end"); "Bob", gripper("")});
%! temporary = getenv ("TMPDIR");
%! own = tempname ();
%! mkdir (own);
%! system (sprintf ("chmod 755 %s", own));
%! setenv ("TMPDIR", own);
%! unwind_protect
%!   evalc ("results = grade_all (folder, '', allowed ());");
%! unwind_protect_cleanup
%!   setenv ("TMPDIR", temporary);
%!   if (isempty (temporary))
%!     unsetenv ("TMPDIR");
%!   endif
%! end_unwind_protect
%! assert ([results.points], [0 20]);
%! assert (numel (dir (own)), 2);
%! assert (numel (dir (folder)), 4);
%! [~, left] = system (sprintf ("sleep 0.5; ps -e -o args | grep -c '[b]wrap.*%s'", own));
%! assert (str2double (left), 0);
%! rmdir (own);
%! remove (folder);

%!testif ; isunix () && ! system ("command -v prlimit > /dev/null")  # without walls, as asked for
%! folder = hand_in ({"Ann", gripper("disp (1);"); "Bob", gripper("exit (0);"); "Cat", gripper("delete ('x');")});
%! evalc ("results = grade_all (folder, '', 20, 'Sandbox', 'off');");
%! assert ([results.points], [20 0 0]);
%! assert (! isempty (strfind (results(1).hints, "semicolon")));
%! assert (! isempty (strfind (results(2).hints, "It ended Octave")));
%! assert (! isempty (strfind (results(3).hints, "It calls delete")));
%! remove (folder);

%!function log = without_bubblewrap (shell)
%!  ## Another Octave, which finds no bwrap, marks a folder; shell has places for its command and a folder.
%!  folder = hand_in ({"Ann", gripper("")});
%!  tools = tempname ();
%!  mkdir (tools);
%!  octave = fullfile (OCTAVE_HOME (), "bin", "octave-cli");
%!  script = fullfile (tools, "mark.m");
%!  classroom = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples", "classroom");
%!  write_text (script, sprintf (["addpath ('%s'); setenv ('PATH', '%s');\ntry\n  grade_all ('%s', '', 20);\n" ...
%!                                "catch e\n  disp (e.identifier); disp (e.message);\nend\n"], classroom, tools, folder));
%!  system (sprintf ("ln -s $(command -v id timeout prlimit setsid env cat ps wc chmod rm sh) %s", tools));
%!  [~, log] = system (sprintf (shell, octave, script));
%!  remove (tools);
%!  remove (folder);
%!endfunction

%!testif ; isunix ()  # nobody there: refused, with the reason and what to do
%! log = without_bubblewrap ("%s --norc --no-history -q %s < /dev/null 2>&1");
%! assert (! isempty (strfind (log, "nonsmooth:grade_all:noSandbox")), log);
%! assert (! isempty (regexp (log, 'bwrap.*not found.*Nothing was run.*bubblewrap')), log);

%!testif ; isunix () && ! system ("command -v script > /dev/null")  # somebody there is asked
%! for reply = {"no", "yes"}
%!   log = without_bubblewrap (sprintf (["(sleep 4; echo %s; sleep 1) | script -qec '%%s --norc --no-history -q %%s' " ...
%!                                       "/dev/null 2>&1"], reply{1}));
%!   assert (! isempty (strfind (log, "yes or no")), log);
%!   assert (! isempty (strfind (log, "Nothing was run")) == strcmp (reply{1}, "no"), log);
%!   assert (! isempty (strfind (log, "20/20")) == strcmp (reply{1}, "yes"), log);
%! endfor

## ---- Values between processes

%!test  # every class that is handed over comes back with its bits
%! values = {pi, [], zeros(1, 0), single(1.1), true, "a\nb", int8(-3), 1+2i, {1, "a"; [], {}}, struct("a", {1, 2}), ...
%!           struct(), struct("a", {}), [Inf, -Inf, 0], -0, reshape(1:24, 2, 3, 4), 1:3, sparse([1, 0, 2]), cell(0, 3)};
%! for k = 1:numel (values)
%!   back = unpack_value (pack_value (values{k}, {}), @(k) k);
%!   assert (isequal (back, values{k}) && strcmp (class (back), class (values{k})), "%d", k);
%! endfor
%! back = unpack_value (pack_value ([NaN, -0], {}), @(k) k);
%! assert (num2hex (back), num2hex ([NaN, -0]));
%! [text, handles] = pack_value ({@sin, 1, @cos}, {});
%! assert (unpack_value (text, @(k) handles{k}), {@sin, 1, @cos});
%!error <is no number> pack_value (containers.Map (), {})
%!error <an array of 1 x 1000001> pack_value (1:1000001, {})

%!test  # what is no value is refused, whatever size it claims
%! texts = {"", "double 1 1\n", "double 1 1\n\n", "double 1e9 1e9\n1\n", "cell 1000000 1000\n", "double 1 2\n1\n", ...
%!          "system 1 1\n1\n", "struct 1 1\na b\ncell 1 1\ndouble 1 1\n1\n", "double 1 1\n1\nx\n", "double -1 1\n1\n", ...
%!          "handle\n", "struct 1 1\n1a\ncell 1 1\ndouble 1 1\n1\n", "char 1 1\nNaN\n", repmat("cell 1 1\n", 1, 100), ...
%!          "struct 1 1\n", "struct 1 1", "cell 1 1\nhandle 1 2\n", "double 1 1\n1 2 x\n", "char 1 1\n-5\n", ...
%!          "char 1 1\n1e9\n", "double 1\n1\n", "struct 1 1\na a\ncell 2 1\ndouble 1 1\n1\ndouble 1 1\n1\n", ...
%!          "struct 1 1\na;b\ncell 1 1\ndouble 1 1\n1\n", "double 1 1 1 1 1 1 1 1 1\n1\n", "double 0.5 2\n1\n"};
%! for k = 1:numel (texts)
%!   told = "";
%!   try
%!     unpack_value (texts{k}, @(k) k);
%!   catch caught
%!     told = caught.identifier;
%!   end_try_catch
%!   assert (strcmp (told, "nonsmooth:classroom:unreadable"), "%s: %s", texts{k}, told);
%! endfor

%!error <Options must be 'Sandbox'> grade_all (pwd (), "", 10, "Sandbox", "perhaps")
%!error <SECONDS must be a positive number> grade_all (pwd (), "", -1)

%!test  # a table that cannot be written is an error, and the old one stays
%! folder = hand_in ({"Ann", "x = 1;"});
%! csv = fullfile (tempdir (), "no such folder", "marks.csv");
%! fail ("evalc ('grade_all (folder, csv, 10, \"Sandbox\", \"off\");')", "CSV must be a file that can be written");
%! remove (folder);

%!testif ; isunix () && ! system ("command -v timeout > /dev/null")  # a full disk: an error, and files that were there stay
%! folder = hand_in ({"Ann", "x = 1;"});
%! toolbox = fileparts (which ("lcpsolve"));
%! write_text (fullfile (folder, "no_room.m"), sprintf (["addpath ('%s', '%s'); warning ('off', 'all');\n" ...
%!   "m = nsbody (nsmodel ('planar'), 'Shape', nsshape ('disc', 0.1), 'Position', [0 1]);\n" ...
%!   "sol = nssolve (m, [0 0.1], 'Step', 0.01);\n" ...
%!   "jobs = {@() grade_all('Ann', 'old', 9, 'Sandbox', 'off'), @() nsanimate(sol, 'old.html'), " ...
%!   "@() nsanimate(sol, 'old.gif'), @() nssave('old', sol), @() nsplot(sol, 'File', 'old.png'), " ...
%!   "@() nssolve(m, [0 1], 'Checkpoint', 'kept')};\n" ...
%!   "for k = 1:6, try, evalc ('jobs{k} ();'); catch e, disp (e.identifier); end, end\n"], toolbox, classroom));
%! for name = {"old", "old.html", "old.gif", "old.png"}
%!   write_text (fullfile (folder, name{1}), "as before");
%! endfor
%! [~, log] = system (sprintf ("cd %s; (trap '' XFSZ; ulimit -f 0; exec timeout 60 %s --norc --no-history -q no_room.m) 2>&1", ...
%!                             folder, fullfile (OCTAVE_HOME (), "bin", "octave-cli")));
%! told = {"nonsmooth:grade_all:invalidInput", "nonsmooth:nsanimate:file", "nonsmooth:nsanimate:file", ...
%!         "nonsmooth:nssave:file", "nonsmooth:nssolve:checkpoint"};
%! for k = 1:numel (told)
%!   assert (! isempty (strfind (log, told{k})), log);
%! endfor
%! if (! isempty (available_graphics_toolkits ()))
%!   assert (! isempty (strfind (log, "nonsmooth:nsplot:file")), log);
%! endif
%! for name = {"old", "old.html", "old.gif", "old.png"}
%!   assert (fileread (fullfile (folder, name{1})), "as before");
%! endfor
%! assert (sort ({dir(folder).name}), {".", "..", "Ann", "no_room.m", "old", "old.gif", "old.html", "old.png"});
%! remove (folder);
