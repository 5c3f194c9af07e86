function report_column (sol, facts, column)
%REPORT_COLUMN  Print how the column collapsed, and what the run has cost.
%   report_column (sol, facts, column)   of nssolve, column_facts and column_model

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('     t    front      top   after the gate was lifted (s, m)\n');
  for t = linspace (column.opens, sol.t(end), 6)
    [~, k] = min (abs (sol.t - t));
    fprintf ('%6.2f %8.3f %8.3f\n', sol.t(k) - column.opens, facts.front(k), facts.top(k));
  end
  fprintf ('\nA column %.3f m wide and %.3f m high, a = %.2f, runs out by %.2f of its width to %.0f degrees.\n', ...
           facts.width, facts.height, facts.aspect, facts.runout, facts.slope);
  fprintf ('Rods in the plane %.2f, simulated discs %.2f, grains in a channel %.2f (see column_facts).\n', ...
           facts.rods, facts.discs, facts.grains);
  fprintf (['The middle half of the heap slopes by %.1f degrees. %.1f %% of the discs lie still, others roll on;\n' ...
            'kinetic energy %.1f %% of its peak; no step gains more than %.0e of what the collapse takes.\n'], ...
           facts.repose, 100 * facts.still, 100 * facts.kinetic, facts.growth);
  stats = sol.stats;
  fprintf ('%d steps of %.2g s with up to %d contacts in %.1f s; residuals up to %.0e.\n', stats.steps, column.step, ...
           max (stats.active), stats.time, max (stats.residual));
  fprintf ('The deepest overlap is %.1f %% of a radius, in the mean over the steps %.2f %%.\n', ...
           100 * facts.overlap);
end
