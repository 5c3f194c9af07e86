function [model, sense] = golden_rod (mu, e, U)
%GOLDEN_ROD  A rod whose end meets a table with the mass matrix [2 1; 1 1].
%   [model, sense] = golden_rod (mu, e, U)   U: velocity of the end before the impact, normal and tangential
%
%   sense  3 x 2: U = sense' * v
%
%   An impulse P (normal, tangential) on a point at (x, y) from the centre of a body changes the velocity of that point
%   by W P with
%     W = [1/m + x^2/J, -x y/J; -x y/J, 1/m + y^2/J],
%   which is [1 -1; -1 2] = inv ([2 1; 1 1]) if (1 - 1/m) (2 - 1/m) = 1: m is the square of the golden ratio p, and
%   x^2 = J / p, y^2 = J p, so that J = 1 / sqrt (5) for a rod of half-length 1, inclined by atan (p) = 58 degrees.
%   Most of its mass is in the middle (a uniform rod has m / 3). Its velocity is the one that an impulse at the end
%   would make from rest, so that its kinetic energy is U' * [2 1; 1 1] * U / 2.

% SPDX-License-Identifier: BSD-3-Clause

  p = (1 + sqrt (5)) / 2;
  m = p^2;
  J = 1 / sqrt (5);
  x = -sqrt (J / p);
  y = -sqrt (J * p);
  sense = [0 1; 1 0; x -y];
  v = diag ([1/m, 1/m, 1/J]) * sense * ([2 1; 1 1] * U(:));
  model = nsmodel ('planar', 'Gravity', 0);
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu, 'Restitution', e);
  model = nsbody (model, 'Name', 'rod', 'Mass', m, 'Inertia', J, 'Shape', nsshape ('polygon', [-1 1; 0 0]), ...
                  'Position', [0 -y], 'Angle', atan2 (y, x) + pi, 'Velocity', v(1:2), 'AngularVelocity', v(3));
end
