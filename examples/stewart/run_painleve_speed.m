function result = run_painleve_speed ()
%RUN_PAINLEVE_SPEED  Painleve's rod with friction that falls with the sliding speed, a question of Stewart, section 4.3.
%   result = run_painleve_speed ()   struct:
%     law             mu (s) = 1 + exp (-s / 0.62): 2 at rest, 1.2 at the sliding speed 1 of the start
%     critical        mu beyond which the rod at 45 degrees finds no force, 5/3
%     reference       of painleve_speed_reference
%     steps, stop_error, after_error, angle_error   'euler': time at which the end stops, velocity then, angle at 0.05 s
%     sol             of the shortest step
%     facts
%
%   Can the sliding stop at once while mu (s) is below the threshold? A step takes mu at the speed of its start: the rod
%   slides on with a finite force, slower and slower, until mu (s) reaches the threshold, and stops from there at once.
%   In the step of that jump no sliding speed satisfies the law, which is what the warning nonsmooth:nssolve:rough says,
%   and is meant here: it is off.

% SPDX-License-Identifier: BSD-3-Clause

  state = warning ('off', 'nonsmooth:nssolve:rough');
  restore = onCleanup (@() warning (state));
  law = @(s) 1 + exp (-s / 0.62);
  reference = painleve_speed_reference (law);
  fallen = reference.fall (0.05);
  model = nscontact (painleve_rod (1, pi / 4, -1), 'rod', 'table', 'Friction', law);
  result = struct ('law', law, 'critical', 5/3, 'reference', reference, 'steps', 1e-3 ./ [1 2 4]);
  for k = 1:3
    sol = nssolve (model, [0 0.05], 'Method', 'euler', 'Step', result.steps(k), 'Stabilization', 'none');
    slide = rod_end (sol.q, sol.v);
    stopped = find (slide(1,:) > -1e-6, 1);
    result.stop_error(k) = sol.t(stopped) - reference.time;
    result.after_error(k) = max (abs (sol.v(:,stopped) - reference.after));
    result.angle_error(k) = abs (sol.q(3,end) - fallen(1));
  end
  result.sol = sol;
  section = 'Stewart, section 4.3';
  result.facts = [new_comparison(section, 'mu(|v|) and Painleve: the rod stops (s), h = 2.5e-4', sol.t(stopped), ...
                                 reference.time, 'own fine run'), ...
                  new_comparison(section, 'angular velocity after that (1/s)', sol.v(3,stopped), reference.after(3), ...
                                 'own fine run')];
end
