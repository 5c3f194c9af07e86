function draw_diagram (axes_handle, box, diagram, pushes, colours)
%DRAW_DIAGRAM  Push against height, coloured by the outcome of one LCP for each point.
%   draw_diagram (axes_handle, box, diagram, pushes, colours)
%   diagram  fields F, y (grid vectors) and outcome (matrix); pushes: F, y, label of marked points

% SPDX-License-Identifier: BSD-3-Clause

  dark = [0.15 0.15 0.18];
  hold (axes_handle, 'on');
  pixels = reshape (colours(diagram.outcome,:), [size(diagram.outcome), 3]);
  image (diagram.F, diagram.y, pixels, 'parent', axes_handle);
  lines = box_boundaries (box, diagram.F);
  for k = 1:numel (lines)
    plot (axes_handle, lines(k).F, lines(k).y, '-', 'color', dark, 'linewidth', 1.5);
  end
  for k = 1:numel (pushes.F)
    plot (axes_handle, pushes.F(k), pushes.y(k), 'o', 'markersize', 5, 'color', dark, 'markerfacecolor', dark);
    write (axes_handle, pushes.F(k) + 0.25, pushes.y(k), pushes.label{k}, 12, 'bold');
  end
  weight = box.m * box.g;
  write (axes_handle, 1.2, 0.85, 'sticks', 13, 'normal');
  write (axes_handle, 9.5, 0.55, 'slides', 13, 'normal');
  write (axes_handle, 9.0, 1.20, 'tips', 13, 'normal');
  write (axes_handle, 8.6, 0.95, 'slides and tips', 13, 'normal');
  write (axes_handle, 10.5, 0.06, 'slides, tips back', 11, 'normal');
  write (axes_handle, box.mu * weight + 0.2, 0.2, '\mu m g', 12, 'normal');
  write (axes_handle, 1.2, 1.3, 'm g w / (2 y)', 12, 'normal');
  axis (axes_handle, [0, max(diagram.F), 0, box.H]);
  set (axes_handle, 'ydir', 'normal', 'layer', 'top', 'box', 'on', 'fontsize', 11, 'tickdir', 'out');
  xlabel (axes_handle, 'push F (N)', 'fontsize', 12);
  ylabel (axes_handle, 'height y of the push (m)', 'fontsize', 12);
  title (axes_handle, sprintf ('%d LCPs (colours) and the textbook (lines)', numel (diagram.outcome)), ...
         'fontsize', 12, 'fontweight', 'normal');
end

function write (axes_handle, x, y, words, size, weight)
  text (x, y, words, 'parent', axes_handle, 'fontsize', size, 'fontweight', weight, 'color', [0.15 0.15 0.18]);
end
