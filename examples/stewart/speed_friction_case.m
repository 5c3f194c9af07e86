function brick = speed_friction_case ()
%SPEED_FRICTION_CASE  The brick of Figure 4.2(c) of Stewart that a push breaks loose, and its velocity in closed form.
%   brick = speed_friction_case ()   struct: slope (degrees), law [mus mud vs], push, stop (the push acts for t < stop),
%                                    velocity (t)
%
%   With mu (v) = mud + (mus - mud) exp (-v/vs) and m = 1, v' = A - B exp (-v/vs), where A = F + g (sin - mud cos) and
%   B = g cos (mus - mud). Thus z = exp (v/vs) has vs z' = A z - B, z = B/A + (z0 - B/A) exp (A (t - t0)/vs).

% SPDX-License-Identifier: BSD-3-Clause

  brick = struct ('slope', 15, 'law', [0.4 0.2 0.1], 'push', 1.6, 'stop', 0.2, 'velocity', []);
  loose = sliding (brick, brick.push, 0, brick.stop);
  brick.velocity = @(t) sliding (brick, brick.push, 0, min (t, brick.stop)) .* (t <= brick.stop) ...
                        + sliding (brick, 0, loose, max (t - brick.stop, 0)) .* (t > brick.stop);
end

function v = sliding (brick, push, v0, t)
  vs = brick.law(3);
  A = push + 9.81 * (sind (brick.slope) - brick.law(2) * cosd (brick.slope));
  B = 9.81 * cosd (brick.slope) * (brick.law(1) - brick.law(2));
  v = vs * log (B / A + (exp (v0 / vs) - B / A) * exp (A * t / vs));
end
