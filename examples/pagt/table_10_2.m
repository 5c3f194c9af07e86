% TABLE_10_2  PAGT, Table 10.2: errors of the block on a table, scheme I.
%   run examples/pagt/table_10_2.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), here);

paper = paper_table ('10.2');
ours = block_table ('model', 'trapezoidal1', paper.h);
fprintf ('Table 10.2: block on a table, ''trapezoidal1'' (scheme I), T = 2\n\n');
report_block (ours, paper);
fprintf ('\nThe paper''s last entry, 3.959e-08, is the only one that does not come out.\n');
