% ACARY_FIGURE_4  Acary, Figure 4: steps of Moreau's scheme that adapt by the heuristic (67), against constant ones.
%   run examples/acary/acary_figure_4.m, in Octave or MATLAB, from any folder
%
%   Prints errors and evaluations, and draws the picture build/acary_figure_4.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_acary_figure_4 ();
fprintf ('Acary, Figure 4: work and precision until T = 5, alpha = [0.5 5 1], AbsTol = RelTol\n');
report_work ('Bouncing ball, f = -2, rho = 0.5', result.ball);
report_work ('Linear oscillator, m = 1, c = 0.3, k = 4, rho = 0.6', result.oscillator);
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how the error of constant steps falls with their number alone, while steps that are short at impacts only ' ...
          'reach\n%.0e on the ball with %d evaluations; on the oscillator an error of 1e-3 costs %.0f times fewer.\n'], ...
         min (result.ball(2).error), result.ball(2).evaluations(end), result.gain);
report_picture (@(file) draw_work_precision (file, result, 'heuristic (67)'), 'acary_figure_4');
