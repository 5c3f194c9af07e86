function [mechanics, start] = damper_pair (kind, masses, damping)
%DAMPER_PAIR  Two bodies on a table with a damper between them, the left one pushed by 20 cos t, AP section 3.2.
%   [mechanics, start] = damper_pair ('system', masses, damping)      functions of q = [x1 y1 x2 y2]; start is {q0, v0}
%   [mechanics, start] = damper_pair ('particles', masses, damping)   made of bodies; start is {}
%   [mechanics, start] = damper_pair ('boxes', masses, damping)       boxes 1 x 0.5, which do not tip; start is {}
%
%   At rest at x = 0 and 3, friction 0.4, g = 9.81. With damping Inf the system has a joint in place of the damper.

% SPDX-License-Identifier: BSD-3-Clause

  g = 9.81;
  mu = 0.4;
  start = {};
  if (strcmp (kind, 'system'))
    mechanics = as_system (g, mu, masses, damping);
    start = {[0; 0; 3; 0], zeros(4, 1)};
    return
  end
  shape = nsshape ('point');
  height = 0;
  if (strcmp (kind, 'boxes'))
    shape = nsshape ('box', [1 0.5]);
    height = 0.25;
  end
  mechanics = nsmodel ('planar', 'Gravity', g);
  mechanics = nsbody (mechanics, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu);
  mechanics = nsbody (mechanics, 'Name', 'left', 'Mass', masses(1), 'Shape', shape, 'Position', [0 height]);
  mechanics = nsbody (mechanics, 'Name', 'right', 'Mass', masses(2), 'Shape', shape, 'Position', [3 height]);
  mechanics = nsspring (mechanics, 'left', [0 0], 'right', [0 0], 'Stiffness', 0, 'Damping', damping);
  mechanics = nsforce (mechanics, 'left', @(t, q, v) [20 * cos(t); 0]);
end

function system = as_system (g, mu, masses, damping)
  along = zeros (4, 2, 2);
  along(1,:,1) = [1 -1];
  along(3,:,2) = [1 -1];
  apart = [-1; 0; 1; 0];
  link = {'Damper', {apart, damping}};
  if (isinf (damping))
    link = {'Joint', @(q) q(3) - q(1) - 3, 'JointGradient', apart};
  end
  force = @(t, q, v) [20 * cos(t); -g * masses(1); 0; -g * masses(2)];
  system = nssystem ('Mass', diag (masses([1 1 2 2])), 'Force', force, 'Gap', @(q) q([2 4]), ...
                     'Normal', [0 0; 1 0; 0 0; 0 1], 'Tangent', along, 'Friction', mu, link{:});
end
