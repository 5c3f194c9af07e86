function design = student_gripper ()
%STUDENT_GRIPPER  A gripper that does not drop the ball.
%   design = student_gripper ()   struct: force (N, with which the driven jaw presses, 0 to 60), tilt (degrees, by
%                                 which the pads lean so that they hold the ball from below, -30 to 30)

% SPDX-License-Identifier: BSD-3-Clause

  design = struct ('force', NaN, 'tilt', NaN);
end
