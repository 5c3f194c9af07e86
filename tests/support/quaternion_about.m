function q = quaternion_about (axis, angle)
%QUATERNION_ABOUT  Unit quaternions of rotations about an axis.
%   Q = quaternion_about (AXIS, ANGLE)   AXIS: 3 numbers, of any length but 0; ANGLE: 1 x n radians; Q: 4 x n
%   Q = quaternion_about (TURN)          about TURN by its length: the exponential of TURN/2
%
%   See also quaternion_product, quaternion_matrix.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin == 1)
    angle = norm (axis);
    if (angle == 0)
      axis = [0; 0; 1];
    end
  end
  axis = axis(:) / norm (axis);
  q = [cos(angle / 2); axis * sin(angle / 2)];
end

%!assert (quaternion_about ([0, 0, 2], [0, pi]), [1, 0; 0, 0; 0, 0; 0, 1], eps)
%!assert (quaternion_about ([0; 0.6; 0.8]), [cos(0.5); 0; 0.6 * sin(0.5); 0.8 * sin(0.5)], eps)
%!assert (quaternion_about ([0; 0; 0]), [1; 0; 0; 0])
