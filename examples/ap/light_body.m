function [x, v] = light_body (times)
%LIGHT_BODY  Closed form of the left body of damper_pair where the right one is too heavy to move: damping 20.
%   [x, v] = light_body (times)   rows; times increasing, from 0
%
%   v' = 20 cos t - 20 v - s mu g while it slides to the side s = 1 or -1; it comes to rest while the push is below
%   mu g, and starts again when 20 |cos t| = mu g.

% SPDX-License-Identifier: BSD-3-Clause

  friction = 0.4 * 9.81;
  late = acos (friction / 20);            % starts are at k pi - late
  x = zeros (size (times));
  v = x;
  t0 = 0;
  x0 = 0;
  side = 1;
  while (t0 < times(end))
    free = @(t) 20 / 401 * (20 * cos (t) + sin (t)) - side * friction / 20;
    way = @(t) 20 / 401 * (20 * sin (t) - cos (t)) - side * friction / 20 * t;
    speed = @(t) free (t) - free (t0) * exp (-20 * (t - t0));
    place = @(t) x0 + way (t) - way (t0) + free (t0) / 20 * (exp (-20 * (t - t0)) - 1);
    stop = fzero (speed, t0 + [1 3.1]);
    slides = times >= t0 & times < stop;
    x(slides) = place (times(slides));
    v(slides) = speed (times(slides));
    x0 = place (stop);
    x(times >= stop) = x0;
    t0 = pi * ceil ((stop + late) / pi) - late;
    side = -side;
  end
end
