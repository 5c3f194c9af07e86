function result = run_bouncing_rod ()
%RUN_BOUNCING_ROD  A bar whose restitution depends on its angle and speed bounces on a floor: Stewart, Figure 1.2.
%   result = run_bouncing_rod ()   struct:
%     angles        in degrees
%     speed         of the first collision in closed form, all bars falling by 0.2 m
%     e, law        effective restitution -(n'v+)/(n'v-) of the first collision, and bouncing_rod_law
%     later         largest difference of the two over all later collisions; count: how many there are
%     tip_error     largest error of the height of the end in its first flight
%     runs          struct array: t, tip (height of the end that strikes first), flight_end, top (of its first flight)
%     vertical      2 x 3: heights of the first bounces of the vertical bar; h_k = v_k^2 / 2g of v_k = e (v_k-1) v_k-1
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  angles = [0 15 30 45 60 70 80 85 90];
  height = 0.2;
  speed = sqrt (2 * 9.81 * height);
  result = struct ('angles', angles, 'speed', speed, 'e', zeros (size (angles)), 'later', 0, 'count', 0, ...
                   'tip_error', 0);
  result.law = bouncing_rod_law (speed * ones (size (angles)), angles * pi / 180);
  for k = 1:numel (angles)
    angle = angles(k) * pi / 180;
    sol = nssolve (bouncing_rod_model (angle, height), [0 1.2], 'Method', 'trapezoidal', 'Step', 0.005, ...
                   'Impact', 'poisson', 'Stabilization', 'none');
    [shown, asked] = effective_restitution (sol);
    result.e(k) = shown(1);
    result.later = max ([result.later, abs(shown(2:end) - asked(2:end))]);
    result.count = result.count + numel (shown) - 1;
    [result.runs(k), wrong] = first_flight (sol, bouncing_rod_flight (angle, speed), speed);
    result.tip_error = max (result.tip_error, wrong);
  end
  result.vertical = vertical_heights (sol, speed);
  result.facts = bouncing_facts (result);
end

function hits = collisions_of (sol)
  hits = sol.events(strcmp ({sol.events.kind}, 'collision'));
end

% Of the end that is lower, in the first collision, and in every later one of a single end from which it returns with
% more than 2 g h = 0.1: one that comes down again within the step counts as rest.
function [shown, asked] = effective_restitution (sol)
  shown = [];
  asked = [];
  for hit = reshape (collisions_of (sol), 1, [])
    angle = sol.q(3, find (sol.t >= hit.time, 1));
    lever = -cos (angle) / 2 * sign (sin (angle) + (sin (angle) == 0));
    before = -(hit.vminus(2) + lever * hit.vminus(3));
    e = bouncing_rod_law (before, angle);
    if (e * before > 0.1 && (size (hit.contact, 1) == 1 || isempty (shown)))
      shown(end+1) = (hit.vplus(2) + lever * hit.vplus(3)) / before; %#ok<AGROW>
      asked(end+1) = e; %#ok<AGROW>
    end
  end
end

function [run, wrong] = first_flight (sol, flight, speed)
  start = speed / 9.81;
  hits = collisions_of (sol);
  tip = sol.q(2,:) - sin (sol.q(3,:)) / 2;
  flown = sol.t >= hits(1).time & sol.t <= hits(2).time;
  wrong = max (abs (tip(flown) - flight.tip (sol.t(flown) - start)));
  run = struct ('t', sol.t, 'tip', tip, 'flight_end', hits(2).time, 'top', max (tip(flown)));
end

% From the speeds with which the vertical bar leaves the floor.
function heights = vertical_heights (sol, speed)
  hits = collisions_of (sol);
  for k = 1:3
    speed = bouncing_rod_law (speed, pi / 2) * speed;
    heights(:,k) = [hits(k).vplus(2)^2; speed^2] / (2 * 9.81); %#ok<AGROW>
  end
end

function facts = bouncing_facts (result)
  where = 'Stewart, Figure 1.2';
  least = find (result.angles == 70);
  facts = [new_comparison(where, 'rigid bar, vertical: effective e (0.85 v^(-1/4))', result.e(end), result.law(end), ...
                          'closed form'), ...
           new_comparison(where, 'rigid bar at 70 degrees: effective e', result.e(least), result.law(least), ...
                          'closed form'), ...
           new_comparison(where, 'rigid bar, flat: effective e', result.e(1), result.law(1), 'closed form'), ...
           new_comparison(where, 'vertical bar, third bounce (m)', result.vertical(1,3), result.vertical(2,3), ...
                          'closed form')];
end
