function ns_draw_cones (fig, place, cones)
%NS_DRAW_CONES  Draw what ns_cones has computed, up to four panels beside each other.
%   ns_draw_cones (fig, place, cones)   figure; [left bottom width height] in it

% SPDX-License-Identifier: BSD-3-Clause

  count = numel (cones);
  if (count == 0)
    return
  end
  draw_key (fig, place, cones);
  place(4) = place(4) - 0.07;
  rows = 1 + (count > 4);
  columns = ceil (count / rows);
  gap = [0.3 / columns, 0.16];
  gap = gap .* [min(1, columns - 1) * 0.85, 1];
  size_of = ([place(3), place(4)] - gap .* ([columns, rows] - 1)) ./ [columns, rows];
  for k = 1:count
    row = ceil (k / columns);
    at = [place(1) + (k - 1 - (row - 1) * columns) * (size_of(1) + gap(1)), ...
          place(2) + (rows - row) * (size_of(2) + gap(2))];
    panel = axes ('parent', fig, 'position', [at, size_of]);
    hold (panel, 'on');
    if (size (cones(k).friction, 1) == 2)
      draw_disc (panel, cones(k));
    else
      draw_wedge (panel, cones(k));
    end
    set (panel, 'box', 'off', 'tickdir', 'out', 'fontsize', 10, 'xcolor', [0.35 0.35 0.38], ...
         'ycolor', [0.35 0.35 0.38]);
    title (panel, sprintf ('%s, mu = %.3g', cones(k).name, cones(k).mu), 'fontsize', 11, 'fontweight', 'normal', ...
           'color', [0.2 0.2 0.23], 'interpreter', 'none');
  end
end

% Friction over normal force, and the cone |friction| <= mu normal; peaks nearly all others keep below are cut off.
function draw_wedge (panel, cone)
  values = sort (cone.normal);
  high = 1.1 * min (values(end), 1.6 * values(ceil (0.98 * numel (values))));
  edge = cone.mu * high;
  fill_in (panel, [0 high high], [0 edge -edge]);
  plot (panel, [high 0 high], [edge 0 -edge], '-', 'color', [0.45 0.45 0.5], 'linewidth', 1.2);
  draw_points (panel, cone.normal, cone.friction, cone.slips);
  axis (panel, [0, high, -1.15 * edge, 1.15 * edge]);
  xlabel (panel, 'normal force', 'fontsize', 11);
  ylabel (panel, 'friction force', 'fontsize', 11);
end

% Friction by mu times normal force, in the unit disc
function draw_disc (panel, cone)
  angle = linspace (0, 2*pi, 121);
  fill_in (panel, cos (angle), sin (angle));
  plot (panel, cos (angle), sin (angle), '-', 'color', [0.45 0.45 0.5], 'linewidth', 1.2);
  plot (panel, [-1 1 NaN 0 0], [0 0 NaN -1 1], '-', 'color', [0.8 0.8 0.83], 'linewidth', 0.75);
  plot (panel, cone.friction(1,:), cone.friction(2,:), '-', 'color', [0.75 0.8 0.86], 'linewidth', 0.75);
  draw_points (panel, cone.friction(1,:), cone.friction(2,:), cone.slips);
  axis (panel, [-1.15 1.15 -1.15 1.15]);
  set (panel, 'dataaspectratio', [1 1 1]);
  xlabel (panel, 'friction / (mu normal), along', 'fontsize', 11);
  ylabel (panel, 'across', 'fontsize', 11);
end

function fill_in (panel, x, y)
  patch ('parent', panel, 'xdata', x', 'ydata', y', 'facecolor', [0.94 0.95 0.97], 'edgecolor', 'none');
end

function draw_points (panel, x, y, slips)
  [colours, sizes] = looks ();
  plot (panel, x(~slips), y(~slips), 'o', 'color', colours(1,:), 'markerfacecolor', colours(1,:), ...
        'markersize', sizes(1));
  plot (panel, x(slips), y(slips), 'o', 'color', colours(2,:), 'markerfacecolor', colours(2,:), ...
        'markersize', sizes(2));
end

% Of sticking and of sliding
function [colours, sizes] = looks ()
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00];
  sizes = [3.5 3];
end

% What the colours mean, above the panels
function draw_key (fig, place, cones)
  key = axes ('parent', fig, 'position', [place(1), place(2) + place(4) - 0.02, place(3), 0.05], 'visible', 'off');
  words = {'stick', 'slip'};
  shown = [~all([cones.slips]), any([cones.slips])];
  colours = looks ();
  for k = reshape (find (shown), 1, [])
    text (0.1 * (k - 1), 0.5, words{k}, 'parent', key, 'color', colours(k,:), 'fontsize', 11, ...
          'verticalalignment', 'middle');
  end
  axis (key, [0 1 0 1]);
  set (key, 'visible', 'off');
end
