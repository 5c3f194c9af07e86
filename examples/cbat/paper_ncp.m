function [F, J] = paper_ncp (z, scene, q, nu, h)
%PAPER_NCP  CBAT (10), (11) for a unit sphere among fixed spheres: the mixed complementarity problem of one step.
%   [F, J] = paper_ncp (z, scene, q, nu, h)   the functions at z and their derivatives, for mcpsolve
%
%   scene   of two_spheres
%   q, nu   centre (3 x 1), velocity (6 x 1: linear, angular) at the start of the step of length h
%   z       [nu; a1; a2; pt; po; pr; pn; sigma] at its end, 6 + 11 n numbers for n contacts; pn, sigma >= 0, the others
%           free
%
%   Surfaces are f (x) = |x - c|^2 - 1 and g (x) = |x - C|^2 / R^2 - 1. Each of the two vector equations for the closest
%   points a1 of f and a2 of g is given by its components along t and o, which are orthogonal to the normal n of g at
%   a2: they are equations of unit vectors. Friction is (5) as printed, which leaves sigma open where pn = 0.

% SPDX-License-Identifier: BSD-3-Clause

  n = size (scene.centres, 2);
  at = reshape (7:6+6*n, 3, n, 2);                % places of a1 and a2
  impulse = reshape (6 + 6*n + (1:5*n), n, 5);    % of pt, po, pr, pn, sigma
  F = zeros (6 + 11*n, 1);
  J = zeros (6 + 11*n);
  weight = [scene.mass * ones(3, 1); scene.inertia * ones(3, 1)];
  F(1:6) = weight .* (z(1:6) - nu) - h * [scene.force; 0; 0; 0];
  J(1:6,1:6) = diag (weight);
  for k = 1:n
    c = struct ('v', 1:6, 'a1', at(:,k,1)', 'a2', at(:,k,2)', 'p', impulse(k,1:4), 'sigma', impulse(k,5));
    [F, J] = add_contact (F, J, z, scene, k, q, h, c);
  end
end

% The rows of contact k and its part in the balance of momentum.
function [F, J] = add_contact (F, J, z, scene, k, q, h, c)
  v = z(1:3);
  w = z(4:6);
  a1 = z(c.a1);
  a2 = z(c.a2);
  p = z(c.p);
  sigma = z(c.sigma);
  r = a1 - (q + h * v);
  [B, dB] = frame (a2 - scene.centres(:,k));      % t, o, n and their derivatives by a2
  [nf, dnf] = unit (r);
  skew = @(x) [0 -x(3) x(2); x(3) 0 -x(1); -x(2) x(1) 0];

  % (1): momentum, P = t pt + o po + n pn at a1 and the moment n pr
  along = [1 2 4];                                % of pt, po, pn in p
  P = B * p(along);
  dP = dB{1} * p(1) + dB{2} * p(2) + dB{3} * p(4);
  F(1:6) = F(1:6) - [P; skew(r) * P + B(:,3) * p(3)];
  J(1:3,c.a2) = J(1:3,c.a2) - dP;
  J(4:6,c.a2) = J(4:6,c.a2) - skew (r) * dP - dB{3} * p(3);
  J(4:6,c.a1) = J(4:6,c.a1) + skew (P);
  J(4:6,1:3) = J(4:6,1:3) - h * skew (P);
  J(1:3,c.p(along)) = -B;
  J(4:6,c.p) = -[skew(r) * B(:,1:2), B(:,3), skew(r) * B(:,3)];

  % (9): a1 - a2 + |a1 - a2| nf = 0 and nf + n = 0 along t and o, f (a1) = 0, g (a2) = 0
  d = a1 - a2;
  far = norm (d);
  slope = d' / max (far, realmin ());
  for i = 1:2
    b = B(:,i)';
    F(c.a1(i)) = b * (d + far * nf);
    J(c.a1(i),c.a1) = b + far * b * dnf + (b * nf) * slope;
    J(c.a1(i),c.a2) = (d + far * nf)' * dB{i} - b - (b * nf) * slope;
    J(c.a1(i),1:3) = -h * far * b * dnf;
    F(c.a2(i)) = b * nf;
    J(c.a2(i),c.a1) = b * dnf;
    J(c.a2(i),c.a2) = nf' * dB{i};
    J(c.a2(i),1:3) = -h * b * dnf;
  end
  g = a2 - scene.centres(:,k);
  R2 = scene.radii(k)^2;
  F(c.a1(3)) = r' * r - 1;
  J(c.a1(3),c.a1) = 2 * r';
  J(c.a1(3),1:3) = -2 * h * r';
  F(c.a2(3)) = g' * g / R2 - 1;
  J(c.a2(3),c.a2) = 2 * g' / R2;

  % (5): e^2 mu pn (W' nu) + p sigma = 0
  e2 = scene.ellipsoid(:).^2;
  mu = scene.friction;
  slip = v + skew (w) * r;
  speed = [B(:,1)' * slip; B(:,2)' * slip; B(:,3)' * w];
  slope = zeros (3, numel (z));
  for i = 1:2
    slope(i,1:3) = B(:,i)' - h * B(:,i)' * skew (w);
    slope(i,4:6) = -B(:,i)' * skew (r);
    slope(i,c.a1) = B(:,i)' * skew (w);
    slope(i,c.a2) = slip' * dB{i};
  end
  slope(3,4:6) = B(:,3)';
  slope(3,c.a2) = w' * dB{3};
  F(c.p(1:3)) = mu * p(4) * e2 .* speed + p(1:3) * sigma;
  J(c.p(1:3),:) = mu * p(4) * (e2 * ones (1, numel (z))) .* slope;
  J(c.p(1:3),c.p(1:3)) = sigma * eye (3);
  J(c.p(1:3),c.p(4)) = mu * e2 .* speed;
  J(c.p(1:3),c.sigma) = p(1:3);

  % (11): f (a2) and zeta
  x = a2 - (q + h * v);
  F(c.p(4)) = x' * x - 1;
  J(c.p(4),c.a2) = 2 * x';
  J(c.p(4),1:3) = -2 * h * x';
  F(c.sigma) = (mu * p(4))^2 - sum (p(1:3).^2 ./ e2);
  J(c.sigma,c.p) = [-2 * p(1:3)' ./ e2', 2 * mu^2 * p(4)];
end

% x / |x| and its derivative by x.
function [n, dn] = unit (x)
  n = x / norm (x);
  dn = (eye (3) - n * n') / norm (x);
end

% Columns t, o, n with n along x, t along the first axis that is not nearly along n; their derivatives by x.
function [B, dB] = frame (x)
  [n, dn] = unit (x);
  e = [1; 0; 0];
  if (abs (n(1)) > 0.9)
    e = [0; 1; 0];
  end
  [t, dt] = unit (e - n * (e' * n));
  dt = dt * (-(e' * n) * eye (3) - n * e') * dn;
  B = [t, cross(n, t), n];
  d_o = zeros (3);
  for i = 1:3
    d_o(:,i) = cross (dn(:,i), t) + cross (n, dt(:,i));
  end
  dB = {dt, d_o, dn};
end
