function [q, v, times] = disc_reflections (e, q, v, T)
%DISC_REFLECTIONS  A free particle in the unit disc that is reflected with restitution e, in closed form.
%   [q, v, times] = disc_reflections (e, q, v, T)   state at T, and the times of the impacts

% SPDX-License-Identifier: BSD-3-Clause

  t = 0;
  times = [];
  while (true)
    along = q' * v;
    rest = 1 - q' * q;
    hit = (sqrt (along^2 + (v' * v) * rest) - along) / (v' * v);
    if (t + hit > T)
      break
    end
    t = t + hit;
    times(end + 1) = t; %#ok<AGROW>
    q = (q + hit * v) / norm (q + hit * v);
    v = v - (1 + e) * (q' * v) * q;
  end
  q = q + (T - t) * v;
end
