% AP_FIGURE_3  AP, Figure 3: two bodies with a damper of 20, by the linearly implicit and the explicit scheme.
%   run examples/ap/ap_figure_3.m, in Octave or MATLAB, from any folder
%
%   Prints errors and their ratios, and draws the picture build/ap_figure_3.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_ap_figure_3 ();
fprintf ('AP, Figure 3: two bodies of mass 1 on a table, damping 20 between them, push 20 cos t\n');
report_errors (result.errors, {'linearly implicit', 'explicit'});
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how both schemes give nearly the same motion, and half the error with half the step.\n');
report_picture (@(file) draw_panels (file, scheme_panels (result)), 'ap_figure_3');
