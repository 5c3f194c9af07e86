function result = run_position_level ()
%RUN_POSITION_LEVEL  Contact asked of positions at the end of a step, 0 <= f(q+) _|_ c_n >= 0: Stewart section 2.2.1.
%   result = run_position_level ()   struct:
%     phase           part of the step of 0.01 s that has passed when a ball, dropped from rest, reaches the floor
%     mean, spread    of the restitution over phases: rows below
%     averaged        with q+ = q + h (v + v+) / 2: restitution, and its closed form |1 - 2 phase|
%     plain           with q+ = q + h v+ (2.12): velocity after the step of the impact / velocity before, = phase, and
%                     plain_later, that after one step more, 0
%     ours            with (2.13) and e = 0.5, 'euler'; located, with 'trapezoidal'
%     rebounds        heights of balls dropped from four heights 1 mm apart: struct array t, averaged, ours
%     facts
%
%   With the averaged update f(q+) = 0 asks for v+ = -v - 2 q / h: of a ball that would reach the floor after a part p
%   of the step v+ = -(1 - 2 p) v, and where that points down the next step turns it round.

% SPDX-License-Identifier: BSD-3-Clause

  h = 0.01;
  result = struct ('phase', 0.02:0.04:0.98);
  for k = 1:numel (result.phase)
    [q, speed] = ball_before (result.phase(k), h);
    [~, after] = averaged_step (q, speed, h, 0);
    if (after < 0)
      [~, after] = averaged_step (0, after, h, 0);
    end
    result.averaged(k) = -after / speed;
    [place, after] = plain_step (q, speed, h);
    result.plain(k) = after / speed;
    [~, later] = plain_step (place, after, h);
    result.plain_later(k) = later / speed;
    result.ours(k) = restitution_of_ours (q, speed, h, 'euler');
    result.located(k) = restitution_of_ours (q, speed, h, 'trapezoidal');
  end
  rows = [result.averaged; result.ours; result.located];
  result.mean = mean (rows, 2);
  result.spread = max (rows, [], 2) - min (rows, [], 2);
  result.rebounds = rebounds (h);
  section = 'Stewart, section 2.2.1';
  result.facts = [new_comparison(section, 'position level: restitution at phase 0.1', ...
                                 result.averaged(abs (result.phase - 0.1) < 1e-9), 0.8, 'closed form'), ...
                  new_comparison(section, 'position level: least restitution, at phase 0.5', ...
                                 min (result.averaged), 0, 'closed form'), ...
                  new_comparison(section, '(2.13), e = 0.5: restitution, mean over phases', result.mean(2), 0.5, ...
                                 'paper'), ...
                  new_comparison(section, '(2.13), e = 0.5: spread over phases', result.spread(2), 0, 'paper')];
end

% Without gravity: height and velocity at the start of the step in which the ball meets the floor after `phase`.
function [q, speed] = ball_before (phase, h)
  speed = -3;
  q = -phase * h * speed;
end

function [q, v] = averaged_step (q, v, h, g)
  free = q + h * v - h^2 * g / 2;
  impulse = lcpsolve (h / 2, free);                        % f(q+) = free + h/2 c_n for mass 1
  q = free + h / 2 * impulse;
  v = v - h * g + impulse;
end

function [q, v] = plain_step (q, v, h)
  v = v + lcpsolve (h, q + h * v);
  q = q + h * v;
end

function e = restitution_of_ours (q, speed, h, method)
  sol = nssolve (ball (q, speed, 0.5, 0), [0 3*h], 'Method', method, 'Step', h, 'Impact', 'newton', ...
                 'Stabilization', 'none');
  e = -sol.v(2,end) / speed;
end

function model = ball (height, speed, e, g)
  model = nsmodel ('planar', 'Gravity', g);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0);
  model = nsbody (model, 'Name', 'ball', 'Shape', nsshape ('point'), 'Position', [0 height], 'Velocity', [0 speed], ...
                  'Restitution', e);
end

function runs = rebounds (h)
  heights = [1 1.001 1.002 1.003];
  t = 0:h:1.5;
  for k = 1:numel (heights)
    q = heights(k) * ones (size (t));
    v = 0;
    for j = 2:numel (t)
      [q(j), v] = averaged_step (q(j-1), v, h, 9.81);
    end
    sol = nssolve (ball (heights(k), 0, 0.5, 9.81), [0 1.5], 'Method', 'euler', 'Step', h, 'Impact', 'newton', ...
                   'Stabilization', 'none');
    runs(k) = struct ('t', t, 'averaged', q, 'ours', interp1 (sol.t, sol.q(2,:), t)); %#ok<AGROW>
  end
end
