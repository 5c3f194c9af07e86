function diagram = box_diagram (box)
%BOX_DIAGRAM  The outcome of pushes on a grid of 240 pushes up to 15 N times 150 heights.
%   diagram = box_diagram (box)
%   F, y (vectors), outcome, textbook (150 x 240), seconds, residual (the largest), solved (LCPs)
%
%   The points are centres of cells, so that none lies on a line between two outcomes.

% SPDX-License-Identifier: BSD-3-Clause

  diagram.F = 15 * ((1:240) - 0.5) / 240;
  diagram.y = box.H * ((1:150) - 0.5) / 150;
  [F, y] = meshgrid (diagram.F, diagram.y);
  step = box_step (box, F, y);
  diagram.outcome = reshape (step.outcome, size (F));
  diagram.textbook = box_textbook (box, F, y);
  diagram.seconds = step.seconds;
  diagram.residual = step.residual;
  diagram.solved = numel (F);
end
