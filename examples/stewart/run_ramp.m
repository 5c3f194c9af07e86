function result = run_ramp ()
%RUN_RAMP  Brick on a ramp, Stewart section 1.1: errors against the closed form, and the law of Figure 2.1 beside ours.
%   result = run_ramp ()   struct:
%     steps, names      step sizes; cases of ramp_case
%     euler, trapezoidal   a row for each case, a column for each step: largest error of the position in 0 <= t <= 2
%     stop_error        of the time at which 'trapezoidal' sees it stop, likewise
%     widths, creep, expected   of the regularised law: speed e up to which friction grows, and the speed at which the
%                       brick creeps at the end, simulated and e tan (a) / mu
%     moved             way from t = 1 to 2, at rest: a row of the regularised laws; ours
%     work              steps of ode45 and of ode23s (stiff), a row each
%     curves            t and x of the regularised laws
%     ours              sol of 'stop' with h = 0.05, 'trapezoidal'; facts

% SPDX-License-Identifier: BSD-3-Clause

  result = struct ('steps', 0.05 ./ [1 2 4], 'names', {{'stop', 'return', 'pushed'}}, 'euler', zeros (3), ...
                   'trapezoidal', zeros (3), 'stop_error', zeros (3));
  for c = 1:3
    brick = ramp_case (result.names{c});
    for k = 1:3
      result.euler(c,k) = position_error (brick, 'euler', result.steps(k));
      [result.trapezoidal(c,k), sol] = position_error (brick, 'trapezoidal', result.steps(k));
      result.stop_error(c,k) = sol.events(1).time - brick.stop;
    end
  end
  result = regularise (result);
  brick = ramp_case ('stop');
  [~, result.ours] = position_error (brick, 'trapezoidal', 0.05);
  along = brick.downhill' * result.ours.q(1:2,:);
  result.moved(end+1) = along(end) - along(sum (result.ours.t < 1.001));
  result.facts = ramp_facts (result);
end

function [worst, sol] = position_error (brick, method, h)
  sol = nssolve (ramp_model (brick), [0 2], 'Method', method, 'Step', h, 'Stabilization', 'none');
  along = brick.downhill' * (sol.q(1:2,:) - 0.1 * brick.up * ones (1, numel (sol.t)));
  worst = max (abs (along - brick.position (sol.t)));
end

% Friction mu N v / e for |v| <= e, the law with a slope in place of the jump.
function result = regularise (result)
  brick = ramp_case ('stop');
  result.widths = [0.1 0.03 0.01];
  result.expected = result.widths * tand (20) / brick.mu;
  options = odeset ('RelTol', 1e-6, 'AbsTol', 1e-9, 'Refine', 1);
  for k = 1:3
    friction = @(v) brick.mu * 9.81 * cosd (20) * max (-1, min (1, v / result.widths(k)));
    rate = @(t, y) [y(2); 9.81 * sind(20) - friction(y(2))];
    [t, y] = ode45 (rate, [0 2], [0; brick.speed], options); %#ok<ASGLU>
    result.work(1,k) = numel (t) - 1;
    [t, y] = ode23s (rate, [0 2], [0; brick.speed], options);
    result.work(2,k) = numel (t) - 1;
    result.creep(k) = y(end,2);
    result.moved(k) = y(end,1) - interp1 (t, y(:,1), 1);
    result.curves(k) = struct ('t', t', 'x', y(:,1)');
  end
end

function facts = ramp_facts (result)
  brick = ramp_case ('stop');
  sol = result.ours;
  stopped = sol.q(1:2,end) - 0.1 * brick.up;
  pushed = ramp_case ('pushed');
  facts = [new_comparison('Stewart, section 1.1', 'where the brick stops (m), trapezoidal, h = 0.05', ...
                          brick.downhill' * stopped, brick.position (2), 'closed form'), ...
           new_comparison('Stewart, section 1.1', 'way while it stands (m)', result.moved(end), 0, 'closed form'), ...
           new_comparison('Stewart, section 1.1', 'pushed: stop (s), trapezoidal, h = 0.0125', ...
                          pushed.stop + result.stop_error(3,3), pushed.stop, 'closed form'), ...
           new_comparison('Stewart, Figure 2.1', 'creep with the regularised law, e = 0.01 (m/s)', ...
                          result.creep(3), result.expected(3), 'closed form')];
end
