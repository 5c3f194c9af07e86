function system = rod_on_springs (mu, stiffness, damping)
%ROD_ON_SPRINGS  The rod of painleve_rod on a table that gives way: a light plate on a spring and a damper.
%   system = rod_on_springs (mu, stiffness, damping)   coordinates [x y angle height of the plate]
%
%   The plate has mass 1/1000 of the rod and moves up and down. Whatever friction does, it can be pressed down, so that
%   there is always a force: n'W (n + mu d) = 1/0.001 + bracket > 0.

% SPDX-License-Identifier: BSD-3-Clause

  along = @(q) [1; 0; sin(q(3)); 0];
  plate = [0; 0; 0; 1];
  system = nssystem ('Mass', diag ([1 1 1/3 1e-3]), 'Force', [0; -9.81; 0; 0], ...
                     'Gap', @(q) q(2) - sin (q(3)) - q(4), 'Normal', @(q) [0; 1; -cos(q(3)); -1], ...
                     'GapCurvature', @(q, v) sin (q(3)) * v(3)^2, 'Tangent', @(q) [along(q), -along(q)], ...
                     'Friction', mu, 'Spring', {@(q) q(4), plate, stiffness}, 'Damper', {plate, damping});
end
