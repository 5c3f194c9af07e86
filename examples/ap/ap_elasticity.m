% AP_ELASTICITY  AP, section 3.4: stiffer and stiffer springs, mentioned there without a figure; elastic impacts.
%   run examples/ap/ap_elasticity.m, in Octave or MATLAB, from any folder
%
%   Prints how the two bars of section 3.3 come to rest, and draws the picture build/ap_elasticity.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_ap_elasticity ();
fprintf ('AP, section 3.4: two jointed bars, friction 0.15, damper of 20 between their centres, h = 0.01\n');
names = {'stiffness 1e2', 'stiffness 1e4', 'stiffness 1e6', 'stiffness 1e8', 'restitution 0', '0.25', '0.5', '0.75'};
report_bars ([result.stiff, result.elastic], [], names);
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how the step of 0.01 bears any stiffness, and how the bars become those with a rigid bar between\n');
fprintf ('them; no collision brings energy in.\n');
report_picture (@(file) draw_elasticity (file, result), 'ap_elasticity');
