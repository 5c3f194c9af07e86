function result = run_superquadric ()
%RUN_SUPERQUADRIC  A rounded block tumbles on a plane.
%   result = run_superquadric ()   struct: sol, shape, energy (row), lowest (row, height of its lowest point, in closed
%                                  form), pressed (columns at which a step ends in which it presses), facts
%
%   With the exponent e the surface is (|x/a|^r + |y/b|^r + |z/c|^r) = 1, r = 2/e, and the largest u'x on it is the dual
%   norm (|a u1|^p + |b u2|^p + |c u3|^p)^(1/p), p = 2/(2 - e).

% SPDX-License-Identifier: BSD-3-Clause

  shape = nsshape ('superquadric', [0.6 0.5 0.4], [0.5 0.5]);
  turn = [0.9 0.2 0.3 0.1];
  model = nsmodel ('spatial');
  model = nsbody (model, 'Name', 'plane', 'Shape', nsshape ('halfspace', [0 0 1]));
  model = nsbody (model, 'Name', 'block', 'Shape', shape, 'Mass', 1, 'Position', [0 0 1], ...
                  'Quaternion', turn / norm (turn), 'Velocity', [2 0.3 0], 'AngularVelocity', [0 5 1]);
  model = nscontact (model, 'block', 'plane', 'Friction', 0.5, 'Radii', [1 1 0.1]);
  sol = nssolve (model, [0 4], 'Method', 'geometric', 'Step', 0.005, 'Stabilization', 'none');

  lowest = sol.q(3,:) - support (down_of (sol.q(4:7,:)), [0.6 0.5 0.4], 0.5);
  energy = nsenergy (sol);
  pressed = sol.contacts.step(sol.contacts.cn > 0);
  where = 'after CBAT: block';
  facts = [new_comparison(where, 'height of its lowest point, least', min (lowest), 0, 'closed form'), ...
           new_comparison(where, 'the same while it presses, largest', max (abs (lowest(pressed))), 0, 'closed form')];
  result = struct ('sol', sol, 'shape', shape, 'energy', energy, 'lowest', lowest, 'pressed', pressed, 'facts', facts);
end

% The direction of z in the axes of the body
function u = down_of (turn)
  u = [2 * (turn(2,:) .* turn(4,:) - turn(1,:) .* turn(3,:)); 2 * (turn(3,:) .* turn(4,:) + turn(1,:) .* turn(2,:)); ...
       1 - 2 * (turn(2,:).^2 + turn(3,:).^2)];
end

function height = support (u, axes, exponent)
  p = 2 / (2 - exponent);
  height = sum (abs (u .* (axes(:) * ones (1, size (u, 2)))).^p, 1).^(1 / p);
end
