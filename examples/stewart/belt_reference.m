function cycle = belt_reference (belt)
%BELT_REFERENCE  The limit cycle of belt_case, event-driven, ode45 with tolerance 1e-10.
%   cycle = belt_reference (belt)   struct: highest, lowest (x), period, slip (its duration), sticks (x where it sticks
%                                   again), t, x, v (of the part that slides)
%
%   It is left at one state, x = mus g / k with the speed of the belt; so a motion is on the cycle as soon as it has
%   stuck once. The events, v = 0 and v = u, are met exactly by integrating the last part before them over v instead
%   of t: dt/dv = 1/a, dx/dv = v/a.

% SPDX-License-Identifier: BSD-3-Clause

  rate = @(x, v) belt.mu (belt.speed - v) * 9.81 - belt.stiffness * x;
  options = odeset ('RelTol', 1e-10, 'AbsTol', 1e-12);
  over_time = @(t, y) [1; y(3); rate(y(2), y(3))];
  over_speed = @(v, y) [1; v; rate(y(2), v)] / rate (y(2), v);
  leave = belt.law(1) * 9.81 / belt.stiffness;
  [~, a] = ode45 (over_time, [0 0.2], [0; leave; belt.speed], options);
  [~, b] = ode45 (over_speed, [a(end,3) 0], a(end,:)', options);
  [~, c] = ode45 (over_time, [0 0.45], b(end,:)', options);
  [~, d] = ode45 (over_speed, [c(end,3) 0], c(end,:)', options);
  [~, e] = ode45 (over_speed, [0 belt.speed], d(end,:)', options);
  path = [a; b; c; d; e];
  cycle = struct ('highest', b(end,2), 'lowest', d(end,2), 'period', e(end,1) + (leave - e(end,2)) / belt.speed, ...
                  'slip', e(end,1), 'sticks', e(end,2), 't', path(:,1)', 'x', path(:,2)', 'v', path(:,3)');
end
