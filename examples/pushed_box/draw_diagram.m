function draw_diagram (panel, box, diagram, pushes, colours)
%DRAW_DIAGRAM  Push against height, coloured by the outcome of one LCP for each point.
%   draw_diagram (panel, box, diagram, pushes, colours)
%   diagram  fields F, y (vectors) and outcome (matrix)
%   pushes   fields F, y, label of the points to mark

% SPDX-License-Identifier: BSD-3-Clause

  dark = [0.15 0.15 0.18];
  hold (panel, 'on');
  pixels = reshape (colours(diagram.outcome,:), [size(diagram.outcome), 3]);
  image (diagram.F, diagram.y, pixels, 'parent', panel);
  lines = box_boundaries (box, diagram.F);
  for k = 1:numel (lines)
    plot (panel, lines(k).F, lines(k).y, '-', 'color', dark, 'linewidth', 1.5);
  end
  for k = 1:numel (pushes.F)
    plot (panel, pushes.F(k), pushes.y(k), 'o', 'markersize', 5, 'color', dark, 'markerfacecolor', dark);
    write (panel, pushes.F(k) + 0.25, pushes.y(k), pushes.label{k}, 12, 'bold');
  end
  write (panel, 0.7, 0.85, 'sticks', 13, 'normal');
  write (panel, 9.5, 0.60, 'slides', 13, 'normal');
  write (panel, 9.5, 1.20, 'tips', 13, 'normal');
  write (panel, 7.3, 0.965, 'slides and tips', 13, 'normal');
  write (panel, 8.2, 0.14, 'slides and tips back', 11, 'normal');
  plot (panel, [11.75, 12.7], [0.13, 0.07], '-', 'color', dark, 'linewidth', 0.75);
  write (panel, 5.1, 0.2, '\mu m g', 12, 'normal');
  write (panel, 0.7, 1.3, 'm g w / (2 y)', 12, 'normal');
  axis (panel, [0, diagram.F(1) + diagram.F(end), 0, box.H]);      % points are centres of cells
  set (panel, 'ydir', 'normal', 'layer', 'top', 'box', 'off', 'fontsize', 11, 'tickdir', 'out', ...
       'xtick', 0:3:15, 'ytick', 0:0.25:1.5);
  xlabel (panel, 'push F (N)', 'fontsize', 12);
  ylabel (panel, 'height y of the push (m)', 'fontsize', 12);
  title (panel, sprintf ('%d LCPs (colours) and the textbook (lines)', numel (diagram.outcome)), ...
         'fontsize', 12, 'fontweight', 'normal');
end

function write (panel, x, y, words, size, weight)
  text (x, y, words, 'parent', panel, 'fontsize', size, 'fontweight', weight, 'color', [0.15 0.15 0.18]);
end
