function [t, s, speed] = brick_run (start, alpha, mu, h, steps)
%BRICK_RUN  Steps of the brick of assignment 2 along the ramp.
%   [t, s, speed] = brick_run (start, alpha, mu, h, steps)   starts at 0 with this speed up the ramp; 1 x steps+1 each

% SPDX-License-Identifier: BSD-3-Clause

  d = [cos(alpha); sin(alpha)];
  q = [0; 0];
  v = start * d;
  t = h * (0:steps);
  s = zeros (1, steps + 1);
  speed = [start, zeros(1, steps)];
  for k = 1:steps
    [q, v] = solution_brick (q, v, 1, alpha, mu, h);
    s(k+1) = d' * q;
    speed(k+1) = d' * v;
  end
end
