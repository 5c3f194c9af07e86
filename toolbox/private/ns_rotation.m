function R = ns_rotation (rotation)
%NS_ROTATION  The matrix that turns the plane by an angle, or space by a quaternion, from body to world axes.
%   R = ns_rotation (rotation)   2 x 2 from a number, 3 x 3 from a quaternion 4 x 1

% SPDX-License-Identifier: BSD-3-Clause

  if (numel (rotation) == 1)
    R = [cos(rotation), -sin(rotation); sin(rotation), cos(rotation)];
  else
    R = ns_quaternion_matrix (rotation);
  end
end
