% TABLE_10_3  PAGT, Table 10.3: errors of the block on a table, scheme II.
%   run examples/pagt/table_10_3.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_table_10_3 ();
fprintf ('Table 10.3: block on a table, ''trapezoidal'' (scheme II), T = 2\n\n');
report_block (result.ours, result.paper);
