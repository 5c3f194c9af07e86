function report_bin (result)
%REPORT_BIN  Print what the bodies in the bin do and what the run has cost.
%   report_bin (result)   of run_bin

% SPDX-License-Identifier: BSD-3-Clause

  sol = result.sol;
  fprintf ('%d %s in a bin %.2f m wide for %g s, ''euler'', h = %g s:\n\n', numel (result.bin.mass), ...
           result.bin.kind, result.bin.side * result.bin.pitch, sol.t(end), sol.options.Step);
  report_facts (result.facts);
  fprintf (['\nThey fill %.0f %% of the space below the highest centre. Up to %d contacts, %.1f ms for a step, ' ...
            'residuals up to\n%.0e.\n'], ...
           100 * result.solid, max (sol.stats.active), 1000 * sol.stats.time / sol.stats.steps, ...
           max (sol.stats.residual));
end
