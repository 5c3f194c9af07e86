function [q, v, solved] = plain_space_step (sys, q, v, h)
%PLAIN_SPACE_STEP  One step of 'euler' for rigid bodies in space, in plain M-code.
%   [Q, V, SOLVED] = plain_space_step (SYS, Q, V, H)
%   advances (Q, V) by H.  Each body has [x y z q0 q1 q2 q3] in Q and the velocity in the world with
%   the angular velocity in its own axes in V.  SYS comes from bench_space_problem: principal moments, spheres
%   above the plane z = 0, spherical or revolute joints.  Stewart (2.11)-(2.15): geometry at Q, contacts
%   captured (those with Phi + h min (0, n'v) <= 1e-9), rows n'v+ >= e max (0, -n'v), positions by
%   V+, quaternions by the exponential.
%
%   It is what one writes down from the papers with some care for its speed: M is a vector, the joint impulses come
%   from nu' M^-1 nu, all that can be is done for all bodies at once, and the LCP falls apart into those of
%   bodies that do not touch each other before lemke_textbook sees it.  The yardstick of bench_space, not a
%   simulator: spheres do not touch spheres, and there is one system of joints or of contacts.
%
%   See also bench_space, bench_space_problem, plain_step, lemke_textbook.

% SPDX-License-Identifier: BSD-3-Clause

  M = sys.mass;
  q = reshape (q, 7, []);
  v = reshape (v, 6, []);
  R = rotations (q(4:7,:));
  free = v + h * forces (sys, v) ./ M;
  solved = true;
  if (sys.equations > 0)
    nu = joint_gradients (sys, R);
    over_mass = nu ./ M(:);
    free(:) = free(:) - over_mass * ((nu' * over_mass) \ (nu' * free(:)));
  else
    [free, solved] = contact_impulses (sys, q, v, free, R, h);
  end
  v = free(:);
  q = advance (q, h * free);
end

function R = rotations (p)
% 3 x 3 x bodies from unit quaternions
  [a, b, c, d] = deal (p(1,:), p(2,:), p(3,:), p(4,:));
  R = [a.^2 + b.^2 - c.^2 - d.^2; 2 * (b .* c + a .* d); 2 * (b .* d - a .* c); ...
       2 * (b .* c - a .* d); a.^2 - b.^2 + c.^2 - d.^2; 2 * (c .* d + a .* b); ...
       2 * (b .* d + a .* c); 2 * (c .* d - a .* b); a.^2 - b.^2 - c.^2 + d.^2];
  R = reshape (R, 3, 3, []);
end

function k = forces (sys, v)
% weight, and -w x I w
  w = v(4:6,:);
  L = sys.mass(4:6,:) .* w;
  k = sys.weight;
  k(4:6,:) = [L(2,:) .* w(3,:) - L(3,:) .* w(2,:); L(3,:) .* w(1,:) - L(1,:) .* w(3,:); ...
              L(1,:) .* w(2,:) - L(2,:) .* w(1,:)];
end

function nu = joint_gradients (sys, R)
% P_a = P_b; of revolute joints also u_a . s_b = u_a . t_b = 0.  Body k is joined to body k - 1, the first to the ground
  equations = sys.equations;
  bodies = size (sys.mass, 2);
  nu = zeros (6 * bodies, equations * bodies);
  for k = 1:bodies
    a = 6 * (k - 1);
    point = equations * (k - 1) + (1:3);
    angles = point(3) + (1:2);
    nu(a+(1:6),point) = [eye(3); cross_matrix(sys.point_a(:,k)) * R(:,:,k)'];
    before = eye (3);
    if (k > 1)
      before = R(:,:,k-1);
      nu(a-5:a,point) = -[eye(3); cross_matrix(sys.point_b(:,k)) * before'];
    end
    if (equations == 5)
      across = R(:,:,k)' * before * sys.across_b(:,:,k);              % s and t in the axes of a
      turn = cross_matrix (sys.axis_a(:,k)) * across;
      nu(a+(4:6),angles) = turn;
      if (k > 1)
        nu(a-2:a,angles) = -before' * R(:,:,k) * turn;
      end
    end
  end
end

function S = cross_matrix (u)
  S = [0, -u(3), u(2); u(3), 0, -u(1); -u(2), u(1), 0];
end

function [v, solved] = contact_impulses (sys, q, before, v, R, h)
% spheres that reach the plane within the step; both take the impulses half-way between their surfaces
  gap = q(3,:) - sys.radius;
  active = find (gap + h * min (before(3,:), 0) <= 1e-9);
  solved = true;
  if (isempty (active))
    return
  end
  J = contact_gradients (sys.directions, active, (q(3,active) + sys.radius) / 2, R, numel (v));
  over_mass = sparse (1:numel (v), 1:numel (v), 1 ./ sys.mass(:)) * J;
  b = J' * v(:);
  count = numel (active);
  b(1:count) = b(1:count) - sys.restitution * max (0, -before(3,active))';
  [A, b] = with_friction (J' * over_mass, b, count, sys.friction);
  [z, solved] = lcp_by_parts (A, b);
  v(:) = v(:) + over_mass * z(1:size (J, 2));
end

function [A, b] = with_friction (A, b, count, mu)
% the rows of sigma and zeta
  tangents = numel (b) - count;
  E = sparse (1:tangents, ceil ((1:tangents) * count / tangents), 1);
  none = sparse (count, count);
  A = [A, [none; E]; mu * speye(count), -E', none];
  b = [b; zeros(count, 1)];
end

function J = contact_gradients (t, active, arm, R, nv)
% n of all contacts, then D of the first, of the second, ...: t in the world, R' (r x t) in the body, r = (0, 0, -arm)
  count = numel (active);
  directions = size (t, 2);
  across = permute (R(1:2,:,active), [2 1 3]);
  turn = reshape (arm, 1, 1, count) .* (across(:,1,:) .* t(2,:) - across(:,2,:) .* t(1,:));
  value = [t + zeros(1, 1, count); turn];
  row = reshape (6 * (active - 1), 1, 1, count) + [1; 2; 4; 5; 6] + zeros (1, directions);
  column = (1:directions*count) + zeros (5, 1);
  normals = sparse (6 * active - 3, 1:count, 1, nv, count);
  J = [normals, sparse(row(:), column(:), value(:), nv, directions * count)];
end

function [z, solved] = lcp_by_parts (A, b)
% apart for the unknowns that A does not connect: the blocks of its symmetric pattern
  [order, ~, first] = dmperm ((A ~= 0) | (A' ~= 0) | speye (numel (b)));
  z = zeros (numel (b), 1);
  solved = true;
  for k = 1:numel (first) - 1
    part = order(first(k):first(k+1)-1);
    [answer, found] = lemke_textbook (full (A(part,part)), b(part));
    solved = solved && found;
    if (found)
      z(part) = answer;
    end
  end
end

function q = advance (q, s)
% positions by s, quaternions by exp (s/2) in the axes of the body
  angle = sqrt (sum (s(4:6,:) .^ 2, 1)) / 2;
  sine = 0.5 * ones (size (angle));
  turning = angle > 0;
  sine(turning) = sin (angle(turning)) ./ (2 * angle(turning));
  c = cos (angle);
  u = sine .* s(4:6,:);
  p = q(4:7,:);
  turned = [p(1,:) .* c - sum(p(2:4,:) .* u, 1); ...
            p(1,:) .* u(1,:) + p(2,:) .* c + p(3,:) .* u(3,:) - p(4,:) .* u(2,:); ...
            p(1,:) .* u(2,:) + p(3,:) .* c + p(4,:) .* u(1,:) - p(2,:) .* u(3,:); ...
            p(1,:) .* u(3,:) + p(4,:) .* c + p(2,:) .* u(2,:) - p(3,:) .* u(1,:)];
  q = [q(1:3,:) + s(1:3,:); turned ./ sqrt(sum (turned .^ 2, 1))];
  q = q(:);
end
