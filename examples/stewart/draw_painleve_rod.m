function draw_painleve_rod (panel, angle)
%DRAW_PAINLEVE_ROD  The sketch of Stewart, Figure 1.3: a rod that slides to the left, and the forces on it.
%   draw_painleve_rod (panel, angle)

% SPDX-License-Identifier: BSD-3-Clause

  hold (panel, 'on');
  dark = [0.2 0.2 0.23];
  blue = [0.00 0.45 0.70];
  red = [0.84 0.37 0.00];
  c = cos (angle);
  s = sin (angle);
  patch ([-2 1.4 1.4 -2], [0 0 -0.18 -0.18], [0.88 0.88 0.9], 'parent', panel, 'edgecolor', 'none');
  plot (panel, [-2 1.4], [0 0], '-', 'color', dark, 'linewidth', 1.5);
  plot (panel, c * [-1 1], s * [0 2], '-', 'color', blue, 'linewidth', 5);
  plot (panel, 0, s, 'o', 'color', 'k', 'markerfacecolor', 'w', 'markersize', 7);
  turn = linspace (0, angle, 20);
  plot (panel, -c + 0.42 * cos (turn), 0.42 * sin (turn), '-', 'color', dark, 'linewidth', 1);
  arrow (panel, [-c, 0], [0 0.75], red);
  arrow (panel, [-c, 0], [0.95 0], red);
  arrow (panel, [0, s], [0 -0.55], dark);
  arrow (panel, [-0.15, s + 0.35], [-0.55 0], dark);
  words = {'parent', panel, 'fontsize', 13};
  text (-c - 0.17, 0.72, 'N', words{:}, 'color', red);
  text (-c + 1.0, 0.12, 'F', words{:}, 'color', red);
  text (0.08, s - 0.36, 'm g', words{:}, 'color', dark);
  text (-c + 0.46, 0.2, '\theta', words{:}, 'color', dark);
  text (0.08, s - 0.06, '(x, y)', words{:}, 'color', dark);
  text (-1.05, s + 0.50, 'slides', words{:}, 'color', dark);
  text (-c - 0.75, -0.09, '(x_c, y_c)', words{:}, 'color', dark);
  axis (panel, 'equal', [-1.8 1.3 -0.25 1.75], 'off');
end

function arrow (panel, from, way, colour)
  tip = from + way;
  along = 0.13 * way / norm (way);
  across = 0.35 * [-along(2), along(1)];
  plot (panel, [from(1), tip(1)], [from(2), tip(2)], '-', 'color', colour, 'linewidth', 2);
  corners = [tip; tip - along + across; tip - along - across];
  patch (corners(:,1), corners(:,2), colour, 'parent', panel, 'edgecolor', colour);
end
