function model = four_balls_model (mu, e, gravity)
%FOUR_BALLS_MODEL  A ball thrown onto the first of three balls that touch in a row on a table, in the plane.
%   model = four_balls_model (mu, e, gravity)   coefficients of all contacts
%
%   The balls have radius 1/2 and mass 1. The first one touches the second from above on the left, at 30 degrees, and
%   comes with the velocity (3, -1).

% SPDX-License-Identifier: BSD-3-Clause

  r = 0.5;
  centres = [-sqrt(3)/2 0 1 2; 1 0.5 0.5 0.5];
  model = nsmodel ('planar', 'Gravity', gravity);
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu, 'Restitution', e);
  for k = 1:4
    model = nsbody (model, 'Name', sprintf ('ball %d', k - 1), 'Shape', nsshape ('disc', r), 'Inertia', 2/5 * r^2, ...
                    'Position', centres(:,k), 'Velocity', (k == 1) * [3 -1], 'Friction', mu, 'Restitution', e);
  end
end
