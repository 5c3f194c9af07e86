function report_work (title, work)
%REPORT_WORK  Print errors and evaluations of the runs of Figures 4 and 5 of Acary.
%   report_work (title, work)   of adaptive_work

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('\n%s\n', title);
  for w = work(:)'
    fprintf ('\n  %-14s   step or tolerance  evaluations  rejected  |e|_1 of q\n', w.name);
    for k = 1:numel (w.value)
      fprintf ('  %34.2e %12d %9d  %10.2e\n', w.value(k), w.evaluations(k), w.rejected(k), w.error(k));
    end
  end
end
