% PAINLEVE_TABLE  Stewart, section 1.3: Painleve's rod on a table of springs that become stiff.
%   run examples/stewart/painleve_table.m, in Octave or MATLAB, from any folder
%
%   Prints how the solution tends to the impulse of the rigid law, and draws build/stewart_painleve_table.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_painleve_table ();
fprintf ('Stewart, section 1.3: Painleve''s rod (45 degrees, mu = 2) on springs of stiffness k.\n\n');
fprintf ('%8s %24s %34s %28s\n', 'k (N/m)', 'time of compression (s)', 'velocity then, less rigid impulse', ...
         'leaves with y_c'' (m/s)');
fprintf ('%8.0e %24.3e %34.2e %28.6f\n', [result.stiffness; result.deepest_time; result.deepest_error; result.leaving]);
fprintf ('%8s %24s %34s %28.6f\n\n', 'limit', '0', '0', result.limit);
fprintf ('With dampers, velocity after 0.05 s, less that on a rigid table:\n\n');
fprintf ('%8.0e %24.2e\n', [result.damped; result.damped_error]);
fprintf (['\nSee how springs stop the rod in a time that goes to 0, with the impulse of the rigid law; without ' ...
          'dampers\nthey then throw it off at a speed that does not go to 0.\n']);
report_picture (@(file) draw_painleve_table (file, result), 'stewart_painleve_table');
