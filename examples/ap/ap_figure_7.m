% AP_FIGURE_7  AP, Figure 7: two bars that fall on a table, with dampers of 10, 1000 and 1e8 between their centres.
%   run examples/ap/ap_figure_7.m, in Octave or MATLAB, from any folder
%
%   Prints how they come to rest, errors and their ratios, and draws the picture build/ap_figure_7.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_ap_figure_7 ();
fprintf ('AP, Figure 7: two jointed bars, spring of 100 and damper between their centres, friction 0.15, h = 0.01\n');
report_bars (result.runs, result.errors, {'damping 10', 'damping 1000', 'damping 1e8'});
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how the angle between the bars changes less with more damping, and not at all with 1e8, at the same\n');
fprintf ('step and with all steps within the bound of the energy.\n');
headings = {'damping 10', 'damping 1000', 'damping 10^8'};
report_picture (@(file) draw_bars (file, result.runs, headings, {bars_reference(0.15), [], []}), 'ap_figure_7');
