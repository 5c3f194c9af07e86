## SPDX-License-Identifier: BSD-3-Clause

## The assignments of examples/classroom: solutions get all points, starters none and the message that they are not
## written, and solutions with a typical mistake in them (a line of the solution replaced) are recognised
## by that mistake.

%!shared classroom, cleanup
%! classroom = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples", "classroom");
%! before = path ();
%! addpath (classroom);
%! classroom_path ();
%! cleanup = onCleanup (@() path (before));

%!function report = mark_text (checker, text)          # marks of a file with this text
%!  folder = tempname ();
%!  mkdir (folder);
%!  file = fullfile (folder, "handed in (2).m");       # no valid name of a function
%!  id = fopen (file, "w");
%!  fwrite (id, text);
%!  fclose (id);
%!  [points, report] = feval (checker, file);
%!  delete (file);
%!  rmdir (folder);
%!  assert (points, report.points);
%!endfunction

%!function check_mutants (task, mutants)               # rows: text of the solution, what replaces it, mistake
%!  name = strrep (task.answer, "student", "solution");
%!  solution = fileread (which (name));
%!  for k = 1:size (mutants, 1)
%!    text = strrep (solution, mutants{k,1}, mutants{k,2});
%!    assert (! strcmp (text, solution), "not in %s: %s", name, mutants{k,1});
%!    report = mark_text (task.checker, text);
%!    keys = {report.items.mistake};
%!    told = evalc (sprintf ("disp (report.items(%d))", find (! strcmp (keys, ""), 1)));
%!    assert (any (strcmp (keys, mutants{k,3})), "%s -> %s: expected '%s' among '%s'\n%s", mutants{k,1}, ...
%!            mutants{k,2}, mutants{k,3}, strjoin (keys, "', '"), told);
%!    assert (report.points < report.maximum);
%!    hints = {report.items(strcmp (keys, mutants{k,3})).hint};
%!    assert (numel (hints{1}) > 15);
%!  endfor
%!endfunction

## ---- All assignments

%!test  # starters: no point, and the first item says that nothing is written
%! for task = reshape (assignments (), 1, [])
%!   [points, report] = feval (task.checker, fullfile (classroom, task.folder, [task.answer, ".m"]));
%!   assert (points, 0);
%!   assert (report.maximum, task.maximum);
%!   assert (report.items(1).mistake, "unwritten");
%!   assert (report.items(1).hint, regexp (report.items(1).hint, '.*not written yet.*', "match", "once"));
%! endfor

%!test  # solutions: all points, no hint, no note; by file, by name and by handle
%! for task = reshape (assignments (), 1, [])
%!   name = strrep (task.answer, "student", "solution");
%!   given = {fullfile(classroom, task.folder, "solution", [name, ".m"]), name, str2func(name)};
%!   for k = 1:1 + 2 * (task.number == 1)                  # what names a function is the same for all
%!     [points, report] = feval (task.checker, given{k});
%!     assert (points, task.maximum, 0);
%!     assert (report.maximum, task.maximum);
%!     assert (all (cellfun (@isempty, {report.items.hint})));
%!     assert (isempty (report.notes));
%!   endfor
%! endfor

%!test  # the examples in the texts print what they say; they are for the top folder of the toolbox
%! top = cd (fileparts (fileparts (classroom)));
%! back = onCleanup (@() cd (top));
%! for task = reshape (assignments (), 1, [])
%!   run_markdown (fullfile (classroom, task.folder, "assignment.md"));
%! endfor

## ---- 1 Lemke

%!test
%! test_row = "row = ratio_test (T, entering, find (basis == 2 * n + 1), n);";
%! stop = "    if (isempty (row))\n      flag = -1;\n      break\n    end\n";
%! check_mutants (assignments ()(1), {
%!   "T(:,column) > 1e-11 * max (1, max (abs (T(:,column))))", "abs (T(:,column)) > 1e-11", "any entry"
%!   test_row, "[~, row] = min (abs (T(:,end) ./ T(:,entering)));", "magnitude"
%!   "[smallest, row] = min (q);", "smallest = min (q); row = find (q < 0, 1);", "first row"
%!   "-M, -ones", "M, -ones", "sign of M"
%!   "entering = leaving + n - 2 * n * (leaving > n);", "entering = min (leaving + n, 2 * n);", "same again"
%!   "if (smallest >= 0)", "if (false)", "start"
%!   "if (smallest >= 0)", "if (smallest >= -1e-6)", "tolerance"
%!   "z = x(n+1:2*n);", "z = x;", "artificial"
%!   "z = x(n+1:2*n);", "z = x(n+1:2*n)';", "size"
%!   "w = x(1:n);", "w = q - M * z;", "w"
%!   "flag = -1;", "flag = -2;", "flag"
%!   "flag = -1;", "flag = 1;", "ray unseen"
%!   "flag = -1;", "flag = 0;", "ray limit"
%!   stop, "", "ray error"
%!   "for k = reshape ([size(T, 2), 1:n], 1, [])", "artificial = 0; for k = size (T, 2)", "cycle"
%!   "ratio <= min (ratio) + 1e-12 * max (1, abs (min (ratio)))", "ratio >= max (ratio)", "negative"
%!   "  n = numel (q);", "  n = numel (q); [z, w, flag] = lcpsolve (M, q); return", "solver"
%! });

## ---- 2 Brick

%!test
%! frame = "n = [-sin(alpha); cos(alpha)];\n  d = [cos(alpha); sin(alpha)];";
%! last = "v = free + (n * p(1) + D * p(2:3)) / m;";
%! solve = "mu, -e', 0];\n    p = lcpsolve (M, [n'*free; D'*free; 0]);";
%! creep = ["mu, -e', 0]; cn = m * max (0, -n'*free); f = -mu*cn * tanh (d'*free / 0.1);", ...
%!          "p = [cn; max(f, 0); max(-f, 0); 0];"];
%! check_mutants (assignments ()(2), {
%!   frame, strrep(strrep (frame, "sin(", "sind("), "cos(", "cosd("), "degrees"
%!   "n = [-sin(alpha); cos(alpha)];", "n = [sin(alpha); -cos(alpha)];", "normal"
%!   frame, strrep(frame, "alpha", "-alpha"), "ramp down"
%!   last, strrep(last, "+ D", "- D"), "friction sign"
%!   "D'*free; 0]", "-D'*free; 0]", "friction sign"
%!   "v + h * [0; -9.81]", "v + [0; -9.81]", "no gravity h"
%!   solve, "mu, -e', 0]; p = [lcpsolve(M(1:3,1:3), [n'*free; D'*free]); 0];", "no lambda"
%!   solve, "mu, -e', 0]; p = [lcpsolve(M(1:3,1:3), [n'*free; D'*free]); 0];", "starts"
%!   "if (n' * (q + h * free) <= 0)", "if (true)", "always"
%!   "A = 1 / m;", "A = 1;", "mass"
%!   "D * p(2:3)) / m", "D * p(2:3))", "mass in v"
%!   [last, "\n  q = q + h * v;"], ["q = q + h * v;\n", last], "explicit"
%!   solve, "0, -e', 0]; p = lcpsolve (M, [n'*free; D'*free; mu * m * 9.81 * h]);", "mu of weight"
%!   [last, "\n"], [last, " p = p([1 3 2 4]);\n"], "impulses"
%!   solve, creep, "creeps"
%!   "q = q + h * v;", "q = (q + h * v)';", "size"
%!   "q = q + h * v;", "q = q + h * v / 0;", "nan"
%! });

## ---- 3 Ball

%!test
%! reverse = "v = max (v, -e * before);";
%! bounces = "2 * speed / g * e / (1 - e)";
%! limit = "if (numel (times) == most)";
%! fit = "line = polyfit (x(rows), y(rows), 1);";
%! check_mutants (assignments ()(3), {
%!   "v = before - h * g;", "v = before - g;", "no h"
%!   "v = before - h * g;", "v = before + h * g;", "gravity up"
%!   reverse, "v = max (v, -e * v);", "free velocity"
%!   reverse, "v = max (v, -e * v);", "does not rest"
%!   reverse, "v = -e * before;", "flips"
%!   "if (q + h * before <= 0)", "if (q <= 0)", "late"
%!   reverse, "v = max (v, -before);", "elastic"
%!   "q + h * (before + v) / 2", "q + h * before", "old velocity"
%!   "q + h * (before + v) / 2", "q + h * v", "new velocity"
%!   reverse, "v = max (v, -before / e);", "gains energy"
%!   "    v = -e * v;\n", "    if (numel (times) < most - 1); v = -e * v; end\n", "before"
%!   limit, "if (numel (times) == most - 1)", "one less"
%!   limit, "if (numel (times) == most) t = T;", "to T"
%!   "flight = (v + sqrt", "flight = (v - sqrt", "root"
%!   limit, "if (false)", "no limit"
%!   "    v = -e * v;\n", "    v = -sqrt (e) * v;\n", "heights"
%!   ["(v + speed) / g + ", bounces], bounces, "no first flight"
%!   bounces, "speed / g * e / (1 - e)", "half flights"
%!   "  speed = ", "  v = 0; speed = ", "start speed"
%!   bounces, "2 * speed / g / (1 - e)", "first bounce"
%!   bounces, "2 * speed / g * sqrt (e) / (1 - sqrt (e))", "heights"
%!   fit, "line = polyfit (x, y, 1);", "all rows"
%!   fit, "line = polyfit (x(end-1:end), y(end-1:end), 1);", "smallest"
%!   fit, "line = polyfit (x(1:2), y(1:2), 1);", "largest"
%!   fit, "line = polyfit (-(1:numel (rows)), log2 (exp (y(rows))), 1);", "halving"
%!   "p = line(1);", "p = -line(1);", "sign"
%!   "'order', @order", "'Order', @order", "parts"
%! });

## ---- 4 Painleve

%!test
%! a = "(mu * sin (theta) - cos (theta))";
%! b = "b = l / 2 * sin (theta) * omega^2 - 9.81;";
%! k = "k = m * l^2 / (4 * J);";
%! frame = "n = [0; 1; -l/2*cos(theta)];\n  d = [1; 0; l/2*sin(theta)];";
%! check_mutants (assignments ()(4), {
%!   a, "(-mu * sin (theta) - cos (theta))", "sliding right"
%!   "a = 1 / m", "theta = theta * pi / 180; a = 1 / m", "degrees"
%!   "a = 1 / m", "l = 2 * l; a = 1 / m", "full length"
%!   b, strrep(b, "sin", "cos"), "cosine"
%!   b, strrep(b, "= l", "= -l"), "spin sign"
%!   b, "b = -9.81;", "no spin"
%!   a, "(-cos (theta))", "no friction"
%!   a, "(mu * sin (theta) + cos (theta))", "torque"
%!   "  if (b >= 0)\n    N = 0;\n", "  if (false)\n", "only contact"
%!   "count = numel (N);", "if (numel (N) > 1); N = N(2); end; count = numel (N);", "only one"
%!   "count = numel (N);", "if (numel (N) > 1); N = N(1); end; count = numel (N);", "only zero"
%!   "if (b ~= 0 && -b / a > 0)", "if (b ~= 0)", "pulls"
%!   "if (b >= 0)", "if (true)", "sinks"
%!   k, "k = 3;", "uniform"
%!   k, "k = m * l^2 / J;", "full length"
%!   "theta = atan (sqrt", "theta = atand (sqrt", "in degrees"
%!   "theta = atan (sqrt (1 + k))", "theta = sqrt (1 + k)", "tangents"
%!   "mu = 2 * sqrt (1 + k) / k;\n  theta = atan (sqrt (1 + k));", "mu = (2 + k) / k; theta = pi / 4;", "45 degrees"
%!   "angles = atan ((k", "angles = ((k", "tangents"
%!   "[-1 1]", "[1 -1]", "upside down"
%!   "h = 1e-10;", "impulse = [0; 0]; return", "nothing"
%!   "impulse = [p(1)", "p(1:3) = [[n, d]' * A * [n, d] \\ [0; -d' * v]; 0]; impulse = [p(1)", "always"
%!   "impulse = [p(1); p(2) - p(3)];", "impulse = [p(1), p(2) - p(3)];", "size"
%!   frame, strrep(frame, "l/2", "l"), "full length"
%!   "D'*free; 0]", "D'*(free .* [1; 1; 0]); 0]", "no spin"
%!   frame, strrep(strrep (frame, "-l", "l"), "0; l/2*sin", "0; -l/2*sin"), "torque sign"
%!   frame, strrep(frame, "l/2", "0"), "centre"
%! });

## ---- 5 Cradle

%!test
%! newton = "p = lcpsolve (G' * A * G, u + e .* min (u, 0));";
%! last = "  more = lcpsolve (W, G' * v);\n  v = v + A * G * more;\n";
%! twice = "(compression + e .* compression)";
%! loop = "  k = find (diff (v) < -1e-12, 1);\n  while (~isempty (k))\n    p = -(1 + e(k)) * (v(k+1) - v(k))";
%! check_mutants (assignments ()(5), {
%!   "A = diag (1 ./ m);", "A = eye (numel (m));", "equal masses"
%!   "eye(n-1)] - [eye(n-1); zeros(1, n-1)];", "eye(n-1)] - [eye(n-1); zeros(1, n-1)]; G = -G;", "wrong normal"
%!   newton, "e(:) = e(1); p = lcpsolve (G' * A * G, u + e .* min (u, 0));", "one e"
%!   newton, "p = lcpsolve (G' * A * G, u + e .* u);", "opening"
%!   newton, "p = -(G' * A * G) \\ (u + e .* min (u, 0));", "equations"
%!   newton, "p = lcpsolve (G' * A * G, u);", "inelastic"
%!   newton, "p = 2 * lcpsolve (G' * A * G, u + e .* min (u, 0));", "energy"
%!   "function v = poisson (v, m, e)\n", "function v = poisson (v, m, e)\n  v = newton (v, m, e); return\n", "newton"
%!   last, "", "no second"
%!   twice, "compression", "compression"
%!   twice, "(2 * compression)", "all again"
%!   "v(k+1) = v(k+1) + p / m(k+1);", "v(k+1) = v(k+1) + p / m(k);", "momentum"
%!   loop, "  for k = 1:numel (e)\n    p = -(1 + e(k)) * min (0, v(k+1) - v(k))", "one pass"
%!   "find (diff (v) < -1e-12, 1)", "find (diff (v) < -1e-12, 1, 'last')", "rightmost"
%!   "energy = sum", "energy = 1 - sum", "loss"
%!   "(after - before)", "(before - after)", "sign"
%!   "momentum = sum", "m(:) = 1; momentum = sum", "no masses"
%! });

## ---- 6 Gripper

%!test
%! design = "design = struct ('force', 9.5, 'tilt', 5);";
%! check_mutants (assignments ()(6), {
%!   design, "design = struct ('force', 3, 'tilt', 0);", "drops"
%!   design, "design = struct ('force', 4, 'tilt', 8);", "opens"
%!   design, "design = struct ('force', 11, 'tilt', 15);", "squeezed out"
%!   design, "design = struct ('force', 11, 'tilt', -15);", "leans outwards"
%!   design, "design = struct ('force', 30, 'tilt', 0);", "crushed"
%!   design, "design = struct ('force', 100, 'tilt', 0);", "range"
%!   design, "design = struct ('force', '11', 'tilt', 0);", "fields"
%!   design, "design = struct ('Force', 11, 'tilt', 0);", "fields"
%!   design, "design = struct ('force', 11, 'tilt', NaN);", "unwritten"
%! });

## ---- What students' files may do

%!test  # errors, scripts, syntax, names, signatures: a message, and no error of the checker
%! expected = {"x = 1;", "script"; "function [z, w, flag] = student_lemke (M, q)\n  z = (1;\nend\n", "syntax"
%!             "function z = lcpsolve (M, q)\n  z = 1;\nend\n", "name"
%!             "function [z, w] = student_lemke (M, q)\n  z = q; w = q;\nend\n", "signature"
%!             "function [z, w, flag] = student_lemke (M)\n  z = M; w = M; flag = 1;\nend\n", "signature"
%!             "% a text\nfunction [z, w, flag] = student_lemke (M, q)\n  z = q; error ('my own');\nend\n", "start"};
%! for k = 1:rows (expected)
%!   report = mark_text ("check_lemke", expected{k,1});
%!   assert (report.points, 0);
%!   assert (report.items(1).mistake, expected{k,2});
%! endfor
%! assert (! isempty (strfind (report.items(1).hint, "my own\" in line 3")), report.items(1).hint);
%! [points, report] = check_lemke ("no_such_file.m");
%! assert ({points, report.items(1).mistake}, {0, "missing"});

%!test  # what it prints and changes is kept from the checker, and told
%! text = strrep (fileread (which ("solution_lemke")), "  n = numel (q);", ...
%!                ["  n = numel (q)\n  addpath (tempdir ()); cd (tempdir ()); rand (\"state\", 1);\n", ...
%!                 "  warning (\"off\", \"all\");"]);
%! before = {path(), pwd(), rand("state"), warning()};
%! report = mark_text ("check_lemke", text);
%! assert ({path(), pwd(), rand("state"), warning()}, before);
%! assert (report.points, report.maximum);
%! assert (numel (report.notes), 3);
%! assert (! isempty (strfind (strjoin (report.notes), "semicolon")));

%!test  # a slow function is not called for ever
%! answer = open_answer (@(x) x, 1, 1);
%! answer.seconds = 61;
%! [~, problem] = ask (answer, answer.call, 1, 2);
%! assert (! isempty (strfind (problem, "time is over")));

%!test  # two files of the same name give two answers
%! text = "function x = same_name ()\n  x = %d;\nend\n";
%! folders = {tempname(), tempname()};
%! for k = 1:2
%!   mkdir (folders{k});
%!   files{k} = fullfile (folders{k}, "same_name.m");
%!   id = fopen (files{k}, "w");
%!   fprintf (id, text, k);
%!   fclose (id);
%!   answer{k} = open_answer (files{k}, 0, 1);
%! endfor
%! for k = [1 2 1]
%!   values = ask (answer{k}, answer{k}.call, 1);
%!   assert (values{1}, k);
%! endfor
%! cellfun (@delete, files);
%! cellfun (@rmdir, folders);

%!test  # a folder of answers: a table and a file; an endless loop costs its own marks only
%! folder = tempname ();
%! mkdir (folder);
%! mkdir (folder, "Ann");
%! mkdir (folder, "Bob");
%! loop = "function [z, w, flag] = student_lemke (M, q)\n  while (true)\n  end\nend\n";
%! good = strrep (fileread (which ("solution_lemke")), "solution_lemke", "student_lemke");
%! odd = "it's $(exit 3) `x` \"1\".m";                   # nothing of it is for the shell
%! given = {fullfile("Ann", "student_lemke.m"), good; fullfile("Bob", odd), loop; "notes.m", "x = 1;\n"};
%! for k = 1:3
%!   id = fopen (fullfile (folder, given{k,1}), "w");
%!   fwrite (id, given{k,2});
%!   fclose (id);
%! endfor
%! csv = fullfile (folder, "marks.csv");
%! printed = evalc ("results = grade_all (folder, csv, 15);");
%! assert ([results.points], [20 0 0]);
%! assert ([results.assignment], [1 1 0]);
%! assert ({results.student}, {"Ann", "Bob", "notes"});
%! assert (! isempty (strfind (results(2).hints, "endless loop")), results(2).hints);
%! assert (! isempty (strfind (printed, "Ann")));
%! lines = strsplit (strtrim (fileread (csv)), "\n");
%! assert (lines{1}, "student,file,assignment,points,maximum,hints");
%! assert (numel (lines), 4);
%! assert (strncmp (lines{2}, "\"Ann\",\"Ann/student_lemke.m\",1,20,20,", 35));
%! here = evalc ("results = grade_all (fullfile (folder, \"Ann\"), \"\", Inf);");     # in this process
%! assert ([results.points], 20);
%! confirm_recursive_rmdir (false, "local");
%! rmdir (folder, "s");
%!error <FOLDER must be a folder> grade_all ("no such folder")

%!test  # what is code and what is not
%! [code, name] = bare_code (["% function a\n%{\nfunction b\n%}\nfunction [x, y] = c (z)  % d\n", ...
%!                            "  x = z' * 'lcpsolve'; # e\n"]);
%! assert (name, "c");
%! assert (isempty (strfind (code, "lcpsolve")) && isempty (strfind (code, "d")) && ! isempty (strfind (code, "z'")));

%!test  # every file is parsed, also those that draw
%! for task = reshape (assignments (), 1, [])
%!   files = [dir(fullfile (classroom, task.folder, "*.m")); dir(fullfile (classroom, task.folder, "solution", "*.m"))];
%!   for k = 1:numel (files)
%!     text = fileread (fullfile (files(k).folder, files(k).name));
%!     if (strncmp (text, "function ", 9))
%!       assert (nargin (files(k).name(1:end-2)) >= -1);
%!     else
%!       eval (["if (false)\n", text, "\nend"]);
%!     endif
%!   endfor
%! endfor
