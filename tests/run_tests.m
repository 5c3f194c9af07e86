% RUN_TESTS  Run all tests and end with `N passed, N failed, N skipped`.
%
%   octave-cli tests/run_tests.m
%
% Runs the %! blocks of the toolbox and of tests/support, tests/*.tst, the examples in the help
% texts (package doctest) and the programs named by NONSMOOTH_PROGRAMS. A file without any test is
% a failure, so that nothing vanishes unseen. Environment: NONSMOOTH_TEST restricts the run to files
% whose name contains it, NONSMOOTH_LONG=1 asks for the long tests and shows what they print, NONSMOOTH_JOBS is the
% number of processes (as many as there are processors). Seconds are those of the processor, of a file and of the
% processes that it started and waited for. Exit status 1 after a failure.
%
% Each process takes the next file that none has taken, by making a folder with its number in NONSMOOTH_WORKER, and
% leaves the result there. A file that ends its process is a failure, and another process takes its place.

% SPDX-License-Identifier: BSD-3-Clause

1;

function files = list_files (root, pattern)
  names = setdiff ({dir(fullfile (root, pattern)).name}, "Contents.m");
  files = strcat (fileparts (pattern), "/", names);
end

% Each runner returns [passed, failed, skipped] and the text to show if something failed.

function [counts, text] = run_test_file (file)
  logfile = tempname ();
  try
    printed = evalc ("[p, n, xf, xb, sk, rt] = test (file, 'quiet', logfile);");
    text = [fileread(logfile), printed];
    % A broken %!shared or %!function block is no test to `test`, yet it is logged.
    logged = numel (regexp (text, '^!!!!! (?!known)', "lineanchors"));
    counts = [p, max(n - p - xf - xb, logged), xf + xb + sk + rt];
    if (! isempty (getenv ("NONSMOOTH_LONG")))
      fprintf ("%s", printed);
    end
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

% ---- what there is to run

function items = add_items (items, runner, label, files)
  only = getenv ("NONSMOOTH_TEST");
  for k = 1:numel (files)
    if (isempty (only) || ! isempty (strfind (files{k}, only)))
      items(end+1) = struct ("runner", runner, "file", files{k}, "label", label);
    end
  end
end

% What takes long comes first, and many short ones last: so all processes end at about the same time. The memory that is looked
% at by leaks.tst is that of a process which has run nothing else.
function items = list_items (root)
  sources = [list_files(root, "toolbox/*.m"), list_files(root, "toolbox/compat/*.m")];
  scripts = [list_files(root, "tests/*.tst"), list_files(root, "tests/support/*.m")];
  first = strcmp (scripts, "tests/leaks.tst");
  programs = strsplit (strtrim (getenv ("NONSMOOTH_PROGRAMS")), " ");
  programs(cellfun (@isempty, programs)) = [];
  items = struct ("runner", {}, "file", {}, "label", {});
  items = add_items (items, @run_test_file, "", scripts(first));
  items = add_items (items, @run_program, "", programs);
  items = add_items (items, @run_test_file, "", [scripts(! first), sources]);
  try
    pkg load doctest
    runner = @run_doctest;
  catch
    runner = @(file) deal ([0, 0, 1], "the Octave package doctest is not there");
  end
  items = add_items (items, runner, " (help)", sources);
end

% ---- a process that runs

function work (root, folder, items)
  crash_dumps_octave_core (false);
  for name = {"toolbox", "toolbox/compat", "tests/support"}
    if (exist (fullfile (root, name{1}), "dir"))
      addpath (fullfile (root, name{1}));
    end
  end
  for k = 1:numel (items)
    place = fullfile (folder, sprintf ("%d", k));
    [made, message] = mkdir (place);
    if (! made || ! isempty (message))
      continue                                          % another process has it
    end
    put (place, "worker", sprintf ("%d", getpid ()));
    started = processor_time ();
    [counts, text] = items(k).runner (fullfile (root, items(k).file));
    put (place, "result", sprintf ("%d %d %d %g\n%s", counts, processor_time () - started, text));
  end
end

% Seconds of processor time of this process and of those it has waited for, where /proc tells
function seconds = processor_time ()
  seconds = cputime ();
  if (exist ("/proc/self/stat", "file"))
    fields = regexp (fileread ("/proc/self/stat"), '(?<=\) ).*', "match", "once");
    ticks = sscanf (fields(3:end), "%g");               % from the fourth field on; times are the 14th to the 17th
    seconds = sum (ticks(11:14)) / 100;                 % USER_HZ is 100 on Linux
  end
end

function put (place, name, text)
  file = fullfile (place, name);
  id = fopen ([file, ".tmp"], "w");
  fputs (id, text);
  fclose (id);
  rename ([file, ".tmp"], file);
end

% ---- the process that looks after them

function pids = start_workers (count, folder)
  octave = fullfile (OCTAVE_HOME (), "bin", "octave-cli");
  command = sprintf ("NONSMOOTH_WORKER='%s' exec '%s' --norc --no-history -q '%s'", folder, octave, ...
                     [mfilename("fullpath"), ".m"]);
  pids = zeros (1, count);
  for k = 1:count
    pids(k) = system (command, false, "async");
  end
end

% The processes that are still there
function pids = reap (pids)
  for k = numel (pids):-1:1
    if (waitpid (pids(k), WNOHANG ()) == pids(k))
      pids(k) = [];
    end
  end
end

% The result of item k, if it is there; a process that has gone leaves none
function [found, counts, text, seconds] = take_result (folder, k, pids)
  place = fullfile (folder, sprintf ("%d", k));
  counts = [0, 1, 0];
  text = "it ended its process\n";
  seconds = 0;
  found = exist (fullfile (place, "result"), "file") == 2;
  if (found)
    [first, text] = strtok (fileread (fullfile (place, "result")), "\n");
    numbers = sscanf (first, "%g")';
    counts = numbers(1:3);
    seconds = numbers(4);
  elseif (exist (fullfile (place, "worker"), "file"))
    found = ! any (str2double (fileread (fullfile (place, "worker"))) == pids);
  end
end

function total = run_tests (items)
  total = [0, 0, 0];
  failures = "";
  folder = tempname ();
  mkdir (folder);
  confirm_recursive_rmdir (false);
  cleanup = onCleanup (@() rmdir (folder, "s"));
  jobs = str2double (getenv ("NONSMOOTH_JOBS"));
  jobs(isnan (jobs)) = min (nproc (), 8);
  pids = [];
  waiting = 1:numel (items);
  while (! isempty (waiting))
    pids = reap (pids);
    done = [];
    for k = waiting(:)'
      if (! exist (fullfile (folder, sprintf ("%d", k)), "dir"))
        break                                           % they are taken in order: nobody has one behind it
      end
      [found, counts, text, seconds] = take_result (folder, k, pids);
      if (found)
        done(end+1) = k;
        total = total + counts;
        name = [items(k).file, items(k).label];
        fprintf ("%-42s%5d passed, %d failed, %d skipped %8.2f s\n", name, counts, seconds);
        if (counts(2) > 0)
          failures = sprintf ("%s\n---- %s\n%s", failures, name, text);
        end
      end
    end
    if (! isempty (done))
      waiting = setdiff (waiting, done);
    end
    pids = [pids, start_workers(min (jobs, numel (waiting)) - numel (pids), folder)];
    fflush (stdout);
    pause (.2);
  end
  if (isempty (items))
    total(2) = 1;
    failures = sprintf ("\nno test file has '%s' in its name\n", getenv ("NONSMOOTH_TEST"));
  end
  fprintf ("%s\n%d passed, %d failed, %d skipped\n", failures, total);
end

root = fileparts (fileparts (mfilename ("fullpath")));
items = list_items (root);
folder = getenv ("NONSMOOTH_WORKER");
if (isempty (folder))
  total = run_tests (items);
  exit (total(2) > 0);
end
unsetenv ("NONSMOOTH_WORKER");                          % for programs that tests start
work (root, folder, items);
