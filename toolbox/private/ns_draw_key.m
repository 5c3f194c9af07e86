function ns_draw_key (fig, place, lines)
%NS_DRAW_KEY  The names of curves, one below the other, beside the panels rather than over their points.
%   ns_draw_key (fig, place, lines)   figure, [left bottom width height] in it, struct array of ns_draw_log

% SPDX-License-Identifier: BSD-3-Clause

  panel = axes ('parent', fig, 'position', place, 'visible', 'off', 'xlim', [0 1], 'ylim', [0 1]);
  hold (panel, 'on');
  colours = ns_colours (numel (lines));
  height = min (0.08, 1 / max (1, numel (lines)));
  for k = 1:numel (lines)
    y = 1 - (k - 0.5) * height;
    plot (panel, [0 0.14], [y y], '-', 'color', colours(k,:), 'linewidth', 1.5);
    plot (panel, 0.07, y, lines(k).style, 'color', colours(k,:), 'markersize', 5, 'markerfacecolor', colours(k,:));
    text (0.19, y, lines(k).name, 'parent', panel, 'fontsize', 10, 'color', [0.2 0.2 0.23], 'interpreter', 'none', ...
          'verticalalignment', 'middle');
  end
  set (panel, 'visible', 'off', 'xlim', [0 1], 'ylim', [0 1]);
end
