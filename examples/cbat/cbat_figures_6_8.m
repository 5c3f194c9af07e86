% CBAT_FIGURES_6_8  CBAT, Figures 5 to 8: a sphere on two larger ones slides, rolls and leaves them.
%   run examples/cbat/cbat_figures_6_8.m, in Octave or MATLAB, from any folder
%
%   Prints errors, events and steps of other kinds, and draws the pictures build/cbat_figure_5.png, cbat_figure_6.png
%   and cbat_figures_7_8.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_cbat_figures_6_8 ();
fprintf ('CBAT, Figures 6 to 8: a unit sphere on two larger ones, ''geometric''\n\n');
report_two_spheres (result);
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how the velocities are smooth and tend to the exact ones with the step, while tangent planes of the start of\n');
fprintf ('the step part the spheres again and again, unless the rows have the gap term; pyramids have no torsion.\n');
report_picture (@(file) nsplot_scene (file, result.run.sol, 'Times', [0 2 3 3.5], 'View', [60 20]), 'cbat_figure_5');
report_picture (@(file) draw_cbat_figure_6 (file, result), 'cbat_figure_6');
report_picture (@(file) draw_cbat_figures_7_8 (file, result.run), 'cbat_figures_7_8');
