function result = run_elastic_bar ()
%RUN_ELASTIC_BAR  A bar of 50 finite elements meets a wall, e = 0 at its first node.
%   result = run_elastic_bar ()   struct:
%     rows    1 x m struct array: method, h, from, to (contact), mean, least, most (of the force in the middle of the
%             contact), speed (of the centre in the end), energy (in the end), error (of q in the end), milliseconds
%             (a step), t, force (each step), shown (whether draw_elastic_bar draws it)
%     exact   of bar_solution, at t = 3
%     bars    struct array: elements, contact (how long, exact for the elements), energy lost by the hit
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  T = 3;
  [sys, bar] = bar_system (50);
  result = struct ('rows', [], 'exact', bar_solution (bar, T), 'bars', []);
  cases = {{'Method', 'radau5'}, [0.01 0.005]
           {'Method', 'lobatto4'}, [0.01 0.005]
           {'Method', 'trapezoidal'}, [0.01 0.005]
           {'Method', 'moreau', 'Theta', 0.5}, [0.01 0.005]
           {'Method', 'moreau', 'Theta', 1}, [0.01 0.005]};
  for k = 1:size (cases, 1)
    for h = cases{k,2}(:)'
      sol = nssolve (sys, [0 T], bar.q0, bar.v0, cases{k,1}{:}, 'Step', h, 'Stabilization', 'none');
      result.rows = [result.rows, bar_row(sol, bar, cases{k,1}, h, result.exact.q)];
    end
  end
  for n = [25 50 100 200]
    [~, other] = bar_system (n);
    exact = bar_solution (other, T);
    result.bars = [result.bars, struct('elements', n, 'contact', exact.release - exact.hit, ...
                                       'lost', 0.5 - exact.energy)];
  end
  result.facts = bar_facts (result);
end

function row = bar_row (sol, bar, options, h, q)
  row = struct ('method', options{2}, 'h', h);
  if (strcmp (row.method, 'moreau'))
    row.method = sprintf ('moreau, theta = %g', options{4});
  end
  touching = find (sol.cn > 0);
  row.from = sol.t(touching(1));
  row.to = sol.t(touching(end));
  row.t = (sol.t(1:end-1) + sol.t(2:end)) / 2;
  row.force = sol.cn(2:end) ./ diff (sol.t);
  inner = row.force(row.t > 0.3 & row.t < 1.8 & diff (sol.t) > h / 2);
  row.mean = mean (inner);
  row.least = min (inner);
  row.most = max (inner);
  row.speed = sum (bar.M * sol.v(:,end));
  row.energy = (sol.v(:,end)' * bar.M * sol.v(:,end) + sol.q(:,end)' * bar.K * sol.q(:,end)) / 2;
  row.error = sqrt ((sol.q(:,end) - q)' * bar.M * (sol.q(:,end) - q));
  row.milliseconds = 1e3 * sol.stats.time / sol.stats.steps;
  row.shown = h == 0.01;
end

function facts = bar_facts (result)
  where = 'Acary, conclusion';
  exact = result.exact;
  radau = result.rows(1);
  fine = result.rows(2);
  facts = [new_comparison(where, 'bar of 50 elements, radau5, h = 0.01: release (s)', radau.to, exact.release, ...
                          'closed form'), ...
           new_comparison(where, 'the same, h = 0.005', fine.to, exact.release, 'closed form'), ...
           new_comparison(where, 'energy after (lobatto4, h = 0.005)', result.rows(4).energy, exact.energy, ...
                          'closed form'), ...
           new_comparison(where, 'mean force in contact; of the continuum rho A c v0', radau.mean, 1, 'limit'), ...
           new_comparison(where, 'time in contact, of the continuum 2 L/c', radau.to - radau.from, 2, 'limit'), ...
           new_comparison(where, 'speed it leaves with, of the continuum v0', radau.speed, 1, 'limit')];
end
