function draw_box (panel, box, F, y, step, colours, label)
%DRAW_BOX  One push: the box before and after, the friction cones and the impulses inside them.
%   draw_box (panel, box, F, y, step, colours, label)   axes; push; box_step of this one push
%
%   The box is drawn where the acceleration of the step takes it in 0.35 s. The cones stand under the
%   corners that stay: an impulse, drawn with its tip at the corner, may start anywhere inside.

% SPDX-License-Identifier: BSD-3-Clause

  metres = 0.6 / (box.m * box.g);        % length of the arrow for a force of 1 N
  dark = [0.15 0.15 0.18];
  names = box_outcome ();
  [before, after] = box_poses (box, step, 0.35);

  draw_table (panel);
  draw_shape (panel, after, colours(step.outcome,:));
  plot (panel, before(1,[1:4 1]), before(2,[1:4 1]), '--', 'color', [0.60 0.60 0.64], 'linewidth', 1);
  plot (panel, after(1,[1:4 1]), after(2,[1:4 1]), '-', 'color', dark, 'linewidth', 1.5);
  for corner = reshape (find (step.cn' > 0), 1, [])
    impulse = [step.friction(corner); step.cn(corner)] / box.h * metres;
    draw_cone (panel, before(:,corner), box.mu);
    draw_arrow (panel, before(:,corner) - impulse, before(:,corner), [0.78 0.08 0.16]);
  end
  touch = [before(1,1); y];
  draw_arrow (panel, touch - [F * metres; 0], touch, dark);
  text (-1.35, 2.06, [label '   ' names{step.outcome}], 'parent', panel, 'fontsize', 12, ...
        'fontweight', 'bold', 'color', dark);
  text (-1.35, y + 0.22, sprintf ('%g N', F), 'parent', panel, 'fontsize', 11, 'color', dark);
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
