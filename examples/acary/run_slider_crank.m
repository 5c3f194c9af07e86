function result = run_slider_crank ()
%RUN_SLIDER_CRANK  A slider with play between two guides, by methods of high order against a fine run of their own.
%   result = run_slider_crank ()   struct:
%     rows        of method_rows, errors of all coordinates (m and rad) in the end
%     agreement   of the reference, lobatto6, with herk5, both with 1600 steps
%     reference   its sol;  gaps: 4 x N of it;  times: 1 x 3, see slider_times
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  T = 0.038;
  [model, gaps] = slider_crank_model ();
  reference = nssolve (model, [0 T], 'Method', 'lobatto6', 'Step', T / 1600, 'Impact', 'newton', ...
                       'Stabilization', 'none');
  other = nssolve (model, [0 T], 'Method', 'herk5', 'Step', T / 1600, 'Impact', 'newton', 'Stabilization', 'none');
  q = reference.q(:,end);
  error_of = @(sol) norm (sol.q(:,end) - q);
  cases = {{'Method', 'trapezoidal'}, T ./ [200 800 3200]
           {'Method', 'radau3'},      T ./ [100 200 400 800]
           {'Method', 'radau5'},      T ./ [100 200 400]
           {'Method', 'lobatto6'},    T ./ [100 200 400]
           {'Method', 'herk5'},       T ./ [100 200 400]};
  result = struct ('rows', method_rows (model, [0 T], {}, cases, error_of), 'agreement', error_of (other), ...
                   'reference', reference, 'gaps', gaps (reference.q));
  coarse = nssolve (model, [0 T], 'Method', 'radau5', 'Step', T / 200, 'Impact', 'newton', 'Stabilization', 'none');
  result.times = slider_times (reference);
  result.facts = slider_facts (result, coarse);
end

% When the right corner has come to rest at the upper guide, when it leaves that, when both rest at the lower one.
function times = slider_times (sol)
  hits = sol.events(strcmp ({sol.events.kind}, 'collision'));
  off = [sol.events(strcmp ({sol.events.kind}, 'takeoff')).time];
  low = arrayfun (@(hit) any (hit.contact(:,3) < 2), hits);
  single = arrayfun (@(hit) isequal (hit.contact(:,3), 2), hits);
  times = [accumulation(hits(single)), off(1), accumulation(hits(low))];
end

% The limit of a row of impacts: the last three of some strength, extrapolated as a geometric series.
function t = accumulation (hits)
  strong = arrayfun (@(hit) sum (hit.impulse) > 1e-5, hits);
  t = [hits(strong).time];
  way = diff (t(end-2:end));
  t = t(end) + way(2)^2 / (way(1) - way(2));
end

function facts = slider_facts (result, coarse)
  where = 'Acary, conclusion';
  source = 'own fine run';
  fine = result.reference;
  times = slider_times (coarse);
  what = {'right corner comes to rest at the upper guide (s)', 'leaves it (s)', 'slider comes to rest at the lower guide (s)'};
  facts = [new_comparison(where, 'slider-crank, radau5, 200 steps: first impact (s)', coarse.events(1).time, ...
                          fine.events(1).time, source), ...
           new_comparison(where, what{1}, times(1), result.times(1), source), ...
           new_comparison(where, what{2}, times(2), result.times(2), source), ...
           new_comparison(where, what{3}, times(3), result.times(3), source), ...
           new_comparison(where, 'speed of the crank in the end (rad/s)', coarse.v(3,end), fine.v(3,end), source)];
  for k = {'radau3', 'radau5', 'herk5'; 3, 5, 5}
    rows = result.rows(strcmp ({result.rows.method}, k{1}));
    facts(end+1) = new_comparison (where, ['slider-crank, order of ', k{1}], ...
                                   observed_order ([rows.h], [rows.error]), k{2}, 'limit'); %#ok<AGROW>
  end
end
