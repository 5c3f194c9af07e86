## SPDX-License-Identifier: BSD-3-Clause

## `make test-cluster`: a sweep of 400 members in blocks on a Slurm cluster of one node, and what happens to it when tasks, the
## daemons and the Octave that submitted are killed, and when the disc is full. Whatever happens, nssweep (folder) completes it,
## and every bit is that of the serial run. As root; the daemons are stopped by their own process ids.

1;

function check (name, sweep, reference)
  [same, where] = same_bits (rmfield (sweep, "run"), rmfield (reference, "run"));
  if (! same || ! isempty (sweep.missing))
    error ("test_cluster: %s: %d members missing, or other bits: %s", name, numel (sweep.missing), where);
  endif
  printf ("  %-52s 400 members, the bits of the serial run\n", name);
endfunction

function pids = processes (text)
  ## Of those whose command line holds the text, but for shells
  pids = [];
  for entry = reshape (glob ("/proc/[0-9]*"), 1, [])
    line = "";
    [fid, ~] = fopen (fullfile (entry{1}, "cmdline"));
    if (fid >= 0)
      line = fread (fid, [1 Inf], "*char");
      fclose (fid);
    endif
    if (! isempty (strfind (line, text)) && isempty (regexp (line, "^[^\\0]*sh\\0")))
      pids(end+1) = str2double (entry{1}(7:end));
    endif
  endfor
  pids = setdiff (pids, getpid ());
endfunction

function wait_for (what, seconds)
  started = tic ();
  while (! what ())
    if (toc (started) > seconds)
      error ("test_cluster: this did not happen within %g s: %s", seconds, func2str (what));
    endif
    pause (0.05);
  endwhile
endfunction

function pid = submit_elsewhere (folder)
  ## Another Octave that begins the study, and waits for it
  script = sprintf ("addpath ('%s'); addpath ('%s'); addpath ('%s'); study ('Folder', '%s', 'Engine', 'slurm');", ...
                    fileparts (which ("nssweep")), fileparts (which ("same_bits")), ...
                    fullfile (pwd (), "tests", "cluster"), folder);
  [~, text] = system (sprintf ("octave-cli --norc --no-history -q --eval \"%s\" > '%s.log' 2>&1 & echo $!", script, folder));
  pid = str2double (text);
endfunction

function count = results (folder)
  count = numel (glob (fullfile (folder, "results", "*.nss")));
endfunction

function cluster (varargin)
  status = system (sprintf ("sh tests/cluster/cluster.sh %s", strjoin (varargin, " ")));
  if (status != 0)
    error ("test_cluster: cluster.sh %s failed", strjoin (varargin, " "));
  endif
endfunction

function pid = daemon (base, name)
  pid = str2double (fileread (fullfile (base, [name ".pid"])));
endfunction

function with_kills (base, name, victim, reference)
  ## VICTIM (folder, pid of the submitting Octave) does its harm while the study is under way.
  folder = fullfile (base, strrep (name, " ", "_"));
  pid = submit_elsewhere (folder);
  wait_for (@() results (folder) >= 2, 120);
  victim (folder, pid);
  if (exist (["/proc/" num2str(pid)], "dir"))
    kill (pid, 9);                                  # who waits for hours is not needed: anybody gathers
  endif
  cluster ("restart", base);
  check (name, nssweep (folder, "Engine", "slurm", "Progress", "off"), reference);
endfunction

function kill_tasks (folder, ~)
  for k = 1:3
    pids = processes (["nssweep ('" folder "', 'Blocks'"]);
    if (! isempty (pids))
      try
        kill (pids(1 + floor (rand () * numel (pids))), 9);
      catch
      end_try_catch                                 # it came to its end by itself
    endif
    pause (0.5);
  endfor
endfunction

function fill_disc (base, reference)
  folder = fullfile (base, "small");
  mkdir (folder);
  if (system (sprintf ("mount -t tmpfs -o size=60k tmpfs '%s' 2> /dev/null", folder)) != 0)
    printf ("  a full disc: skipped, no file system can be mounted here\n");
    return
  endif
  unmount = onCleanup (@() system (sprintf ("umount '%s'", folder)));
  for engine = {"serial", "processes", "slurm"}
    inside = fullfile (folder, engine{1});
    message = "nothing";
    try
      sweep = study ("Folder", inside, "Engine", engine{1});
      if (! isempty (sweep.missing))
        message = "missing";
      endif
    catch problem
      message = problem.message;
    end_try_catch
    if (isempty (regexp (message, "(disc full|No space|no space|missing)", "once")))
      error ("test_cluster: on a full disc '%s' said: %s", engine{1}, message);
    endif
    system (sprintf ("mount -o remount,size=20m '%s'", folder));
    if (exist (fullfile (inside, "study.nss"), "file"))
      sweep = nssweep (inside, "Engine", engine{1}, "Progress", "off");
    else
      sweep = study ("Folder", inside, "Engine", engine{1});
    endif
    check (["a full disc, " engine{1}], sweep, reference);
    confirm_recursive_rmdir (false);
    rmdir (inside, "s");
    system (sprintf ("mount -o remount,size=60k '%s'", folder));
  endfor
endfunction

function run_all (base)
  reference = study ("Engine", "serial");
  assert (isempty (reference.missing) && all (cellfun ("isempty", reference.error)));
  setenv ("SLURM_CONF", fullfile (base, "slurm.conf"));
  cluster ("start", base);
  stop = onCleanup (@() cluster ("stop", base));
  check ("blocks on Slurm", study ("Folder", fullfile (base, "whole"), "Engine", "slurm"), reference);
  with_kills (base, "kill -9 of random tasks", @kill_tasks, reference);
  with_kills (base, "kill -9 of slurmd", @(folder, pid) kill (daemon (base, "slurmd"), 9), reference);
  with_kills (base, "kill -9 of slurmctld", @(folder, pid) kill (daemon (base, "slurmctld"), 9), reference);
  with_kills (base, "kill -9 of the submitting Octave", @(folder, pid) kill (pid, 9), reference);
  refuse (base);
  fill_disc (base, reference);
endfunction

function refuse (base)
  message = "";
  try
    study ("Folder", fullfile (base, "refused"), "Engine", "slurm", "Header", {"--partition=nowhere"});
  catch problem
    message = problem.message;
  end_try_catch
  assert (! isempty (strfind (message, "the queue refuses the jobs")), message);
  printf ("  %-52s told\n", "a partition that does not exist");
endfunction
