function [model, lens] = lens_model ()
%LENS_MODEL  A lens, the intersection of two spheres, that falls on a table on its edge.
%   [model, lens] = lens_model ()   lens: struct with radius and offset of the spheres, which meet in a circle of radius
%                                   1; height, a function of the cosine of its tilt: how high its centre is when it lies
%
%   Air takes 3 N s/m of the velocity of its centre; otherwise it would rock for ever, since rolling loses nothing.

% SPDX-License-Identifier: BSD-3-Clause

  lens = struct ('radius', 1.25, 'offset', 0.75, 'height', @height);
  shape = nsshape ('intersection', nsshape ('sphere', 1.25), [0 0 0.75], nsshape ('sphere', 1.25), [0 0 -0.75]);
  tilt = 1.4;
  model = nsmodel ('spatial');
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]));
  model = nsbody (model, 'Name', 'lens', 'Shape', shape, 'Mass', 1, 'Position', [0 0 1.2], ...
                  'Quaternion', [cos(tilt / 2) 0 sin(tilt / 2) 0], 'AngularVelocity', [0 0 1]);
  model = nscontact (model, 'lens', 'table', 'Friction', 0.5, 'Radii', [1 1 0.05]);
  model = nsforce (model, 'lens', @(t, q, v) -3 * v(1:3));
end

% Its face touches where the cosine is at least offset / radius, otherwise its edge.
function z = height (cosine)
  cosine = abs (cosine);
  z = sqrt (1 - cosine.^2);
  face = cosine >= 0.75 / 1.25;
  z(face) = 1.25 - 0.75 * cosine(face);
end
