% FALLING_ROD  Stewart, Figure 2.4: a spinning rod falls on a table, Painleve's problem as an impact.
%   run examples/stewart/falling_rod.m, in Octave or MATLAB, from any folder
%
%   Prints events and errors at three steps against an event-driven integration; draws build/stewart_figure_2_4.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_falling_rod ();
fprintf ('Stewart, Figure 2.4: a rod spins and falls on a table, mu = 0.5. Errors:\n\n');
fprintf ('%-52s %10s %10s %10s      ratios\n', '', 'h = 0.01', '0.005', '0.0025');
rows = {'euler: position at t = 0.25', result.euler(1,:); 'euler: position after the hit', result.euler(2,:); ...
        'trapezoidal: position after the hit', result.trapezoidal(2,:); ...
        'trapezoidal: position after the sliding turned', result.trapezoidal(3,:); ...
        'trapezoidal: time at which the sliding turns', result.reversal};
for k = 1:size (rows, 1)
  fprintf ('%-52s %10.2e %10.2e %10.2e   %5.2f %5.2f\n', rows{k,1}, rows{k,2}, rows{k,2}(1:2) ./ rows{k,2}(2:3));
end
fprintf ('%-52s %10.1e %10.1e %10.1e\n', 'trapezoidal: time of the hit', result.hit);
fprintf ('%-52s %10.1e %10.1e %10.1e\n\n', 'trapezoidal: velocity after the hit', result.after_error);
fprintf ('mu = 2, velocity after the hit:       %9.6f %9.6f %9.6f\n', result.rough(:,1));
fprintf ('closed form, the end is stopped:      %9.6f %9.6f %9.6f\n', result.rough(:,2));
fprintf (['\nSee how the hit changes the sliding velocity too: with mu = 2 friction stops the end, with mu = 0.5 ' ...
          'it\nslides on, faster than before.\n']);
report_picture (@(file) draw_falling_rod (file, result), 'stewart_figure_2_4');
