function result = run_slider_crank ()
%RUN_SLIDER_CRANK  A slider with play between two guides, by methods of high order against a fine run of their own.
%   result = run_slider_crank ()   struct:
%     rows        of method_rows, errors of all coordinates (m and rad) after about one turn of the crank
%     agreement   of the reference, lobatto6, with herk5, both with 1600 steps
%     reference   its sol;  gaps: 4 x N of it;  rest: 1 x 4, times between which the slider rests, above and below
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  T = 0.042;
  [model, gaps] = slider_crank_model ();
  reference = nssolve (model, [0 T], 'Method', 'lobatto6', 'Step', T / 1600);
  other = nssolve (model, [0 T], 'Method', 'herk5', 'Step', T / 1600);
  q = reference.q(:,end);
  error_of = @(sol) norm (sol.q(:,end) - q);
  cases = {{'Method', 'trapezoidal'}, T ./ [200 800 3200]
           {'Method', 'radau3'},      T ./ [100 200 400]
           {'Method', 'radau5'},      T ./ [100 200 400]
           {'Method', 'lobatto6'},    T ./ [100 200 400]
           {'Method', 'herk5'},       T ./ [100 200 400]};
  result = struct ('rows', method_rows (model, [0 T], {}, cases, error_of), 'agreement', error_of (other), ...
                   'reference', reference, 'gaps', gaps (reference.q));
  coarse = nssolve (model, [0 T], 'Method', 'radau5', 'Step', T / 200);
  result.rest = rests (reference, gaps);
  result.facts = slider_facts (result, coarse, rests (coarse, gaps));
end

% The slider rests on both corners from the last collision of a row of them to the next takeoff.
function times = rests (sol, gaps)
  off = [sol.events(strcmp ({sol.events.kind}, 'takeoff')).time];
  hits = [sol.events(strcmp ({sol.events.kind}, 'collision')).time];
  off = off([true, diff(off) > 1e-4]);
  times = [max(hits(hits < off(1))), off(1), max(hits(hits < off(2))), off(2)];
  closed = min (gaps (sol.q(:,sol.t > times(1) & sol.t < times(2))));
  if (max (abs (closed)) > 1e-6)
    times(:) = NaN;
  end
end

function facts = slider_facts (result, coarse, times)
  where = 'Acary, conclusion';
  first = result.reference.events(1);
  again = result.reference.events(2);
  facts = [new_comparison(where, 'slider-crank, radau5, 200 steps: first impact (s)', coarse.events(1).time, ...
                          first.time, 'own fine run'), ...
           new_comparison(where, 'second impact, of the other corner (s)', coarse.events(2).time, again.time, ...
                          'own fine run'), ...
           new_comparison(where, 'slider comes to rest at the upper guide (s)', times(1), result.rest(1), 'own fine run'), ...
           new_comparison(where, 'leaves it (s)', times(2), result.rest(2), 'own fine run'), ...
           new_comparison(where, 'comes to rest at the lower guide (s)', times(3), result.rest(3), 'own fine run'), ...
           new_comparison(where, 'speed of the crank in the end (rad/s)', coarse.v(3,end), result.reference.v(3,end), ...
                          'own fine run')];
  for k = {'radau3', 'radau5', 'herk5'; 3, 5, 5}
    rows = result.rows(strcmp ({result.rows.method}, k{1}));
    facts(end+1) = new_comparison (where, ['slider-crank, order of ', k{1}], ...
                                   observed_order ([rows.h], [rows.error]), k{2}, 'limit'); %#ok<AGROW>
  end
end
