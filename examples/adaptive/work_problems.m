function problems = work_problems ()
%WORK_PROBLEMS  Three motions with known ends, to compare adaptive with fixed steps.
%   problems = work_problems ()   struct array: name, model, T, exact (the first coordinates at T), tolerances, steps
%
%   The top spins all the time. The double pendulum meets a wall five times (PAGT, section 10.1; the end from
%   event-driven integration with tolerance 1e-13). The comet goes once round a centre that attracts it by r^-2, on
%   an ellipse of eccentricity 0.95: at its nearest it is 39 times as near and as fast as at its farthest, where it
%   starts.

% SPDX-License-Identifier: BSD-3-Clause

  [model, top] = heavy_top_model ();
  problems = new_problem ('heavy top', model, 1, top.centre (1), 10 .^ -(2:6), 2 .^ -(7:12));
  exact = [0.02196211769492; -0.99975880360533; 0.02376948677391; -1.99975717031250];
  problems(2) = new_problem ('double pendulum beside a wall', double_pendulum ('model'), 2.5, exact, 10 .^ -(2:7), ...
                             2 .^ -(5:11));
  [model, start] = comet (0.95);
  problems(3) = new_problem ('comet', model, 2 * pi, start, 10 .^ -(3:6), 2 * pi ./ (1000 * [1 2 4 8]));
end

function problem = new_problem (name, model, T, exact, tolerances, steps)
  problem = struct ('name', name, 'model', model, 'T', T, 'exact', exact, 'tolerances', tolerances, 'steps', steps);
end

% Kepler's ellipse with semi-axis 1 and period 2 pi.
function [model, start] = comet (eccentricity)
  start = [1 + eccentricity; 0; 0];
  model = nsmodel ('spatial', 'Gravity', 0);
  model = nsbody (model, 'Name', 'comet', 'Position', start, ...
                  'Velocity', [0 sqrt((1 - eccentricity) / (1 + eccentricity)) 0]);
  model = nsforce (model, 'comet', @(t, q, v) -q / norm (q)^3);
end
