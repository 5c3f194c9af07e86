function report_rover (sol, facts, rover)
%REPORT_ROVER  Print what the rover did and what the run has cost.
%   report_rover (sol, facts, rover)   of nssolve, rover_facts and rover_model

% SPDX-License-Identifier: BSD-3-Clause

  sliding = 0.01;
  fprintf ('     t       x   speed   wheels above the floor (mm)     wheels that      arm (degrees)\n');
  fprintf ('     s       m     m/s    front l, r     rear l, r      touch    slide  shoulder  elbow\n');
  for t = 0:0.5:sol.t(end)
    [~, k] = min (abs (sol.t - t));
    fprintf ('  %4.1f %7.3f %7.3f  %5.0f %5.0f  %5.0f %5.0f  %9d  %7d %8.0f %7.0f\n', sol.t(k), facts.x(k), ...
             sol.v(1,k), round (1000 * facts.lift(:,k)) + 0, sum (facts.touches(:,max (2, k))), ...
             sum (facts.slip(:,max (2, k)) > sliding), facts.arm(:,k) * 180 / pi);
  end
  h = diff (sol.t);
  pressed = facts.touches(:,2:end);
  slips = facts.slip(:,2:end) > sliding;
  grips = pressed & ~slips;
  fprintf ('\nThe wheels grip %.0f %%, slide faster than 1 cm/s %.0f %% and are in the air %.0f %% of the time.\n', ...
           100 * mean ([grips * h', slips * h', ~pressed * h'], 1) / sum (h));
  fprintf (['Energy: the motors gave %.1f J. Dampers took %.1f J, friction and impacts %.1f J; %+.1f J are in the ' ...
            'motion,\nthe height and the springs.\n'], facts.motors(end), facts.damped(end), facts.lost(end), ...
           facts.stored(end) - facts.stored(1));
  [joint, gap] = nsdrift (sol);
  stats = sol.stats;
  fprintf (['%d steps of %g s with up to %d contacts, %d impacts and %d other changes located, in %.1f s; ' ...
            'residuals up to\n%.0e, joints open by %.0e m, overlaps of %.0e m. Free speed of the motors: ' ...
            '%.2f m/s.\n'], ...
           stats.steps, sol.options.Step, max (stats.active), stats.collisions, stats.transitions, stats.time, ...
           max (stats.residual), max (joint(:)), max (gap), rover.free_speed * rover.wheel_radius);
end
