function result = run_falling_rod ()
%RUN_FALLING_ROD  The falling, spinning rod of Stewart, Figure 2.4, with mu = 0.5 and with mu = 2.
%   result = run_falling_rod ()   struct:
%     reference       of falling_rod_reference
%     steps           three step sizes; below, a column for each
%     euler, trapezoidal   largest errors of the position: row 1 before the hit (t = 0.25), 2 after it (t <= 0.45), 3
%                     after the sliding has turned round (t = 0.5)
%     hit, reversal   errors of these times, 'trapezoidal'
%     after_error     largest error of the velocity after the hit, 'trapezoidal'
%     rough           velocity after the hit for mu = 2, a column each of ours and of the closed form
%     runs            {sol for mu = 0.5, sol for mu = 2}, 'trapezoidal'
%     facts
%
%   For mu = 2 friction stops the end that hits: W [N; F] = -(velocity of the end before), |F| < mu N.

% SPDX-License-Identifier: BSD-3-Clause

  reference = falling_rod_reference ();
  result = struct ('reference', reference, 'steps', 0.01 ./ [1 2 4], 'euler', zeros (3), 'trapezoidal', zeros (3));
  for k = 1:3
    result.euler(:,k) = position_errors (fall (0.5, 'euler', result.steps(k)), reference);
    sol = fall (0.5, 'trapezoidal', result.steps(k));
    result.trapezoidal(:,k) = position_errors (sol, reference);
    result.hit(k) = abs (sol.events(1).time - reference.hit);
    result.reversal(k) = abs (sol.events(2).time - reference.reversal);
    result.after_error(k) = max (abs (sol.events(1).vplus - reference.after));
  end
  rough = fall (2, 'trapezoidal', result.steps(3));
  result.runs = {sol, rough};
  result.rough = [rough.events(1).vplus, stopped_end(rough.events(1))];
  result.facts = rod_facts (result);
end

function sol = fall (mu, method, h)
  sol = nssolve (falling_rod_model (mu), [0 0.51], 'Method', method, 'Step', h, 'Stabilization', 'none');
end

function errors = position_errors (sol, reference)
  errors = zeros (3, 1);
  row = [1 2 2 3];
  for k = 1:4
    [~, column] = min (abs (sol.t - reference.times(k)));
    worst = max (abs (sol.q(:,column) - reference.state(1:3,k)));
    errors(row(k)) = max (errors(row(k)), worst);
  end
end

% The impulse that stops the end of the rod at the hit; the rod has turned by 2.6 t until then.
function after = stopped_end (hit)
  angle = pi / 2 + 2.6 * hit.time;
  directions = [0 1; 1 0; -cos(angle) sin(angle)];
  mobility = diag ([1 1 3]);
  impulse = (directions' * mobility * directions) \ (-directions' * hit.vminus);
  after = hit.vminus + mobility * directions * impulse;
end

function facts = rod_facts (result)
  figure_name = 'Stewart, Figure 2.4';
  sol = result.runs{1};
  reference = result.reference;
  facts = [new_comparison(figure_name, 'the rod hits the table (s)', sol.events(1).time, reference.hit, 'oracle'), ...
           new_comparison(figure_name, 'angular velocity after that (1/s)', sol.events(1).vplus(3), ...
                          reference.after(3), 'oracle'), ...
           new_comparison(figure_name, 'the sliding turns round (s), h = 0.0025', sol.events(2).time, ...
                          reference.reversal, 'oracle'), ...
           new_comparison(figure_name, 'mu = 2: angular velocity after the hit (1/s)', result.rough(3,1), ...
                          result.rough(3,2), 'closed form')];
end
