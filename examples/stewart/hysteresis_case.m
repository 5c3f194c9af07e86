function brick = hysteresis_case ()
%HYSTERESIS_CASE  A brick that stands, is pushed, slides, is stopped and stands again, in closed form: Stewart, 4.3.
%   brick = hysteresis_case ()   struct: slope (degrees), law [mus mud], force (t) along the ramp, loose and stop
%                                (times), position (t), velocity (t)
%
%   mud < tan (slope) < mus, Figure 4.2(b). The force is a sum of pulses p sin (pi (t - t0) / d)^2, t0 <= t <= t0 + d:
%   one that loosens the brick, one that stops it, and one too weak to loosen it. The brick stands until
%   g sin + F = mus g cos, then has v' = g (sin - mud cos) + F until v = 0, then stands, as |g sin + F| <= mus g cos.

% SPDX-License-Identifier: BSD-3-Clause

  brick = struct ('slope', 15, 'law', [0.4 0.2], 'force', [], 'loose', 0, 'stop', 0, 'position', [], 'velocity', []);
  pulses = [2 0.2 0.4; -4 1 0.6; 1 1.8 0.4];                   % p, t0, d
  g = 9.81;
  hold_back = g * (brick.law(1) * cosd (brick.slope) - sind (brick.slope));
  pull = g * (sind (brick.slope) - brick.law(2) * cosd (brick.slope));
  brick.force = @(t) sum_of (pulses, t, 0);
  brick.loose = pulses(1,2) + pulses(1,3) / pi * asin (sqrt (hold_back / pulses(1,1)));
  speed = @(t) pull * (t - brick.loose) + sum_of (pulses, t, 1) - sum_of (pulses, brick.loose, 1);
  way = @(t) pull * (t - brick.loose).^2 / 2 + sum_of (pulses, t, 2) - sum_of (pulses, brick.loose, 2) ...
             - sum_of (pulses, brick.loose, 1) * (t - brick.loose);
  brick.stop = fzero (speed, [1.3 1.6]);
  moving = @(t) max (brick.loose, min (t, brick.stop));
  brick.velocity = @(t) speed (moving (t)) .* (t < brick.stop);
  brick.position = @(t) way (moving (t));
end

% The pulses, and their integrals once and twice: with s = t - t0 and w = 2 pi / d, p/2 of 1 - cos (w s),
% s - sin (w s) / w, s^2 / 2 + (cos (w s) - 1) / w^2; after the pulse s = d, and the mean goes on.
function f = sum_of (pulses, t, integrals)
  f = zeros (size (t));
  for row = 1:size (pulses, 1)
    pulse = pulses(row,:)';
    s = max (0, min (t - pulse(2), pulse(3)));
    after = max (0, t - pulse(2) - pulse(3));
    w = 2 * pi / pulse(3);
    if (integrals == 0)
      f = f + pulse(1) / 2 * (1 - cos (w * s));
    elseif (integrals == 1)
      f = f + pulse(1) / 2 * (s - sin (w * s) / w);
    else
      f = f + pulse(1) / 2 * (s.^2 / 2 + (cos (w * s) - 1) / w^2 + pulse(3) * after);
    end
  end
end
