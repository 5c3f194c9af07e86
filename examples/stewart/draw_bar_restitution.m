function drawn = draw_bar_restitution (file, result)
%DRAW_BAR_RESTITUTION  Stewart, Figure 1.2: restitution and number of collisions over the angle of the bar.
%   drawn = draw_bar_restitution (file, result)   of run_bar_restitution; drawn is false where Octave has nothing to
%   draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 470];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig, 'position', [0.06 0.13 0.42 0.75]);
  rigid = result.rigid;
  slow = [rigid.speed] == 1;
  curves = [impact_curve(result.angles, result.e(1,:), 'o-', 1, '4 links', [20 0.58]), ...
            impact_curve(result.angles, result.e(2,:), 'o-', 2, '8 links', [20 0.74]), ...
            impact_curve([rigid(slow).angle], [rigid(slow).e], 's', 0, 'rigid, e (speed, q)', [48 0.68]), ...
            impact_curve([rigid(~slow).angle], [rigid(~slow).e], 's', 4, 'four times as fast', [34 0.36])];
  draw_impact_curves (panel, curves);
  finish_panel (panel, [0 90 0 1], 'angle of the bar (degrees)', 'effective e', 'restitution of a dropped bar');
  panel = axes ('parent', fig, 'position', [0.56 0.13 0.42 0.75]);
  curves = [impact_curve(result.angles, result.hits(1,:), 'o-', 1, '4 links', [20 2]), ...
            impact_curve(result.angles, result.hits(2,:), 'o-', 2, '8 links', [20 5])];
  draw_impact_curves (panel, curves);
  finish_panel (panel, [0 90 0 8], 'angle of the bar (degrees)', 'collisions', 'how often it hits the floor');
  write_picture (fig, pixels, file);
end
