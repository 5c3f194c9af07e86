function draw_impact_curves (panel, curves)
%DRAW_IMPACT_CURVES  Curves with their names, lines or marks.
%   draw_impact_curves (panel, curves)
%
%   curves  struct array: x, y (rows), style ('-', '--', 'o', 'o-', 's'), colour (1 to 5, 0 is dark), name (may be
%           empty), place (of the name, [x y])

% SPDX-License-Identifier: BSD-3-Clause

  colours = [0.2 0.2 0.23; 0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.55 0.40; 0.80 0.47 0.65; 0.90 0.62 0.00];
  hold (panel, 'on');
  for curve = curves(:)'
    colour = colours(curve.colour + 1,:);
    plot (panel, curve.x, curve.y, curve.style, 'color', colour, 'linewidth', 1.75, 'markersize', 5);
    if (~isempty (curve.name))
      text (curve.place(1), curve.place(2), curve.name, 'parent', panel, 'fontsize', 11, 'color', colour);
    end
  end
end
