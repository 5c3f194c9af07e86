function draw_cone (panel, apex, mu)
%DRAW_CONE  A friction cone that opens downwards from the contact.
%   draw_cone (panel, apex, mu)   axes; contact point; friction coefficient

% SPDX-License-Identifier: BSD-3-Clause

  depth = 0.74;
  draw_shape (panel, [apex, apex + depth * [mu; -1], apex - depth * [mu; 1]], [0.80 0.81 0.84]);
end
