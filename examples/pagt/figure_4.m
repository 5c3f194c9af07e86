% FIGURE_4  PAGT, Figure 4: the block on a table; in scheme II the velocity oscillates while it sticks.
%   run examples/pagt/figure_4.m, in Octave or MATLAB, from any folder
%
%   Prints when sliding begins and ends, and draws the picture build/figure_4.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

pushed = block ('model');
options = {'Step', 0.01, 'Method'};
sols = {nssolve(pushed, [0 10], options{:}, 'trapezoidal1', 'Detect', 'off'), ...
        nssolve(pushed, [0 10], options{:}, 'trapezoidal', 'Detect', 'off'), ...
        nssolve(pushed, [0 10], options{:}, 'trapezoidal')};
report_sliding (sols{3});
report_picture (@(file) draw_figure_4 (file, sols), 'figure_4');
