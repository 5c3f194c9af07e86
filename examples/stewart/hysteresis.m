% HYSTERESIS  Stewart, section 4.3, Figure 4.2(b): a static and a dynamic coefficient of friction, a brick on a ramp.
%   run examples/stewart/hysteresis.m, in Octave or MATLAB, from any folder
%
%   Prints errors against the closed form at three steps, and what the inclusion without hysteresis allows besides;
%   draws build/stewart_hysteresis.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_hysteresis ();
fprintf ('Stewart, Figure 4.2(b): mus = 0.4, mud = 0.2, ramp of 15 degrees (tan = 0.268). A push loosens the brick,\n');
fprintf ('another one stops it, a third one is too weak. Largest error of the velocity (m/s), 2.6 s:\n\n');
fprintf ('%-12s %12s %12s %12s     ratios\n', '', 'h = 0.02', '0.01', '0.005');
for method = {'euler', 'trapezoidal'}
  errors = result.(method{1});
  fprintf ('%-12s %12.2e %12.2e %12.2e   %5.2f %5.2f\n', method{1}, errors, errors(1:2) ./ errors(2:3));
end
fprintf ('\nWithout any force, speed after 0.5 s:\n\n');
fprintf ('  from rest                         %.6f\n', result.stands);
fprintf ('  from rest, mu = mud               %.6f, closed form %.6f\n', result.ends(1), result.expected(1));
fprintf ('  from %.2f m/s                     %.6f, closed form %.6f\n', ...
         [result.starts(2:4); result.ends(2:4); result.expected(2:4)]);
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how the brick stands, slides after a push and stands again once it has been stopped; and how\n' ...
          'each start with a speed slides for ever: their limit starts from rest by itself, which the inclusion\n' ...
          'allows and hysteresis excludes. The acceleration jumps where it breaks loose: errors are of order h.\n']);
report_picture (@(file) draw_hysteresis (file, result), 'stewart_hysteresis');
