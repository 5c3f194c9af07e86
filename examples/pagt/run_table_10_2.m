function result = run_table_10_2 ()
%RUN_TABLE_10_2  PAGT, Table 10.2: block on a table, scheme I.
%   result = run_table_10_2 ()   struct: ours (of block_table), paper (of paper_table), facts (see new_comparison)

% SPDX-License-Identifier: BSD-3-Clause

  paper = paper_table ('10.2');
  ours = block_table ('model', 'trapezoidal1', paper.h);
  result = struct ('ours', ours, 'paper', paper, 'facts', block_facts ('PAGT, Table 10.2', ours, paper));
end
