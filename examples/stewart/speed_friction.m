% SPEED_FRICTION  Stewart, section 4.3, Figure 4.2(c): friction that falls with the sliding speed, a brick broken loose.
%   run examples/stewart/speed_friction.m, in Octave or MATLAB, from any folder
%
%   Prints errors against the closed form at three steps; draws build/stewart_speed_friction.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_speed_friction ();
fprintf ('Stewart, Figure 4.2(c): mu = 0.2 + 0.2 exp (-v / 0.1), ramp of 15 degrees, a push of 1.6 N for 0.2 s.\n');
fprintf ('Largest error of the velocity (m/s), 1 s:\n\n');
fprintf ('%-12s %12s %12s %12s     ratios\n', '', 'h = 0.02', '0.01', '0.005');
for method = {'euler', 'trapezoidal'}
  errors = result.(method{1});
  fprintf ('%-12s %12.2e %12.2e %12.2e   %5.2f %5.2f\n', method{1}, errors, errors(1:2) ./ errors(2:3));
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how the brick that stands by itself goes on by itself once it has been broken loose: friction\n' ...
          'is at 0.21 by then, less than the slope of 0.27.\n']);
report_picture (@(file) draw_speed_friction (file, result), 'stewart_speed_friction');
