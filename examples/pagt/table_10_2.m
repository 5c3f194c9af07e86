% TABLE_10_2  PAGT, Table 10.2: errors of the block on a table, scheme I.
%   run examples/pagt/table_10_2.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_table_10_2 ();
fprintf ('Table 10.2: block on a table, ''trapezoidal1'' (scheme I), T = 2\n\n');
report_block (result.ours, result.paper);
fprintf ('\nThe paper''s last entry, 3.959e-08, is the only one that does not come out.\n');
