function draw_arrow (panel, tail, tip, colour)
%DRAW_ARROW  An arrow in the plane; nothing if it is shorter than its head would be.
%   draw_arrow (panel, tail, tip, colour)   axes; two points (2 x 1); colour

% SPDX-License-Identifier: BSD-3-Clause

  along = tip - tail;
  if (norm (along) < 0.05)
    return
  end
  along = along / norm (along);
  across = [-along(2); along(1)];
  base = tip - 0.14 * along;
  plot (panel, [tail(1), base(1)], [tail(2), base(2)], '-', 'color', colour, 'linewidth', 2.5);
  draw_shape (panel, [tip, base + 0.06 * across, base - 0.06 * across], colour);
end
