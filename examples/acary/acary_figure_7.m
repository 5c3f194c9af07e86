% ACARY_FIGURE_7  Acary, Figure 7: event capturing of higher order with half-explicit Runge-Kutta methods.
%   run examples/acary/acary_figure_7.m, in Octave or MATLAB, from any folder
%
%   Prints errors and orders on the bouncing ball and on the linear oscillator; draws build/acary_figure_7.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_acary_figure_7 ();
fprintf ('Acary, Figure 7: Algorithm 1 with half-explicit Runge-Kutta methods\n\n');
report_capture (result);
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how the half-explicit methods have the orders of Figure 6, p on the oscillator and p + 1 on the ball,\n' ...
          'whose flights are exact; on the oscillator with far fewer evaluations of the force than the implicit\n' ...
          'ones, and errors a few times as large.\n']);
report_picture (@(file) draw_capture (file, result), 'acary_figure_7');
