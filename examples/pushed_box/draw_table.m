function draw_table (panel)
%DRAW_TABLE  Axes in metres, without ticks, with the table below 0.
%   draw_table (panel)   panel: axes

% SPDX-License-Identifier: BSD-3-Clause

  hold (panel, 'on');
  left = -1.4;
  right = 1.25;
  depth = 0.85;
  draw_shape (panel, [left, right, right, left; -depth, -depth, 0, 0], [0.94 0.94 0.94]);
  plot (panel, [left, right], [0, 0], '-', 'color', [0.15 0.15 0.18], 'linewidth', 1.5);
  axis (panel, [left, right, -depth, 2.2]);
  set (panel, 'dataaspectratio', [1 1 1]);
  axis (panel, 'off');
end
