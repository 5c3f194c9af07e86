function drawn = draw_cbat_figure_1 (file, result)
%DRAW_CBAT_FIGURE_1  Kinetic energy over time: several numbers of edges, several steps; as in CBAT's Figure 1.
%   drawn = draw_cbat_figure_1 (file, result)   of run_cbat_figure_1; drawn is false where Octave has nothing to draw
%                                               with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [900 960];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  t = linspace (0, 10, 25);
  above = axes ('parent', fig, 'position', [0.09 0.56 0.74 0.38]);
  draw_energies (above, result.by_edges, result.disc, t, result.of_step (t, 0.01), 0.45);
  finish_panel (above, [0 10 0 7.2], '', 'kinetic energy (J)', '(a) polygons of several numbers of edges, h = 0.01');
  below = axes ('parent', fig, 'position', [0.09 0.07 0.74 0.38]);
  draw_energies (below, result.by_steps, result.disc, t, result.of_edges (t, 1000), -0.6);
  finish_panel (below, [0 10 0 7.2], 't (s)', 'kinetic energy (J)', '(b) 1000 edges, several steps');
  write_picture (fig, pixels, file);
end

% The names stand at the right end, moved apart.
function draw_energies (panel, curves, disc, t, limit, beside)
  hold (panel, 'on');
  dark = [0.2 0.2 0.23];
  ends = arrayfun (@(c) c.y(end), curves);
  place = spread ([ends, disc.y(end)], 0.3);
  for k = 1:numel (curves)
    part = (k - 1) / max (1, numel (curves) - 1);
    colour = (1 - part) * [0.84 0.37 0.00] + part * [0.00 0.45 0.70];
    plot (panel, curves(k).t, curves(k).y, '-', 'color', colour, 'linewidth', 1.5);
    text (10.15, place(k), curves(k).name, 'parent', panel, 'fontsize', 10, 'color', colour);
  end
  plot (panel, disc.t, disc.y, '-', 'color', dark, 'linewidth', 2.5);
  text (10.15, place(end), '''geometric'', disc', 'parent', panel, 'fontsize', 10, 'color', dark);
  plot (panel, t, limit, 'o', 'color', dark, 'markersize', 4);
  text (3.4, interp1 (t, limit, 3.2) + beside, 'o  limit', 'parent', panel, 'fontsize', 10, 'color', dark);
end

% Places at least `apart` from each other, in the order of y.
function place = spread (y, apart)
  [sorted, order] = sort (y);
  for k = 2:numel (y)
    sorted(k) = max (sorted(k), sorted(k-1) + apart);
  end
  over = max (0, sorted(end) - 7);
  sorted(end) = sorted(end) - over;
  for k = numel (y)-1:-1:1
    sorted(k) = min (sorted(k), sorted(k+1) - apart);
  end
  place(order) = sorted;
end
