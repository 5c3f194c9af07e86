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
  fprintf ('\nSpeeds and forces are exact while nothing changes; distances and times have errors of the size of the\n');
  fprintf ('step, %g s. Joints are open by up to %.0e m and bodies overlap by up to %.0e m (Stabilization\n', ...
           sol.options.Step, max (joint(:)), max (gap));
  fprintf ('''projection''). The largest residual of the %d complementarity problems is %.0e.\n', stats.lcps, ...
           max (stats.residual));
  fprintf ('%d steps with up to %d contacts in %.2f s: %.0f microseconds each.\n', stats.steps, max (stats.active), ...
           stats.time, 1e6 * stats.time / stats.steps);
end
