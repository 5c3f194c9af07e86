function ns_sweep_slurm (study, own, missing)
%NS_SWEEP_SLURM  Computes blocks of a study as arrays of jobs on a Slurm cluster, and waits for their files.
%   ns_sweep_slurm (study, own, missing)
%
%   What is true is in the results' files: the queue is only asked which blocks are still to come. Blocks that are
%   neither there nor in the queue are submitted again, MOST_TRIES times. Jobs that other calls have submitted count too
%   (jobs.txt).

% SPDX-License-Identifier: BSD-3-Clause

  check_slurm ();
  write_script (study, own);
  bar = ns_sweep_bar (own.Progress, study.count, study.count - numel (ns_sweep_members (study, missing)));
  cleanup = onCleanup (bar.clear);
  tries = zeros (1, max (missing));
  while (~isempty (missing))
    [queued, known] = ns_slurm_queue (study);
    missing = still_missing (study, missing);
    lost = setdiff (missing, queued);
    if (known && ~isempty (lost))
      tries(lost) = tries(lost) + 1;
      lost = lost(tries(lost) <= most_tries ());
      submit (study, own, lost);
    end
    if (~own.Wait)
      return
    elseif (known && isempty (lost) && isempty (intersect (missing, queued)))
      ns_probe_disc (study);                       % perhaps that is the reason
      return
    end
    bar.show (study.count - numel (ns_sweep_members (study, missing)));
    pause (poll_seconds ());
  end
end

% A job that is lost to a dead machine or a killed daemon is submitted again; a block that fails as often has a reason.
function count = most_tries ()
  count = 4;
end

function seconds = poll_seconds ()
  seconds = 1;
end

function check_slurm ()
  if (~isunix ())
    ns_fail ('nssweep', 'noSlurm', ...
             'Engine ''slurm'' needs a machine from which jobs are submitted, which Windows is not');
  end
  [status, ~] = system ('command -v sbatch');
  if (status ~= 0)
    ns_fail ('nssweep', 'noSlurm', ...
             ['there is no Slurm here: the command sbatch is not found. Log in to the cluster, or take ' ...
             'Engine ''threads'' or ''processes''']);
  end
end

% Only files that were not there at the last look are read.
function missing = still_missing (study, missing)
  there = arrayfun (@(number) exist (ns_sweep_file (study, 'result', number), 'file') == 2, missing);
  done = false (size (missing));
  for k = reshape (find (there), 1, [])
    done(k) = ~isempty (ns_sweep_read (study, missing(k)));
  end
  missing = missing(~done);
end

% ---- jobs

function write_script (study, own)
  block = '$((NSSWEEP_FIRST + SLURM_ARRAY_TASK_ID))';
  call = sprintf ('''Blocks'', %s, ''Checkpoint'', %g', block, own.Checkpoint);
  command = strrep (ns_sweep_command (study, own, call), block, ['''"', block, '"''']);   % not within the quotes
  lines = [{'#!/bin/sh', '#SBATCH --no-requeue'}, headers(own.Header), own.Setup(:).', {['exec ', command]}];
  ns_write_file ('nssweep', ns_sweep_file (study, 'script'), sprintf ('%s\n', lines{:}));
end

% '--time=1:00:00', '#SBATCH --time=1:00:00' and 'time=1:00:00' are the same.
function lines = headers (lines)
  lines = strtrim (regexprep (lines(:).', '^\s*#SBATCH', ''));
  bare = ~strncmp (lines, '-', 1);
  lines(bare) = strcat ('--', lines(bare));
  lines = strcat ({'#SBATCH '}, lines);
  bad = ~cellfun ('isempty', strfind (lines, sprintf ('\n')));
  if (any (bad))
    ns_fail ('nssweep', 'invalidOption', 'Header must be one line for each option of sbatch, not %s', ...
             ns_describe (lines{find(bad, 1)}));
  end
end

% Clusters limit how large the index of an array may be (MaxArraySize, 1001 where nothing is said): a job for each
% thousand.
function submit (study, own, blocks)
  for first = reshape (unique (floor ((blocks - 1) / 1000)) * 1000, 1, [])
    some = blocks(blocks > first & blocks <= first + 1000) - first;
    limit = '';
    if (~isempty (own.Workers))
      limit = sprintf ('%%%d', own.Workers);
    end
    command = sprintf ('NSSWEEP_FIRST=%d sbatch --parsable --export=ALL --job-name=nssweep-%s', first, ...
                       study.fingerprint(1:8));
    command = sprintf ('%s --array=%s%s --output=%s %s 2>&1', command, ranges (some), limit, ...
                       in_shell (fullfile (study.folder, 'slurm', '%A_%a.txt')), ...
                       in_shell (ns_sweep_file (study, 'script')));
    [status, text] = system (command);
    job = regexp (strtrim (text), '(?:^|\n)(\d+)(?:;[^\n]*)?$', 'tokens', 'once');
    if (status ~= 0 || isempty (job))
      refuse (text);
      return
    end
    note (study, job{1}, first);
  end
end

% A daemon that does not answer may come back: that is a try, and no refusal.
function refuse (text)
  text = strtrim (text);
  if (isempty (regexp (text, '(Unable to contact|Connection refused|timed out|Zero Bytes|Socket)', 'once')))
    ns_fail ('nssweep', 'queue', 'the queue refuses the jobs: %s (Header holds the lines for sbatch)', text);
  end
  fprintf ('nssweep: the queue does not answer: %s\n', text);
end

function note (study, job, first)
  [stream, reason] = fopen (ns_sweep_file (study, 'jobs'), 'a');
  if (stream < 0)
    ns_fail ('nssweep', 'file', '''%s'' cannot be written: %s', ns_sweep_file (study, 'jobs'), lower (reason));
  end
  fprintf (stream, '%s %d\n', job, first);
  fclose (stream);
end

% 1-4,7
function text = ranges (numbers)
  starts = numbers([true, diff(numbers) > 1]);
  ends = numbers([diff(numbers) > 1, true]);
  parts = arrayfun (@(a, b) sprintf ('%d-%d', a, b), starts, ends, 'UniformOutput', false);
  text = strjoin (parts, ',');
end

function text = in_shell (text)
  text = ['''' strrep(text, '''', '''\''''') ''''];
end
