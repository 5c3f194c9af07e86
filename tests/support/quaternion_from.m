function q = quaternion_from (R)
%QUATERNION_FROM  Unit quaternion of a rotation matrix.
%   Q = quaternion_from (R)   4 x 1, of either sign: the eigenvector of the largest eigenvalue of Bar-Itzhack's matrix
%
%   See also quaternion_matrix.

% SPDX-License-Identifier: BSD-3-Clause

  [v, d] = eig ([R(1,1)-R(2,2)-R(3,3), R(1,2)+R(2,1), R(1,3)+R(3,1), R(3,2)-R(2,3); ...
                 R(1,2)+R(2,1), R(2,2)-R(1,1)-R(3,3), R(2,3)+R(3,2), R(1,3)-R(3,1); ...
                 R(1,3)+R(3,1), R(2,3)+R(3,2), R(3,3)-R(1,1)-R(2,2), R(2,1)-R(1,2); ...
                 R(3,2)-R(2,3), R(1,3)-R(3,1), R(2,1)-R(1,2), R(1,1)+R(2,2)+R(3,3)]);
  [~, k] = max (diag (d));
  q = v([4 1 2 3],k);
end

%!test  # back from the matrix of one, to rounding
%! for q = [1 0 0 0; 0 1 0 0; 0.5 -0.5 0.5 0.5; 0.1 0.7 -0.2 0.4]'
%!   R = quaternion_matrix (q / norm (q));
%!   assert (quaternion_matrix (quaternion_from (R)), R, 1e-14);
%! endfor
