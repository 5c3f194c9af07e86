function R = rotation_of (turn)
%ROTATION_OF  The matrix of a unit quaternion: from body to world axes.
%   R = rotation_of (turn)   its columns are the axes of the body in the world

% SPDX-License-Identifier: BSD-3-Clause

  s = turn(1);
  u = turn(2:4);
  u = u(:);
  cross_product = [0 -u(3) u(2); u(3) 0 -u(1); -u(2) u(1) 0];
  R = (s^2 - u' * u) * eye (3) + 2 * (u * u') + 2 * s * cross_product;
end
