function result = run_four_balls ()
%RUN_FOUR_BALLS  A ball is thrown onto the first of three balls in a row on a table, Stewart, Figure 2.3 in the plane.
%   result = run_four_balls ()
%
%   result  struct: runs (one for each coefficient of friction: mu, v after the impact, 12 x 1, ratio of the kinetic
%           energies, count of solutions), sol (the motion for mu = 0.2), facts (see new_comparison)
%
%   Six contacts take the impact at once, by Newton's law (2.13) with e = 0.9. Without gravity one step is the impact.

% SPDX-License-Identifier: BSD-3-Clause

  mu = [0 0.2 0.4];
  e = 0.9;
  runs = struct ('mu', num2cell (mu), 'v', [], 'ratio', [], 'count', [], 'difference', []);
  for k = 1:numel (mu)
    model = four_balls_model (mu(k), e, 0);
    [~, v] = nsstep (model, 0, [], [], 1e-3, 'Impact', 'newton', 'Stabilization', 'none');
    terms = nsterms (model, 0, [], []);
    before = [3; -1; zeros(10, 1)];
    solutions = impact_solutions (terms, before);
    runs(k).v = v;
    runs(k).ratio = (v' * terms.M * v) / (before' * terms.M * before);
    runs(k).count = size (solutions, 2);
    runs(k).difference = min (max (abs (bsxfun (@minus, solutions, v)), [], 1));
  end
  [v, ratio] = four_balls_enumerated ();
  where = 'Stewart, Figure 2.3';
  facts = [new_comparison(where, 'planar: ball 0 after the impact, vx', runs(2).v(1), v(1), 'oracle'), ...
           new_comparison(where, 'planar: largest difference of 12 velocities', max (abs (runs(2).v - v)), 0, ...
                          'oracle'), ...
           new_comparison(where, 'planar: kinetic energy after / before', runs(2).ratio, ratio, 'oracle')];
  sol = nssolve (four_balls_model (0.2, e, 9.81), [0 0.7], 'Step', 1e-3, 'Impact', 'newton', 'Stabilization', 'none');
  result = struct ('runs', runs, 'sol', sol, 'facts', facts);
end
