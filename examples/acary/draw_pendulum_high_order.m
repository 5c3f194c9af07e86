function drawn = draw_pendulum_high_order (file, result)
%DRAW_PENDULUM_HIGH_ORDER  The double pendulum beside a wall: error over the step, and over evaluations.
%   drawn = draw_pendulum_high_order (file, result)   of run_pendulum_high_order; drawn is false where Octave has
%                                                     nothing
%   to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1150 470];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  by_step = result.rows;
  for k = 1:numel (by_step)
    by_step(k).evaluations = by_step(k).h;
  end
  left = axes ('parent', fig, 'position', [0.075 0.14 0.40 0.76]);
  draw_method_rows (left, by_step, [1e-4 0.1 1e-14 1], 'h', 'error of q at t = 2.5', 'double pendulum, five impacts');
  legend (left, 'off');
  right = axes ('parent', fig, 'position', [0.575 0.14 0.40 0.76]);
  draw_method_rows (right, result.rows, [30 1e5 1e-14 1], 'evaluations of the force', '', 'the same over the cost');
  write_picture (fig, pixels, file);
end
