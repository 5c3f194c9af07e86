## SPDX-License-Identifier: BSD-3-Clause

## The %!demo blocks of the toolbox: what `demo nssolve` and `example nssolve` show runs without a word of warning, and
## draws or prints.

%!function files = with_demos ()
%!  folder = fileparts (which ("nssolve"));
%!  files = fullfile (folder, {dir(fullfile (folder, "*.m")).name});
%!  files = files(cellfun (@(file) ! isempty (strfind (fileread (file), "\n%!demo")), files));
%!endfunction

%!test  # the main functions have one
%! [~, names] = cellfun (@fileparts, with_demos (), "UniformOutput", false);
%! assert (all (ismember ({"nssolve", "nsmodel", "nsplot", "nsanimate", "lcpsolve", "mcpsolve", "conesolve"}, names)));

%!test  # what example shows is the block
%! [code, which_one] = example ("nssolve");
%! assert (numel (which_one) >= 3);
%! assert (! isempty (strfind (code, "sol = nssolve (model")));

%!function run_demo (code)                     # in a workspace of its own
%!  eval (code);
%!endfunction

%!testif ; ! isempty (available_graphics_toolkits ())
%! visible = get (0, "defaultfigurevisible");
%! back = onCleanup (@() set (0, "defaultfigurevisible", visible));
%! set (0, "defaultfigurevisible", "off");
%! files = with_demos ();
%! for k = 1:numel (files)
%!   [code, at] = test (files{k}, "grabdemo");
%!   for n = 1:numel (at) - 1
%!     close all
%!     lastwarn ("", "");
%!     block = code(at(n):at(n+1)-1);
%!     printed = evalc ("run_demo (block);");
%!     [message, id] = lastwarn ();
%!     assert (! strncmp (id, "nonsmooth:", 10), "%s: %s", files{k}, message);
%!     assert (! isempty (printed) || ! isempty (get (0, "children")), "%s, block %d shows nothing", files{k}, n);
%!     page = regexp (printed, "Open (.*\\.html) in", "tokens", "once");
%!     if (! isempty (page))
%!       assert (exist (page{1}, "file"), 2);
%!       delete (page{1});
%!     endif
%!   endfor
%! endfor
%! close all

%!test  # programs of the Makefile find the toolbox from any folder: a relative path is "load-path: update failed" after cd
%! makefile = fileread (fullfile (fileparts (fileparts (which ("lcpsolve"))), "Makefile"));
%! paths = regexp (makefile, '--path\s+(\S+)', "tokens");
%! assert (numel (paths) > 1);
%! for path = paths(:)'
%!   assert (! isempty (regexp (path{1}{1}, '^.?\$\(CURDIR\)/', "once")), path{1}{1});
%! endfor
