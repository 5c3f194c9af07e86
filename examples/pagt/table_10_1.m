% TABLE_10_1  PAGT, Table 10.1: errors of the double pendulum beside a wall, scheme II.
%   run examples/pagt/table_10_1.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), here);

paper = paper_table ('10.1');
ours = pendulum_table ('model', paper.h);
fprintf ('Table 10.1: double pendulum beside a wall, ''trapezoidal'', T = 2.5\n\n');
report_pendulum (ours, paper);
