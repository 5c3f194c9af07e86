function model = two_balls_model (mu, gravity)
%TWO_BALLS_MODEL  Two balls on a table that collide inelastically, Stewart, Figure 4.3.
%   model = two_balls_model (mu, gravity)   mu of all three contacts
%
%   Radius 1/2, mass 1; ball 1 rolls to the right with the speed 1 and touches ball 2, which rests.

% SPDX-License-Identifier: BSD-3-Clause

  r = 0.5;
  ball = {'Shape', nsshape('disc', r), 'Inertia', 2/5 * r^2, 'Friction', mu};
  model = nsmodel ('planar', 'Gravity', gravity);
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu);
  model = nsbody (model, 'Name', 'ball 1', ball{:}, 'Position', [0 r], 'Velocity', [1 0], 'AngularVelocity', -1 / r);
  model = nsbody (model, 'Name', 'ball 2', ball{:}, 'Position', [2*r r]);
end
