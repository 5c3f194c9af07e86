function design = solution_gripper ()
%SOLUTION_GRIPPER  A gripper that does not drop the ball.
%   design = solution_gripper ()   see student_gripper
%
%   Pads that lean by 5 degrees carry the ball also in the wet when the hand pushes up, and friction (11 degrees in
%   the wet) still holds it down. Sideways the jaw must not open: 0.3 kg at 19 m/s^2 take 5.7 N from it, and add as
%   much on the ball.

% SPDX-License-Identifier: BSD-3-Clause

  design = struct ('force', 9.5, 'tilt', 5);
end
