function drawn = draw_panels (file, panels)
%DRAW_PANELS  Curves over time in panels side by side, as in AP's Figures 3 to 6.
%   drawn = draw_panels (file, panels)   drawn is false where Octave has nothing to draw with
%
%   panels  struct array: heading, y_words, limits, curves (struct array: t, y, name, place (of the name, [t y]), kind:
%           1 and 2 the bodies, 3 others, 0 the reference, dots)

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [640 * numel(panels), 470];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  width = 1 / numel (panels);
  for k = 1:numel (panels)
    panel = axes ('parent', fig, 'position', [(k - 1 + 0.14) * width, 0.13, 0.82 * width, 0.76]);
    hold (panel, 'on');
    for curve = panels(k).curves(:)'
      draw_curve (panel, curve);
    end
    finish_panel (panel, panels(k).limits, 't (s)', panels(k).y_words, panels(k).heading);
  end
  write_picture (fig, pixels, file);
end

function draw_curve (panel, curve)
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.55 0.40];
  if (curve.kind == 0)
    colour = [0.2 0.2 0.23];
    plot (panel, curve.t, curve.y, 'o', 'color', colour, 'markersize', 5);
  else
    colour = colours(curve.kind,:);
    plot (panel, curve.t, curve.y, '-', 'color', colour, 'linewidth', 1.75);
  end
  text (curve.place(1), curve.place(2), curve.name, 'parent', panel, 'fontsize', 11, 'color', colour);
end
