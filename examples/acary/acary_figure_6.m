% ACARY_FIGURE_6  Acary, Figure 6: event capturing of higher order, Radau IIA and Lobatto IIIA methods.
%   run examples/acary/acary_figure_6.m, in Octave or MATLAB, from any folder
%
%   Prints errors and orders on the bouncing ball and on the linear oscillator; draws build/acary_figure_6.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_acary_figure_6 ();
fprintf ('Acary, Figure 6: Algorithm 1 with implicit Runge-Kutta methods, Radau IIA and Lobatto IIIA\n\n');
report_capture (result);
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how each method keeps its order p on the oscillator, in spite of the impacts; and how it has the\n' ...
          'order p + 1 on the ball, whose flights are exact, right through infinitely many impacts: only the\n' ...
          'critical intervals of length C h^(p+1) err. Radau 5 and Lobatto 6 come below 1e-10.\n']);
report_picture (@(file) draw_capture (file, result), 'acary_figure_6');
