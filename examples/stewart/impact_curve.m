function curve = impact_curve (x, y, style, colour, name, place)
%IMPACT_CURVE  A curve for draw_impact_curves, to be joined to an array.
%   curve = impact_curve (x, y, style, colour, name, place)

% SPDX-License-Identifier: BSD-3-Clause

  curve = struct ('x', x, 'y', y, 'style', style, 'colour', colour, 'name', name, 'place', place);
end
