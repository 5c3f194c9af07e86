% CBAT_FIGURE_1  CBAT, Figure 1: a disc that rolls loses energy as a polygon, but not as a disc.
%   run examples/cbat/cbat_figure_1.m, in Octave or MATLAB, from any folder
%
%   Prints kinetic energies and their limits, and draws the picture build/cbat_figure_1.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_cbat_figure_1 ([10 20 30 50 100 200 1000], [0.02 0.01 0.005 0.002 0.001 0.0005 0.0001]);
fprintf ('CBAT, Figure 1: kinetic energy (J) of a disc that rolls with 3 m/s, 6.75 J at the start\n\n');
fprintf ('%-28s %10s %10s\n', 'by an LCP method, h = 0.01', 't = 1', 't = 10');
report_ends (result.by_edges);
fprintf ('%-28s %10.4f %10.4f\n', 'limit of many edges', result.of_step ([1 10], 0.01));
fprintf ('\n%-28s %10s %10s\n', 'the same, 1000 edges', 't = 1', 't = 10');
report_ends (result.by_steps);
fprintf ('%-28s %10.4f %10.4f\n', 'limit of short steps', result.of_edges ([1 10], 1000));
fprintf ('\n%-28s %10s %10s\n', 'by ''geometric'', h = 0.01', 't = 1', 't = 10');
report_ends (result.disc);
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how more edges lose less up to what the step loses, and shorter steps up to what the edges lose.\n');
report_picture (@(file) draw_cbat_figure_1 (file, result), 'cbat_figure_1');
