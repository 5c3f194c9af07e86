function solved = report_thresholds (box, heights)
%REPORT_THRESHOLDS  The smallest push that moves the box, by LCPs and by the textbook.
%   solved = report_thresholds (box, heights)   number of LCPs solved

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('The smallest push (N) that moves the box, by bisection with LCPs and by the textbook,\n');
  fprintf ('which says min (mu m g, m g w / (2 y)):\n\n');
  fprintf ('  height      LCPs  textbook  difference\n');
  solved = 0;
  for y = heights(:)'
    [found, count] = box_threshold (box, y);
    [~, slides_at, tips_at] = box_textbook (box, 0, y);
    words = {'slides', 'tips'};
    textbook = min (slides_at, tips_at);
    fprintf ('  %4.2f m  %.6f  %.6f  %10.1e  %s\n', y, found, textbook, found - textbook, ...
             words{1 + (tips_at < slides_at)});
    solved = solved + count;
  end
  fprintf ('\n');
end
