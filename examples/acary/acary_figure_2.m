% ACARY_FIGURE_2  Acary, Figure 2: empirical orders of Moreau's scheme in four norms of the velocity.
%   run examples/acary/acary_figure_2.m, in Octave or MATLAB, from any folder
%
%   Prints errors and orders on the bouncing ball and on the linear oscillator; draws build/acary_figure_2.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_acary_figure_2 ();
other = run_acary_figure_2 (1);
fprintf ('Acary, Figure 2: Moreau''s scheme (16), gamma = 1, until t = 5. Errors with theta = 0.5:\n');
report_velocity_errors (result.errors);
fprintf ('Orders by least squares over the %d steps:\n\n', numel (result.errors(1).h));
report_orders ([result.errors, other.errors]);
fprintf ('\n');
report_comparisons ([]);
report_comparisons ([result.facts, other.facts(end)]);
fprintf (['\nSee how the order depends on the norm: near 1 in |.|_1 and in the Hausdorff distance, 1/2 in |.|_2, none\n' ...
          'in the uniform norm, as between a true and a computed impact the error is the whole jump. On the ball\n' ...
          'the Hausdorff distance goes like h ln (1/h): some log2 (1/h) bounces come before the steps are too long\n' ...
          'for them, and each is out of time by a part of a step more. Without that logarithm its order is near 1.\n']);
report_picture (@(file) draw_acary_figure_2 (file, result), 'acary_figure_2');
