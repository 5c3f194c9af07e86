function result = run_local_errors ()
%RUN_LOCAL_ERRORS  Acary, section 4: errors of one step of Moreau's scheme that starts on the exact solution.
%   result = run_local_errors ()   struct:
%     sweep    struct array, gamma = 1, 0.5, 0 with theta = 0.5 and 1 each: gamma, theta, h, sigma, e_v, e_q, caught
%              (rows over the place sigma of the first impact of the ball in the step), formula_v, formula_q (32)
%     orders   struct array of order_case: propositions 1 to 3
%     end      struct of steps [3 - h, 3 + h] of the ball: h, e_v, e_q, caught, formula (33)
%     lemma    struct: theta, ratio (largest error of the theta rule for a jump over h var f), bound C (theta)
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  result = struct ('sweep', sweep_places (0.01), 'orders', order_cases (), 'end', step_into_end (), 'lemma', jump_rule ());
  result.facts = local_facts (result);
end

function sweep = sweep_places (h)
  ball = impact_problem ('ball');
  sigma = [0.02:0.04:0.98, 0.999];
  sweep = struct ('gamma', {}, 'theta', {}, 'h', {}, 'sigma', {}, 'e_v', {}, 'e_q', {}, 'caught', {}, ...
                  'formula_v', {}, 'formula_q', {});
  for gamma = [1 0.5 0]
    for theta = [0.5 1]
      e = local_error (ball, 1 - sigma * h, h * ones (size (sigma)), theta, gamma);
      [v, q] = ball_local_error (h, sigma, theta, e.caught);
      sweep(end+1) = struct ('gamma', gamma, 'theta', theta, 'h', h, 'sigma', sigma, 'e_v', e.v, 'e_q', e.q, ...
                             'caught', e.caught, 'formula_v', v, 'formula_q', q); %#ok<AGROW>
    end
  end
end

function cases = order_cases ()
  ball = impact_problem ('ball');
  oscillator = impact_problem ('oscillator');
  bead = bead_problem ();
  cases = [order_case('smooth contact', bead, 1, 1, []), ...
           order_case('smooth contact', bead, 0.5, 1, []), ...
           order_case('ball, forecast', ball, 1, 1, 0.37), ...
           order_case('ball, forecast', ball, 0.5, 1, 0.37), ...
           order_case('ball, forecast, sigma = 1 - theta', ball, 0.5, 1, 0.5), ...
           order_case('oscillator, forecast', oscillator, 0.5, 1, 0.37), ...
           order_case('ball, not forecast', ball, 0.5, 0, 0.37), ...
           order_case('oscillator, not forecast', oscillator, 0.5, 0, 0.37)];
end

% Steps of length 2 h that begin h before the accumulation of impacts.
function last = step_into_end ()
  ball = impact_problem ('ball');
  h = 0.2 * 10 .^ (-2 * (0:59) / 59);
  e = local_error (ball, 3 - h, 2 * h, 0.5, 1);
  power = 2 .^ -ceil (-log2 (h));                           % 1/2^n <= h < 2/2^n
  formula = (2 * h - 3 * power) / 2;
  formula(~e.caught) = 2 * h(~e.caught) + 3 * power(~e.caught);
  last = struct ('h', h, 'e_v', e.v, 'e_q', e.q, 'caught', e.caught, 'formula', formula);
end

% Lemma 1 for f = 1 up to the place sigma of a step of length 1, and 0 from there on: the integral is sigma, the theta
% rule has 1 - theta, and the variation is 1. With sigma = 0 and 1 the jump is at an end of the step.
function lemma = jump_rule ()
  theta = 0:0.05:1;
  sigma = linspace (0, 1, 401)';
  ratio = zeros (size (theta));
  for k = 1:numel (theta)
    ratio(k) = max (abs (sigma - (1 - theta(k))));
  end
  lemma = struct ('theta', theta, 'ratio', ratio, 'bound', max (theta, 1 - theta));
end

function facts = local_facts (result)
  sweep = result.sweep;
  pick = @(gamma, theta) sweep([sweep.gamma] == gamma & [sweep.theta] == theta);
  caught = pick (1, 0.5);
  missed = pick (0, 0.5);
  k = 10;
  place = sprintf ('sigma = %g', caught.sigma(k));
  where = 'Acary (31), (32)';
  facts = [new_comparison(where, ['e_v / h, h = 0.01, forecast, ', place], caught.e_v(k) / caught.h, ...
                          caught.formula_v(k) / caught.h, 'closed form'), ...
           new_comparison(where, ['e_q / h, h = 0.01, forecast, ', place], caught.e_q(k) / caught.h, ...
                          caught.formula_q(k) / caught.h, 'closed form'), ...
           new_comparison(where, ['e_v, h = 0.01, not forecast, ', place], missed.e_v(k), missed.formula_v(k), ...
                          'closed form'), ...
           new_comparison(where, ['e_q / h, h = 0.01, not forecast, ', place], missed.e_q(k) / missed.h, ...
                          missed.formula_q(k) / missed.h, 'closed form'), ...
           new_comparison('Acary (33)', 'largest e_v / h of steps into the accumulation', ...
                          max (abs (result.end.e_v ./ result.end.h)), max (abs (result.end.formula ./ result.end.h)), ...
                          'closed form'), ...
           new_comparison('Acary, lemma 1', 'largest error / bound, all theta', ...
                          max (result.lemma.ratio ./ result.lemma.bound), 1, 'paper'), ...
           new_comparison('Acary, section 4', 'impacts missed with gamma = 0, of 26', nnz (~missed.caught), 26, 'paper')];
  for one = result.orders(:)'
    label = sprintf ('%s, theta = %g: order of ', one.name, one.theta);
    facts(end+1) = new_comparison (one.where, [label, 'e_v'], one.order(1), one.expected(1), one.source); %#ok<AGROW>
    facts(end+1) = new_comparison (one.where, [label, 'e_q'], one.order(2), one.expected(2), one.source); %#ok<AGROW>
  end
end
