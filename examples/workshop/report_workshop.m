function report_workshop (sol, facts)
%REPORT_WORKSHOP  Print the facts and what the run has cost.
%   report_workshop (sol, facts)   of workshop_facts

% SPDX-License-Identifier: BSD-3-Clause

  report_facts (facts);
  [joint, gap] = nsdrift (sol);
  stats = sol.stats;
  fprintf (['\n%d steps with up to %d contacts in %.2f s; residuals up to %.0e, joints open by %.0e m, ' ...
            'overlaps of %.0e m.\n'], stats.steps, max (stats.active), stats.time, max (stats.residual), ...
           max (joint(:)), max (gap));
end
