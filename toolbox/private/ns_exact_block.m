function [changes, phases] = ns_exact_block (data, last)
%NS_EXACT_BLOCK  When a block that is pushed to and fro by A cos t slides and sticks.
%   [changes, phases] = ns_exact_block (data, last)   data: Mass, Amplitude, Friction, Gravity, Position
%
%   changes  struct array: time at which it begins or ceases to slide, or turns; vminus = vplus = 0
%   phases   as the flights of ns_exact_ball; at takes the time, not the time since the phase began

% SPDX-License-Identifier: BSD-3-Clause

  push = data.Amplitude / data.Mass;
  brake = data.Friction * data.Gravity;
  if (last > 1e6)
    ns_fail ('nsexact', 'invalidInput', 'T must not be later than 1e6 for the block, not %g', last);
  end
  from = 0;
  direction = slides (0, push, brake);
  position = data.Position;
  while (true)
    if (direction(end) == 0)
      next = first_slide (from(end), push, brake);
      travel = 0;
    else
      next = end_of_slide (from(end), last, direction(end), push, brake);
      travel = slide (next, from(end), direction(end), push, brake);
    end
    if (~(next <= last))
      break
    end
    position(end+1) = position(end) + travel; %#ok<AGROW>
    from(end+1) = next; %#ok<AGROW>
    if (direction(end) == 0)
      direction(end+1) = sign (push * cos (next)); %#ok<AGROW>
    else
      direction(end+1) = slides (next, push, brake); %#ok<AGROW>
    end
  end
  changes = struct ('time', num2cell (from(2:end)), 'vminus', 0, 'vplus', 0);
  phases = struct ('from', from, 'position', position, 'velocity', direction, 'at', []);
  phases.at = @(t, start, q, way) place (t, start, q, way, push, brake);
end

% The direction in which the push overcomes friction, 0 if it does not.
function way = slides (t, push, brake)
  way = sign (push * cos (t)) * (abs (push * cos (t)) > brake);
end

% |cos t| = brake / |push| with |cos| rising
function next = first_slide (t, push, brake)
  next = Inf;
  if (abs (push) > brake)
    start = pi - acos (brake / abs (push));
    next = start + pi * ceil ((t - start) / pi);
    if (next <= t)
      next = next + pi;
    end
  end
end

% v = w (push (sin t - sin t0) - w brake (t - t0)), w = 1 or -1, begins to rise at t0 and falls to zero once; between
% two times at which the forces balance it is monotone.
function next = end_of_slide (start, last, way, push, brake)
  speed = @(t) way * push * (sin (t) - sin (start)) - brake * (t - start);
  level = acos (max (-1, min (1, way * brake / push)));
  next = Inf;
  period = floor (start / (2 * pi)) * 2 * pi;
  before = start;
  while (before <= last)
    for turn = reshape ([period + level, period + 2 * pi - level], 1, [])
      if (turn > start + 1e-9 && before > start && speed (turn) <= 0)
        next = fzero (speed, [before, turn]);
        return
      elseif (turn > start + 1e-9)
        before = turn;
      end
    end
    period = period + 2 * pi;
  end
end

function distance = slide (t, start, way, push, brake)
  s = t - start;
  distance = push .* (cos (start) - cos (t) - sin (start) .* s) - way .* brake .* s.^2 / 2;
end

function [q, v] = place (t, start, q, way, push, brake)
  moves = way ~= 0;
  q = q + moves .* slide (t, start, way, push, brake);
  v = moves .* (push * (sin (t) - sin (start)) - way .* brake .* (t - start));
end
