function parts = ns_sweep_parts (study)
%NS_SWEEP_PARTS  The blocks of a study that are done, in a cell.
%   parts = ns_sweep_parts (study)

% SPDX-License-Identifier: BSD-3-Clause

  parts = {};
  for number = 1:ceil (study.count / study.block)
    block = ns_sweep_read (study, number);
    if (~isempty (block))
      if (strcmp (study.keep, 'sol') && isfield (study, 'leaves_solutions'))
        block.value = ns_pack (cell (1, numel (block.members)));
      end
      parts{end+1} = block; %#ok<AGROW>
    end
  end
end
