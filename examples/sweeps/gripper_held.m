function answer = gripper_held (sol, motion, task)
%GRIPPER_HELD  1 where the ball of a gripper moved against the hand by less than half its radius, as in gripper_run; otherwise 0.
%   answer = gripper_held (sol, motion, task)   of gripper_task
%
%   A file of its own, so that other processes find it.

% SPDX-License-Identifier: BSD-3-Clause

  place = zeros (2, numel (sol.t));
  for k = 1:numel (sol.t)
    at = motion.place (sol.t(k));
    place(:,k) = at(1:2);
  end
  moved = sol.q(4:5,:) - place;
  moved = bsxfun (@minus, moved, moved(:,1));
  answer = double (max (sqrt (sum (moved.^2, 1))) < task.radius / 2);
end
