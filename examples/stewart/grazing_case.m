function brick = grazing_case (shift)
%GRAZING_CASE  A brick whose velocity touches zero, two coefficients of friction: Stewart, section 4.3.
%   brick = grazing_case (shift)   struct: law [mus mud], speed (at the start), force (t), velocities goes_on (t) and
%                                  stays (t); touch: when v is zero first; [] if never
%
%   On level ground F = mud g + 2 (t - 0.6) + shift makes v = (t - 0.6)^2 + shift t of v (0) = 0.36. Without shift
%   v' < 0 for t < 0.6 and v = v' = 0, v'' = 2 at t = 0.6: both to go on and to stay, until F = mus g, are solutions.
%   With shift > 0 it goes on, with shift < 0 it stays.

% SPDX-License-Identifier: BSD-3-Clause

  brick = struct ('law', [0.3 0.2], 'speed', 0.36, 'force', @(t) 0.2 * 9.81 + 2 * (t - 0.6) + shift, ...
                  'goes_on', @(t) (t - 0.6).^2 + shift * t, 'stays', [], 'touch', []);
  if (shift <= 0)
    touch = 0.6 - shift / 2 - sqrt ((0.6 - shift / 2)^2 - 0.36);
    loose = 0.6 + 0.1 * 9.81 / 2 - shift / 2;
    brick.touch = touch;
    brick.stays = @(t) brick.goes_on (t) .* (t < touch) + (brick.goes_on (t) - brick.goes_on (loose)) .* (t > loose);
  end
end
