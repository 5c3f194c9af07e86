function result = run_figure_7 ()
%RUN_FIGURE_7  PAGT, Figure 7: two carts with a spring that becomes rigid.
%   result = run_figure_7 ()   struct: gamma, runs (of run_carts), facts (see new_comparison)
%
%   The limit is cart 1 at rest at x1 = 0.2: 9 J at the start, x2 = 4.92026 at t = 2.

% SPDX-License-Identifier: BSD-3-Clause

  where = 'PAGT, Figure 7';
  gamma = [1e2 1e4 1e6];
  runs = run_carts (gamma, [10 10 10], [0.2 5.2], [-3 -3], 2);
  facts = [new_comparison(where, 'x2 at t = 2 (m), gamma = 1e6', runs(3).x(2,end), 4.92025640000814, 'limit'), ...
           new_comparison(where, 'cart 1 moves by (m), gamma = 1e6', max (abs (runs(3).x(1,:) - 0.2)), 0, 'limit'), ...
           new_comparison(where, 'largest energy (J)', max ([runs.energy]), 9, 'closed form')];
  result = struct ('gamma', gamma, 'runs', runs, 'facts', facts);
end
