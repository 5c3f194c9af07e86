function [residual, scaled] = cone_residual (W, q, mu, r)
%CONE_RESIDUAL  How far impulses are from Coulomb's law, as the help of conesolve defines it.
%   [RESIDUAL, SCALED] = cone_residual (W, Q, MU, R) are norm (F)/norm (Q) for rho = 1 and for rho in the units of W.
%
%   See also conesolve, cone_problem.

% SPDX-License-Identifier: BSD-3-Clause

  r = reshape (r, 3, []);
  u = reshape (full (W * r(:)) + q, 3, []);
  mu = reshape (mu, 1, []);
  rho = 1 ./ max (reshape (full (diag (W)), 3, []), [], 1);
  unit = norm (q);
  residual = norm (natural_map (r, u, mu, ones (size (rho))), 'fro') / unit;
  scaled = norm (natural_map (r, u, mu, rho), 'fro') / unit;
end

function F = natural_map (r, u, mu, rho)
% (r - P (r - rho (u + mu |u_T| e_n))) / rho; the nearest ray of a cone is that of the direction of z_T
  u(1,:) = u(1,:) + mu .* hypot (u(2,:), u(3,:));
  z = r - rho .* u;
  t = hypot (z(2,:), z(3,:));
  along = (z(1,:) + mu .* t) ./ (1 + mu .^ 2);
  p = max (0, along) .* [ones(size (t)); mu .* z(2,:) ./ max(t, realmin); mu .* z(3,:) ./ max(t, realmin)];
  inside = t <= mu .* z(1,:);
  p(:,inside) = z(:,inside);
  F = (r - p) ./ rho;
end

%!test  # a particle: nothing wrong at the solution; without impulses, it falls with speed 1
%! assert (cone_residual (eye (3), [-1; 3; 4], 0.5, [1; -0.3; -0.4]), 0, 1e-15);
%! assert (cone_residual (eye (3), [-1; 0; 0], 0.5, [0; 0; 0]), 1);
