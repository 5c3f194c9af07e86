function drawn = draw_launched_block (file, result)
%DRAW_LAUNCHED_BLOCK  The paths of a launched block, with pyramids and with the cone, written to a PNG file.
%   drawn = draw_launched_block (file, result)   result from run_launched_block; drawn is false where Octave has nothing
%                                                to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [900 560];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  colours = [0.84 0.37 0.00; 0.90 0.62 0.00; 0.34 0.71 0.91; 0.00 0.45 0.70];
  panel = axes ('parent', fig, 'position', [0.09 0.12 0.88 0.79]);
  hold (panel, 'on');
  ahead = 1.15 * result.paths{4}(:,end);
  plot (panel, [0 ahead(1)], [0 ahead(2)], ':', 'color', [0.6 0.6 0.6]);
  widths = [2 2 6 2];                         % that of 16 directions lies under that of the cone
  lines = zeros (1, 4);
  for k = 1:4
    path = result.paths{k};
    lines(k) = plot (panel, path(1,:), path(2,:), '-', 'color', colours(k,:), 'linewidth', widths(k));
    plot (panel, path(1,end), path(2,end), 'o', 'color', colours(k,:), 'markersize', 7, 'linewidth', 2);
  end
  legend (panel, lines, result.names, 'location', 'northwest');
  finish_panel (panel, [0 1.4 0 0.9], 'x (m)', 'y (m)', 'a block launched at 22.5 degrees: where it goes and stops');
  set (panel, 'dataaspectratio', [1 1 1]);
  write_picture (fig, pixels, file);
end
