function draw_box (axes_handle, box, F, y, step, colours, label)
%DRAW_BOX  One push: the box before and after, the friction cones and the impulses inside them.
%   draw_box (axes_handle, box, F, y, step, colours, label)   step: box_step of this one push
%
%   The box is drawn where the acceleration of the step takes it in 0.35 s. The cones stand under the
%   corners: an impulse, drawn with its tip at the corner, may start anywhere inside.

% SPDX-License-Identifier: BSD-3-Clause

  metres = 0.6 / (box.m * box.g);        % length of an arrow for a force of 1 N
  dark = [0.15 0.15 0.18];
  names = box_outcome ();
  [before, after] = box_poses (box, step, 0.35);

  hold (axes_handle, 'on');
  ground = [-1.55, 1.25];
  fill_shape (axes_handle, ground([1 2 2 1]), [-0.85 -0.85 0 0], [0.93 0.93 0.93]);
  for corner = 1:2
    x = before(1,corner);
    depth = 0.72;
    fill_shape (axes_handle, x + box.mu * depth * [0 1 -1], [0 -depth -depth], [0.80 0.81 0.84]);
  end
  fill_shape (axes_handle, after(1,:), after(2,:), colours(step.outcome,:));
  plot (axes_handle, before(1,[1:4 1]), before(2,[1:4 1]), '--', 'color', [0.55 0.55 0.58], 'linewidth', 1);
  plot (axes_handle, after(1,[1:4 1]), after(2,[1:4 1]), '-', 'color', dark, 'linewidth', 1.5);
  plot (axes_handle, ground, [0 0], '-', 'color', dark, 'linewidth', 1.5);
  for corner = 1:2
    impulse = [step.friction(corner); step.cn(corner)] / box.h * metres;
    draw_arrow (axes_handle, before(:,corner) - impulse, before(:,corner), [0.75 0.10 0.15]);
  end
  touch = [before(1,1); y];
  draw_arrow (axes_handle, touch - [F * metres; 0], touch, dark);
  text (-1.5, 1.72, sprintf ('%s   %s', label, names{step.outcome}), 'parent', axes_handle, ...
        'fontsize', 12, 'fontweight', 'bold', 'color', dark);
  text (-1.5, 1.45, sprintf ('%g N', F), 'parent', axes_handle, 'fontsize', 11, 'color', dark);
  axis (axes_handle, [ground, -0.85, 1.85]);
  axis (axes_handle, 'off');
end

% Corners 1 to 4 of the box in columns: it slides by the slip of the pivot and turns about it.
function [before, after] = box_poses (box, step, seconds)
  half = box.w / 2;
  before = [-half, half, half, -half; 0, 0, box.H, box.H];
  [~, slip, pivot] = box_outcome (box, step.v);
  travel = seconds^2 / (2 * box.h);
  angle = step.v(3) * travel;
  turn = [cos(angle), -sin(angle); sin(angle), cos(angle)];
  centre = before(:,pivot);
  after = turn * (before - centre * ones (1, 4)) + (centre + [slip * travel; 0]) * ones (1, 4);
end

function fill_shape (axes_handle, x, y, colour)
  patch ('xdata', x(:), 'ydata', y(:), 'facecolor', colour, 'edgecolor', 'none', 'parent', axes_handle);
end

function draw_arrow (axes_handle, tail, tip, colour)
  along = tip - tail;
  if (norm (along) < 0.02)
    return
  end
  along = along / norm (along);
  across = [-along(2); along(1)];
  base = tip - 0.13 * along;
  plot (axes_handle, [tail(1) base(1)], [tail(2) base(2)], '-', 'color', colour, 'linewidth', 2.5);
  head = [tip, base + 0.055 * across, base - 0.055 * across];
  fill_shape (axes_handle, head(1,:), head(2,:), colour);
end
