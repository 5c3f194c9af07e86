function kill_worker (folder)
%KILL_WORKER  End the group of processes of a worker; those in the sandbox end with it.
%   kill_worker (folder)   of start_worker

% SPDX-License-Identifier: BSD-3-Clause

  group = fullfile (folder, 'group');
  if (exist (group, 'file') == 2)
    number = str2double (fileread (group));
    if (number > 1)
      system (sprintf ('kill -s KILL -- -%d 2> /dev/null', number));
    end
  end
end
