function drawn = draw_pushed_box (file, box, pushes, steps, diagram)
%DRAW_PUSHED_BOX  The picture of the demonstration, written to a PNG file.
%   drawn = draw_pushed_box (file, box, pushes, steps, diagram)   as computed by the demonstration
%
%   drawn is false where Octave has nothing to draw with.

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 600];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  colours = [0.83 0.88 0.92; 0.98 0.84 0.49; 0.55 0.80 0.76; 0.95 0.62 0.47; 0.80 0.68 0.86];
  left = 0.008 + 0.17 * [0 1 2 0 1 2];
  bottom = [0.535 0.535 0.535 0.035 0.035 0.035];
  for k = 1:6
    panel = axes ('parent', fig, 'position', [left(k), bottom(k), 0.17, 0.43]);
    if (k < 6)
      draw_box (panel, box, pushes.F(k), pushes.y(k), steps{k}, colours, pushes.label{k});
    else
      draw_legend (panel, box);
    end
  end
  panel = axes ('parent', fig, 'position', [0.585 0.12 0.395 0.80]);
  draw_diagram (panel, box, diagram, pushes, colours);
  write_picture (fig, pixels, file);
end
