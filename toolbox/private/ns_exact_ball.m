function [impacts, flights] = ns_exact_ball (data, last)
%NS_EXACT_BALL  Impacts and flights of a ball that bounces on the ground.
%   [impacts, flights] = ns_exact_ball (data, last)   data: Force, Restitution, Position, Velocity; last time of
%                                                     interest
%
%   impacts  1 x n struct array: time, vminus, vplus
%   flights  struct: from (when each begins), position (where), velocity, at (handle [q, v] = at (s, position, velocity)
%            after the time s of flight)

% SPDX-License-Identifier: BSD-3-Clause

  pull = -data.Force;
  q0 = data.Position;
  v0 = data.Velocity;
  flights = struct ('from', 0, 'position', q0, 'velocity', v0, 'at', @(s, q, v) fly (s, q, v, pull));
  speed = hypot (v0, sqrt (2 * pull * q0));                % of the first impact
  if (speed == 0)
    flights.at = @(s, q, v) deal (0 * s, 0 * s);
    impacts = struct ('time', {}, 'vminus', {}, 'vplus', {});
    return
  end
  if (v0 > 0)
    first = (v0 + speed) / pull;
  else
    first = 2 * q0 / (speed - v0);                            % without cancellation
  end
  [times, speeds] = list_impacts (first, speed, data.Restitution, pull, last);
  impacts = struct ('time', num2cell (times), 'vminus', num2cell (-speeds), ...
                    'vplus', num2cell (data.Restitution * speeds));
  flights.from = [0, times];
  flights.position = [q0, 0 * times];
  flights.velocity = [v0, data.Restitution * speeds];
  flights = end_at_rest (flights, last, pull);
end

% The n-th impact has the speed rho^(n-1) w, and a flight of 2 rho^n w / |f| follows. They are listed as long as that
% flight is longer than the spacing of numbers at its time.
function [times, speeds] = list_impacts (first, speed, restitution, pull, last)
  if (first > last)
    times = zeros (1, 0);
    speeds = zeros (1, 0);
    return
  end
  flight = 2 * restitution * speed / pull;                    % the one after the first impact
  most = 1 + floor ((last - first) / flight);                 % if all were as long
  if (restitution < 1)
    x = (last - first) * (1 - restitution) / flight;          % sum of n flights = flight (1 - rho^n)/(1 - rho)
    most = 2 + ceil (log (eps / 8) / log (restitution));
    if (x < 1)
      most = min (most, 2 + ceil (log1p (-x) / log (restitution)));
    end
  end
  if (restitution == 0)
    most = 1;
  end
  if (most > 1e7)
    ns_fail ('nsexact', 'invalidInput', 'T must not be later than 1e7 impacts, but there are %.3g until %g', ...
             most, last);
  end
  speeds = speed * restitution .^ (0:most-1);
  lengths = 2 * speeds(2:end) / pull;
  times = first + [0, cumsum(lengths)];
  listed = times <= last & [true, lengths > eps(times(2:end))];
  times = times(listed);
  speeds = speeds(listed);
end

% After the last impact of an accumulation nothing moves.
function flights = end_at_rest (flights, last, pull)
  landing = flights.from(end) + 2 * flights.velocity(end) / pull;
  if (numel (flights.from) > 1 && landing <= last)
    flights.velocity(end) = 0;
  end
end

function [q, v] = fly (s, q0, v0, pull)
  q = q0 + s .* (v0 - pull * s / 2);
  v = v0 - pull * s;
  lies = q0 == 0 & v0 == 0;
  q(lies) = 0;
  v(lies) = 0;
  q = max (q, 0);
end
