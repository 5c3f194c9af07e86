% FIGURE_4  PAGT, Figure 4: the block on a table; in scheme II the velocity oscillates while it sticks.
%   run examples/pagt/figure_4.m, in Octave or MATLAB, from any folder
%
%   Prints when sliding begins and ends, and draws the picture build/figure_4.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_figure_4 ();
report_sliding (result.sols{3});
report_picture (@(file) draw_figure_4 (file, result.sols), 'figure_4');
