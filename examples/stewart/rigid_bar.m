function [e, sol] = rigid_bar (law, angle, speed)
%RIGID_BAR  A rigid bar falls on a floor whose restitution is a law of speed and angle.
%   [e, sol] = rigid_bar (law, angle, speed)   law (speed, angle); e is the one that the motion shows

% SPDX-License-Identifier: BSD-3-Clause

  model = nsmodel ('planar', 'Gravity', 0);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
  model = nsbody (model, 'Name', 'bar', 'Shape', nsshape ('polygon', [-0.5 0.5; 0 0]), 'Angle', angle, ...
                  'Position', [0, 0.5 * sin(angle) + 0.1 * speed], 'Velocity', [0 -speed]);
  model = nscontact (model, 'bar', 'floor', 'Restitution', @(speed, q) law (speed, q(3)));
  sol = nssolve (model, [0 0.15], 'Method', 'trapezoidal', 'Step', 0.01, 'Impact', 'poisson', 'Stabilization', 'none');
  normal = [0; 1; -0.5 * cos(angle)];
  impact = sol.events(1);
  e = -(normal' * impact.vplus) / (normal' * impact.vminus);
end
