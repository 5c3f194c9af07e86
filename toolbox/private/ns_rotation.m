function R = ns_rotation (angle)
%NS_ROTATION  The matrix that turns the plane by an angle, from body axes to world axes.
%   R = ns_rotation (angle)

% SPDX-License-Identifier: BSD-3-Clause

  R = [cos(angle), -sin(angle); sin(angle), cos(angle)];
end
