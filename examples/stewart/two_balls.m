% TWO_BALLS  Two balls on a table collide inelastically, and one of them jumps: Stewart, Figure 4.3.
%   run examples/stewart/two_balls.m, in Octave or MATLAB, from any folder
%
%   Prints the velocities after the impact, and draws the picture build/stewart_figure_4_3.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_two_balls ();
fprintf ('Ball 1 rolls into ball 2, which rests on the table; all contacts have e = 0:\n\n');
fprintf ('    mu   ball 1: vx       vy   omega   ball 2: vx       vy   omega   vy of ball 1, closed form  solutions\n');
for run = result.runs(:)'
  fprintf ('%6.2f %12.6f %8.6f %7.4f %12.6f %8.6f %7.4f %22.6f %16d\n', run.mu, run.v, run.closed, ...
           size (run.solutions, 2));
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how ball 1 leaves the table with vy > 0 although no contact has restitution: the friction of ' ...
          'contact 3 lifts it.\nThe closed form mu / (2 - mu^2) holds while contact 3 slides, up to mu = %.4f; ' ...
          'beyond, it sticks.\n'], result.slides);
report_picture (@(file) draw_two_balls (file, result), 'stewart_figure_4_3');
