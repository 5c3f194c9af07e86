function draw_slope (panel, corner, width, order)
%DRAW_SLOPE  A triangle that shows an order, in a panel whose axes are decimal logarithms.
%   draw_slope (panel, corner, width, order)   corner is its left lower one; width in decades

% SPDX-License-Identifier: BSD-3-Clause

  grey = [0.35 0.35 0.38];
  x = corner(1) + width * [0 1 1 0];
  y = corner(2) + width * order * [0 0 1 0];
  plot (panel, x, y, '-', 'color', grey, 'linewidth', 1);
  words = sprintf ('%g', order);
  if (order == 0.5)
    words = '1/2';
  end
  text (x(2) + 0.04, (y(2) + y(3)) / 2, words, 'parent', panel, 'fontsize', 10, 'color', grey);
end
