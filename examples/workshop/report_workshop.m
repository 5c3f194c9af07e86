function report_workshop (sol, facts)
%REPORT_WORKSHOP  Print the facts and what the run has cost.
%   report_workshop (sol, facts)   of workshop_facts

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('%-52s %12s %12s %11s\n', '', 'simulated', 'closed form', 'difference');
  for fact = facts
    fprintf ('%-52s %12.6f %12.6f %11.1e\n', fact.what, fact.simulated, fact.exact, fact.simulated - fact.exact);
  end
  [joint, gap] = nsdrift (sol);
  stats = sol.stats;
  fprintf (['\n%d steps with up to %d contacts in %.2f s; residuals up to %.0e, joints open by %.0e m, ' ...
            'overlaps of %.0e m.\n'], stats.steps, max (stats.active), stats.time, max (stats.residual), ...
           max (joint(:)), max (gap));
end
