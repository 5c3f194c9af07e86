function p = bench_problem (name)
%BENCH_PROBLEM  The planar problems of bench_step, as handles and as a model.
%   P = bench_problem ('disc')      a disc thrown on a plane, mu = 0.3, e = 0.7
%   P = bench_problem ('pendulum')  double pendulum beside a wall, PAGT section 10.1
%   P = bench_problem ('discs')     ten discs in a row on a plane: resting, sliding, rolling, some
%                                   pushed against their neighbours; mu = 0.3
%   P = bench_problem ('ball')      the ball of siconos_ball.cpp, no friction, e = 0.9
%   Fields: system, the arguments of nssystem and plain_system; model, a function that
%   builds the same as an nsmodel; q0, v0; h, steps.
%
%   A contact of discs acts at one point of both, in the middle of the gap: that is where
%   the arm r + gap/2 in the tangents comes from.
%
%   See also bench_step, plain_step.

% SPDX-License-Identifier: BSD-3-Clause

  switch (name)
    case 'disc'
      p = single_disc ();
    case 'pendulum'
      p = pendulum ();
    case 'discs'
      p = row_of_discs ();
    case 'ball'
      p = ball ();
    otherwise
      error ('nonsmooth:bench_problem:invalidInput', 'bench_problem: no problem ''%s''', name);
  end
end

function p = single_disc ()
  r = 0.1;
  m = 1;
  J = m * r ^ 2 / 2;
  arm = @(q) (q(2) + r) / 2;
  p.system = {'Mass', diag([m, m, J]), 'Force', @(t, q, v) [0; -9.81 * m; 0], ...
              'Gap', @(q) q(2) - r, 'Normal', [0; 1; 0], ...
              'Tangent', @(q) [1, -1; 0, 0; arm(q), -arm(q)], 'Friction', 0.3, 'Restitution', 0.7};
  p.q0 = [0; 1; 0];
  p.v0 = [1; 0; 5];
  p.h = 3e-4;
  p.steps = 10000;
  p.model = @() disc_model (m, r, p, 0.3, 0.7);
end

function p = ball ()
  m = 1;
  r = 0.1;
  p.system = {'Mass', diag([m, m, 0.4 * m * r ^ 2]), 'Force', @(t, q, v) [0; -9.81 * m; 0], ...
              'Gap', @(q) q(2) - r, 'Normal', [0; 1; 0], 'Restitution', 0.9};
  p.q0 = [0; 1; 0];
  p.v0 = [0; 0; 0];
  p.h = 5e-4;
  p.steps = 20000;
  p.model = @() disc_model (m, r, p, 0, 0.9, 'Inertia', 0.4 * m * r ^ 2);
end

function model = disc_model (m, r, p, mu, e, varargin)
  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu, 'Restitution', e);
  model = nsbody (model, 'Mass', m, 'Shape', nsshape ('disc', r), 'Position', p.q0(1:2), ...
                  'Velocity', p.v0(1:2), 'AngularVelocity', p.v0(3), varargin{:});
end

function p = pendulum ()
  theta = @(q) [q(1)^2 + q(2)^2 - 1; (q(3) - q(1))^2 + (q(4) - q(2))^2 - 1];
  nu = @(q) 2 * [q(1), q(1)-q(3); q(2), q(2)-q(4); 0, q(3)-q(1); 0, q(4)-q(2)];
  p.system = {'Mass', eye(4), 'Force', @(t, q, v) [0; -9.8; 0; -9.8], 'Joint', theta, ...
              'JointGradient', nu, 'Gap', @(q) q([1 3]), 'Normal', [1 0; 0 0; 0 1; 0 0], ...
              'Restitution', 0.1};
  p.q0 = [sin(pi/3); -cos(pi/3); sin(pi/3) + sin(pi/5); -cos(pi/3) - cos(pi/5)];
  p.v0 = zeros (4, 1);
  p.h = 2.5e-4;
  p.steps = 10000;
  p.model = @() pendulum_model (p);
end

function model = pendulum_model (p)
  model = nsmodel ('planar', 'Gravity', 9.8);
  model = nsbody (model, 'Shape', nsshape ('halfspace', [1 0]), 'Restitution', 0.1);
  [model, one] = nsbody (model, 'Shape', nsshape ('point'), 'Position', p.q0(1:2));
  [model, two] = nsbody (model, 'Shape', nsshape ('point'), 'Position', p.q0(3:4));
  model = nsjoint (model, 'distance', one, 0, 'Anchor', [p.q0(1:2), [0; 0]]);
  model = nsjoint (model, 'distance', two, one);
end

function p = row_of_discs ()
  count = 10;
  r = 0.5;
  m = 1;
  J = m * r ^ 2 / 2;
  distance = [1, 1.1, 1, 1.2, 1, 1.05, 1.3, 1, 1.1];       % of neighbours; 1 means touching
  q0 = [0, cumsum(distance); r * ones(1, count); zeros(1, count)];
  v0 = zeros (3, count);
  v0(1,[1 4 7 9]) = [2, -1.5, 1, -0.7];                     % sliding
  v0(3,4) = 1.5 / r;                                       % rolling
  p.q0 = q0(:);
  p.v0 = v0(:);
  geometry = disc_geometry (count, r);
  p.system = {'Mass', kron(eye (count), diag ([m, m, J])), ...
              'Force', @(t, q, v) repmat ([0; -9.81 * m; 0], count, 1), ...
              'Gap', geometry.gap, 'Normal', geometry.normal, 'Tangent', geometry.tangent, ...
              'Friction', 0.3, 'Restitution', 0};
  p.h = 1e-3;
  p.steps = 1000;
  p.model = @() discs_model (q0, v0, m, r);
end

function model = discs_model (q0, v0, m, r)
  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.3);
  for k = 1:size (q0, 2)
    model = nsbody (model, 'Mass', m, 'Shape', nsshape ('disc', r), 'Friction', 0.3, ...
                    'Position', q0(1:2,k), 'Velocity', v0(1:2,k), 'AngularVelocity', v0(3,k));
  end
end

function geometry = disc_geometry (count, r)
% contacts: each disc with the plane, then each with its right neighbour
  nv = 3 * count;
  pairs = count - 1;
  x = 1:3:nv;
  place = @(row, column) row + nv * (column - 1);           % linear index into nv x contacts
  floor_y = place (x + 1, 1:count);
  floor_x = place (x, 1:count);
  floor_w = place (x + 2, 1:count);
  left = x(1:pairs);
  right = x(2:count);
  columns = count + (1:pairs);
  left_x = place (left, columns);
  left_y = place (left + 1, columns);
  left_w = place (left + 2, columns);
  right_x = place (right, columns);
  right_y = place (right + 1, columns);
  right_w = place (right + 2, columns);
  geometry.gap = @gap;
  geometry.normal = @normal;
  geometry.tangent = @tangent;

  function [dx, dy, d] = between (q)
    dx = q(left) - q(right);
    dy = q(left+1) - q(right+1);
    d = sqrt (dx .^ 2 + dy .^ 2);
  end

  function g = gap (q)
    [~, ~, d] = between (q);
    g = [q(x+1) - r; d - 2 * r];
  end

  function n = normal (q)
    [dx, dy, d] = between (q);
    n = zeros (nv, count + pairs);
    n(floor_y) = 1;
    n(left_x) = dx ./ d;
    n(left_y) = dy ./ d;
    n(right_x) = -dx ./ d;
    n(right_y) = -dy ./ d;
  end

  function D = tangent (q)
  % along (n_y, -n_x); on the plane along x
    [dx, dy, d] = between (q);
    T = zeros (nv, count + pairs);
    T(floor_x) = 1;
    T(floor_w) = (q(x+1) + r) / 2;
    T(left_x) = dy ./ d;
    T(left_y) = -dx ./ d;
    T(right_x) = -dy ./ d;
    T(right_y) = dx ./ d;
    T(left_w) = d / 2;
    T(right_w) = d / 2;
    D = zeros (nv, 2, count + pairs);
    D(:,1,:) = T;
    D(:,2,:) = -T;
  end
end
