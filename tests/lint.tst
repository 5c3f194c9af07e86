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
%!          "s = \"text\";", "printf ('x')", "y = f (x)(1);", "x = 2**3;"};
%! for k = 1:numel (lines)
%!   report = msubset (["x = 1;\n", lines{k}, "\n"]);
%!   assert (strncmp (report, "2: ", 3) && sum (report == "\n") == 1, "%s -> %s", lines{k}, report);
%! endfor

%!assert (msubset ("fprintf ('%d!\\n', a'); s = sprintf ('\"#'); x = b.' - [c' d']; y = a ~= b;"), "")
%!assert (msubset ("x = [1 ... endif != \n 2]; % k++ \"a\"\n%! x += 1;\n%{\nendif\n%}\nz = x.end_it;"), "")
%!assert (msubset ("a = {'it''s', 'x'}; if (a <= b && c >= d), undo = a == -1; end"), "")
