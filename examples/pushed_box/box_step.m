function step = box_step (box, F, y)
%BOX_STEP  One time step of the box for each push: one LCP each.
%   step = box_step (box, F, y)   F and y as in box_push
%
%   step.cn        2 x n  normal impulses
%   step.beta      4 x n  friction impulses, in the directions box.D
%   step.friction  2 x n  friction impulses, positive to the right
%   step.lambda    2 x n  sliding speeds
%   step.v         3 x n  velocities after the step
%   step.outcome   1 x n  what the box does, and
%   step.slip      1 x n  the speed of the corner that stays, see box_outcome
%   step.residual, step.pivots, step.seconds: largest residual, pivots of each, time of all

% SPDX-License-Identifier: BSD-3-Clause

  [q, v_free] = box_push (box, F, y);
  count = size (q, 2);
  z = zeros (8, count);
  pivots = zeros (1, count);
  residual = 0;
  start = tic ();
  for k = 1:count
    [z(:,k), ~, exitflag, info] = lcpsolve (box.A, q(:,k));
    if (exitflag ~= 1)
      error ('nonsmooth:box_step:notSolved', 'push %d: %s', k, info.message);
    end
    pivots(k) = info.iterations;
    residual = max (residual, info.residual);
  end
  step = struct ('cn', z(1:2,:), 'beta', z(3:6,:), 'lambda', z(7:8,:), 'residual', residual, ...
                 'pivots', pivots, 'seconds', toc (start));
  step.friction = [z(3,:) - z(4,:); z(5,:) - z(6,:)];
  step.v = v_free + box.M \ (box.N * step.cn + box.D * step.beta);
  [step.outcome, step.slip] = box_outcome (box, step.v);
end
