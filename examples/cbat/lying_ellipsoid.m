function [height, point] = lying_ellipsoid (axes, turn)
%LYING_ELLIPSOID  How high the centre of an ellipsoid is that touches the plane z = 0, and where it touches.
%   [height, point] = lying_ellipsoid (axes, turn)   half axes, quaternion; point: 3 x 1, from the centre, world axes
%
%   The lowest point is -S e / sqrt (e' S e) with e = [0 0 1]' and S = R diag (axes.^2) R'.

% SPDX-License-Identifier: BSD-3-Clause

  s = turn(1);
  u = [0, -turn(4), turn(3); turn(4), 0, -turn(2); -turn(3), turn(2), 0];
  R = eye (3) + 2 * s * u + 2 * u * u;
  S = R * diag (axes.^2) * R';
  height = sqrt (S(3,3));
  point = -S(:,3) / height;
end
