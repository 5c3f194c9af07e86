function colours = ns_colours (count)
%NS_COLOURS  Colours for bodies and curves that can be told apart, also by the colour-blind.
%   colours = ns_colours (count)   count x 3; they repeat after seven

% SPDX-License-Identifier: BSD-3-Clause

  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.62 0.45; 0.80 0.47 0.65; 0.90 0.62 0.00; 0.34 0.71 0.91
             0.45 0.35 0.25];
  colours = colours(mod (0:count-1, size (colours, 1)) + 1,:);
end
