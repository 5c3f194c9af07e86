function box = box_model (mu)
%BOX_MODEL  A box on a table, and the matrix of its friction LCP.
%   box = box_model (mu)   friction coefficient mu (0.5)
%
%   Velocity v = (vx, vy, omega). The corners that touch are 1 (rear, left) and 2 (front, right).
%   N    3 x 2, directions of the normal impulses
%   D    3 x 4, directions of the friction impulses: corner 1 right, left, corner 2 right, left
%   A    8 x 8, the matrix of the LCP for z = (cn, beta, lambda), Stewart (2.16) for two contacts

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    mu = 0.5;
  end
  box = struct ('m', 1, 'w', 1, 'H', 1.5, 'mu', mu, 'g', 9.81, 'h', 0.01);
  J = box.m * (box.w^2 + box.H^2) / 12;
  box.M = diag ([box.m, box.m, J]);

  % A corner at (rx, ry) from the centre has the velocity (vx - omega ry, vy + omega rx).
  rx = [-box.w, box.w] / 2;
  ry = -box.H / 2;
  right = [1; 0; -ry];
  box.N = [0, 0; 1, 1; rx];
  box.D = [right, -right, right, -right];
  box.E = kron (eye (2), [1; 1]);

  N = box.N;
  D = box.D;
  E = box.E;
  box.A = [N' * (box.M \ N),  N' * (box.M \ D),  zeros(2)
           D' * (box.M \ N),  D' * (box.M \ D),  E
           mu * eye(2),       -E',               zeros(2)];
end
