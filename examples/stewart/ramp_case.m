function brick = ramp_case (name)
%RAMP_CASE  A brick on a ramp of 20 degrees, Stewart section 1.1, and its motion in closed form.
%   brick = ramp_case ('stop')     thrown downhill on a rough ramp: it stops and stays
%   brick = ramp_case ('return')   thrown uphill on a smooth one: it stops and slides back
%   brick = ramp_case ('pushed')   as 'stop', pushed to and fro by a force that friction can hold
%
%   brick  struct: name, mu, speed (at the start, downhill positive), push (t), stop (time), downhill and up (unit
%          vectors), position (t) and velocity (t) along the ramp, in closed form; m = 1, g = 9.81
%
%   While it slides v' = g sin (a) - s mu g cos (a) + p cos (r t), where s is the sign of v (1.1); the push p cos (r t)
%   has p = 0 but for 'pushed'. Where it can be held it stays at rest, as the differential inclusion has it.

% SPDX-License-Identifier: BSD-3-Clause

  parameters = struct ('stop', [0.6 2 0 5], 'return', [0.3 -2 0 5], 'pushed', [0.6 2 2 5]);
  given = num2cell (parameters.(name));
  [mu, speed, p, r] = given{:};
  pull = 9.81 * sind (20);
  hold_back = mu * 9.81 * cosd (20);
  before = pull - sign (speed) * hold_back;
  after = max (pull - hold_back, 0);
  sliding = @(t) speed + before * t + p / r * sin (r * t);
  way = @(t) speed * t + before * t.^2 / 2 + p / r^2 * (1 - cos (r * t));
  stop = fzero (sliding, -speed / before + [-0.3 0.3]);
  rest = @(t) max (t - stop, 0);
  brick = struct ('name', name, 'mu', mu, 'speed', speed, 'push', @(t) p * cos (r * t), 'stop', stop, ...
                  'downhill', [cosd(20); -sind(20)], 'up', [sind(20); cosd(20)], ...
                  'position', @(t) way (min (t, stop)) + after * rest (t).^2 / 2, ...
                  'velocity', @(t) sliding (min (t, stop)) + after * rest (t));
end
