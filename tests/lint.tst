## SPDX-License-Identifier: BSD-3-Clause

## The check that m-files stay in the subset of MATLAB: what it reports and what it lets pass.

%!function report = msubset (code)
%!  script = fullfile (fileparts (fileparts (which ("lcpsolve"))), "tests", "lint", "msubset.awk");
%!  file = [tempname(), ".m"];
%!  unwind_protect
%!    fid = fopen (file, "w");
%!    fputs (fid, code);
%!    fclose (fid);
%!    [~, report] = system (["awk -f '", script, "' '", file, "'"]);
%!    report = strrep (report, [file ":"], "");
%!  unwind_protect_cleanup
%!    delete (file);
%!  end_unwind_protect
%!endfunction

%!test # each of these lines is one violation
%! lines = {"endif", "endfunction", "end_try_catch", "unwind_protect", "do", "until x", ...
%!          "if (a != b)", "x = !y;", "k++;", "x += 1;", "x -= 1;", "x *= 2;", "x = 1; # one", ...
%!          "s = \"text\";", "printf ('x')", "y = f (x)(1);", "x = 2**3;", ...
%!          "a = {@(x) f (x)};", "y = c{f (x)};", "z = [a (1)];", "arguments = 1;", "function f (arguments)"};
%! for k = 1:numel (lines)
%!   report = msubset (["x = 1;\n", lines{k}, "\n"]);
%!   assert (strncmp (report, "2: ", 3) && sum (report == "\n") == 1, "%s -> %s", lines{k}, report);
%! endfor

%!assert (msubset ("fprintf ('%d!\\n', a'); s = sprintf ('\"#'); x = b.' - [c' d']; y = a ~= b;"), "")
%!assert (msubset ("x = [1 ... endif != \n 2]; % k++ \"a\"\n%! x += 1;\n%{\nendif\n%}\nz = x.end_it;"), "")
%!assert (msubset ("a = {'it''s', 'x'}; if (a <= b && c >= d), undo = a == -1; end"), "")

## The check that folders of the core include those below them alone (layers.awk).

%!function report = layers (readme, varargin)   # then name, text of each file
%!  script = fullfile (fileparts (fileparts (which ("lcpsolve"))), "tests", "lint", "layers.awk");
%!  folder = tempname ();
%!  unwind_protect
%!    names = sprintf (" '%s'", varargin{1:2:end});
%!    files = [{"README.md", readme}, varargin];
%!    for k = 1:2:numel (files)
%!      [~, ~] = mkdir (fullfile (folder, fileparts (files{k})));
%!      fid = fopen (fullfile (folder, files{k}), "w");
%!      fputs (fid, files{k+1});
%!      fclose (fid);
%!    endfor
%!    [~, report] = system (sprintf ("cd '%s' && awk -f '%s' README.md%s", folder, script, names));
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

%!test
%! table = "## How the layers fit\n\n| folder | holds | uses |\n|---|---|---|\n| `upper` | a | `lower` |\n| `lower` | b | |\n";
%! above = {"mex/core/upper/a.h", "int a;\n"};
%! below = {"mex/core/lower/b.h", "int b;\n"};
%! assert (layers (table, above{:}, below{:}, "mex/core/upper/c.c", "#include \"a.h\"\n#include \"b.h\"\n"), "");
%! assert (layers (table, above{:}, below{:}, "mex/core/lower/d.c", "\n#include \"a.h\"\n"), ...
%!         "mex/core/lower/d.c:2: lower must not include a.h of upper\n");
%! assert (layers (table, "mex/core/other/e.c", "int e;\n"), "mex/core/other/e.c: README.md has no row for the folder other\n");
%! wrong = strrep (table, "| b | |", "| b | `upper` |");
%! assert (layers (wrong, above{:}), "README.md: lower uses upper, which does not stand below it\n");

## The check that numbers stand in panels of constants, each under one name (constants.awk).

%!function report = constants (varargin)   # name, text of each file; the first lists the folders still to do
%!  script = fullfile (fileparts (fileparts (which ("lcpsolve"))), "tests", "lint", "constants.awk");
%!  folder = tempname ();
%!  unwind_protect
%!    for k = 1:2:numel (varargin)
%!      [~, ~] = mkdir (fullfile (folder, fileparts (varargin{k})));
%!      fid = fopen (fullfile (folder, varargin{k}), "w");
%!      fputs (fid, varargin{k+1});
%!      fclose (fid);
%!    endfor
%!    [~, report] = system (sprintf ("cd '%s' && awk -f '%s'%s", folder, script, sprintf (" '%s'", varargin{1:2:end})));
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

%!test # each of these lines is one violation
%! lines = {"#define NEAR 1e-9 /* m */", "#define NEAR .05", "#define NEAR (-1e-3)", "x = fabs (y) < 1e-12;", "if (x > 0.99)", ...
%!          "x = 1.E3;", "f (2.25f);", "/* a */ x = 3e-4; /* b */", "#define NEAR \\\n  0.001"};
%! for k = 1:numel (lines)
%!   report = constants ("todo", "", "mex/core/model/a.c", ["int a;\n", lines{k}, "\n"]);
%!   assert (sum (report == "\n") == 1 && ! isempty (strfind (report, "outside a panel")), "%s -> %s", lines{k}, report);
%! endfor

%!test # whole numbers, halves, comments and texts are none; panels and folders to do may have others
%! code = ["#define MOST 40\n#define HALF 0.5\n/* 1e-9 and\n * 0.1 */ double x = 2.0 + .5 + 1.50; // 1e-3\n", ...
%!         "char *s = \"1e-9 \\\" 0.1\"; int e3 = 0x1e3, f[4], version = ns_1e4;\n"];
%! assert (constants ("todo", "", "mex/core/model/a.c", code), "");
%! fault = "#define NEAR 1e-9\n";
%! assert (constants ("todo", "", "mex/core/model/ns_geometry_tolerances.h", fault), "");
%! assert (constants ("todo", "# done: model\nstep\n", "mex/core/step/a.c", fault), "");

%!test # one name, one place, unless both folders are still to do
%! a = {"mex/core/a/a.c", "#define SAME 4\n"};
%! b = {"mex/core/b/b.c", "\n#define SAME \\\n  4 /* of something else */\n"};
%! told = "mex/core/b/b.c:3: SAME is defined in mex/core/a/a.c too\n";
%! assert (constants ("todo", "", a{:}, b{:}), told);
%! assert (constants ("todo", "b\n", a{:}, b{:}), told);
%! assert (constants ("todo", "a\nb\n", a{:}, b{:}), "");
%! assert (constants ("todo", "", "a.c", "#define GUARD\n#define LEN(x) (x)\n", "b.c", "#define GUARD\n#define LEN(x) (x)\n"), "");

## The check of the length of lines (length.awk).

%!function report = line_length (name, text)
%!  script = fullfile (fileparts (fileparts (which ("lcpsolve"))), "tests", "lint", "length.awk");
%!  folder = tempname ();
%!  mkdir (folder);
%!  unwind_protect
%!    fid = fopen (fullfile (folder, name), "w");
%!    fputs (fid, text);
%!    fclose (fid);
%!    [~, report] = system (sprintf ("cd '%s' && awk -f '%s' '%s'", folder, script, name));
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

%!test
%! long = repmat ("ab ", 1, 40)(1:end-1);                 # 119 characters
%! assert (line_length ("a.c", [long, "a\n", long, "\n"]), "");
%! assert (line_length ("a.c", ["\n", long, "aa\n"]), "a.c:2: 121 characters, more than 120\n");
%! assert (line_length ("a.md", [repmat("\303\251", 1, 120), "\n"]), "");      # letters count, not bytes
%! assert (line_length ("a.md", ["| ", long, long, "\n```\n", long, long, "\n```\n    ", long, "\n"]), "");
%! assert (line_length ("a.md", ["```\n```\n", long, long, "\n"])(1:7), "a.md:3:");
%! assert (line_length ("a.m", ["%!error <", long, long, "> f ()\n"]), "");
%! assert (line_length ("a.m", ["% ", long, "\n"])(1:6), "a.m:1:");

## The sums of `make coverage` (tests/coverage/report.awk): what gcov prints for two objects that share a header.

%!test
%! gcov = {"        -:    0:Source:/usr/include/math.h", "        7:    1:other", "function other called 0 returned 0% blocks executed 0%", ...
%!         "        -:    0:Source:mex/core/a/a.c", "function f called 2 returned 100% blocks executed 80%", "        2:    3:int f(int x) {", ...
%!         "        2:    4:  if (x) {", "branch  0 taken 100% (fallthrough)", "branch  1 taken 0%", "    #####:    5:    g();", ...
%!         "        -:    6:  }", "function g called 0 returned 0% blocks executed 0%", "    #####:    8:int g(void) {", ...
%!         "        -:    0:Source:mex/core/b/b.h", "function h called 0 returned 0% blocks executed 0%", "    #####:    3:inline h", ...
%!         "branch  0 never executed", "        -:    0:Source:mex/core/a/a2.c", "        1:    1:int k;", ...
%!         "        -:    0:Source:mex/core/b/b.h", "function h called 9 returned 100% blocks executed 80%", "        9:    3:inline h", ...
%!         "branch  0 taken 30%"};
%! script = fullfile (fileparts (fileparts (which ("lcpsolve"))), "tests", "coverage", "report.awk");
%! if (exist (script, "file"))                           # not in the package
%!   file = tempname ();
%!   cleanup = onCleanup (@() delete (file));
%!   fid = fopen (file, "w");
%!   fputs (fid, strjoin (gcov, "\n"));
%!   fclose (fid);
%!   [~, report] = system (sprintf ("awk -f '%s' '%s'", script, file));
%!   lines = cellfun (@(line) regexprep (line, ' +', ' '), strsplit (strtrim (report), "\n"), "UniformOutput", false);
%!   assert (lines, {"folder lines branches", "a 60.00 % of 5 50.00 % of 2", "b 100.00 % of 1 100.00 % of 1", ...
%!                   "all 66.67 % of 6 66.67 % of 3", "never called: mex/core/a/a.c: g"});
%! endif

## The check that loops run over rows.

%!function report = loops (code, ending = ".m")
%!  script = fullfile (fileparts (fileparts (which ("lcpsolve"))), "tests", "lint", "loops.awk");
%!  file = [tempname(), ending];
%!  unwind_protect
%!    fid = fopen (file, "w");
%!    fputs (fid, code);
%!    fclose (fid);
%!    [~, report] = system (["awk -f '", script, "' '", file, "'"]);
%!    report = strrep (report, [file ":"], "");
%!  unwind_protect_cleanup
%!    delete (file);
%!  end_unwind_protect
%!endfunction

%!test # each of these lines is one violation, also in a block of tests
%! lines = {"for x = table", "for x = find (y > 0)", "for k = order', end", "for x = [a, b]", "for x = f (1:3)", "for (x = s.list)", ...
%!          "for x = c{2}", "for name = unique (names)", "for x = reshape (y, 2, [])", "y = 1; for x = y, end", "for x = y(:,1:2)", ...
%!          "for x = g ([1 2])", "for x = [eye(3)]"};
%! for k = 1:numel (lines)
%!   for prefix = {"", "%! "}
%!     report = loops (["x = 1;\n", prefix{1}, lines{k}, "\n"]);
%!     assert (strncmp (report, "2: ", 3) && sum (report == "\n") == 1, "%s -> '%s'", lines{k}, report);
%!   endfor
%! endfor

%!test # rows by their form
%! lines = {"for k = 1:n", "for k = numel (x):-1:1, end", "for (k = 1:size (x, 2))", "for x = [1 2e-3 pi -Inf; 0 1 2 3]'", ...
%!          "for name = {'a', f(x); b, c{2}}", "for x = y(:)'", "for x = reshape (find (y > 0), 1, [])", "for t = linspace (a, b, 5)", ...
%!          "for name = fieldnames (s)'", "for x = 'abc'", "% for x = y", "s = 'for x = y';", "disp (\"for x = y\")", ...
%!          "for s = [-1, 1], f (s); end", "parfor_x = 1;"};
%! for k = 1:numel (lines)
%!   assert (isempty (loops ([lines{k}, "\n"])), "%s", lines{k});
%! endfor

%!assert (loops ("text: for x = y\n```octave\nfor x = y\n```\nfor x = y\n", ".md")(1:3), "3: ")

%!assert (msubset ("a = {@(x) (x + 1), f(g (x))}; b = f ([1 2], c{1}); s.arguments = 'arguments'; z = [a, (1)];"), "")
%!assert (msubset ("a = {1, ...\n f (x)};"), "2: a blank before ( within [ ] or { }\n")

## Each of the other hosts and machines shows a planted fault: the command of tests/host/host.mk, on a file that has it.
%!function text = compile_fault (folder, code)
%!  root = fileparts (fileparts (which ("lcpsolve")));
%!  place = fullfile ("build", "lint", "planted");
%!  source = fullfile (root, place, "fault.c");
%!  [~, ~] = mkdir (fileparts (source));
%!  cleanup = onCleanup (@() delete (source));
%!  fid = fopen (source, "w");
%!  fputs (fid, code);
%!  fclose (fid);
%!  object = fullfile ("build", "lint", folder, place, "fault.o");
%!  [~, text] = system (["cd '", root, "' && make READY=1 V=1 ", object, " 2>&1; rm -f ", object]);
%!endfunction
%!function yes = have (command)
%!  yes = system (["command -v ", command, " > /dev/null"]) == 0;
%!endfunction
%!function yes = in_repository ()
%!  yes = exist (fullfile (fileparts (fileparts (which ("lcpsolve"))), "tests", "host", "host.mk"), "file") == 2;
%!endfunction

%!testif ; have ("gcc") && in_repository () # what Octave's header has and MATLAB's has not, in either interface
%! for folder = {"separate", "interleaved"}
%!   text = compile_fault (folder{1}, "#include \"mex.h\"\nint f (mxArray *a);\nint f (mxArray *a) { return mxIsDiagonal (a); }\n");
%!   assert (! isempty (regexp (text, "mxIsDiagonal")));
%! endfor

%!testif ; have ("gcc") && in_repository () # the imaginary part on its own, which the interleaved interface has not
%! code = "#include \"mex.h\"\nvoid *f (mxArray *a);\nvoid *f (mxArray *a) { return mxGetImagData (a); }\n";
%! assert (isempty (regexp (compile_fault ("separate", code), "error:")));
%! assert (! isempty (regexp (compile_fault ("interleaved", code), "error:.*mxGetImagData")));

%!testif ; have ("gcc") && in_repository () # printf is mexPrintf there, and no attribute
%! code = "#include \"mex.h\"\n__attribute__((format(printf, 1, 2))) void f (const char *, ...);\n";
%! assert (! isempty (regexp (compile_fault ("separate", code), "error:.*mexPrintf")));

%!testif ; have ("x86_64-w64-mingw32-gcc") && in_repository () # what POSIX has and Windows has not
%! code = "#include <signal.h>\nstruct sigaction action;\n";
%! assert (! isempty (regexp (compile_fault ("windows/obj", code), "error:")));

%!testif ; have ("clang") && exist ("/usr/aarch64-linux-gnu/include/stdlib.h", "file") && in_repository () # code of one processor alone
%! code = "__attribute__((target_clones (\"avx512f\", \"default\"))) double f (double x);\ndouble f (double x) { return x; }\n";
%! assert (! isempty (regexp (compile_fault ("arm", code), "error:")));

## The grammar of MATLAB, where `make lint` has brought it
%!function [status, text] = parsed (code)
%!  root = fileparts (fileparts (which ("lcpsolve")));
%!  file = [tempname(), ".m"];
%!  cleanup = onCleanup (@() delete (file));
%!  fid = fopen (file, "w");
%!  fputs (fid, code);
%!  fclose (fid);
%!  [status, text] = system (["sh '", fullfile(root, "tests", "lint", "grammar.sh"), "' '", file, "' 2>&1"]);
%!endfunction
%!function yes = have_grammar ()
%!  yes = exist (fullfile (fileparts (fileparts (which ("lcpsolve"))), "build", "grammar", "complete"), "file") == 2;
%!endfunction

%!testif ; have_grammar () # what is not MATLAB, where it is
%! for fault = {"if x (\n", "y = ) 1;\n", "x = f (1;\n", "x = 1 = 2;\n", "c = {1, 2\n", "k++;\n", "if (a != b), end\n", ...
%!              "x = 1; # one\n", "try, x, end_try_catch\n", "for k = 1:3, x, endfor\n"}
%!   [status, text] = parsed (["z = 1;\n", fault{1}]);
%!   assert (status != 0 && ! isempty (regexp (text, ":[123]:\\d+: not in the grammar of MATLAB\n$")), "%s -> %s", fault{1}, text);
%! endfor

%!testif ; have_grammar () # what is
%! [status, text] = parsed (["function [a, b] = f (c, varargin)\n%F  Help.\na = {@(x) c(x), c{1}.d', 'it''s'};\n", ...
%!   "if a{1}(2) ~= 1 && ~isempty (b), b = [1 -2 ...\n 3]; end\nswitch b\n  case {1, 2}\n    close all\nend\n"]);
%! assert (status == 0 && isempty (text), "%s", text);
