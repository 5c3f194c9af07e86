function draw_shape (panel, corners, colour)
%DRAW_SHAPE  A filled polygon without an edge.
%   draw_shape (panel, corners, colour)   axes; 2 x n corners; colour

% SPDX-License-Identifier: BSD-3-Clause

  patch ('xdata', corners(1,:)', 'ydata', corners(2,:)', 'facecolor', colour, 'edgecolor', 'none', ...
         'parent', panel);
end
