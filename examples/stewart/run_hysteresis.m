function result = run_hysteresis ()
%RUN_HYSTERESIS  Two coefficients of friction with hysteresis, Stewart section 4.3 and Figure 4.2(b).
%   result = run_hysteresis ()   struct:
%     steps               sizes
%     euler, trapezoidal  largest errors of the velocity in 0 <= t <= 2.6, one for each step
%     times               2 x 3: when 'trapezoidal' sees it break loose and stop, for each step
%     speed_after         largest speed after the stop, for all runs
%     curve, low          struct t, v, x: of 'trapezoidal' with the smallest step; the same force with mu = mud
%     starts, ends, expected   speeds at the start, and after 0.5 s without any force, and in closed form; the first
%                         start is from rest with mu = mud, as the differential inclusion without hysteresis allows it
%     stands              speed after 0.5 s from rest with both coefficients
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  brick = hysteresis_case ();
  result = struct ('steps', 0.02 ./ [1 2 4], 'euler', zeros (1, 3), 'trapezoidal', zeros (1, 3), ...
                   'times', zeros (2, 3), 'speed_after', 0);
  for k = 1:3
    for method = {'euler', 'trapezoidal'}
      sol = move_brick (brick, brick.law, method{1}, result.steps(k));
      errors.(method{1}) = max (abs (sol.v(1,:) - brick.velocity (sol.t)));
      after = sol.t > brick.stop + result.steps(k);
      result.speed_after = max (result.speed_after, max (abs (sol.v(1,after))));
    end
    result.euler(k) = errors.euler;
    result.trapezoidal(k) = errors.trapezoidal;
    result.times(:,k) = [sol.events(1).time; sol.events(2).time];
  end
  result.curve = curve_of (sol);
  result.low = curve_of (move_brick (brick, brick.law(2), 'trapezoidal', 0.005));
  result = start_anyway (result, brick);
  result.facts = hysteresis_facts (result, brick, sol);
end

function sol = move_brick (brick, law, method, h)
  sol = nssolve (law_brick (brick.slope, law, 0, brick.force), [0 2.6], 'Method', method, 'Step', h, ...
                 'Stabilization', 'none');
end

function curve = curve_of (sol)
  curve = struct ('t', sol.t, 'v', sol.v(1,:), 'x', sol.q(1,:));
end

% The inclusion holds for each of these motions, and for their limit, which starts from rest by itself. Steps are short
% enough for the higher coefficient not to stop the brick in the first one.
function result = start_anyway (result, brick)
  pull = 9.81 * (sind (brick.slope) - brick.law(2) * cosd (brick.slope));
  result.starts = [0 0.01 0.03 0.1];
  result.expected = result.starts + 0.5 * pull;
  laws = {brick.law(2), brick.law, brick.law, brick.law};
  for k = 1:4
    sol = nssolve (law_brick (brick.slope, laws{k}, result.starts(k), 0), [0 0.5], 'Method', 'trapezoidal', ...
                   'Step', max (result.starts(k), 0.05) / 50, 'Stabilization', 'none');
    result.ends(k) = sol.v(1,end);
  end
  sol = nssolve (law_brick (brick.slope, brick.law, 0, 0), [0 0.5], 'Method', 'trapezoidal', 'Step', 0.005, ...
                 'Stabilization', 'none');
  result.stands = sol.v(1,end);
end

function facts = hysteresis_facts (result, brick, sol)
  where = 'Stewart, Figure 4.2(b)';
  facts = [new_comparison(where, 'breaks loose at (s), trapezoidal, h = 0.005', result.times(1,3), brick.loose, ...
                          'closed form'), ...
           new_comparison(where, 'stops at (s), the same run', result.times(2,3), brick.stop, 'closed form'), ...
           new_comparison(where, 'where it stands then (m)', sol.q(1,end), brick.position (2.6), 'closed form'), ...
           new_comparison(where, 'speed from rest, both coefficients (m/s)', result.stands, 0, 'closed form'), ...
           new_comparison(where, 'speed from 0.01 m/s, after 0.5 s (m/s)', result.ends(2), result.expected(2), ...
                          'closed form')];
end
