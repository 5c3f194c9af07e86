function model = bouncing_rod_model (angle, height)
%BOUNCING_ROD_MODEL  A bar of length 1 and mass 1 above a smooth floor with the restitution of bouncing_rod_law.
%   model = bouncing_rod_model (angle, height)   angle with the floor (radians), height of its lower end

% SPDX-License-Identifier: BSD-3-Clause

  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
  model = nsbody (model, 'Name', 'bar', 'Shape', nsshape ('polygon', [-0.5 0.5; 0 0]), 'Mass', 1, 'Inertia', 1/12, ...
                  'Angle', angle, 'Position', [0, height + 0.5 * sin(angle)]);
  model = nscontact (model, 'bar', 'floor', 'Friction', 0, 'Restitution', @(speed, q) bouncing_rod_law (speed, q(3)));
end
