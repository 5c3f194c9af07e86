% RUN_TESTS  Run all tests and end with `N passed, N failed, N skipped`.
%
%   octave-cli tests/run_tests.m
%
% Runs the %! blocks of the toolbox and of tests/support, tests/*.tst, the examples in the help
% texts (package doctest) and the programs named by NONSMOOTH_PROGRAMS. A file without any test is
% a failure, so that nothing vanishes unseen. Environment: NONSMOOTH_TEST restricts the run to files
% whose name contains it, NONSMOOTH_LONG=1 asks for the long tests. Exit status 1 after a failure.

% SPDX-License-Identifier: BSD-3-Clause

1;

function files = list_files (root, pattern)
  names = setdiff ({dir(fullfile (root, pattern)).name}, "Contents.m");
  files = strcat (fileparts (pattern), "/", names);
end

% Each runner returns [passed, failed, skipped] and the text to show if something failed.

function [counts, text] = run_blocks (file)
  logfile = tempname ();
  try
    printed = evalc ("[p, n, xf, xb, sk, rt] = test (file, 'quiet', logfile);");
    text = [fileread(logfile), printed];
    % A broken %!shared or %!function block is no test to `test`, yet it is logged.
    logged = numel (regexp (text, '^!!!!! (?!known)', "lineanchors"));
    counts = [p, max(n - p - xf - xb, logged), xf + xb + sk + rt];
    if (sum (counts) == 0)
      counts(2) = 1;
      text = sprintf ("%s holds no test\n", file);
    end
  catch err
    counts = [0, 1, 0];
    text = sprintf ("%s\n", err.message);
  end
  if (exist (logfile, "file"))
    delete (logfile);
  end
end

function [counts, text] = run_doctest (file)
  [~, name] = fileparts (file);
  try
    text = evalc ("[p, n, summary] = doctest (name, '-verbose');");
    counts = [p, n - p + summary.num_targets_with_extraction_errors, 0];
  catch err
    counts = [0, 1, 0];
    text = sprintf ("%s\n", err.message);
  end
end

% The last line of a program reads `N passed, N failed` or `N passed, N failed, N skipped`.
function [counts, text] = run_program (file)
  [status, text] = system (["'", file, "' 2>&1"]);
  last = regexp (text, '(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$', "tokens", "once");
  counts = [0, 0, 0];
  counts(1:numel (last)) = str2double (last);
  if (isempty (last) || (status ~= 0 && counts(2) == 0))
    counts(2) = counts(2) + 1;
    text = sprintf ("%s\nended with status %d and without a full report\n", text, status);
  end
end

function [total, failures] = run_all (runner, files, root, label, total, failures)
  only = getenv ("NONSMOOTH_TEST");
  for k = 1:numel (files)
    if (isempty (strfind (files{k}, only)) && ! isempty (only))
      continue
    end
    fprintf ("%-42s", [files{k}, label]);
    fflush (stdout);
    started = tic ();
    [counts, text] = runner (fullfile (root, files{k}));
    fprintf ("%5d passed, %d failed, %d skipped %8.2f s\n", counts, toc (started));
    total = total + counts;
    if (counts(2) > 0)
      failures = sprintf ("%s\n---- %s%s\n%s", failures, files{k}, label, text);
    end
  end
end

function total = run_tests (root)
  total = [0, 0, 0];
  failures = "";
  sources = [list_files(root, "toolbox/*.m"), list_files(root, "toolbox/compat/*.m")];
  scripts = [list_files(root, "tests/support/*.m"), list_files(root, "tests/*.tst")];
  programs = strsplit (strtrim (getenv ("NONSMOOTH_PROGRAMS")), " ");
  programs(cellfun (@isempty, programs)) = [];
  for folder = {"toolbox", "toolbox/compat", "tests/support"}
    if (exist (fullfile (root, folder{1}), "dir"))
      addpath (fullfile (root, folder{1}));
    end
  end

  [total, failures] = run_all (@run_program, programs, root, "", total, failures);
  [total, failures] = run_all (@run_blocks, [sources, scripts], root, "", total, failures);
  try
    pkg load doctest
    runner = @run_doctest;
  catch
    fprintf ("The Octave package doctest is not there: the examples in the help are skipped.\n");
    runner = @(file) deal ([0, 0, 1], "");
  end
  [total, failures] = run_all (runner, sources, root, " (help)", total, failures);

  if (sum (total) == 0)
    total(2) = 1;
    failures = sprintf ("\nno test file has '%s' in its name\n", getenv ("NONSMOOTH_TEST"));
  end
  fprintf ("%s\n%d passed, %d failed, %d skipped\n", failures, total);
end

total = run_tests (fileparts (fileparts (mfilename ("fullpath"))));
exit (total(2) > 0);
