## Every cause of an error in the sources has a row in the tables of bad inputs (tests/bad_inputs_*.tst) or stands in
## the list below of those that no input provokes.
## SPDX-License-Identifier: BSD-3-Clause

%!function list = out_of_reach ()           # identifiers without their first part, as patterns, and why
%!  list = {
%!    ':ok$',                   "the status of success";
%!    ':outOfMemory$',          "needs a machine without memory";
%!    ':interrupted$',          "needs Ctrl-C: tests/interrupt.tst";
%!    ':untrusted$',           "needs a file with functions: tests/hostile_files.tst";
%!    ':notCompiled$',          "needs the MEX files to be missing";
%!    ':singular$',             "every caller of a factorisation deals with it";
%!    ':path[A-Z]\w*$',         "about PATH, an optional library: tests/lcp_pathlib.tst";
%!    '^(?!lcpsolve).*:tooLarge$', "needs thousands of contacts, Solver 'lemke' and a sparse matrix; lcpsolve has it";
%!    '^(lcpsolve|conesolve):handle$', "calls no function of the user";
%!    '^(pathlcp|LCP|lemke|lcppath):(handle|invalidOption)$', "calls no function of the user, passes no options on";
%!    '^pathmcp:invalidOption$', "passes no options on";
%!    '^nsset:(handle|invalidInput)$', "takes options alone and calls no function";
%!    '^(nsterms|nsenergy|nsdrift|nsclosest):invalidOption$', "have no options";
%!    '^(?!nssolve).*:checkpoint$', "keeps no run";
%!    ':checkpointLocked$',    "needs a second process: tests/checkpoint.tst";
%!    '^ns(plot|animate):noGraphics$', "needs an Octave that cannot draw"};
%!endfunction

%!function root = top_folder ()
%!  root = fileparts (fileparts (which ("lcpsolve")));
%!endfunction

%!function text = code_of (folder, varargin)   # files without their comments and tests
%!  files = dir (fullfile (top_folder (), folder, varargin{:}));
%!  text = "";
%!  for k = 1:numel (files)
%!    text = [text, fileread(fullfile (files(k).folder, files(k).name))];
%!  endfor
%!  text = regexprep (text, '^\s*%[^\n]*$', "", "lineanchors");
%!endfunction

%!function names = files_in (varargin)      # names without their ends
%!  [~, names] = cellfun (@fileparts, {dir(fullfile (top_folder (), varargin{:})).name}, "UniformOutput", false);
%!  names = setdiff (names, "Contents");
%!endfunction

%!function found = first_tokens (text, pattern)
%!  found = cellfun (@(token) token{1}, regexp (text, pattern, "tokens"), "UniformOutput", false);
%!endfunction

############ causes in the sources

%!function causes = causes_of_helper (helper)            # a file of toolbox/private that is told who calls it
%!  persistent known = struct ();
%!  if (isfield (known, helper))
%!    causes = known.(helper);
%!    return
%!  endif
%!  text = code_of ("toolbox", "private", [helper, ".m"]);
%!  causes = first_tokens (text, 'ns_fail \(caller, ''(\w+)''');
%!  for inner = reshape (setdiff (first_tokens (text, '(ns_\w+) \(caller,'), {helper}), 1, [])
%!    causes = [causes, causes_of_helper(inner{1})];
%!  endfor
%!  if (! isempty (regexp (text, '\<nsterms \(')))
%!    causes = [causes, causes_of_mex("nsterms")];
%!  endif
%!  known.(helper) = causes;
%!endfunction

%!function causes = causes_of_mex (name)                 # own ones, those of shared files, those of a status
%!  persistent known = struct ();
%!  causes = {};
%!  if (isfield (known, name))
%!    causes = known.(name);
%!    return
%!  endif
%!  if (! any (strcmp (name, {"lcpsolve", "mcpsolve", "conesolve", "nsclosest", "nsset", "nsstep", "nsterms", "nssolve"})))
%!    return
%!  endif
%!  files = [strcat("mex/gateway/", files_in ("mex", "gateway", "*.c"), ".c"), ...
%!           strcat("mex/gateway/private/", files_in ("mex", "gateway", "private", "*.c"), ".c")];
%!  for k = 1:numel (files)
%!    text = fileread (fullfile (top_folder (), files{k}));
%!    whose = first_tokens (text, '#define NAME "(\w+)"');
%!    if (isempty (whose) || strcmp (whose{1}, name))
%!      causes = [causes, first_tokens(text, 'ns_mex_error\(\s*(?:NAME|function|\w+->caller\.function),\s*"(\w+)"')];
%!      causes = [causes, first_tokens(text, 'cause = "(\w+)";')];
%!    endif
%!    causes = [causes, first_tokens(text, ['ns_mex_error\(\s*"', name, '",\s*"(\w+)"'])];
%!  endfor
%!  status = fileread (fullfile (top_folder (), "mex", "core", "host", "ns_status.c"));
%!  causes = [causes, first_tokens(status, '\[NS_\w+\]\s*=\s*\{"(\w+)"')];
%!  known.(name) = causes;
%!endfunction

%!function causes = causes_of (name, folder)             # of a public function
%!  text = code_of (folder, [name, ".m"]);
%!  causes = [first_tokens(text, ['ns_(?:fail|choice|add_handle|check|check_angles|check_on_particle) ?\(''', name, ...
%!                                ''', ''(\w+)''']), ...
%!            first_tokens(text, ['error \(''nonsmooth:', name, ':(\w+)'''])];
%!  if (strcmp (folder, "toolbox/compat"))
%!    causes = [causes, first_tokens(text, '\<fail \(''(\w+)'''), ...
%!              first_tokens(text, ['path_fail \(''', name, ''', ''(\w+)''']), ...
%!              first_tokens(code_of ("toolbox/compat/private", "*.m"), 'path_fail \(caller, ''(\w+)''')];
%!    # whose errors become its own
%!    for solver = reshape (first_tokens (text, ['path_refused \(''', name, ''', ''(\w+)''']), 1, [])
%!      causes = [causes, solver, causes_of(solver{1}, "toolbox")];
%!    endfor
%!  endif
%!  for helper = reshape (unique (first_tokens (text, ['(ns_\w+) \(''', name, ''''])), 1, [])
%!    causes = [causes, causes_of_helper(helper{1})];
%!  endfor
%!  # whose errors become its own
%!  for other = reshape (unique (first_tokens (text, [''':(\w+):'', '':', name, ':'''])), 1, [])
%!    causes = [causes, causes_of(other{1}, "toolbox")];
%!  endfor
%!  causes = unique ([causes, causes_of_mex(name)]);
%!endfunction

############ causes in the tables

%!function found = tabled ()
%!  found = {};
%!  for file = reshape (files_in ("tests", "bad_inputs_*.tst"), 1, [])
%!    text = fileread (fullfile (top_folder (), "tests", [file{1}, ".tst"]));
%!    tables = regexp (text, '%!function rows = bad_(\w+) \(\)\n(.*?)%!endfunction', "tokens");
%!    for table = tables(:)'
%!      causes = regexp (table{1}{2}, '^%!    "(\w+)", ', "tokens", "lineanchors");
%!      found = [found, cellfun(@(cause) [table{1}{1}, ":", cause{1}], causes, "UniformOutput", false)];
%!    endfor
%!    single = regexp (text, 'assert_refused \("(\w+)", "(\w+)"', "tokens");
%!    found = [found, cellfun(@(pair) [pair{1}, ":", pair{2}], single, "UniformOutput", false)];
%!  endfor
%!  found = unique (found);
%!endfunction

%!function identifiers = in_the_sources ()
%!  persistent known;
%!  if (! isempty (known))
%!    identifiers = known;
%!    return
%!  endif
%!  identifiers = {};
%!  for folder = {"toolbox", "toolbox/compat"}
%!    for name = reshape (files_in (folder{1}, "*.m"), 1, [])
%!      identifiers = [identifiers, strcat(name{1}, ":", causes_of (name{1}, folder{1}))];
%!    endfor
%!  endfor
%!  known = identifiers;
%!endfunction

%!test  # what is read from the sources is what one finds by eye in three of them
%! assert (causes_of ("nsshape", "toolbox"), {"invalidInput", "usage"});
%! assert (causes_of ("nsforce", "toolbox"), {"arguments", "invalidInput", "invalidOption", "unknownBody", "untrusted", "usage"});
%! found = causes_of ("nsorder", "toolbox");          # its own, those of nssolve and nsset
%! assert (all (ismember ({"notSolved", "overlap", "joints", "handle", "usage", "invalidInput", "invalidOption"}, found)));

%!test  # every public function has a table
%! known = tabled ();
%! for name = reshape ([files_in("toolbox", "*.m"), files_in("toolbox", "compat", "*.m")], 1, [])
%!   assert (any (strncmp (known, [name{1}, ":"], numel (name{1}) + 1)), "no table of bad inputs of %s", name{1});
%! endfor

%!test  # every cause is in a table or out of reach, and what is out of reach exists and is in no table
%! known = tabled ();
%! list = out_of_reach ();
%! missing = setdiff (in_the_sources (), known);
%! used = false (1, rows (list));
%! for k = 1:numel (missing)
%!   matches = ! cellfun (@isempty, regexp (missing{k}, list(:,1), "once"))';
%!   assert (any (matches), "nonsmooth:%s is in the sources, but in no table of tests/bad_inputs_*.tst", missing{k});
%!   used |= matches;
%! endfor
%! assert (all (used), "no source has %s any more", strjoin (list(! used,1)', ", "));
%! for k = 1:rows (list)
%!   matches = ! cellfun (@isempty, regexp (known, list{k,1}, "once"));
%!   assert (! any (matches), "%s is in a table, so it is not out of reach", strjoin (known(matches), ", "));
%! endfor

%!test  # no table has an identifier that the sources do not
%! unknown = setdiff (tabled (), in_the_sources ());
%! assert (isempty (unknown), "not in the sources: %s", strjoin (unknown, ", "));
