function result = run_figure_6 ()
%RUN_FIGURE_6  PAGT, Figure 6: two carts with a damper that becomes rigid.
%   result = run_figure_6 ()   struct: delta, runs (of run_carts), facts (see new_comparison)
%
%   The limit is a rigid pair that stops at x1 = 0: 4.5 J at the start, x2 = 5.22101 at t = 4.

% SPDX-License-Identifier: BSD-3-Clause

  where = 'PAGT, Figure 6';
  delta = [1e2 1e3 1e6];
  runs = run_carts ([100 100 100], delta, [0.1 5.1], [-2 -2], 4);
  facts = [new_comparison(where, 'x2 at t = 4 (m), delta = 1e6', runs(3).x(2,end), 5.22100859473935, 'limit'), ...
           new_comparison(where, 'distance of the carts varies by (m), delta = 1e6', ...
                          max (abs (runs(3).x(2,:) - runs(3).x(1,:) - 5)), 0, 'limit'), ...
           new_comparison(where, 'largest energy (J)', max ([runs.energy]), 4.5, 'closed form')];
  result = struct ('delta', delta, 'runs', runs, 'facts', facts);
end
