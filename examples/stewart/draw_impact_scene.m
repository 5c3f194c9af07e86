function drawn = draw_impact_scene (file, sol, scene, side)
%DRAW_IMPACT_SCENE  Bodies at some times, and curves beside them, written to a PNG file.
%   drawn = draw_impact_scene (file, sol, scene, side)   drawn is false where Octave has nothing to draw with
%
%   scene  struct: times, heading
%   side   struct: curves (see draw_impact_curves), limits, x_words, y_words, heading

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig, 'position', [0.045 0.08 0.525 0.80]);
  nsplot (sol, 'Times', scene.times, 'Parent', panel);
  title (panel, scene.heading, 'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
  panel = axes ('parent', fig, 'position', [0.645 0.13 0.335 0.75]);
  draw_impact_curves (panel, side.curves);
  finish_panel (panel, side.limits, side.x_words, side.y_words, side.heading);
  write_picture (fig, pixels, file);
end
