function model = falling_rod_model (mu)
%FALLING_ROD_MODEL  The rod of Stewart, Figure 2.4, spinning counterclockwise with its centre at rest above a table.
%   model = falling_rod_model (mu)   m = 1, l = 2, J = 1/3, g = 9.81, inelastic; it stands upright 0.15 above the table
%
%   The paper tells no parameters; with these the rod hits the table at about 45 degrees.

% SPDX-License-Identifier: BSD-3-Clause

  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu);
  model = nsbody (model, 'Name', 'rod', 'Shape', nsshape ('polygon', [-1 1; 0 0]), 'Mass', 1, 'Inertia', 1/3, ...
                  'Position', [0 1.15], 'Angle', pi / 2, 'AngularVelocity', 2.6);
end
