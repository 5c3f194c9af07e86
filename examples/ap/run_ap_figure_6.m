function result = run_ap_figure_6 ()
%RUN_AP_FIGURE_6  AP, Figure 6: masses 1 and 1e8, damping 20 and 1e8.
%   result = run_ap_figure_6 ()   struct: h, runs (1 x 2, of run_damper), errors (1 x 2, of damper_errors), facts

% SPDX-License-Identifier: BSD-3-Clause

  where = 'AP, Figure 6';
  h = 0.05;
  masses = [1 1e8];
  [x, v] = light_body (0:10);
  soft = [x; 3 * ones(1, 11); v; zeros(1, 11)];
  stiff = damper_reference ('masses 1, 1e8');
  runs = [run_damper('linimp', masses, 20, h, 10), run_damper('linimp', masses, 1e8, h, 10)];
  errors = [damper_errors('linimp', masses, 20, soft, h ./ [1 2 4]), ...
            damper_errors('linimp', masses, 1e8, stiff, h ./ [1 2 4])];
  largest = @(run) max (abs (interp1 (run.t, run.x(1,:), 0:10)));
  facts = [new_comparison(where, 'largest |x1|, damping 20', largest (runs(1)), max (abs (x)), 'closed form'), ...
           new_comparison(where, 'the heavy body moves by, damping 20', max (abs (runs(1).x(2,:) - 3)), 0, ...
                          'closed form'), ...
           new_comparison(where, 'largest |x1|, damping 1e8', largest (runs(2)), max (abs (stiff(1,:))), 'oracle'), ...
           new_comparison(where, 'error of v over that with h/2, damping 20', errors(1).ratio(end), 2, 'limit'), ...
           new_comparison(where, 'error of v over that with h/2, damping 1e8', errors(2).ratio(end), 2, 'limit')];
  result = struct ('h', h, 'runs', runs, 'errors', errors, 'facts', facts);
end
