% FIGURE_2  PAGT, Figure 2: the double pendulum beside a wall; x of both masses, and the energy.
%   run examples/pagt/figure_2.m, in Octave or MATLAB, from any folder
%
%   Prints the energies before and after each impact and draws the picture build/figure_2.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_figure_2 ();
report_energy (result.sol);
report_picture (@(file) draw_figure_2 (file, result.sol), 'figure_2');
