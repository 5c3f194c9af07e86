% AP_FIGURE_5  AP, Figure 5: two bodies with a damper of 1e6, which is nearly a rod.
%   run examples/ap/ap_figure_5.m, in Octave or MATLAB, from any folder
%
%   Prints errors and their ratios, and draws the picture build/ap_figure_5.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_ap_figure_5 ();
fprintf ('AP, Figure 5: two bodies of mass 1 on a table, damping 1e6 between them, push 20 cos t\n');
report_errors (result.errors, {'damping 1e6', 'a joint in its place'});
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how the distance of the bodies changes by some 1e-5 only, and that a joint gives the same motion.\n');
fprintf ('Where the curves are level the bodies turn back at once: 20 |cos t| is 10.8 and more there, friction 7.8.\n');
run = result.run;
exact = damper_reference ('rigid');
distance = struct ('t', run.t, 'y', 1e6 * (run.x(2,:) - run.x(1,:) - 3), 'name', '', 'place', [0 0], 'kind', 3);
panels = struct ('heading', {'damping 10^6, h = 0.05', 'distance of the bodies'}, ...
                 'y_words', {'x (m)', '(x_2 - x_1 - 3) 10^6 (m)'}, 'limits', {[0 10 -15 13], [0 10 -12 12]}, ...
                 'curves', {damper_curves(run, [0.6 -2; 3 9.6; 7.2 9.5], exact(1:2,:)), distance});
report_picture (@(file) draw_panels (file, panels), 'ap_figure_5');
