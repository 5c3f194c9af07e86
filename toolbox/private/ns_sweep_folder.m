function folder = ns_sweep_folder (name)
%NS_SWEEP_FOLDER  The whole path of the folder of a study, which stays the same where a function changes the current
%   one. folder = ns_sweep_folder (name)

% SPDX-License-Identifier: BSD-3-Clause

  folder = ns_real_path (name);
  if (isempty (folder))
    folder = name;
  end
end
