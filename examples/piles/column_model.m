function [model, column] = column_model (count, columns)
%COLUMN_MODEL  A column of discs between a wall and a gate that is lifted.
%   [model, column] = column_model (count, columns)   count discs in that many columns side by side
%
%   model   for nssolve. The discs fall from a loose lattice between the wall at x = 0 and the gate, and lie still when
%           it is lifted
%   column  struct: width, between wall and gate; radius, 1 x count; opens, when the gate is lifted; ends, seven
%           times sqrt (height / g) and 0.4 s later; step, so that nothing falls by more than half a radius in one
%
%   The radii differ by up to a tenth, in a fixed sequence, so that the discs do not make a crystal.

% SPDX-License-Identifier: BSD-3-Clause

  g = 9.81;
  mean_radius = 0.01;
  pitch = 2.3 * mean_radius;                          % the largest discs do not touch in the lattice
  k = 0:count - 1;
  sequence = mod (0.6180339887 * (k + 1), 1);
  column.radius = mean_radius * (0.9 + 0.2 * sequence);
  column.width = pitch * columns;
  fall = pitch * ceil (count / columns);
  column.opens = 0.3 + sqrt (2 * fall / g);
  column.ends = column.opens + 0.4 + 7 * sqrt (fall / g);
  column.step = mean_radius / 2 / sqrt (2 * g * fall);

  model = nsmodel ('planar', 'Gravity', g);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
  model = nsbody (model, 'Name', 'wall', 'Shape', nsshape ('halfspace', [1 0]), 'Friction', 0);
  model = nsbody (model, 'Name', 'gate', 'Shape', nsshape ('box', [2 * mean_radius, 2 * fall]), 'Friction', 0, ...
                  'Motion', gate_motion ([column.width + mean_radius; fall], column.opens, 4 * sqrt (g * fall)));
  row = floor (k / columns);
  x = pitch * (mod (k, columns) + 0.5) + 0.04 * mean_radius * (2 * mod (3 * sequence, 1) - 1);
  for j = 1:count
    model = nsbody (model, 'Shape', nsshape ('disc', column.radius(j)), 'Mass', 1000 * pi * column.radius(j)^2, ...
                    'Position', [x(j), pitch * (row(j) + 0.5)], 'Friction', 0.5);
  end
end

% Up from a time on with a constant speed: pose, and velocity.
function motion = gate_motion (place, opens, speed)
  motion = {@(t) [place(1); place(2) + speed * max(0, t - opens); 0], @(t) [0; speed * (t > opens); 0]};
end
