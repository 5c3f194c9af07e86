% TABLE_10_1  PAGT, Table 10.1: errors of the double pendulum beside a wall, scheme II.
%   run examples/pagt/table_10_1.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_table_10_1 ();
fprintf ('Table 10.1: double pendulum beside a wall, ''trapezoidal'', T = 2.5\n\n');
report_pendulum (result.ours, result.paper);
