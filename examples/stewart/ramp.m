% RAMP  Stewart, section 1.1: a brick on a ramp stops and stands; with the regularised law of Figure 2.1 it creeps.
%   run examples/stewart/ramp.m, in Octave or MATLAB, from any folder
%
%   Prints errors against the closed form at three steps, and the creep; draws build/stewart_ramp.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_ramp ();
fprintf ('Stewart, section 1.1: a brick on a ramp of 20 degrees. Largest error of the position (m), 2 s:\n\n');
fprintf ('%-22s %12s %12s %12s     ratios\n', '', 'h = 0.05', '0.025', '0.0125');
for method = {'euler', 'trapezoidal'}
  errors = result.(method{1});
  for c = 1:3
    fprintf ('%-12s %-9s %12.2e %12.2e %12.2e', method{1}, result.names{c}, errors(c,:));
    if (errors(c,1) > 1e-12)
      fprintf ('   %5.2f %5.2f\n', errors(c,1:2) ./ errors(c,2:3));
    else
      fprintf ('   exact\n');
    end
  end
end
fprintf ('\nFigure 2.1, friction that grows from 0 to mu N for speeds up to e, where the brick can stand:\n\n');
fprintf ('%8s %14s %14s %18s %14s %14s\n', 'e (m/s)', 'creep (m/s)', 'e tan(a)/mu', 'way in 1 s (mm)', ...
         'ode45 steps', 'ode23s steps');
fprintf ('%8g %14.6f %14.6f %18.4f %14d %14d\n', ...
         [result.widths; result.creep; result.expected; 1e3 * result.moved(1:3); result.work]);
fprintf ('%8s %14s %14s %18.4f %14s\n', 'ours', '0', '', 1e3 * result.moved(4), '41 (trapez.)');
fprintf (['\nSee how a law without a jump makes the brick creep for ever, and how a smaller e costs an explicit\n' ...
          'method more steps; ours stands.\n']);
report_picture (@(file) draw_ramp (file, result), 'stewart_ramp');
