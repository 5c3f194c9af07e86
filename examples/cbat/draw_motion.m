function drawn = draw_motion (file, sol, scene, curves, look)
%DRAW_MOTION  Bodies on their way, and beside them curves over time, written to a PNG file.
%   drawn = draw_motion (file, sol, scene, curves, look)   drawn is false where Octave has nothing to draw with
%
%   scene   struct: times, view ([azimuth elevation]), heading
%   curves  struct array: t, y (rows), name, place (of the name, [t y]), style (as in plot)
%   look    struct: limits (as in axis), words (of y), heading

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 520];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig, 'position', [0.01 0.04 0.56 0.86]);
  nsplot (sol, 'Times', scene.times, 'View', scene.view, 'Parent', panel);
  title (panel, scene.heading, 'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
  panel = axes ('parent', fig, 'position', [0.645 0.13 0.335 0.77]);
  hold (panel, 'on');
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.55 0.40; 0.2 0.2 0.23];
  for k = 1:numel (curves)
    plot (panel, curves(k).t, curves(k).y, curves(k).style, 'color', colours(k,:), 'linewidth', 1.75, 'markersize', 4);
    text (curves(k).place(1), curves(k).place(2), curves(k).name, 'parent', panel, 'fontsize', 11, 'color', colours(k,:));
  end
  finish_panel (panel, look.limits, 't (s)', look.words, look.heading);
  write_picture (fig, pixels, file);
end
