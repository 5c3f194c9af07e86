function run = gripper_run (design, mu, motion)
%GRIPPER_RUN  Simulate a gripper and see what becomes of the ball.
%   run = gripper_run (design, mu, motion)   see gripper_model
%
%   run  struct: sol, moved (2 x n, of the ball against the hand), held (it moved by less than half its radius),
%        opened (the jaw or the pad lost the ball), squeeze (largest normal force on the ball in N)

% SPDX-License-Identifier: BSD-3-Clause

  task = gripper_task ();
  sol = nssolve (gripper_model (design, mu, motion), [0 task.duration], 'Step', 0.002);
  hand = zeros (2, numel (sol.t));
  for k = 1:numel (sol.t)
    place = motion.place (sol.t(k));
    hand(:,k) = place(1:2);
  end
  moved = sol.q(4:5,:) - hand;
  moved = bsxfun (@minus, moved, moved(:,1));
  normal = zeros (2, numel (sol.t));
  names = {'pad', 'jaw'};
  for k = 1:2
    contact = nscontacts (sol, 'ball', names{k});
    normal(k,2:end) = contact.normal;
  end
  run = struct ('sol', sol, 'moved', moved, 'held', max (sqrt (sum (moved.^2, 1))) < task.radius / 2, ...
                'opened', any (any (normal(:,2:end) <= 0)), 'squeeze', max (normal(:)));
end
