function missing = ns_sweep_missing (study)
%NS_SWEEP_MISSING  The blocks of a study that are to be computed, in a row.
%   missing = ns_sweep_missing (study)
%
%   Those of which a member killed its process are among them: perhaps it was killed from outside.

% SPDX-License-Identifier: BSD-3-Clause

  blocks = 1:ceil (study.count / study.block);
  is_missing = false (size (blocks));
  for number = reshape (blocks, 1, [])
    block = ns_sweep_read (study, number);
    is_missing(number) = isempty (block) || any (strncmp (block.error, 'the process that computed', 25));
  end
  missing = blocks(is_missing);
end
