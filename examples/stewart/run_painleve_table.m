function result = run_painleve_table ()
%RUN_PAINLEVE_TABLE  Painleve's rod on a table of springs, Stewart section 1.3: the rigid limit of stiff springs.
%   result = run_painleve_table ()   struct:
%     stiffness       k, a row
%     deepest_error   largest error of the velocity of the rod where the springs are pressed deepest, against the
%                     impulse of the rigid law; deepest_time the time of that
%     leaving         speed at which the end leaves the springs; limit that for k to infinity
%     runs            struct array: t, v of the rod on springs
%     damped, damped_error   stiffness of springs with dampers, and error of the velocity at 0.05 s against a rigid
%                     table
%     rigid           sol on the rigid table
%     facts
%
%   Impulses in the limit: while the end slides, the normal speed changes by A = -1/2 for each unit of the normal
%   impulse and the sliding speed by 7/2, so that it ends after 2/7, at normal speed -1/7; sticking then gives it
%   B = 8/5 for each unit. Springs give back what they took, so that the normal impulse does no work in all and the end
%   leaves with sqrt (1 + B / |A|) / 7. By Newton's law of impact that is a coefficient of restitution of infinity.

% SPDX-License-Identifier: BSD-3-Clause

  record = painleve_record ();
  result = struct ('stiffness', 10 .^ [4 6 8 10], 'limit', sqrt (1 + 1.6 / 0.5) / 7);
  for k = 1:4
    [run, deepest, result.deepest_time(k), result.leaving(k)] = elastic_run (result.stiffness(k));
    result.deepest_error(k) = max (abs (deepest - record.after(:,1)));
    result.runs(k) = run;
  end
  result.damped = 10 .^ [4 5 6];
  result.rigid = nssolve (painleve_rod (2, pi / 4, -1), [0 0.05], 'Method', 'trapezoidal', 'Step', 1e-4, ...
                          'Stabilization', 'none');
  for k = 1:3
    sol = rod_run (result.damped(k), 4 * sqrt (result.damped(k)), 0.05);
    result.damped_error(k) = max (abs (sol.v(1:3,end) - result.rigid.v(:,end)));
  end
  section = 'Stewart, section 1.3';
  result.facts = [new_comparison(section, 'angular velocity at the deepest, k = 1e10 (1/s)', deepest(3), ...
                                 record.after(3,1), 'limit'), ...
                  new_comparison(section, 'speed of leaving the springs, k = 1e10 (m/s)', ...
                                 result.leaving(4), result.limit, 'limit'), ...
                  new_comparison(section, 'angular velocity at 0.05 s, damped, k = 1e6 (1/s)', sol.v(3,end), ...
                                 result.rigid.v(3,end), 'own fine run')];
end

% Steps resolve 1 / sqrt (k), the time that springs need.
function sol = rod_run (stiffness, damping, T)
  sol = nssolve (rod_on_springs (2, stiffness, damping), [0 T], [0; sin(pi / 4); pi / 4; 0], [-1; 0; 0; 0], ...
                 'Method', 'trapezoidal', 'Step', 0.025 / sqrt (stiffness), 'Stabilization', 'none');
end

% The springs are pressed deepest where the end of the rod turns from down to up.
function [run, deepest, time, leaving] = elastic_run (stiffness)
  sol = rod_run (stiffness, 0, 15 / sqrt (stiffness));
  speed = rod_end (sol.q(1:3,:), sol.v(1:3,:));
  last = find (speed(2,:) > 0 & sol.q(4,:) < -0.05 / sqrt (stiffness), 1);
  part = speed(2,last-1) / (speed(2,last-1) - speed(2,last));
  between = @(rows) rows(:,last-1) + part * (rows(:,last) - rows(:,last-1));
  deepest = between (sol.v(1:3,:));
  time = between (sol.t);
  off = sol.events(find (strcmp ({sol.events.kind}, 'takeoff'), 1));
  place = interp1 (sol.t, sol.q', off.time)';
  at_once = rod_end (place, off.vplus);
  leaving = at_once(2);
  run = struct ('t', sol.t, 'v', sol.v(1:3,:), 'speed', speed);
end
