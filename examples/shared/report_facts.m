function report_facts (facts)
%REPORT_FACTS  Print a table of numbers and what closed forms say.
%   report_facts (facts)   struct array of new_fact

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('%-52s %12s %12s %11s\n', '', 'simulated', 'closed form', 'difference');
  for fact = facts(:)'
    fprintf ('%-52s %12.6f %12.6f %11.1e\n', fact.what, fact.simulated, fact.exact, fact.simulated - fact.exact);
  end
end
