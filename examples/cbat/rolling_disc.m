function model = rolling_disc (edges)
%ROLLING_DISC  The model of CBAT, Example 1: a unit disc that rolls on a table.
%   model = rolling_disc (edges)   Inf: the disc; otherwise a regular polygon in it, with the mass and inertia of the
%                                  disc, that starts on a vertex

% SPDX-License-Identifier: BSD-3-Clause

  shape = nsshape ('disc', 1);
  if (isfinite (edges))
    angle = 2 * pi * (0:edges-1) / edges - pi / 2;
    shape = nsshape ('polygon', [cos(angle); sin(angle)]);
  end
  model = nsmodel ('planar');
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]));
  model = nsbody (model, 'Name', 'disc', 'Shape', shape, 'Mass', 1, 'Inertia', 0.5, 'Position', [0 1], ...
                  'Velocity', [-3 0], 'AngularVelocity', 3);
  model = nscontact (model, 'disc', 'table', 'Friction', 0.4);
end
