function tasks = solution_ball ()
%SOLUTION_BALL  A ball that bounces: impacts captured and located, their accumulation, and the order of a table.
%   tasks = solution_ball ()   see student_ball

% SPDX-License-Identifier: BSD-3-Clause

  tasks = struct ('step', @step, 'locate', @locate, 'rest_time', @rest_time, 'order', @order);
end

% Acary (16) with theta = 1/2, gamma = 1; for one contact 0 <= P _|_ v + P - h g + e v >= 0 is a maximum.
function [q, v] = step (q, v, h, g, e)
  before = v;
  v = before - h * g;
  if (q + h * before <= 0)
    v = max (v, -e * before);
  end
  q = q + h * (before + v) / 2;
end

function [t, q, v, times] = locate (q, v, g, e, T, most)
  t = 0;
  times = zeros (1, 0);
  while (true)
    flight = (v + sqrt (v^2 + 2 * g * q)) / g;
    last = t + flight > T;
    if (last)
      flight = T - t;
    end
    q = q + flight * v - g * flight^2 / 2;
    v = v - g * flight;
    t = t + flight;
    if (last)
      return
    end
    q = 0;
    v = -e * v;
    times(end+1) = t; %#ok<AGROW>
    if (numel (times) == most)
      return
    end
  end
end

function t = rest_time (q, v, g, e)
  speed = sqrt (v^2 + 2 * g * q);              % of the first impact
  t = (v + speed) / g + 2 * speed / g * e / (1 - e);
end

function p = order (h, errors)
  kept = errors > 0;
  x = log (h(kept));
  y = log (errors(kept));
  slope = diff (y) ./ diff (x);
  longest = 0;
  for first = 1:numel (slope)
    last = first;
    while (last < numel (slope) && max (slope(first:last+1)) - min (slope(first:last+1)) <= 0.2)
      last = last + 1;
    end
    if (last - first + 1 > longest)
      longest = last - first + 1;
      rows = first:last+1;
    end
  end
  line = polyfit (x(rows), y(rows), 1);
  p = line(1);
end
