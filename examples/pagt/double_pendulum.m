function [mechanics, start] = double_pendulum (kind)
%DOUBLE_PENDULUM  Two particles on rods beside a wall, PAGT section 10.1.
%   [mechanics, start] = double_pendulum ('system')   functions of q = [x1 y1 x2 y2]; start is {q0, v0}
%   [mechanics, start] = double_pendulum ('model')    the same made of bodies and joints; start is {}
%
%   nssolve (mechanics, tspan, start{:}, ...) simulates it. Masses 1, rods of length 1, wall x >= 0 for both, no
%   friction, e = 0.1. The paper does not say g; its table comes out with g = 9.8.

% SPDX-License-Identifier: BSD-3-Clause

  g = 9.8;
  q0 = [sin(pi/3); -cos(pi/3); sin(pi/3) + sin(pi/5); -cos(pi/3) - cos(pi/5)];
  if (strcmp (kind, 'system'))
    rod = @(q) [q(1)^2 + q(2)^2 - 1; (q(3) - q(1))^2 + (q(4) - q(2))^2 - 1];
    gradient = @(q) 2 * [q(1), q(1) - q(3); q(2), q(2) - q(4); 0, q(3) - q(1); 0, q(4) - q(2)];
    mechanics = nssystem ('Mass', eye (4), 'Force', [0; -g; 0; -g], 'Potential', @(q) g * (q(2) + q(4)), ...
                          'Joint', rod, 'JointGradient', gradient, 'Gap', @(q) q([1 3]), ...
                          'Normal', [1 0; 0 0; 0 1; 0 0], 'Restitution', 0.1);
    start = {q0, zeros(4, 1)};
  else
    mechanics = nsmodel ('planar', 'Gravity', g);
    mechanics = nsbody (mechanics, 'Name', 'wall', 'Shape', nsshape ('halfspace', [1 0]), 'Restitution', 0.1);
    mechanics = nsbody (mechanics, 'Name', 'm_1', 'Shape', nsshape ('point'), 'Position', q0(1:2));
    mechanics = nsbody (mechanics, 'Name', 'm_2', 'Shape', nsshape ('point'), 'Position', q0(3:4));
    mechanics = nsjoint (mechanics, 'distance', 'm_1', 'ground', 'Anchor', [q0(1:2), [0; 0]]);
    mechanics = nsjoint (mechanics, 'distance', 'm_2', 'm_1');
    start = {};
  end
end
