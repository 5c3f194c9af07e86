% PUSHED_BOX  A box on a table is pushed: it sticks, slides or tips. One friction LCP tells which.
%   run examples/pushed_box/pushed_box.m, in Octave or MATLAB, from any folder
%
%   Prints what the problem is and what lcpsolve answers, compares it with the textbook, and draws
%   the picture build/pushed_box.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

% ---- compute

box = box_model ();
pushes = struct ('F', [3 9 7 12 14], 'y', [0.6 0.4 1.3 0.95 0.05], 'label', {{'A', 'B', 'C', 'D', 'E'}});
steps = cell (1, 5);
for k = 1:5
  steps{k} = box_step (box, pushes.F(k), pushes.y(k));
end

report_problem (box);
report_pushes (box, pushes, steps);
solved = report_thresholds (box, [0.25 0.5 0.75 1.1 1.3 1.5]);

diagram = box_diagram (box);
fprintf ('%d pushes up to 15 N at heights up to %g m: the LCP and the textbook agree in %d.\n', ...
         diagram.solved, box.H, nnz (diagram.outcome == diagram.textbook));
fprintf ('Solved %d LCPs in all; %.0f microseconds each, the call included; residuals up to %.1e.\n', ...
         diagram.solved + solved + 5, 1e6 * diagram.seconds / diagram.solved, diagram.residual);

% ---- draw

report_picture (@(file) draw_pushed_box (file, box, pushes, steps, diagram), 'pushed_box');
