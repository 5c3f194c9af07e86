function drawn = draw_figure_4 (file, sols)
%DRAW_FIGURE_4  Position and velocity of the block: scheme I, scheme II, and scheme II with changes located.
%   drawn = draw_figure_4 (file, sols)   three solutions; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 900];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  names = {'scheme I', 'scheme II', 'scheme II, Detect ''all'''};
  bottom = [0.715 0.395 0.075];
  for k = 1:3
    words = '';
    if (k == 3)
      words = 't (s)';
    end
    panel = axes ('parent', fig, 'position', [0.07, bottom(k), 0.40, 0.235]);
    plot (panel, sols{k}.t, sols{k}.q(1,:), '-', 'color', [0.00 0.45 0.70], 'linewidth', 1.75);
    finish_panel (panel, [0 10 2.99 3.006], words, 'x (m)', ['position, ', names{k}]);
    panel = axes ('parent', fig, 'position', [0.575, bottom(k), 0.40, 0.235]);
    plot (panel, sols{k}.t, sols{k}.v(1,:), '-', 'color', [0.84 0.37 0.00], 'linewidth', 1);
    finish_panel (panel, [0 10 -0.045 0.045], words, 'v (m/s)', ['velocity, ', names{k}]);
  end
  write_picture (fig, pixels, file);
end
