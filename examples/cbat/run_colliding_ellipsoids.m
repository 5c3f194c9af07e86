function result = run_colliding_ellipsoids (h)
%RUN_COLLIDING_ELLIPSOIDS  Two ellipsoids fly into each other, without weight.
%   result = run_colliding_ellipsoids ()    h = 0.01
%   result = run_colliding_ellipsoids (h)
%
%   result  struct: sol; momentum (6 x N, linear and angular about the origin), energy (row), gap (row: distance of the
%           closest points); changed (3 x N, what the contacts add to the angular momentum: below); facts
%
%   The scheme keeps momentum. Both bodies have their arms at the end of the step, and so an impulse P on the first one
%   adds h P x (v1 - v2) to the angular momentum.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    h = 0.01;
  end
  shapes = {nsshape('ellipsoid', [1 0.6 0.4]), nsshape('ellipsoid', [0.5 0.9 0.7])};
  mass = [1 2];
  model = nsmodel ('spatial', 'Gravity', 0);
  model = nsbody (model, 'Name', 'one', 'Shape', shapes{1}, 'Mass', mass(1), 'Position', [-2 0 0], ...
                  'Velocity', [1 0 0], 'AngularVelocity', [0 0.8 1.5]);
  model = nsbody (model, 'Name', 'two', 'Shape', shapes{2}, 'Mass', mass(2), 'Position', [1 0.35 0.15], ...
                  'Velocity', [-0.5 0 0], 'AngularVelocity', [1 -0.5 0]);
  model = nscontact (model, 'one', 'two', 'Friction', 0.3);
  sol = nssolve (model, [0 5], 'Method', 'geometric', 'Step', h, 'Stabilization', 'none');

  momentum = zeros (6, numel (sol.t));
  for k = 1:2
    q = sol.q(7*k-6:7*k,:);
    v = sol.v(6*k-5:6*k,:);
    p = mass(k) * v(1:3,:);
    L = mass(k) / shapes{k}.volume * shapes{k}.inertia * v(4:6,:);
    momentum = momentum + [p; cross(q(1:3,:), p) + turned(q(4:7,:), L)];
  end
  energy = nsenergy (sol);
  gap = gaps (sol, shapes);
  changed = zeros (3, numel (sol.t));
  for k = 1:numel (sol.contacts.step)
    at = sol.contacts.step(k);
    P = sol.contacts.cn(k) * sol.contacts.normal(k,:)' + sol.contacts.friction(k,:)';
    changed(:,at) = h * cross (P, sol.v(1:3,at) - sol.v(7:9,at));
  end
  rest = diff (momentum(4:6,:), 1, 2) - changed(:,2:end);
  change = max (abs (momentum - momentum(:,1) * ones (1, numel (sol.t))), [], 2);
  where = 'after CBAT: collision';
  facts = [new_comparison(where, 'change of momentum', max (change(1:3)), 0, 'closed form'), ...
           new_comparison(where, 'change of angular momentum, of order h', max (change(4:6)), 0, 'limit'), ...
           new_comparison(where, 'the same without h P x (v1 - v2)', max (max (abs (rest))), 0, 'closed form'), ...
           new_comparison(where, 'smallest distance', min (gap), 0, 'closed form')];
  result = struct ('sol', sol, 'momentum', momentum, 'energy', energy, 'gap', gap, 'changed', changed, 'facts', facts);
end

% Each column of x by the unit quaternion beside it
function x = turned (turn, x)
  u = turn(2:4,:);
  side = 2 * cross (u, x);
  x = x + (ones (3, 1) * turn(1,:)) .* side + cross (u, side);
end

function gap = gaps (sol, shapes)
  gap = zeros (1, numel (sol.t));
  for k = 1:numel (gap)
    gap(k) = nsclosest (shapes{1}, sol.q(1:7,k), shapes{2}, sol.q(8:14,k));
  end
end
