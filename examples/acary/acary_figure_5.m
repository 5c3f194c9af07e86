% ACARY_FIGURE_5  Acary, Figure 5: steps of Moreau's scheme that adapt with a variable order (68)-(70).
%   run examples/acary/acary_figure_5.m, in Octave or MATLAB, from any folder
%
%   Prints errors and evaluations, and draws the picture build/acary_figure_5.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_acary_figure_5 ();
fprintf ('Acary, Figure 5: work and precision until T = 5, alpha = [0.5 5 1], AbsTol = RelTol\n');
report_work ('Bouncing ball, f = -2, rho = 0.5', result.ball);
report_work ('Linear oscillator, m = 1, c = 0.3, k = 4, rho = 0.6', result.oscillator);
fprintf ('\nOscillator: evaluations of the variable order, over those of the heuristic\n');
fprintf ('  error %.0e: %.2f\n', [result.levels; result.share]);
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how the variable order needs fewer evaluations on the oscillator, whose smooth motion is not trivial, and ' ...
          'no fewer\non the ball, whose flights are exact whatever the step.\n']);
report_picture (@(file) draw_work_precision (file, result, 'variable order (68)-(70)'), 'acary_figure_5');
