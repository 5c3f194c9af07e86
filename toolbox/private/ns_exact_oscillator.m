function [impacts, flights] = ns_exact_oscillator (data, last)
%NS_EXACT_OSCILLATOR  Impacts and flights of a mass with a spring and a damper that hits a wall where the spring is
%                     slack.
%   [impacts, flights] = ns_exact_oscillator (data, last)   data: Mass, Damping, Stiffness, Restitution, Position,
%                                                           Velocity
%
%   impacts, flights as in ns_exact_ball.

% SPDX-License-Identifier: BSD-3-Clause

  decay = data.Damping / (2 * data.Mass);
  square = data.Stiffness / data.Mass;                       % of the frequency without damper
  q0 = data.Position;
  v0 = data.Velocity;
  moves = q0 > 0 || v0 ~= 0;
  frequency = sqrt (max (square - decay^2, 0));
  if (square > decay^2)
    first = atan2 (frequency * q0, -(v0 + decay * q0)) / frequency;
    at = @(s, q, v) swing (s, q, v, decay, square, frequency);
  else
    first = time_of_creep (q0, v0, decay, square);
    at = @(s, q, v) creep (s, q, v, decay, square);
  end
  flights = struct ('from', 0, 'position', q0, 'velocity', v0, 'at', at);
  impacts = struct ('time', {}, 'vminus', {}, 'vplus', {});
  if (~moves || first > last)
    return
  end
  [~, vminus] = at (first, q0, v0);
  times = first;
  if (square > decay^2 && data.Restitution > 0)               % every flight takes half a period
    count = floor ((last - first) * frequency / pi);
    if (count > 1e7)
      ns_fail ('nsexact', 'invalidInput', 'T must not be later than 1e7 impacts, but there are %.3g until %g', ...
               count, last);
    end
    vminus = vminus * (data.Restitution * exp (-decay * pi / frequency)) .^ (0:count);
    times = first + (0:count) * pi / frequency;
  end
  vplus = -data.Restitution * vminus;
  impacts = struct ('time', num2cell (times), 'vminus', num2cell (vminus), 'vplus', num2cell (vplus));
  flights.from = [0, times];
  flights.position = [q0, 0 * times];
  flights.velocity = [v0, vplus];
end

% q = exp (-d s) (q0 cos (w s) + (v0 + d q0) sin (w s)/w)
function [q, v] = swing (s, q0, v0, decay, square, frequency)
  c = cos (frequency * s);
  d = sin (frequency * s) / frequency;
  q = exp (-decay * s) .* (q0 .* c + (v0 + decay * q0) .* d);
  v = exp (-decay * s) .* (v0 .* c - (decay * v0 + square * q0) .* d);
  q = max (q, 0);
end

% The same with cosh and sinh, and the slower of the two rates a < b in front: their difference is 2 w.
function [q, v] = creep (s, q0, v0, decay, square)
  [slow, rate] = rates (decay, square);
  c = (1 + exp (-2 * rate * s)) / 2;
  d = s;
  if (rate > 0)
    d = -expm1 (-2 * rate * s) / (2 * rate);
  end
  q = exp (-slow * s) .* (q0 .* c + (v0 + decay * q0) .* d);
  v = exp (-slow * s) .* (v0 .* c - (decay * v0 + square * q0) .* d);
  q = max (q, 0);
end

function [slow, rate] = rates (decay, square)
  rate = sqrt (decay^2 - square);
  slow = 0;
  if (square > 0)
    slow = square / (decay + rate);
  end
end

% exp (2 w s) = (v0 + a q0)/(v0 + b q0); it hits the wall once at most.
function first = time_of_creep (q0, v0, decay, square)
  [~, rate] = rates (decay, square);
  approach = -(v0 + (decay + rate) * q0);
  first = Inf;
  if (approach > 0 && rate > 0)
    first = log1p (2 * rate * q0 / approach) / (2 * rate);
  elseif (approach > 0)
    first = q0 / approach;
  end
end
