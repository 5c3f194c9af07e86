function model = belt_model (belt, x, v)
%BELT_MODEL  The mass of belt_case as a model.
%   model = belt_model (belt, x, v)   from place x and velocity v

% SPDX-License-Identifier: BSD-3-Clause

  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Name', 'belt', 'Shape', nsshape ('halfspace', [0 1]));
  model = nsbody (model, 'Name', 'mass', 'Shape', nsshape ('point'), 'Mass', 1, 'Position', [x 0], 'Velocity', [v 0]);
  model = nscontact (model, 'mass', 'belt', 'Friction', belt.law, 'SurfaceVelocity', belt.speed);
  model = nsforce (model, 'mass', @(t, q, v) [-belt.stiffness * q(1), 0]);
end
