function block = ns_sweep_read (study, number)
%NS_SWEEP_READ  The results of a block; [] where they are missing, torn, of another study, or not to be relied on.
%   block = ns_sweep_read (study, number)
%
%   Members whose process died are done again by who asks for the study again.

% SPDX-License-Identifier: BSD-3-Clause

  [block, fingerprint, found] = ns_fetch (ns_sweep_file (study, 'result', number));
  if (isempty (block) || ~strcmp (fingerprint, study.fingerprint) || found ~= number ...
      || ~isequal (block.members, ns_sweep_members (study, number)))
    block = [];
  end
end
