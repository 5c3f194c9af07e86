% PAINLEVE_SPEED  Stewart, section 4.3: Painleve's rod with friction that falls with the sliding speed.
%   run examples/stewart/painleve_speed.m, in Octave or MATLAB, from any folder
%
%   Prints when and how the rod stops, beside an integration by impulses; draws build/stewart_painleve_speed.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_painleve_speed ();
reference = result.reference;
fprintf ('Stewart, section 4.3: Painleve''s rod, 45 degrees, mu = 1 + exp (-s / 0.62) with s the sliding speed.\n\n');
fprintf ('mu at the start %.3f, at rest %.3f; without a force beyond %.3f\n', result.law (1), result.law (0), ...
         result.critical);
fprintf ('the end of the rod slides until t = %.6f s, and stops there from %.4f m/s at once\n\n', reference.time, ...
         reference.slip);
fprintf ('%10s %22s %26s %22s\n', 'h', 'error: time of stop', 'velocity after it', 'angle at 0.05 s');
fprintf ('%10g %22.2e %26.2e %22.2e\n', [result.steps; result.stop_error; result.after_error; result.angle_error]);
fprintf (['\nSee how the rod slides while mu(s) is below the threshold, and is stopped by an impulse as soon as ' ...
          'it is not.\n']);
report_picture (@(file) draw_painleve_speed (file, result), 'stewart_painleve_speed');
