function result = run_ap_figure_7 ()
%RUN_AP_FIGURE_7  AP, Figure 7: two bars, friction 0.15, damping 10, 1000 and 1e8.
%   result = run_ap_figure_7 ()   struct: runs (1 x 3, of run_bars), errors (of bars_errors, damping 10: until the bar
%                                 lands, and until t = 2), facts

% SPDX-License-Identifier: BSD-3-Clause

  where = 'AP, Figure 7';
  mu = 0.15;
  damping = [10 1e3 1e8];
  for k = 1:3
    runs(k) = run_bars (0.01, 10, mu, damping(k)); %#ok<AGROW>
  end
  fine = run_bars (0.00125, 2, mu, 10);
  rigid = run_bars (0.01, 0.6, mu, 0, 'Stiffness', Inf);
  errors = [bars_errors(mu, 10, 0.01 ./ [1 2 4], 0.6), bars_errors(mu, 10, 0.01 ./ [1 2 4], 2)];
  reference = bars_reference (mu);
  stiff = interp1 (runs(3).sol.t, runs(3).sol.q(6,:), 0.6);
  facts = [new_comparison(where, 'x of the joint at rest, damping 10, h = 0.00125', fine.joint(end), ...
                          reference(2,end), 'oracle'), ...
           new_comparison(where, 'error of angles over that with h/2, until it lands', errors(1).ratio(end), 2, ...
                          'limit'), ...
           new_comparison(where, 'the same until t = 2', errors(2).ratio(end), 2, 'limit'), ...
           new_comparison(where, 'angle at t = 0.6, damping 1e8 (theorem 2.6)', stiff, rigid.sol.q(6,end), 'limit'), ...
           new_comparison(where, 'part used of the bound (47), largest of three', max ([runs.used]), 1, 'limit'), ...
           new_comparison(where, 'joint open by, largest of three', max ([runs.drift]), 0, 'closed form')];
  result = struct ('runs', runs, 'errors', errors, 'facts', facts);
end
