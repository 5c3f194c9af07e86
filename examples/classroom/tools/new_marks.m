function marks = new_marks (title, answer)
%NEW_MARKS  An empty list of marks.
%   marks = new_marks (title, answer)   of the assignment; answer of open_answer
%
%   marks   struct: assignment, answer (name of the function), points, maximum, items (struct array: name, points,
%           maximum, mistake, hint), notes

% SPDX-License-Identifier: BSD-3-Clause

  items = struct ('name', {}, 'points', {}, 'maximum', {}, 'mistake', {}, 'hint', {});
  marks = struct ('assignment', title, 'answer', answer.name, 'points', 0, 'maximum', 0, 'items', items, 'notes', {{}});
end
