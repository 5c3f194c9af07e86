function result = run_table_10_3 ()
%RUN_TABLE_10_3  PAGT, Table 10.3: block on a table, scheme II.
%   result = run_table_10_3 ()   struct: ours (of block_table), paper (of paper_table), facts (see new_comparison)

% SPDX-License-Identifier: BSD-3-Clause

  paper = paper_table ('10.3');
  ours = block_table ('model', 'trapezoidal', paper.h);
  result = struct ('ours', ours, 'paper', paper, 'facts', block_facts ('PAGT, Table 10.3', ours, paper));
end
