## SPDX-License-Identifier: BSD-3-Clause

## tests/matlab, which runs the %! blocks in MATLAB: how it writes them, and that it judges as `test` does. What it
## writes is checked to be free of what only Octave has by tests/lint/msubset.awk.

%!function folder = runner ()
%!  folder = fullfile (fileparts (fileparts (which ("lcpsolve"))), "tests", "matlab");
%!  addpath (folder);
%!endfunction
%!function code = written (code)
%!  runner ();
%!  code = matlab_code (code);
%!endfunction
%!function [counts, report] = judged (blocks)
%!  runner ();
%!  file = [tempname(), ".m"];
%!  cleanup = onCleanup (@() delete (file));
%!  fid = fopen (file, "w");
%!  fputs (fid, blocks);
%!  fclose (fid);
%!  [counts, report] = run_blocks (file);
%!endfunction

%!assert (written ("if (a != 1) # why"), "if (a ~= 1) % why")
%!assert (written ("x = \"it's\";"), "x = 'it''s';")
%!assert (written ("x = \"a\\tb\";"), "x = ['a' char([9]) 'b'];")
%!assert (written ("x = \"\\x41\\101\\\\\";"), "x = 'AA\\';")
%!assert (written ("x = a' * b'; y = 'a\"!#';"), "x = a' * b'; y = 'a\"!#';")
%!assert (written ("  k++;"), "k = k + 1;")
%!assert (written ("  x(2).a += f (1, 2);"), "x(2).a = x(2).a + (f (1, 2));")
%!assert (written ("endfor, endif"), "end, end")
%!assert (written ("do\n  k++;\nuntil (k > 3)"), "while (true)\nk = k + 1;\nif ((k > 3)), break, end, end")
%!assert (written ("assert (! fail)"), "octave_assert (~ fail)")
%!assert (written ("y = f (x)(1) + {1, 2}{k};"), "y = octave_index(f (x), '()', 1) + octave_index({1, 2}, '{}', k);")
%!assert (written ("y = c{1}{2}(3) + s(2).a{1};"), "y = c{1}{2}(3) + s(2).a{1};")
%!assert (written ("x = c{f (1) + g (2)} + [a (1)];"), "x = c{f(1) + g(2)} + [a (1)];")
%!test # where there is no counterpart it says so
%! runner ();
%! [~, problem] = matlab_code ("x = 1;\ny = f (x)(end);");
%! assert (problem, "line 2: an index into the result of a call");

%!test # what passes, fails and is skipped, with shared variables and functions
%! [counts, report] = judged (["%!shared a\n%! a = 2;\n%!function y = twice (x)\n%!  y = 2 * x;\n%!endfunction\n", ...
%!   "%!assert (twice (a), 4)\n%!assert (twice (a), 5)\n%!test\n%! a += 1;\n%! assert (a == 3);\n", ...
%!   "%!error <no such> error (\"no such thing\")\n%!error <other> error (\"no such thing\")\n%!error a;\n", ...
%!   "%!error id=a:b:c error (\"a:b:c\", \"text\")\n%!testif ; a == 3\n%! error (\"skipped\");\n%!demo\n%! a\n", ...
%!   "%!test\n%! unwind_protect\n%!   b = 1;\n%!   error (\"kept\");\n%! unwind_protect_cleanup\n%!   a = 7;\n", ...
%!   "%! end_unwind_protect\n%!test\n%! fail (\"error ('this')\", \"this\");\n"]);
%! assert (counts, [5, 4, 2]);
%! assert (numel (strfind (report, "kept")), 1);
%! assert (! isempty (strfind (report, "skipped: not a == 3")));

%!test # tolerances as in Octave
%! runner ();
%! octave_assert (1 + 1e-9, 1, 1e-8);
%! octave_assert ([NaN, Inf, 100], [NaN, Inf, 101], -.1);
%! octave_assert ({1, "a"}, {1, "a"});
%! octave_assert (struct ("a", 1), struct ("a", 1 + 1e-9), 1e-8);
%! fail ("octave_assert (1, 1 + 1e-7, 1e-8)", "not near");
%! fail ("octave_assert (single (1), 1)", "not what was expected");
%! fail ("octave_assert ([1 2], [1; 2])", "not what was expected");
%! fail ("octave_assert ([1 NaN], [NaN 1], 1)", "not near");
%! fail ("octave_assert (false, 'why %d', 3)", "why 3");

%!test # all blocks of a file are run, and come out as they do here
%! runner ();
%! file = fullfile (fileparts (runner ()), "..", "toolbox", "nsnorm.m");
%! [counts, report] = run_blocks (file);
%! [passed, all] = test (file, "quiet", tempname ());
%! assert (isequal (counts, [passed, all - passed, 0]), "%s", report);

%!test # what is written for the functions that tests share is in MATLAB's language
%! root = fileparts (fileparts (runner ()));
%! folder = tempname ();
%! mkdir (folder);
%! confirm_recursive_rmdir (false, "local");
%! cleanup = onCleanup (@() rmdir (folder, "s"));
%! for name = {"run_meeting.m", "turning_rate.m", "judge_scene.m"}
%!   fid = fopen (fullfile (folder, name{1}), "w");
%!   fputs (fid, matlab_code (fileread (fullfile (root, "tests", "support", name{1}))));
%!   fclose (fid);
%! endfor
%! [~, report] = system (["awk -f '", fullfile(root, "tests", "lint", "msubset.awk"), "' '", folder, "'/*.m"]);
%! assert (report, "");
