% BILLIARDS  A ball is thrown at the first of three balls in a row on a table, Stewart, Figure 2.3.
%   run examples/stewart/billiards.m, in Octave or MATLAB, from any folder
%
%   Prints how the balls go on and how ball 0 bounces, and draws the picture build/stewart_figure_2_3.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_billiards ();
fprintf ('Billiards in space, e = 0.9, mu = 0.5, ''trapezoidal'', h = 0.002; velocities along x after 2.5 s:\n\n');
fprintf ('gap in the row    et     ball 0   ball 1   ball 2   ball 3   part of ball 3   rise of balls 1, 2, 3 (mm)\n');
for run = result.runs(:)'
  fprintf ('%14g %5g %10.4f %8.4f %8.4f %8.4f %16.3f %12.1f %6.1f %6.1f\n', run.gap, run.tangential, ...
           run.sol.v(1:6:24,end), run.share, 1e3 * run.heights);
end
fprintf ('\nBounces of ball 0 on the table in the last run:\n');
for bounce = result.runs(3).bounces(:)'
  fprintf ('t = %.3f   vx %7.4f -> %7.4f   slip %7.4f -> %7.4f\n', bounce.time, bounce.before(1), bounce.after(1), ...
           bounce.slip_before(1), bounce.slip_after(1));
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how ball 3 takes half of the momentum where balls meet one after the other, and balls that touch ' ...
          'leave together;\nhow the row does not stay in line; and how tangential restitution reverses the spin of ' ...
          'ball 0 in each bounce, which makes\nit slow and fast by turns.\n']);
report_picture (@(file) draw_billiards (file, result.runs(3)), 'stewart_figure_2_3');
