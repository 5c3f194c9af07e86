function drawn = draw_falling_rod (file, result)
%DRAW_FALLING_ROD  Stewart, Figure 2.4: successive positions of the falling rod, with their times.
%   drawn = draw_falling_rod (file, result)   of run_falling_rod; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 560];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  headings = {'\mu = 0.5: the end slides on', '\mu = 2: the end is stopped (Painleve)'};
  for k = 1:2
    panel = axes ('parent', fig, 'position', [0.02 + 0.495 * (k - 1), 0.04, 0.47, 0.86]);
    draw_positions (panel, result.runs{k});
    title (panel, headings{k}, 'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
  end
  write_picture (fig, pixels, file);
end

% Before the hit grey, after it blue; times in seconds beside the upper end; the hit is drawn thick.
function draw_positions (panel, sol)
  hold (panel, 'on');
  patch ([-1.6 1.5 1.5 -1.6], [0 0 -0.12 -0.12], [0.88 0.88 0.9], 'parent', panel, 'edgecolor', 'none');
  plot (panel, [-1.6 1.5], [0 0], '-', 'color', [0.2 0.2 0.23], 'linewidth', 1.5);
  text (1.45, 0.08, 'table', 'parent', panel, 'fontsize', 11, 'horizontalalignment', 'right');
  hit = sol.events(1).time;
  times = [0 0.1 0.2 hit 0.35 0.4 0.45 0.5];
  q = interp1 (sol.t, sol.q', times)';
  for k = 1:numel (times)
    end_points = [q(1,k) + cos(q(3,k)) * [-1 1]; q(2,k) + sin(q(3,k)) * [-1 1]];
    colour = [0.62 0.62 0.65];
    if (times(k) >= hit)
      colour = [0.00 0.45 0.70] * (1 - 0.6 * (times(k) - hit) / 0.25);
    end
    plot (panel, end_points(1,:), end_points(2,:), '-', 'color', colour, 'linewidth', 2.5 + 2 * (times(k) == hit));
    plot (panel, q(1,k), q(2,k), 'o', 'color', colour, 'markerfacecolor', 'w', 'markersize', 5);
    text (end_points(1,2) - 0.04, end_points(2,2) + 0.06, sprintf ('%.3g', times(k)), 'parent', panel, ...
          'fontsize', 11, 'color', colour * 0.8, 'horizontalalignment', 'right');
  end
  axis (panel, 'equal', [-1.6 1.5 -0.15 2.35], 'off');
end
