function draw_legend (panel, box)
%DRAW_LEGEND  What the signs of draw_box mean.
%   draw_legend (panel, box)   axes; model, for its friction cone

% SPDX-License-Identifier: BSD-3-Clause

  dark = [0.15 0.15 0.18];
  hold (panel, 'on');
  axis (panel, [-1.4 1.25 -0.85 2.2]);
  set (panel, 'dataaspectratio', [1 1 1]);
  axis (panel, 'off');
  heights = [1.6, 1.25, 0.9, 0.3];
  words = {'push', 'contact impulse', 'before', 'friction cone'};
  draw_arrow (panel, [-1.2; heights(1)], [-0.75; heights(1)], dark);
  draw_arrow (panel, [-1.2; heights(2)], [-0.75; heights(2)], [0.78 0.08 0.16]);
  plot (panel, [-1.2, -0.75], heights([3 3]), '--', 'color', [0.60 0.60 0.64], 'linewidth', 1);
  draw_cone (panel, [-0.97; heights(4) + 0.32], box.mu);
  text (-1.2, -0.45, 'motion exaggerated', 'parent', panel, 'fontsize', 10, 'color', [0.45 0.45 0.5]);
  for k = 1:numel (words)
    text (-0.5, heights(k), words{k}, 'parent', panel, 'fontsize', 11, 'color', dark);
  end
end
