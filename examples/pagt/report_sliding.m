function report_sliding (sol)
%REPORT_SLIDING  Print when the block begins and ceases to slide.
%   report_sliding (sol)   of block, with Detect 'all', until t = 10

% SPDX-License-Identifier: BSD-3-Clause

  % Closed form between the changes, each a root of v or of |8 cos t| - 0.8 g.
  exact = [0.338608 2.946347 3.532835 6.087939 6.674427 9.229532 9.816020];
  words = struct ('stick', 'ceases', 'slip', 'begins', 'facet', 'turns');
  fprintf ('Block on a table, ''%s'', h = %g\n\n  sliding        at       exact  (error / h^2)\n', ...
           sol.options.Method, sol.options.Step);
  for event = sol.events(:)'
    [away, k] = min (abs (exact - event.time));
    fprintf ('  %-8s %.6f s  %.6f s  %8.2f\n', words.(event.kind), event.time, exact(k), away / sol.options.Step^2);
  end
  fprintf ('\n');
end
