% AP_FIGURE_8  AP, Figure 8: two bars that fall on a table, with friction 0.05, 0.2 and 0.5.
%   run examples/ap/ap_figure_8.m, in Octave or MATLAB, from any folder
%
%   Prints how they come to rest, errors and their ratios, and draws the picture build/ap_figure_8.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_ap_figure_8 ();
fprintf ('AP, Figure 8: two jointed bars, spring of 100 and damper of 20 between their centres, h = 0.01\n');
report_bars (result.runs, result.errors, {'friction 0.05', 'friction 0.2', 'friction 0.5'});
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how more friction stops the joint earlier.\n');
headings = {'friction 0.05', 'friction 0.2', 'friction 0.5'};
report_picture (@(file) draw_bars (file, result.runs, headings, {[], bars_reference(0.2), []}), 'ap_figure_8');
