function marks = add_mark (marks, name, maximum, verdict)
%ADD_MARK  Add an item to the marks.
%   marks = add_mark (marks, name, maximum, verdict)   verdict: struct share, mistake, hint (judge)
%
%   Points are given in halves, rounded down.

% SPDX-License-Identifier: BSD-3-Clause

  points = floor (2 * maximum * verdict.share + 1e-9) / 2;
  marks.items(end+1) = struct ('name', name, 'points', points, 'maximum', maximum, 'mistake', verdict.mistake, ...
                               'hint', verdict.hint);
  marks.points = marks.points + points;
  marks.maximum = marks.maximum + maximum;
end
