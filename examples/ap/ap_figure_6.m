% AP_FIGURE_6  AP, Figure 6: a body of mass 1 and one of mass 1e8, with dampers of 20 and of 1e8 between them.
%   run examples/ap/ap_figure_6.m, in Octave or MATLAB, from any folder
%
%   Prints errors and their ratios, and draws the picture build/ap_figure_6.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_ap_figure_6 ();
fprintf ('AP, Figure 6: bodies of masses 1 and 1e8 on a table, push 20 cos t on the light one\n');
report_errors (result.errors, {'damping 20', 'damping 1e8'});
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how the light body moves, rests while friction holds it, and moves back, and how the damper of\n');
fprintf ('1e8 ties it to the heavy one, which nothing moves.\n');
[x, ~] = light_body (0:10);
soft = damper_curves (result.runs(1), [2.6 0.85; 4.2 2.75; 6.4 1.4], [x; 3 * ones(1, 11)]);
stiff = damper_curves (result.runs(2), [4.2 0.25; 4.2 2.75], []);
tied = damper_reference ('masses 1, 1e8');
small = struct ('t', {result.runs(2).t, 0:10}, 'y', {1e7 * result.runs(2).x(1,:), 1e7 * tied(1,:)}, ...
                'name', {'left body', 'o  exact'}, 'place', {[2.6 1], [6.4 2.2]}, 'kind', {1, 0});
panels = struct ('heading', {'m_2 = 10^8, damping 20, h = 0.05', 'm_2 = 10^8, damping 10^8, h = 0.05', ...
                             'the same, enlarged'}, 'y_words', {'x (m)', 'x (m)', 'x_1 10^7 (m)'}, ...
                 'limits', {[0 10 -1 3.5], [0 10 -1 3.5], [0 10 -2 2.5]}, 'curves', {soft, stiff, small});
report_picture (@(file) draw_panels (file, panels), 'ap_figure_6');
