function [model, q, v] = painleve_rod (mu, angle, sliding, spin)
%PAINLEVE_ROD  A rod on a table, Stewart, Figure 1.3: m = 1, l = 2, J = 1/3, g = 9.81.
%   [model, q, v] = painleve_rod (mu, angle, sliding)         it does not turn
%   [model, q, v] = painleve_rod (mu, angle, sliding, spin)
%
%   angle    of the rod from the horizontal, counterclockwise, in radians; its lower end touches the table
%   sliding  x velocity of its centre; that of y lets the lower end stay on the table
%   q, v     where it starts, [x y angle] of the centre and velocities

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    spin = 0;
  end
  q = [0; sin(angle); angle];
  v = [sliding; cos(angle) * spin; spin];
  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu);
  model = nsbody (model, 'Name', 'rod', 'Shape', nsshape ('polygon', [-1 1; 0 0]), 'Mass', 1, 'Inertia', 1/3, ...
                  'Position', q(1:2), 'Angle', angle, 'Velocity', v(1:2), 'AngularVelocity', spin);
end
