function ns_sweep_remove (folder)
%NS_SWEEP_REMOVE  Remove the folder of a study that was made for a while.
%   ns_sweep_remove (folder)

% SPDX-License-Identifier: BSD-3-Clause

  if (exist (folder, 'dir') ~= 7)
    return
  end
  if (exist ('OCTAVE_VERSION', 'builtin'))
    before = confirm_recursive_rmdir (false);
    rmdir (folder, 's');
    confirm_recursive_rmdir (before);
  else
    rmdir (folder, 's');
  end
end
