function drawn = draw_figure_2 (file, sol)
%DRAW_FIGURE_2  The double pendulum on its way, x of both masses, and the energy, as PAGT's Figures 1 and 2.
%   drawn = draw_figure_2 (file, sol)   drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 470];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  hits = sol.events(strcmp ({sol.events.kind}, 'collision'));
  draw_way (axes ('parent', fig, 'position', [0.01 0.06 0.27 0.84]), sol);
  draw_places (axes ('parent', fig, 'position', [0.345 0.13 0.29 0.77]), sol, hits);
  draw_energy (axes ('parent', fig, 'position', [0.70 0.13 0.285 0.77]), sol, hits);
  write_picture (fig, pixels, file);
end

function colours = mass_colours ()
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00];
end

function draw_way (panel, sol)
  times = [0 0.3 0.5455 0.7079];
  nsplot (sol, 'Times', times, 'Parent', panel);
  q = interp1 (sol.t, sol.q', times(1:end-1))';
  for k = 1:size (q, 2)
    plot (panel, [0, q([1 3],k)'], [0, q([2 4],k)'], '-', 'color', (0.93 - 0.12 * k) * [1 1 1], 'linewidth', 1);
  end
  axis (panel, [-0.25 1.75 -2.25 0.15]);
  set (panel, 'xtick', [], 'ytick', [], 'xcolor', 'w', 'ycolor', 'w');
  title (panel, 'until both have met the wall', 'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
end

function draw_hits (panel, hits, low, high)
  for hit = hits(:)'
    plot (panel, hit.time * [1 1], [low high], '-', 'color', [0.85 0.85 0.88], 'linewidth', 1);
  end
end

function draw_places (panel, sol, hits)
  colours = mass_colours ();
  hold (panel, 'on');
  draw_hits (panel, hits, -0.1, 1.6);
  plot (panel, [0 2.5], [0 0], '-', 'color', [0.55 0.55 0.58], 'linewidth', 1.25);
  for k = 1:2
    x = sol.q(2*k-1,:);
    at = interp1 (sol.t, x, [hits.time]);
    struck = arrayfun (@(hit) hit.contact(1) - 1 == k, hits);
    plot (panel, sol.t, x, '-', 'color', colours(k,:), 'linewidth', 2);
    plot (panel, [hits(struck).time], at(struck), 'o', 'color', colours(k,:) * 0.6, 'markersize', 5, ...
          'markerfacecolor', colours(k,:));
  end
  text (0.15, 0.62, 'x_1', 'parent', panel, 'fontsize', 13, 'color', colours(1,:));
  text (0.33, 1.32, 'x_2', 'parent', panel, 'fontsize', 13, 'color', colours(2,:));
  text (2.45, -0.05, 'wall', 'parent', panel, 'fontsize', 10, 'color', [0.45 0.45 0.48], ...
        'horizontalalignment', 'right');
  finish_panel (panel, [0 2.5 -0.1 1.6], 't (s)', 'x (m)', '(a) places of both masses, and their impacts');
end

function draw_energy (panel, sol, hits)
  total = nsenergy (sol);
  hold (panel, 'on');
  draw_hits (panel, hits, -31, -16);
  plot (panel, sol.t, total, '-', 'color', [0.35 0.35 0.4], 'linewidth', 2);
  finish_panel (panel, [0 2.5 -31 -16], 't (s)', 'energy (J)', '(b) total energy');
end
