function [names, markers, colours] = velocity_norms ()
%VELOCITY_NORMS  The four norms of velocity_errors, with markers and colours to draw them.
%   [names, markers, colours] = velocity_norms ()   1 x 4 cells, 4 x 3; the markers are those of Acary, Figure 2

% SPDX-License-Identifier: BSD-3-Clause

  names = {'|.|_1', '|.|_2', 'uniform', 'Hausdorff'};
  markers = {'s', '*', 'x', '+'};
  colours = [0.00 0.45 0.70; 0.00 0.60 0.45; 0.45 0.45 0.48; 0.84 0.37 0.00];
end
