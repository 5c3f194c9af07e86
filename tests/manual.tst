## SPDX-License-Identifier: BSD-3-Clause

## The manual, doc/*.md: its examples run and print what it says, its links lead somewhere, and its tables agree with
## the sources.

%!function files = chapters ()
%!  folder = fullfile (fileparts (fileparts (which ("lcpsolve"))), "doc");
%!  files = fullfile (folder, {dir(fullfile (folder, "*.md")).name});
%!endfunction

%!function text = chapter (name)
%!  text = fileread (fullfile (fileparts (fileparts (which ("lcpsolve"))), "doc", name));
%!endfunction

## Rows of the table below a heading, as cells of their columns; blanks and backquotes removed
%!function rows = table_below (text, heading)
%!  part = regexp (text, ["\n" heading "\n.*?\n\\|[-|]+\n((?:\\|[^\n]*\n)+)"], "tokens", "once"){1};
%!  lines = ostrsplit (strtrim (part), "\n");
%!  rows = cellfun (@(line) strtrim (ostrsplit (strtrim (line)(2:end-1), "|")), lines, "UniformOutput", false);
%!endfunction

%!function found = words_in_sources (folder, pattern, expression)
%!  root = fileparts (fileparts (which ("lcpsolve")));
%!  files = glob (fullfile (root, folder, pattern));
%!  found = {};
%!  for k = 1:numel (files)
%!    text = regexprep (fileread (files{k}), '^%!.*?$', "", "lineanchors", "dotexceptnewline");
%!    text = regexprep (text, '^\s*%.*?$', "", "lineanchors", "dotexceptnewline");
%!    tokens = regexp (text, expression, "tokens");
%!    found = [found, cellfun(@(t) t{1}, tokens, "UniformOutput", false)];
%!  endfor
%!  found = unique (found);
%!endfunction

## ids of headings as code-hosting sites and pandoc make them
%!function ids = anchors (text)
%!  text = regexprep (text, '^```.*?^```', "", "lineanchors");
%!  titles = regexp (text, '^#+ +(.*?)\s*$', "tokens", "lineanchors", "dotexceptnewline");
%!  ids = cellfun (@(t) strrep (regexprep (lower (t{1}), '[^\w\s-]', ""), " ", "-"), titles, "UniformOutput", false);
%!endfunction

%!function links = links_of (text)
%!  text = regexprep (text, '^```.*?^```', "", "lineanchors");
%!  links = cellfun (@(t) t{1}, regexp (text, '\]\(([^)\s]+)\)', "tokens"), "UniformOutput", false);
%!endfunction

## ---- examples

%!test  # each chapter's examples in a workspace of their own; those of extending.md need what it adds, see below
%! root = fileparts (fileparts (which ("lcpsolve")));
%! bench = fullfile (root, "tests", "bench");
%! addpath (bench);                                  # lemke_textbook
%! unwind_protect
%!   for file = reshape (setdiff (chapters (), fullfile (root, "doc", "extending.md")), 1, [])
%!     run_markdown (file{1});
%!   endfor
%! unwind_protect_cleanup
%!   rmpath (bench);
%!   close all
%! end_unwind_protect

%!test  # every block is an example, its output, a patch or a file of the chapter on additions, or a make command
%! for file = reshape (chapters (), 1, [])
%!   blocks = markdown_blocks (file{1});
%!   for k = 1:numel (blocks)
%!     where = sprintf ("%s:%d", file{1}, blocks(k).line);
%!     assert (any (strcmp (blocks(k).language, {"octave", "text", "sh", "c", "diff"})), "%s", where);
%!     if (strcmp (blocks(k).language, "text") && isempty (strfind (where, "file_format.md")))      # see files.tst
%!       assert (blocks(k).follows && strcmp (blocks(k-1).language, "octave"), "%s", where);
%!     endif
%!   endfor
%! endfor

%!test  # shell blocks hold make commands whose targets exist
%! makefile = fileread (fullfile (fileparts (fileparts (which ("lcpsolve"))), "Makefile"));
%! for file = reshape (chapters (), 1, [])
%!   blocks = markdown_blocks (file{1});
%!   for text = {blocks(strcmp ({blocks.language}, "sh")).text}
%!     for line = reshape (ostrsplit (strtrim (text{1}), "\n"), 1, [])
%!       goal = regexp (line{1}, '^(?:[A-Z_]+=\S+ )*make ([a-z-]+)', "tokens", "once");
%!       assert (! isempty (goal), line{1});
%!       assert (! isempty (regexp (makefile, ["\n(?:[a-z-]+ )*" goal{1} "[: ]"])), line{1});
%!     endfor
%!   endfor
%! endfor

## ---- additions

%!function folder = extended_copy ()
%!  root = fileparts (fileparts (which ("lcpsolve")));
%!  folder = tempname ();
%!  mkdir (folder);
%!  parts = {"mex", "toolbox"};
%!  for k = 1:numel (parts)
%!    assert (system (sprintf ("cp -a '%s' '%s'", fullfile (root, parts{k}), folder)), 0);
%!  endfor
%!  if (exist (fullfile (root, "build", "obj"), "dir"))    # what the patches leave alone need not be compiled
%!    system (sprintf ("mkdir '%s/build' && cp -a '%s/build/obj' '%s/build'", folder, root, folder));
%!  endif
%!  apply_markdown (fullfile (root, "doc", "extending.md"), folder);
%!endfunction

%!function remove_folder (folder)
%!  confirm_recursive_rmdir (false, "local");
%!  rmdir (folder, "s");
%!endfunction

%!testif ; ! system ("command -v git > /dev/null")  # its patches fit the sources
%! remove_folder (extended_copy ());

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG")) && ! system ("command -v git > /dev/null")  # and what they add works
%! root = fileparts (fileparts (which ("lcpsolve")));
%! folder = extended_copy ();
%! unwind_protect
%!   [status, text] = system (sprintf ("make -C '%s' 2>&1", fullfile (folder, "mex")));
%!   assert (status == 0, "%s", text);
%!   call = "addpath ('%s', '%s'); run_markdown ('%s'); disp ('well')";
%!   call = sprintf (call, fullfile (folder, "toolbox"), fullfile (root, "tests", "support"), ...
%!                   fullfile (root, "doc", "extending.md"));
%!   [status, text] = system (sprintf ("octave-cli --norc --no-history -q --eval \"%s\" 2>&1", call));
%!   assert (! isempty (strfind (text, "well")), text);
%! unwind_protect_cleanup
%!   remove_folder (folder);
%! end_unwind_protect

## ---- what methods can do: the manual says what the table of the core says (nshelp methods)

%!test
%! said = strsplit (nshelp ("methods"), "\n")(2:end);
%! said = cellfun (@(line) regexp (strtrim (line), " {2,}", "split"), said, "UniformOutput", false);
%! names = cellfun (@(cells) cells{1}, said, "UniformOutput", false);
%! text = fileread (fullfile (fileparts (fileparts (which ("nssolve"))), "doc", "choosing-a-method.md"));
%! rows = regexp (regexp (text, "What they can do.*?\n\n(.*?)\n\n", "tokens", "once"){1}, "[^\n]+", "match")(3:end);
%! seen = 0;
%! for k = 1:numel (rows)
%!   cells = strtrim (ostrsplit (rows{k}, "|")(2:end-1));
%!   orders = regexp (cells{2}, "\\d+", "match");
%!   for name = reshape (regexp (cells{1}, "\\w+", "match"), 1, [])
%!     at = find (strcmp (names, name{1}));
%!     if (isempty (at) || strcmp (cells{3}, "the same"))                 # as the row above
%!       continue
%!     endif
%!     seen++;
%!     core = said{at};
%!     assert (any (strcmp (orders, core{2})) || ! isempty (strfind (cells{2}, " to ")), "%s: order", name{1});
%!     assert (strncmp (cells{3}, core{3}, numel (core{3})), "%s: collisions", name{1});
%!     assert (cells{4}, core{4}, name{1});
%!     assert (! isempty (strfind (cells{5}, "Poisson")), strcmp (core{6}, "yes"), name{1});
%!     adapts = [core(8:end), {""}]{1};
%!     assert (strrep (cells{7}, "`", ""), adapts, name{1});
%!   endfor
%! endfor
%! assert (seen > 12);

## ---- links and pictures

%!test
%! for file = reshape (chapters (), 1, [])
%!   text = fileread (file{1});
%!   for link = reshape (links_of (text), 1, [])
%!     if (! isempty (regexp (link{1}, '^\w+:')))
%!       continue
%!     endif
%!     parts = ostrsplit (link{1}, "#");
%!     target = file{1};
%!     if (! isempty (parts{1}))
%!       target = fullfile (fileparts (file{1}), parts{1});
%!     endif
%!     assert (exist (target, "file") > 0, sprintf ("%s links to %s, which is not there", file{1}, link{1}));
%!     if (numel (parts) > 1)
%!       assert (any (strcmp (anchors (fileread (target)), parts{2})), sprintf ("%s: no heading %s", file{1}, link{1}));
%!     endif
%!   endfor
%! endfor

%!test  # the start page leads to every chapter
%! links = links_of (chapter ("README.md"));
%! for file = reshape (chapters (), 1, [])
%!   [~, name] = fileparts (file{1});
%!   assert (strcmp (name, "README") || any (strcmp (links, [name ".md"])), name);
%! endfor

%!test  # every public function is told of, and examples that are named exist
%! root = fileparts (fileparts (which ("lcpsolve")));
%! all_text = strjoin (cellfun (@fileread, chapters (), "UniformOutput", false), "\n");
%! names = regexp (fileread (fullfile (root, "INDEX")), '^ (\w+)$', "tokens", "lineanchors");
%! for k = 1:numel (names)
%!   assert (! isempty (regexp (all_text, ['\<' names{k}{1} '\>'])), names{k}{1});
%! endfor
%! made_up = '(?!\S*(?:NAME|halfway|jacobi))';
%! paths = regexp (all_text, ['(?<=`)(?:examples|tests|mex|toolbox)/' made_up '[\w/.-]+\.\w+(?=`)'], "match");
%! for path = reshape (unique (paths), 1, [])
%!   assert (exist (fullfile (root, path{1}), "file") > 0, path{1});
%! endfor

%!test  # what the glossary calls "in the code" is there: identifiers, files, options, fields
%! root = fileparts (fileparts (which ("lcpsolve")));
%! folders = {{"mex", "core", "*", "*.[ch]"}, {"mex", "gateway", "*.[ch]"}, {"toolbox", "*.m"}, {"toolbox", "private", "*.m"}};
%! files = cellfun (@(f) glob (fullfile (root, f{:})), folders, "UniformOutput", false);
%! files = vertcat (files{:});
%! code = [cellfun(@fileread, files, "UniformOutput", false); files];
%! code = strjoin (reshape (code, 1, []), "\n");
%! lines = strsplit (chapter ("glossary.md"), "\n");
%! rows = lines(strncmp (lines, "| ", 2));
%! seen = 0;
%! for k = 1:numel (rows)
%!   cells = strtrim (strsplit (rows{k}(3:end-1), "|"));
%!   names = regexp (cells{end}, '`([^`]+)`', "tokens");
%!   for name = reshape ([names{:}], 1, [])
%!     word = regexprep (name{1}, '^(sol|info)\.(stats\.)?', "");
%!     assert (! isempty (strfind (code, word)), "%s", name{1});
%!     seen++;
%!   endfor
%! endfor
%! assert (seen > 80);

## ---- pages

%!function works = makes_pages ()                        # not with the libraries of the sanitizers in every process
%!  works = isempty (getenv ("LD_PRELOAD")) && ! system ("command -v pandoc > /dev/null");
%!endfunction

%!testif ; makes_pages ()  # all links of the HTML lead somewhere
%! root = fileparts (fileparts (which ("lcpsolve")));
%! [status, text] = system (sprintf ("make -C '%s' READY=1 doc 2>&1", root));
%! assert (status == 0, "%s", text);
%! folder = fullfile (root, "build", "doc");
%! pages = [glob(fullfile (folder, "*.html")); glob(fullfile (folder, "reference", "*.html"))];
%! names = regexp (fileread (fullfile (root, "INDEX")), '^ (\w+)$', "tokens", "lineanchors");
%! assert (numel (pages) >= numel (chapters ()) + numel (names));
%! for k = 1:numel (pages)
%!   text = fileread (pages{k});
%!   for link = reshape (regexp (text, '(?:href|src)="([^"#:]+)(?:#[^"]*)?"', "tokens"), 1, [])
%!     assert (exist (fullfile (fileparts (pages{k}), link{1}{1}), "file") > 0, [pages{k} ": " link{1}{1}]);
%!   endfor
%!   assert (isempty (regexp (text, '(?:href|src)="https?:[^"]*\.(?:js|css|woff2?)"')));      # nothing from the network
%!   assert (isempty (strfind (text, "$$")), pages{k});                                       # no formula was left raw
%! endfor

## ---- tables

%!test  # options.md has the options of nsset, in their order, with their choices in theirs
%! rows = table_below (chapter ("options.md"), "## The table");
%! assert (cellfun (@(r) strrep (r{1}, "`", ""), rows, "UniformOutput", false)', fieldnames (nsset ()));
%! help = strrep (evalc ("help nsset"), "\r", "");
%! for k = 1:numel (rows)
%!   name = strrep (rows{k}{1}, "`", "");
%!   try
%!     nsset (name, "no such value");
%!     message = "";
%!   catch problem
%!     message = problem.message;
%!   end_try_catch
%!   choices = regexp (strtok (message, ";"), '''\w+''(?=.*, not )', "match");
%!   if (! isempty (strfind (message, "must be one of")))
%!     assert (regexp (rows{k}{2}, '''\w+''', "match"), choices, name);
%!   elseif (! isempty (regexp (rows{k}{2}, '^[\[(\d]')))     # a number: the help tells the same default
%!     entry = regexp (help, ["\n    +" name " .*?(?=\n    ?[A-Z]|\n\n|$)"], "match", "once");
%!     assert (! isempty (strfind (entry, ["(" rows{k}{2}(1:min (end, 5))])), name);
%!   endif
%! endfor

%!test  # errors.md has every cause of an error in the sources, and no other
%! rows = table_below (chapter ("errors.md"), "## Errors, by the last word of the identifier");
%! told = unique (cellfun (@(r) strrep (r{1}, "`", ""), rows, "UniformOutput", false));
%! m = {};
%! for folder = {"toolbox", "toolbox/private", "toolbox/compat", "toolbox/compat/private"}
%!   m = [m, words_in_sources(folder{1}, "*.m", 'fail \((?:''\w+''|\w+), ''(\w+)''')];
%!   m = [m, words_in_sources(folder{1}, "*.m", '\<fail \(''(\w+)''')];
%!   m = [m, words_in_sources(folder{1}, "*.m", 'error \(''nonsmooth:(?!ns_)\w+:(\w+)''')];
%! endfor
%! c = [words_in_sources("mex/gateway", "*.c", 'ns_mex_error\(\w+,\s*"(\w+)"'), ...
%!      words_in_sources("mex/gateway/private", "*.c", 'ns_mex_error\(\w+,\s*"(\w+)"'), ...
%!      words_in_sources("mex/core/host", "ns_status.c", '\[NS_\w+\] =\s*\{"(\w+)"')];
%! found = setdiff ([m, c], {"ok"});
%! assert (numel (found) > 15);
%! assert (setdiff (found, told), cell (1, 0));
%! assert (setdiff (told, found), cell (1, 0));

%!test  # and every warning
%! rows = table_below (chapter ("errors.md"), "## Warnings");
%! told = unique (cellfun (@(r) strrep (r{1}, "`", ""), rows, "UniformOutput", false));
%! found = {};
%! for folder = {"toolbox", "toolbox/private", "toolbox/compat", "toolbox/compat/private"}
%!   found = [found, words_in_sources(folder{1}, "*.m", 'warning \(''(nonsmooth:\w+:\w+)''')];
%! endfor
%! found = [found, words_in_sources("mex/gateway", "*.c", '"(nonsmooth:\w+:[a-z]\w*)"')];
%! assert (unique (found), told);

%!test  # and what a run says when it stops
%! text = chapter ("errors.md");
%! for folder = {"mex/core/step", "mex/core/integrate"}
%!   for message = reshape (words_in_sources (folder{1}, "*.c", 'message =\s*"(\w[^":]{3,})'), 1, [])
%!     if (isempty (regexp (message{1}, '^(done|stopped)')))
%!       assert (! isempty (strfind (text, strtrim (message{1}))), message{1});
%!     endif
%!   endfor
%! endfor
