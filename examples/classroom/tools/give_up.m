function marks = give_up (marks, answer, items)
%GIVE_UP  No points for anything, because the answer cannot be called; the first item says why.
%   marks = give_up (marks, answer, items)   items: n x 2 cell array of names and maxima

% SPDX-License-Identifier: BSD-3-Clause

  for k = 1:size (items, 1)
    verdict = new_verdict (0);
    if (k == 1)
      verdict = new_verdict (0, answer.mistake, answer.problem);
    end
    marks = add_mark (marks, items{k,1}, items{k,2}, verdict);
  end
end
