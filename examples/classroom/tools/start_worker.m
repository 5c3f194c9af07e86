function worker = start_worker (file, toolbox, sandbox, limits)
%START_WORKER  An Octave of its own for a student's file, which answers questions and does nothing else.
%   worker = start_worker (file, toolbox, sandbox, limits)
%
%   file      what was handed in
%   toolbox   folder the answer may use, '' for none
%   sandbox   of find_sandbox; its walls are '' for a process that may do all you may do
%   limits    struct: seconds (of computing; waiting ends after twice of it and 5 s more), memory, output (bytes)
%
%   worker    struct: folder, and in it the files requests, replies, printed and status; table (containers.Map:
%             printed, in bytes so far, and state, a struct: read, asked, waited, ended), limits, code (the file
%             without comments), keep (ends the process and removes the folder when nobody uses the worker any more)
%
%   Questions go through a file that the process can only read, answers through a pipe into another one. All that
%   comes back is a text for unpack_value: marks are made here, not there.

% SPDX-License-Identifier: BSD-3-Clause

  folder = tempname ();
  mkdir (folder);
  keep = onCleanup (@() end_worker (folder));
  for name = {'requests', 'replies', 'printed'}
    write_text (fullfile (folder, name{1}), '');
  end
  write_text (fullfile (folder, 'handed_in.m'), fileread (file));
  state = struct ('read', 0, 'asked', 0, 'waited', 0, 'ended', '');
  worker = struct ('folder', folder, 'requests', fullfile (folder, 'requests'), ...
                   'replies', fullfile (folder, 'replies'), 'printed', fullfile (folder, 'printed'), ...
                   'status', fullfile (folder, 'status'), 'limits', limits, 'code', bare_code (fileread (file)), ...
                   'table', containers.Map ({'state', 'printed'}, {state, 0}), 'keep', keep);
  own = sprintf ('chmod 700 %s', shell_word (folder));
  if (~isempty (sandbox.user))
    own = sprintf ('chown -R 65534 %s; %s', shell_word (folder), own);
  end
  system (sprintf ('%s; cd %s; %s setsid sh -c %s > /dev/null 2>&1 &', own, shell_word (folder), sandbox.user, ...
                   shell_word (group_command (folder, toolbox, sandbox, limits))));
  wait_until_ready (worker);
end

% Up to here nothing of the student took part: what fails is no fault of his.
function wait_until_ready (worker)
  patient = worker;
  patient.limits.seconds = 30;
  [~, problem] = ask_worker (patient, '');
  if (~isempty (problem))
    error ('nonsmooth:classroom:noWorker', 'no process for the answer: %s', problem);
  end
  state = worker.table('state');
  state.waited = 0;
  worker.table('state') = state; %#ok<NASGU>
end

% The number of the group is for kill_worker; timeout would leave it without --foreground. The status appears with its
% text in it. What it prints is a file, so that a limit holds for it.
function command = group_command (folder, toolbox, sandbox, limits)
  longest = 2 * limits.seconds + 120;
  longest(~isfinite (longest)) = 0;            % timeout takes 0 for ever
  command = sprintf (['echo $$ > group; { timeout --foreground -s KILL %g env -i %s; echo $? > ending; mv ending status; } ' ...
                      '4>&1 > printed 2>&1 < /dev/null | prlimit --fsize=%d cat > replies'], longest, ...
                     inner_command (folder, toolbox, sandbox, limits), limits.output);
end

function command = inner_command (folder, toolbox, sandbox, limits)
  home = '/tmp';
  walls = sandbox.walls;
  names = {'tools', 'requests', 'handed_in.m', 'toolbox'};
  outer = {fileparts(mfilename ('fullpath')), fullfile(folder, 'requests'), fullfile(folder, 'handed_in.m'), toolbox};
  shown = outer;
  if (isempty (walls))
    home = folder;
  else
    shown = cellfun (@inner_name, names, 'UniformOutput', false);
    for k = 2:3 + ~isempty (toolbox)
      walls = sprintf ('%s --ro-bind %s %s', walls, shell_word (outer{k}), shown{k});
    end
  end
  if (isempty (toolbox))
    shown{4} = '';
  end
  texts = cellfun (@(text) ['''', strrep(text, '''', ''''''), ''''], shown, 'UniformOutput', false);
  code = sprintf ('addpath (%s); answer_requests (%s, %s, %s);', texts{:});
  command = sprintf (['PATH=/usr/local/bin:/usr/bin:/bin HOME=%s TMPDIR=%s LC_ALL=C.UTF-8 GNUTERM=dumb ' ...
                      'OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 %s %s %s --norc --no-history --no-gui -q ' ...
                      '--eval %s'], ...
                     shell_word (home), shell_word (home), walls, limit_words (limits), ...
                     shell_word (fullfile (OCTAVE_HOME (), 'bin', 'octave-cli')), shell_word (code));
end

% Older kernels count all threads of a user, also those outside of the sandbox.
function words = limit_words (limits)
  [status, threads] = system ('ps -L -u "$(id -u)" | wc -l');
  processes = 100 + max ([0, str2double(threads)]) * (status == 0);
  words = sprintf ('prlimit --core=0 --as=%.0f --fsize=%.0f --nproc=%d', limits.memory, limits.output, processes);
  if (isfinite (limits.seconds))
    words = sprintf ('%s --cpu=%d', words, ceil (limits.seconds) + 1);
  end
end
