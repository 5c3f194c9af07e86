function result = run_figure_2 ()
%RUN_FIGURE_2  PAGT, Figure 2: the double pendulum beside a wall.
%   result = run_figure_2 ()   struct: sol, facts (see new_comparison)

% SPDX-License-Identifier: BSD-3-Clause

  where = 'PAGT, Figure 2';
  sol = nssolve (double_pendulum ('model'), [0 2.5], 'Method', 'trapezoidal', 'Step', 2^-7, 'Impact', 'poisson', ...
                 'Stabilization', 'none');
  total = nsenergy (sol);
  hits = sol.events(strcmp ({sol.events.kind}, 'collision'));
  facts = [new_comparison(where, 'impacts until t = 2.5', numel (hits), 5, 'oracle'), ...
           new_comparison(where, 'energy at t = 2.5 (J), h = 2^-7', total(end), -29.393123052630, 'oracle')];
  result = struct ('sol', sol, 'facts', facts);
end
