function [mechanics, start] = block (kind)
%BLOCK  A block on a table, pushed by 8 cos t against friction 0.8 m g, PAGT section 10.2.
%   [mechanics, start] = block ('system')   functions of q = [x y]; start is {q0, v0}
%   [mechanics, start] = block ('model')    a particle on a halfspace; start is {}
%
%   m = 1, g = 9.81, at rest at x = 3. The push exceeds the friction by 2 % only, so that the block creeps a few
%   millimetres and sticks for seconds.

% SPDX-License-Identifier: BSD-3-Clause

  g = 9.81;
  mu = 0.8;
  if (strcmp (kind, 'system'))
    mechanics = nssystem ('Mass', eye (2), 'Force', @(t, q, v) [8 * cos(t); -g], ...
                          'ForceJacobian', {zeros(2), zeros(2)}, 'Gap', @(q) q(2), 'Normal', [0; 1], ...
                          'Tangent', [1 -1; 0 0], 'Friction', mu);
    start = {[3; 0], [0; 0]};
  else
    mechanics = nsmodel ('planar', 'Gravity', g);
    mechanics = nsbody (mechanics, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu);
    mechanics = nsbody (mechanics, 'Name', 'block', 'Shape', nsshape ('point'), 'Position', [3 0]);
    mechanics = nsforce (mechanics, 'block', @(t, q, v) [8 * cos(t); 0]);
    start = {};
  end
end
