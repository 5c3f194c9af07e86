function result = run_speed_friction ()
%RUN_SPEED_FRICTION  Friction that falls with the sliding speed, Stewart section 4.3 and Figure 4.2(c).
%   result = run_speed_friction ()   struct:
%     steps               sizes
%     euler, trapezoidal  largest errors of the velocity in 0 <= t <= 1, one for each step
%     still               largest speed without the push
%     pushed, two         struct t, v, x: pushed, trapezoidal with the smallest step; the same with [mus mud]
%     ends                velocity and place at t = 1 of the trapezoidal method with the smallest step
%     facts
%
%   The push ends at t = 0.2, where the force jumps. No step goes across: the run ends there, and another one starts
%   from its end without the push.

% SPDX-License-Identifier: BSD-3-Clause

  brick = speed_friction_case ();
  result = struct ('steps', 0.02 ./ [1 2 4], 'euler', zeros (1, 3), 'trapezoidal', zeros (1, 3));
  for k = 1:3
    for method = {'euler', 'trapezoidal'}
      run = push_brick (brick, brick.law, method{1}, result.steps(k));
      errors.(method{1}) = max (abs (run.v - brick.velocity (run.t)));
    end
    result.euler(k) = errors.euler;
    result.trapezoidal(k) = errors.trapezoidal;
  end
  alone = nssolve (law_brick (brick.slope, brick.law, 0, 0), [0 1], 'Step', 0.01, 'Stabilization', 'none');
  result.still = max (abs (alone.v(1,:)));
  result.pushed = run;
  result.two = push_brick (brick, brick.law(1:2), 'trapezoidal', 0.005);
  result.ends = [run.v(end), run.x(end)];
  where = 'Stewart, Figure 4.2(c)';
  result.facts = [new_comparison(where, 'v at t = 1 (m/s), trapezoidal, h = 0.005', result.ends(1), ...
                                 brick.velocity (1), 'closed form'), ...
                  new_comparison(where, 'x at t = 1 (m), the same run', result.ends(2), 0.4269072153382305, ...
                                 'oracle'), ...
                  new_comparison(where, 'speed of the brick that nothing pushes', result.still, 0, 'closed form')];
end

function run = push_brick (brick, law, method, h)
  first = nssolve (law_brick (brick.slope, law, 0, brick.push), [0 brick.stop], 'Method', method, 'Step', h, ...
                   'Stabilization', 'none');
  second = nssolve (law_brick (brick.slope, law, first.v(1,end), 0), [brick.stop 1], 'Method', method, 'Step', h, ...
                    'Stabilization', 'none');
  run = struct ('t', [first.t, second.t(2:end)], 'v', [first.v(1,:), second.v(1,2:end)], ...
                'x', [first.q(1,:), first.q(1,end) + second.q(1,2:end)]);
end
