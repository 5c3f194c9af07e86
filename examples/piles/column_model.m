function [model, column] = column_model (count, aspect)
%COLUMN_MODEL  A column of discs between a wall and a gate, and the same with the gate away.
%   [model, column] = column_model (count, aspect)   count discs in a column aspect times as high as wide
%
%   column  struct
%     radius, density   mean radius; mass of a disc per area
%     friction          of discs among themselves and with floor and wall
%     radii             1 x count, 0.8 to 1.2 times the mean, so that they do not form a crystal
%     width             of the column, the place of the gate; the wall is at x = 0
%     gate              true: model has the gate
%     places            2 x count, before they fall into the column: a loose lattice
%
%   See also column_open.

% SPDX-License-Identifier: BSD-3-Clause

  column = struct ('radius', 0.01, 'density', 1000, 'friction', 0.5, 'aspect', aspect);
  column.radii = column.radius * (0.8 + 0.4 * mod ((1:count) * (sqrt (5) - 1) / 2, 1));
  solid = 0.82;                                            % discs of many sizes at random fill about that
  column.width = sqrt (sum (pi * column.radii .^ 2) / solid / aspect);
  pitch = 2.45 * column.radius;
  across = floor (column.width / pitch);
  k = 0:count-1;
  shift = 0.1 * column.radius * sin (7 * k);
  column.places = [(mod (k, across) + 0.5) * column.width / across + shift; (floor (k / across) + 0.5) * pitch];
  model = column_open (column, column.places);
  model = nsbody (model, 'Name', 'gate', 'Shape', nsshape ('halfspace', [-1 0], -column.width), 'Friction', 0);
end
