% FOUR_BALLS  A ball is thrown onto the first of three balls in a row on a table, Stewart, Figure 2.3 in the plane.
%   run examples/stewart/four_balls.m, in Octave or MATLAB, from any folder
%
%   Prints the velocities after the impact, and draws the picture build/stewart_figure_2_3_planar.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_four_balls ();
fprintf ('Ball 0 hits the first of three balls on a table; six contacts at once, Newton''s law with e = 0.9:\n\n');
fprintf ('  mu     ball 0: vx      vy   omega   ball 1: vx   ball 2: vx   ball 3: vx      vy   energy  solutions\n');
for run = result.runs(:)'
  fprintf ('%4.1f %15.4f %7.4f %7.4f %12.4f %12.4f %12.4f %7.4f %8.4f %10d\n', run.mu, run.v([1 2 3 4 7 10 11]), ...
           run.ratio, run.count);
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how friction throws ball 3 upwards and how the three balls leave together: balls that touch ' ...
          'before the impact have\nno speed of approach that (2.13) could reverse. All combinations of sticking, ' ...
          'sliding and opening were tried: there is\none solution, and it is ours (to %.0e).\n'], ...
         max ([result.runs.difference]));
report_picture (@(file) draw_four_balls (file, result), 'stewart_figure_2_3_planar');
