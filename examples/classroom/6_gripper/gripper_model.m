function model = gripper_model (design, mu, motion, ball)
%GRIPPER_MODEL  A hand with a fixed and a driven jaw, and a ball between their pads.
%   model = gripper_model (design, mu, motion)         design of student_gripper, mu of the pads, motion of gripper_task
%   model = gripper_model (design, mu, motion, ball)   another mass of the ball than that of the task
%
%   Bodies: 'hand' and 'pad' move as given, 'jaw' slides on the hand and is pressed to the left, 'ball' touches both
%   pads.

% SPDX-License-Identifier: BSD-3-Clause

  task = gripper_task ();
  if (nargin < 4)
    ball = task.ball;
  end
  a = design.tilt * pi / 180;
  thick = 0.01;
  away = task.radius + thick / 2;
  shape = nsshape ('box', [thick 0.06]);
  offset = [-away * [cos(a); sin(a)]; a];
  model = nsmodel ('planar');
  model = nsbody (model, 'Name', 'hand', 'Motion', {motion.place, motion.speed});
  model = nsbody (model, 'Name', 'pad', 'Motion', {@(t) motion.place(t) + offset, motion.speed}, 'Shape', shape, ...
                  'Friction', mu);
  model = nsbody (model, 'Name', 'jaw', 'Mass', task.jaw, 'Shape', shape, 'Position', away * [cos(a), -sin(a)], ...
                  'Angle', -a, 'Friction', mu);
  model = nsbody (model, 'Name', 'ball', 'Mass', ball, 'Shape', nsshape ('disc', task.radius), 'Friction', mu);
  model = nsjoint (model, 'prismatic', 'jaw', 'hand', 'Axis', [1 0], 'Motor', {'force', -design.force});
  model = nscontact (model, 'pad', 'jaw', 'Enabled', false);
end
