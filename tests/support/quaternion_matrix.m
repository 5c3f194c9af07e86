function R = quaternion_matrix (q)
%QUATERNION_MATRIX  Rotation matrix of a quaternion, scalar first.
%   R = quaternion_matrix (Q)   of Q of any length but 0
%
%   See also quaternion_about, quaternion_product.

% SPDX-License-Identifier: BSD-3-Clause

  q = q / norm (q);
  u = q(2:4);
  S = [0, -u(3), u(2); u(3), 0, -u(1); -u(2), u(1), 0];
  R = eye (3) + 2 * q(1) * S + 2 * S * S;
end

%!assert (quaternion_matrix ([1; 0; 0; 1]), [0, -1, 0; 1, 0, 0; 0, 0, 1], eps)   # x to y
%!test  # Rodrigues' formula, and a product of quaternions is a product of matrices
%! u = [0.6; 0; -0.8];
%! p = [1; -2; 3];
%! p_turned = p * cos (0.7) + cross (u, p) * sin (0.7) + u * (u' * p) * (1 - cos (0.7));
%! a = quaternion_about (u, 0.7);
%! assert (quaternion_matrix (a) * p, p_turned, 1e-15);
%! b = quaternion_about ([1, 2, 0.5], -1.9);
%! assert (quaternion_matrix (quaternion_product (a, b)), quaternion_matrix (a) * quaternion_matrix (b), 1e-15);
