function end_worker (folder)
%END_WORKER  End the process of a worker and all it started, and remove its files.
%   end_worker (folder)   of start_worker

% SPDX-License-Identifier: BSD-3-Clause

  if (exist (folder, 'dir') == 7)
    kill_worker (folder);
    system (sprintf ('rm -rf -- %s', shell_word (folder)));
  end
end
