% BELT  Stewart, section 4.3: friction that falls with the speed makes a mass on a belt oscillate.
%   run examples/stewart/belt.m, in Octave or MATLAB, from any folder
%
%   Prints amplitude and period of the limit cycle at three steps; draws build/stewart_belt.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_belt ();
fprintf ('Stewart, section 4.3: 1 kg, spring of 25 N/m, belt of 0.3 m/s, mu = 0.2 + 0.2 exp (-s / 0.5). Errors:\n\n');
fprintf ('%-12s %-10s %12s %12s %12s     ratios\n', '', '', 'h = 0.02', '0.01', '0.005');
names = {'amplitude', 'period'};
for method = {'euler', 'trapezoidal'}
  found = result.(method{1});
  for k = 1:2
    errors = abs (found(k,:) - result.reference(k));
    fprintf ('%-12s %-10s %12.2e %12.2e %12.2e   %5.2f %5.2f\n', method{1}, names{k}, errors, ...
             errors(1:2) ./ errors(2:3));
  end
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how friction feeds the motion about the equilibrium until the mass sticks to the belt in each\n' ...
          'cycle, and how all motions end in one, as they all break loose at the same place.\n']);
report_picture (@(file) draw_belt (file, result), 'stewart_belt');
