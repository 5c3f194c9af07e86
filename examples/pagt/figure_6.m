% FIGURE_6  PAGT, Figure 6: two carts with a damper that becomes rigid.
%   run examples/pagt/figure_6.m, in Octave or MATLAB, from any folder
%
%   Prints how far the distance of the carts varies and the largest energy, and draws build/figure_6.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_figure_6 ();
runs = result.runs;
fprintf ('Two carts, damper of strength delta between them, h = 0.01\n\n');
fprintf ('   delta   largest |x2 - x1 - 5|   largest energy   x2 at t = 4\n');
for run = runs(:)'
  fprintf ('%8.0e %17.2e %18.4f %16.5f\n', run.delta, max (abs (run.x(2,:) - run.x(1,:) - 5)), max (run.energy), ...
           run.x(2,end));
end
fprintf ('   limit                 0             4.5000          5.22101   (a rigid pair that stops at x1 = 0)\n\n');
distance = arrayfun (@(run) run.x(2,:) - run.x(1,:), runs, 'UniformOutput', false);
words = struct ('name', '\delta', 'values', result.delta, 'curve', 'x_2 - x_1 (m)', 'limits', [0 4 4.955 5.01], ...
                'highest', 5, 'heading', 'distance of the carts');
report_picture (@(file) draw_carts (file, runs, distance, words), 'figure_6');
