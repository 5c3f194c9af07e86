function turn = turn_about (axis, angle)
%TURN_ABOUT  The quaternion of a turn about an axis, scalar first.
%   turn = turn_about (axis, angle)   row; angle in radians, by the right-hand rule

% SPDX-License-Identifier: BSD-3-Clause

  turn = [cos(angle / 2), sin(angle / 2) * axis(:)' / norm(axis)];
end
