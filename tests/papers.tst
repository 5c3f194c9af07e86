## The list of examples that `make papers` runs, and what it prints.
## SPDX-License-Identifier: BSD-3-Clause

%!shared examples, cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! addpath (fullfile (examples, "shared"));
%! cleanup = onCleanup (@() rmpath (fullfile (examples, "shared")));

%!test  # each function of the list has its script, and no `result = run_NAME` of these folders is missing
%! list = paper_examples ();
%! assert (rows (unique (list(:,2))), rows (list));
%! for k = 1:rows (list)
%!   name = list{k,2};
%!   assert (name(1:4), "run_");
%!   for file = {name, name(5:end)}
%!     assert (exist (fullfile (examples, list{k,1}, [file{1}, ".m"]), "file"), 2, [list{k,1}, "/", file{1}]);
%!   endfor
%! endfor
%! for folder = reshape (unique (list(:,1)), 1, [])
%!   for file = {dir(fullfile (examples, folder{1}, "run_*.m")).name}
%!     text = fileread (fullfile (examples, folder{1}, file{1}));
%!     if (! isempty (regexp (text, '^function result = run_\w+ ', "once")))
%!       assert (any (strcmp (list(:,2), file{1}(1:end-2))), [file{1}, " is not in paper_examples"]);
%!     endif
%!   endfor
%! endfor

%!test  # an equation is found in the core by one search for its key
%! root = fileparts (examples);
%! keys = {"PAGT (6.10)", "PAGT (6.12)", "PAGT (7.5)", "PAGT (7.11)", "PAGT (8)", "PAGT (10.13)", "Stewart (2.16)", "CBAT (5)", ...
%!         "CBAT (10)", "CBAT (22)", "Acary (16)", "Acary (19)", "AP (24)", "AP (31)", "AP (46)"};
%! keys = [keys, arrayfun(@(k) sprintf ("Acary (%d)", k), 63:70, "UniformOutput", false)];
%! files = [glob(fullfile (root, "mex", "core", "*", "*.c")); glob(fullfile (root, "mex", "core", "*", "*.h"))];
%! assert (numel (files) > 100);
%! text = cellfun (@fileread, files, "UniformOutput", false);
%! text = [text{:}];
%! for key = reshape (keys, 1, [])
%!   assert (! isempty (strfind (text, key{1})), "%s", key{1});
%! endfor

## PAGT prints three or four digits: all of ours within 1 %; orders 2 to within 0.05; the rest is tested in
## tests/pagt_tables.tst and tests/pagt_carts.tst.
%!test
%! folder = fullfile (examples, "pagt");
%! addpath (folder);
%! restore = onCleanup (@() rmpath (folder));
%! facts = [run_table_10_1().facts, run_table_10_2().facts, run_table_10_3().facts, run_figure_2().facts, ...
%!          run_figure_4().facts, run_figure_6().facts, run_figure_7().facts];
%! assert (numel (facts), 24);
%! printed = strcmp ({facts.source}, "paper");
%! assert (nnz (printed), 8);
%! assert ([facts(printed).ours], [facts(printed).reference], -0.01);
%! order = strncmp ({facts.what}, "order", 5);
%! assert ([facts(order).ours], [2, 2, 2], 0.05);
%! others = facts(! printed & ! order);
%! assert ([others.ours], [others.reference], 5e-3);       # h = 0.01: h^2 and h / 2 in the stiff limits

%!test  # one line for each comparison; an example that fails does not stop the next, and is an error at the end
%! text = "";
%! list = {"pagt", "run_nothing_of_this_name"; "pagt", "run_figure_2"};
%! try
%!   text = evalc ("message = ''; try, report_papers (examples, list, false); catch e, message = e.message; end");
%! catch problem
%!   error ("report_papers: %s", problem.message);
%! end_try_catch
%! assert (! isempty (strfind (text, "run_nothing_of_this_name failed")), text);
%! assert (numel (strfind (text, "PAGT, Figure 2 ")) == 2, "%s", text);
%! assert (! isempty (strfind (text, "2 comparisons from 1 examples")), text);
%! assert (message, "these examples failed: run_nothing_of_this_name");
