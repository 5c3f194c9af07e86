% AP_FIGURE_4  AP, Figure 4: two bodies with a damper of 100, which the explicit scheme does not bear at this step.
%   run examples/ap/ap_figure_4.m, in Octave or MATLAB, from any folder
%
%   Prints errors and their ratios, and draws the picture build/ap_figure_4.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_ap_figure_4 ();
fprintf ('AP, Figure 4: two bodies of mass 1 on a table, damping 100 between them, push 20 cos t\n');
report_errors (result.errors, {'linearly implicit', 'explicit, smaller steps'});
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how the explicit scheme throws the bodies apart: with h = 0.05 their speed against each other\n');
fprintf ('changes sign and grows ninefold in each step.\n');
report_picture (@(file) draw_panels (file, scheme_panels (result)), 'ap_figure_4');
