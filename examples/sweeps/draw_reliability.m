function drawn = draw_reliability (file, result)
%DRAW_RELIABILITY  The share of runs in which a gripper holds its ball as colours, and the limit of statics as a line.
%   drawn = draw_reliability (file, result)   of run_reliability; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [700 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig);
  nsplot (result.sweep, 'map', 'Label', 'share of runs that hold the ball', 'Parent', panel);
  hold (panel, 'on');
  plot (panel, result.limit, result.mass, '-', 'color', [0.85 0.2 0.1], 'linewidth', 2);
  title (panel, 'line: statics of straight pads, mu = m (g + a) / (2 N)', 'fontweight', 'normal');
  write_picture (fig, pixels, file);
  close (fig);
end
