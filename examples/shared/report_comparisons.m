function report_comparisons (comparisons)
%REPORT_COMPARISONS  Print one line for each comparison with a paper, and say what the columns are.
%   report_comparisons (comparisons)   struct array of new_comparison; [] prints the heading alone

% SPDX-License-Identifier: BSD-3-Clause

  if (isempty (comparisons))
    fprintf ('%-22s %-60s %-13s %13s %13s %11s\n', 'where', 'what', 'source', 'reference', 'ours', 'difference');
  end
  for c = comparisons(:)'
    fprintf ('%-22s %-60s %-13s %13.6g %13.6g %11.1e\n', c.where, c.what, c.source, c.reference, c.ours, ...
             c.ours - c.reference);
  end
end
