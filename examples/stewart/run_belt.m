function result = run_belt ()
%RUN_BELT  Oscillation by friction that falls with the speed: a mass on a belt, held by a spring, Stewart section 4.3.
%   result = run_belt ()   struct:
%     steps               sizes
%     euler, trapezoidal  2 x 3: amplitude (half of highest minus lowest) and period of the limit cycle, for each step
%     reference           [amplitude; period], event-driven to 1e-10
%     growth, expected    rate at which a small motion about the equilibrium grows, and -mu' g / 2
%     starts              struct array of two runs, from near the equilibrium and from outside the cycle: t, x, v
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  belt = belt_case ();
  cycle = belt_reference (belt);
  result = struct ('steps', 0.02 ./ [1 2 4], 'reference', [(cycle.highest - cycle.lowest) / 2; cycle.period]);
  for k = 1:3
    for method = {'euler', 'trapezoidal'}
      % It sticks from the start, so that it is on the cycle when it breaks loose at t = 0.52.
      sol = nssolve (belt_model (belt, 0, belt.speed), [0 3.3], 'Method', method{1}, 'Step', result.steps(k), ...
                     'Stabilization', 'none');
      [times, places] = turning_points (sol);
      found.(method{1}) = [abs(places(end) - places(end-1)) / 2; times(end) - times(end-2)];
    end
    result.euler(:,k) = found.euler;
    result.trapezoidal(:,k) = found.trapezoidal;
  end
  [result.growth, result.expected] = growth_of (belt);
  starts = [belt.rest + 1e-3, 0; -0.1, 0];
  for k = 1:2
    sol = nssolve (belt_model (belt, starts(k,1), starts(k,2)), [0 9], 'Method', 'trapezoidal', 'Step', 0.02, ...
                   'Stabilization', 'none');
    result.starts(k) = struct ('t', sol.t, 'x', sol.q(1,:), 'v', sol.v(1,:));
  end
  result.facts = belt_facts (result);
end

% Where v changes its sign, v being linear and x its integral within a step.
function [times, places] = turning_points (sol)
  v = sol.v(1,:);
  k = find (v(1:end-1) .* v(2:end) < 0);
  share = v(k) ./ (v(k) - v(k+1));
  part = share .* (sol.t(k+1) - sol.t(k));
  times = sol.t(k) + part;
  places = sol.q(1,k) + v(k) .* part / 2;
end

% From one turning point to the one after the next, well below the speed of the belt.
function [growth, expected] = growth_of (belt)
  sol = nssolve (belt_model (belt, belt.rest, 1e-6), [0 2.5], 'Method', 'trapezoidal', 'Step', 0.005, ...
                 'Stabilization', 'none');
  [times, places] = turning_points (sol);
  growth = log ((places(3) - belt.rest) / (places(1) - belt.rest)) / (times(3) - times(1));
  expected = belt.growth;
end

function facts = belt_facts (result)
  where = 'Stewart, section 4.3';
  facts = [new_comparison(where, 'mass on a belt: amplitude (m), trapezoidal, h = 0.005', result.trapezoidal(1,3), ...
                          result.reference(1), 'own fine run'), ...
           new_comparison(where, 'mass on a belt: period (s), the same run', result.trapezoidal(2,3), ...
                          result.reference(2), 'own fine run'), ...
           new_comparison(where, 'growth about the equilibrium (1/s)', result.growth, result.expected, 'closed form')];
end
