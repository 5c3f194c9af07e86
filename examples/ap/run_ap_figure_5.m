function result = run_ap_figure_5 ()
%RUN_AP_FIGURE_5  AP, Figure 5: damping 1e6, a damper that is nearly a rod.
%   result = run_ap_figure_5 ()   struct: h, run (of run_damper), errors (1 x 2, of damper_errors: the damper, and a
%                                 joint in its place), to_joint (how far x is from the run with the joint), facts

% SPDX-License-Identifier: BSD-3-Clause

  where = 'AP, Figure 5';
  h = 0.05;
  masses = [1 1];
  damped = damper_reference ('damping 1e6');
  rigid = damper_reference ('rigid');
  run = run_damper ('linimp', masses, 1e6, h, 10);
  errors = [damper_errors('linimp', masses, 1e6, damped, h ./ [1 2 4]), ...
            damper_errors('linimp', masses, Inf, rigid, h ./ [1 2 4])];
  [pair, start] = damper_pair ('system', masses, Inf);
  sol = nssolve (pair, [0 10], start{:}, 'Method', 'linimp', 'Step', h, 'Stabilization', 'none');
  to_joint = max (max (abs (run.x - sol.q([1 3],:))));
  distance = diff (interp1 (run.t, run.x', 0:10)');
  facts = [new_comparison(where, 'error of v over that with h/2, linimp', errors(1).ratio(end), 2, 'limit'), ...
           new_comparison(where, 'the same with a joint for the damper', errors(2).ratio(end), 2, 'limit'), ...
           new_comparison(where, 'error of the distance of the bodies', ...
                          max (abs (distance - diff (damped(1:2,:)))), 0, 'oracle'), ...
           new_comparison(where, 'x apart from the run with a joint (theorem 2.6)', to_joint, 0, 'limit'), ...
           new_comparison(where, 'part used of the bound of theorem 2.4', run.used, 1, 'limit')];
  result = struct ('h', h, 'run', run, 'errors', errors, 'to_joint', to_joint, 'facts', facts);
end
