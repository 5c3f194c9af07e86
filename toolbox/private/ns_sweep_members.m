function members = ns_sweep_members (study, blocks)
%NS_SWEEP_MEMBERS  The members of some blocks of a study, in a row.
%   members = ns_sweep_members (study, blocks)

% SPDX-License-Identifier: BSD-3-Clause

  members = zeros (1, 0);
  for number = reshape (blocks, 1, [])
    members = [members, (number-1)*study.block+1:min(number * study.block, study.count)]; %#ok<AGROW>
  end
end
