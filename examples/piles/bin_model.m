function [model, bin] = bin_model (kind, count)
%BIN_MODEL  Bodies above a bin, into which they fall.
%   [model, bin] = bin_model (kind, count)   kind: 'boxes', 'spheres' or 'jacks'
%
%   bin  struct
%     pitch, side   the bodies start on a lattice of that pitch, side x side in a layer; the bin is as wide as that
%     friction      of all of them
%     mass          1 x count
%     volume        of all bodies
%     wide          1 x count, twice the largest distance of a point of the body from its centre
%     step          jacks are slender and turn fast: gaps that are linear in a step err by the square of the turn
%
%   Walls and floor are halfspaces, of which the floor is the first body. Each body is turned and moved a little, by the
%   fractions of multiples of the golden ratio and others, which are spread evenly: the same in every run.

% SPDX-License-Identifier: BSD-3-Clause

  bin = struct ('kind', kind, 'friction', 0.5, 'pitch', 0.14, 'density', 1000, ...
                'mass', zeros (1, count), 'volume', 0, 'wide', zeros (1, count));
  bin.step = 0.005;
  if (strcmp (kind, 'jacks'))
    bin.step = 0.002;
  end
  bin.side = max (2, ceil ((count / 3) ^ (1 / 3) - 1e-9));
  width = bin.side * bin.pitch;
  model = nsmodel ('spatial');
  normals = [0 0 1; 1 0 0; -1 0 0; 0 1 0; 0 -1 0];
  offsets = [0 0 -width 0 -width];
  names = {'floor', 'left', 'right', 'front', 'back'};
  for k = 1:5
    model = nsbody (model, 'Name', names{k}, 'Shape', nsshape ('halfspace', normals(k,:), offsets(k)), ...
                    'Friction', bin.friction);
  end
  spread = @(k, irrational) mod (k * irrational, 1) - 0.5;
  for k = 1:count
    cell_of = [mod(k - 1, bin.side), mod(floor ((k - 1) / bin.side), bin.side), floor((k - 1) / bin.side ^ 2)];
    jitter = [spread(k, sqrt (2)), spread(k, sqrt (3)), spread(k, sqrt (5))];
    turn = [1, 0.2 * [spread(k, sqrt (7)), spread(k, sqrt (11)), spread(k, sqrt (13))]];
    shape = make_shape (kind, jitter);
    bin.mass(k) = bin.density * shape.volume;
    bin.volume = bin.volume + shape.volume;
    bin.wide(k) = 2 * shape.boundingradius;
    model = nsbody (model, 'Shape', shape, 'Mass', bin.mass(k), 'Friction', bin.friction, ...
                    'Position', (cell_of + 0.5) * bin.pitch + 0.01 * jitter, 'Quaternion', turn / norm (turn));
  end
end

% Boxes and balls of several sizes; all jacks are the same: three bars across each other.
function shape = make_shape (kind, u)
  switch (kind)
    case 'boxes'
      shape = nsshape ('box', 0.09 + 0.02 * u);
    case 'spheres'
      shape = nsshape ('sphere', 0.05 + 0.01 * u(1));
    case 'jacks'
      shape = nsshape ('union', nsshape ('box', [0.1 0.024 0.024]), [], nsshape ('box', [0.024 0.1 0.024]), [], ...
                       nsshape ('box', [0.024 0.024 0.1]), []);
  end
end
