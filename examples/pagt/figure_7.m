% FIGURE_7  PAGT, Figure 7: two carts with a spring that becomes rigid.
%   run examples/pagt/figure_7.m, in Octave or MATLAB, from any folder
%
%   Prints how far cart 1 moves from the equilibrium of the spring and the largest energy, and draws build/figure_7.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_figure_7 ();
runs = result.runs;
fprintf ('Two carts, spring of stiffness gamma from the wall to cart 1, h = 0.01\n\n');
fprintf ('   gamma    largest |x1 - 0.2|   largest energy   x2 at t = 2\n');
for run = runs(:)'
  fprintf ('%8.0e %17.2e %18.4f %16.5f\n', run.gamma, max (abs (run.x(1,:) - 0.2)), max (run.energy), run.x(2,end));
end
fprintf ('   limit                 0             9.0000          4.92026   (cart 1 stands at x1 = 0.2)\n\n');
offset = arrayfun (@(run) run.x(1,:) - 0.2, runs, 'UniformOutput', false);
words = struct ('name', '\gamma', 'values', result.gamma, 'curve', 'x_1 - 0.2 (m)', 'limits', [0 2 -0.22 0.15], ...
                'highest', 10, 'heading', 'cart 1 from the equilibrium of the spring');
report_picture (@(file) draw_carts (file, runs, offset, words), 'figure_7');
