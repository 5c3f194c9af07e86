% ACARY_FIGURE_3  Acary, Figure 3 and section 3.1: the Schatzman-Paoli scheme, its orders, and Moreau's beside it.
%   run examples/acary/acary_figure_3.m, in Octave or MATLAB, from any folder
%
%   Prints errors and orders on the bouncing ball and on the linear oscillator, and the first impact of the ball with
%   both schemes; draws build/acary_figure_3.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_acary_figure_3 ();
fprintf ('Acary, Figure 3: the scheme of Schatzman and Paoli (22)-(24), theta = 0.5, until t = 5\n');
report_velocity_errors (result.errors);
fprintf ('Orders by least squares over the %d steps:\n\n', numel (result.errors(1).h));
report_orders (result.errors);
report_impact (result);
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how both schemes have the same orders, and how differently they take an impact: Moreau''s velocity\n' ...
          'obeys Newton''s law in the step of the impact, and q goes slightly below 0; the scheme of Schatzman and\n' ...
          'Paoli keeps y of (24) at or above 0, and its velocity needs three steps for Newton''s law. The price: as\n' ...
          'y is a mean of two times, q itself goes farther below 0 than Moreau''s.\n']);
report_picture (@(file) draw_acary_figure_3 (file, result), 'acary_figure_3');
