function R = rotation_matrix (p)
%ROTATION_MATRIX  The matrix of the turn of a unit quaternion, scalar first.
%   R = rotation_matrix (p)

% SPDX-License-Identifier: BSD-3-Clause

  u = p(2:4);
  S = [0, -u(3), u(2); u(3), 0, -u(1); -u(2), u(1), 0];
  R = eye (3) + 2 * p(1) * S + 2 * S * S;
end
