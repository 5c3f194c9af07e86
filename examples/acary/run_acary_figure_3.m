function result = run_acary_figure_3 ()
%RUN_ACARY_FIGURE_3  Acary, Figure 3 and section 3.1: orders of the Schatzman-Paoli scheme; how it differs from
%                    Moreau's.
%   result = run_acary_figure_3 ()   struct:
%     errors   2 x 1 struct array of velocity_errors: the ball, the oscillator; theta = 0.5
%     h        of the two runs that follow, the bouncing ball until t = 5
%     moreau, paoli   structs of look_at_impact
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  problems = [impact_problem('ball'), impact_problem('oscillator')];
  errors = [velocity_errors(problems(1), 'paoli', 0.5, order_steps ())
            velocity_errors(problems(2), 'paoli', 0.5, order_steps ())];
  h = 0.0637;
  result = struct ('errors', errors, 'h', h, 'moreau', look_at_impact (problems(1), 'moreau', h), ...
                   'paoli', look_at_impact (problems(1), 'paoli', h));
  where = 'Acary, Figure 3';
  section = 'Acary, section 3.1';
  result.facts = [order_comparisons(where, 'Paoli', problems, errors), ...
                  new_comparison(section, 'Moreau: v+ / v- in the step of the impact', result.moreau.ratio(1), -0.5, ...
                                 'paper'), ...
                  new_comparison(section, 'Moreau, h = 0.0637: lowest gap, slightly below 0', result.moreau.lowest, 0, ...
                                 'limit'), ...
                  new_comparison(section, 'Paoli, h = 0.0637: lowest y of (24)', result.paoli.lowest_y, 0, 'paper'), ...
                  new_comparison(section, 'Paoli, h = 0.0637: v after three steps / v before', result.paoli.ratio(3), ...
                                 -0.5, 'limit')];
end
