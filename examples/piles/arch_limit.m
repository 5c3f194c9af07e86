function [thrust, line] = arch_limit (arch, mu)
%ARCH_LIMIT  Limit analysis of an arch: which horizontal thrusts keep it in equilibrium.
%   thrust = arch_limit (arch, mu)           [lowest highest]; highest < lowest: there is none, and the arch falls
%   [thrust, line] = arch_limit (arch, mu)   line: 2 x (stones+1), where the force passes the joints for the mean of
%                                            these thrusts and the most central place of the force at the springings
%
%   arch is of arch_shape, mu the friction of its joints (Inf: they do not slide).
%
%   Arch and load are symmetric, and so is the mean of an equilibrium and its mirror image: half of the weight acts
%   at the left springing, and two numbers stay free there, the thrust H and the moment m0 about the middle of the
%   joint. What joint j transmits, a normal force N, a shear force T, a moment m about its middle, is an affine
%   function of these. The joint bears it if |T| <= mu N and |m| <= N thickness/2 (no tension, no crushing):
%     -N_j thickness/2 - a_j <= m0 <= N_j thickness/2 - a_j   for all j, where m_j = m0 + a_j,
%   has an m0 if each left side is at most each right side. All is then a set of inequalities alpha + beta H >= 0.

% SPDX-License-Identifier: BSD-3-Clause

  half = arch.thickness / 2;
  weight = [0, cumsum(arch.weights)];
  upward = weight(end) / 2 - weight;                      % vertical force in the joints
  N = [upward .* arch.normals(2,:); arch.normals(1,:)];   % row 1 + row 2 H
  T = [upward .* arch.radials(2,:); arch.radials(1,:)];
  a = moments (arch);
  low = -half * N - a;
  high = half * N - a;
  pairs = [spread(high(1,:), low(1,:)); spread(high(2,:), low(2,:))];
  rows = pairs;
  if (isfinite (mu))
    rows = [pairs, mu * N - T, mu * N + T];
  end
  thrust = interval (rows);
  H = mean (thrust);
  m0 = (max (low(1,:) + low(2,:) * H) + min (high(1,:) + high(2,:) * H)) / 2;
  away = -(m0 + a(1,:) + a(2,:) * H) ./ (N(1,:) + N(2,:) * H);
  line = arch.joints + bsxfun (@times, away, arch.radials);
end

% a_j: moments about joint j of the force (H, weight/2) in the middle of joint 0 and of the weights before j.
function a = moments (arch)
  a = zeros (2, arch.stones + 1);
  V = sum (arch.weights) / 2;
  for j = 0:arch.stones
    place = arch.joints(:,j+1);
    first = arch.joints(:,1) - place;
    lever = arch.centres(1,1:j) - place(1);
    a(:,j+1) = [first(1) * V - sum(lever .* arch.weights(1:j)); -first(2)];
  end
end

% x_i - y_j for all i and j.
function differences = spread (x, y)
  differences = bsxfun (@minus, x(:), y(:)');
  differences = differences(:)';
end

% All H with rows(1,:) + rows(2,:) H >= 0.
function bounds = interval (rows)
  tiny = 1e-14;
  rising = rows(2,:) > tiny;
  falling = rows(2,:) < -tiny;
  bounds = [max(-rows(1,rising) ./ rows(2,rising)), min(-rows(1,falling) ./ rows(2,falling))];
  if (any (rows(1,~rising & ~falling) < -tiny))
    bounds = [1 -1];
  end
end
