function [mechanics, start] = carts (kind, gamma, delta, x0, v0)
%CARTS  Two carts, a spring, a damper and a stopper, PAGT section 10.3.
%   [mechanics, start] = carts ('system', gamma, delta, x0, v0)   functions of q = [x1 y1 x2 y2]; start is {q0, v0}
%   [mechanics, start] = carts ('model', gamma, delta, x0, v0)    two particles on the floor; start is {}
%
%   gamma is the stiffness of the spring between the wall and cart 1, at equilibrium for x1 = 0.2, delta that of the
%   damper between the carts; x0 and v0 hold two numbers each. Masses 1, friction 0.05 m g for each cart, stopper
%   x1 >= 0 with e = 0.3.

% SPDX-License-Identifier: BSD-3-Clause

  g = 9.81;
  mu = 0.05;
  e = 0.3;
  if (strcmp (kind, 'system'))
    along = zeros (4, 2, 3);
    along(1,:,1) = [1 -1];
    along(3,:,2) = [1 -1];
    mechanics = nssystem ('Mass', eye (4), 'Force', [0; -g; 0; -g], 'Gap', @(q) q([2 4 1]), ...
                          'Normal', [0 0 1; 1 0 0; 0 0 0; 0 1 0], 'Tangent', along, 'Friction', [mu; mu; 0], ...
                          'Restitution', [0; 0; e], 'Spring', {@(q) q(1) - 0.2, [1; 0; 0; 0], gamma}, ...
                          'Damper', {[1; 0; -1; 0], delta});
    start = {[x0(1); 0; x0(2); 0], [v0(1); 0; v0(2); 0]};
  else
    mechanics = nsmodel ('planar', 'Gravity', g);
    mechanics = nsbody (mechanics, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu);
    mechanics = nsbody (mechanics, 'Name', 'stopper', 'Shape', nsshape ('halfspace', [1 0]), 'Friction', 0, ...
                        'Restitution', e);
    for k = 1:2
      mechanics = nsbody (mechanics, 'Name', sprintf ('cart %d', k), 'Shape', nsshape ('point'), ...
                          'Position', [x0(k) 0], 'Velocity', [v0(k) 0]);
    end
    mechanics = nsspring (mechanics, 'cart 1', [0 0], 'ground', [-1 0], 'Stiffness', gamma, 'Length', 1.2);
    mechanics = nsspring (mechanics, 'cart 1', [0 0], 'cart 2', [0 0], 'Damping', delta);
    mechanics = nscontact (mechanics, 'cart 2', 'stopper', 'Enabled', false);
    start = {};
  end
end
