function [points, report] = finish_marks (marks, answer, quiet)
%FINISH_MARKS  Points and report of a checker; printed unless it returns them.
%   [points, report] = finish_marks (marks, answer, quiet)   report: see new_marks

% SPDX-License-Identifier: BSD-3-Clause

  marks.notes = answer.notes;
  points = marks.points;
  report = marks;
  if (quiet)
    return
  end
  fprintf ('%s: %s\n', marks.assignment, marks.answer);
  for item = marks.items(:)'
    fprintf ('  %-46s %4g of %2g\n', item.name, item.points, item.maximum);
    if (~isempty (item.hint))
      fprintf ('%s\n', wrap_text (item.hint, 6, 100));
    end
  end
  for k = 1:numel (marks.notes)
    fprintf ('  Note: it %s\n', marks.notes{k});
  end
  fprintf ('  %-46s %4g of %2g\n', 'Total', marks.points, marks.maximum);
end
