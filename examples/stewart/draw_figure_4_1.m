function drawn = draw_figure_4_1 (file, result)
%DRAW_FIGURE_4_1  The trajectories of Figure 4.1 and the restitution behind them.
%   drawn = draw_figure_4_1 (file, result)   of run_figure_4_1; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1250 760];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  red = [0.84 0.37 0.00];
  blue = [0.00 0.45 0.70];
  panel = axes ('parent', fig, 'position', [0.06 0.58 0.42 0.35]);
  hold (panel, 'on');
  plot (panel, result.midpoint.t, result.midpoint.q, '-', 'color', red, 'linewidth', 1.5);
  finish_panel (panel, [0 5 0 1.05*max(result.midpoint.q)], '', 'q', '(a) midpoint rule, h = 0.01');
  panel = axes ('parent', fig, 'position', [0.06 0.11 0.42 0.35]);
  hold (panel, 'on');
  plot (panel, result.elastic.t, result.elastic.q, '-', 'color', blue, 'linewidth', 1.5);
  finish_panel (panel, [0 5 0 1.1], 't', 'q', 'the same with the condition on momenta');
  panel = axes ('parent', fig, 'position', [0.56 0.58 0.42 0.35]);
  hold (panel, 'on');
  for k = 1:numel (result.newmark)
    plot (panel, result.newmark(k).t, result.newmark(k).q, '-', 'color', red * (1 - 0.22 * (k - 1)), 'linewidth', 1.5);
  end
  finish_panel (panel, [0 3 0 1.1], 't', 'q', '(b) Newmark, h = 0.001: four starts 1 mm apart');
  draw_restitution (axes ('parent', fig, 'position', [0.56 0.11 0.42 0.35]), result, [red; 0.5 * red; blue]);
  write_picture (fig, pixels, file);
end

function draw_restitution (panel, result, colors)
  words = {'midpoint', 'Newmark', 'momenta'};
  places = [0.52 2.3; 0.8 0.2; 0.1 1.2];
  hold (panel, 'on');
  for m = 1:3
    plot (panel, result.phase, result.expected(m,:), '-', 'color', 0.6 + 0.4 * colors(m,:), 'linewidth', 1.5);
    plot (panel, result.phase, result.restitution(m,:), 'o', 'color', colors(m,:), 'markersize', 3, 'linewidth', 1.2);
    text (places(m,1), places(m,2), words{m}, 'parent', panel, 'fontsize', 11, 'color', colors(m,:), ...
          'horizontalalignment', 'center');
  end
  finish_panel (panel, [0 1 0 3.1], 'q / (h |v|) before the impact', 'restitution', 'speed after over speed before');
end
