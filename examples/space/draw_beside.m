function drawn = draw_beside (file, sol, scene, curve)
%DRAW_BESIDE  Bodies on their way, and beside them a curve with the closed form, written to a PNG file.
%   drawn = draw_beside (file, sol, scene, curve)   drawn is false where Octave has nothing to draw with
%
%   scene  struct: times, view ([azimuth elevation]), heading
%   curve  struct: t and y (rows, simulated), exact_t and exact (rows), limits (as in axis), x_words, y_words

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 520];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  colour = [0.00 0.45 0.70];
  panel = axes ('parent', fig, 'position', [0.01 0.04 0.56 0.86]);
  nsplot (sol, 'Times', scene.times, 'View', scene.view, 'Parent', panel);
  title (panel, scene.heading, 'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
  panel = axes ('parent', fig, 'position', [0.645 0.13 0.335 0.77]);
  hold (panel, 'on');
  plot (panel, curve.t, curve.y, '-', 'color', colour, 'linewidth', 2);
  plot (panel, curve.exact_t, curve.exact, 'o', 'color', colour * 0.5, 'markersize', 4);
  finish_panel (panel, curve.limits, curve.x_words, curve.y_words, 'simulated (line) and closed form (circles)');
  write_picture (fig, pixels, file);
end
