% CBAT_FIGURES_3_4  CBAT, Figures 3 and 4: a sphere spins on a plane until torsional friction stops it.
%   run examples/cbat/cbat_figures_3_4.m, in Octave or MATLAB, from any folder
%
%   Prints its spin and the frictional moment, and draws the picture build/cbat_figures_3_4.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_cbat_figures_3_4 ();
fprintf ('CBAT, Figures 3 and 4: a sphere that spins on a plane, ''geometric'', h = 0.07\n\n');
fprintf ('%6s %12s %12s %16s\n', 't', 'spin', 'exact', 'mean moment');
for k = [2 8 14 15 16 17 21]
  fprintf ('%6.2f %12.6f %12.6f %16.6f\n', result.t(k), result.v(6,k), result.exact (result.t(k)), result.moment(k-1));
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how the spin falls along the exact line, and how the moment of the step in which it ends is smaller.\n');
report_picture (@(file) draw_cbat_figures_3_4 (file, result), 'cbat_figures_3_4');
