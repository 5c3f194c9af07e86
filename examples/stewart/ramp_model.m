function model = ramp_model (brick)
%RAMP_MODEL  The brick of ramp_case as a model: a box of 0.5 x 0.2 that lies on an inclined plane.
%   model = ramp_model (brick)

% SPDX-License-Identifier: BSD-3-Clause

  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Name', 'ramp', 'Shape', nsshape ('halfspace', brick.up), 'Friction', brick.mu);
  model = nsbody (model, 'Name', 'brick', 'Shape', nsshape ('box', [0.5 0.2]), 'Mass', 1, ...
                  'Position', 0.1 * brick.up, 'Angle', -20 * pi / 180, 'Velocity', brick.speed * brick.downhill);
  if (strcmp (brick.name, 'pushed'))
    model = nsforce (model, 'brick', @(t, q, v) brick.push (t) * brick.downhill);
  end
end
