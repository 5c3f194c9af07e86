% PAINLEVE_JUMP  Stewart, section 1.3: an impulse without a collision stops the end of Painleve's rod.
%   run examples/stewart/painleve_jump.m, in Octave or MATLAB, from any folder
%
%   Prints the velocity after one step that becomes shorter, beside the closed form; draws
%   build/stewart_painleve_jump.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_painleve_jump ();
record = result.record;
fprintf ('Stewart, section 1.3: Painleve''s rod slides with velocity (-1, 0, 0), then one step of ''euler''.\n\n');
fprintf ('%5s %7s   %-33s %-33s %s\n', 'mu', 'angle', 'velocity after, h = 1e-6', 'closed form', ...
         'error, h = 1e-2      1e-4      1e-6');
for r = 1:3
  fprintf ('%5g %7g   %10.6f %10.6f %10.6f  %10.6f %10.6f %10.6f       %10.2e %9.2e %9.2e\n', record.mu(r), ...
           record.angle(r), result.after(:,r), record.after(:,r), result.errors(r,:));
end
fprintf (['\nSee how the velocity jumps although nothing collides: the error is that of gravity within the step, ' ...
          'O(h),\nand the sliding is over at once.\n']);
report_picture (@(file) draw_painleve_jump (file, result), 'stewart_painleve_jump');
