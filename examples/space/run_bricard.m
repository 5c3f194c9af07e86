function result = run_bricard ()
%RUN_BRICARD  Bricard's linkage of six links turns inside out and comes back.
%   result = run_bricard ()   struct: sol; facts (see new_fact); curve, exact: 2 x n, angles of two hinges
%
%   Five links move, the sixth is fixed; there is no gravity. By the count of freedoms six hinges would hold them,
%   6 * 5 - 5 * 6 = 0: one of their equations is redundant. It is left out here: a universal joint stands for the first
%   hinge, and that it does not use its second axis is a fact, too. With the kinetic energy M (psi) psi'^2 / 2 one turn
%   takes the integral of sqrt (M / (2 E)) over psi. See bricard_frames.

% SPDX-License-Identifier: BSD-3-Clause

  psi = pi/4;
  model = linkage (psi, 2);
  [~, E] = all_links (psi, 2);
  n = 200;                                           % M is smooth and periodic: the sum is as good as the integral
  period = 0;
  for k = 1:n
    [~, once] = all_links (2 * pi * k / n, 1);
    period = period + 2 * pi / n * sqrt (once / E);
  end
  sol = nssolve (model, [0 period], 'Method', 'trapezoidal', 'Step', period / 2000, 'Stabilization', 'projection');

  angles = hinge_angles (sol.q);
  closed = (1 + cos (angles(1,:))) .* (1 + cos (angles(2,:)));
  spread = max (max (abs (sin (angles([1 1 2 2],:) - angles([3 5 4 6],:)))));
  total = nsenergy (sol);
  [~, far] = max (abs (closed - 1));
  facts = [new_fact('(1 + cos t) (1 + cos p), the worst', closed(far), 1), ...
           new_fact('hinges t, and hinges p, differ by at most (rad)', spread, 0), ...
           new_fact('second axis of the universal joint, at most (rad)', max (abs (lean (sol.q))), 0), ...
           new_fact('energy at the end (J)', total(end), E), ...
           new_fact('places after the time of one turn, at most (m)', ...
                    max (abs (places (sol.q(:,end) - sol.q(:,1)))), 0)];
  result = struct ('sol', sol, 'facts', facts, 'curve', angles(1:2,:), 'exact', closed_curve (60));
end

function model = linkage (psi, speed)
  links = all_links (psi, speed);
  F = bricard_frames (psi);
  model = nsmodel ('spatial', 'Gravity', 0);
  for k = 1:6
    model = nsbody (model, 'Shape', nsshape ('capsule', 0.05, 0.4), 'Position', links(k).place, ...
                    'Quaternion', links(k).turn, 'Velocity', links(k).velocity, 'AngularVelocity', links(k).spin, ...
                    'Fixed', k == 6);
    for other = 1:k-1
      model = nscontact (model, k, other, 'Enabled', false);
    end
  end
  model = nsjoint (model, 'universal', 1, 6, 'Anchor', [0 0 0], 'Axis', [1 0; 0 0; 0 1]);
  for k = 2:6
    model = nsjoint (model, 'revolute', k, k - 1, 'Anchor', F(1:3,4,k), 'Axis', F(1:3,3,k));
  end
end

% Where the links are, how they move, and their kinetic energy; the axis of a rod, z, is along x of its frame.
function [links, energy] = all_links (psi, speed)
  d = 1e-20;
  F = bricard_frames (psi);
  rate = speed * imag (bricard_frames (psi + 1i * d)) / d;           % a complex step: the derivative to rounding
  rod = nsshape ('capsule', 0.05, 0.4);
  along = [0 0 1; 0 1 0; -1 0 0];
  energy = 0;
  for k = 1:6
    R = F(1:3,1:3,k+1) * along;
    w = R' * rate(1:3,1:3,k+1) * along;
    links(k).place = F(1:3,4,k+1) - F(1:3,1,k+1) / 4; %#ok<AGROW>
    links(k).turn = turn_of (R);
    links(k).velocity = rate(1:3,4,k+1) - rate(1:3,1,k+1) / 4;
    links(k).spin = [w(3,2); w(1,3); w(2,1)];
    energy = energy + links(k).velocity' * links(k).velocity / 2 ...
             + links(k).spin' * rod.inertia / rod.volume * links(k).spin / 2;
  end
end

% Rotation of frame k-1 to frame k: Rz (angle) Rx (twist).
function angles = hinge_angles (q)
  along = [0 0 1; 0 1 0; -1 0 0];
  angles = zeros (6, size (q, 2));
  for n = 1:size (q, 2)
    before = eye (3);
    for k = 1:6
      after = eye (3);
      if (k < 6)
        after = rotation_of (q(7*k-3:7*k,n)) * along';
      end
      M = before' * after;
      angles(k,n) = atan2 (M(2,1), M(1,1));
      before = after;
    end
  end
end

function points = closed_curve (n)
  points = zeros (2, n);
  for k = 1:n
    [~, points(:,k)] = bricard_frames (2 * pi * k / n);
  end
end

function x = places (q)
  q = reshape (q, 7, 5);
  x = reshape (q(1:3,:), 15, 1);
end

% How far the axis of the first hinge, y of the rod, has left the z axis of the ground.
function angle = lean (q)
  angle = asin (1 - 2 * (q(5,:).^2 + q(7,:).^2));
end
