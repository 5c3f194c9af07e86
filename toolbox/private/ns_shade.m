function [shades, light] = ns_shade (colour, facing)
%NS_SHADE  Colours of a surface by how far it faces the light.
%   [shades, light] = ns_shade (colour, facing)   facing 1 x n: products of unit normals and light; shades n x 3
%
%   light   unit vector towards the light, in the axes of the picture (ns_view): from above, left of the viewer

% SPDX-License-Identifier: BSD-3-Clause

  light = [-0.45; 0.65; 0.61];
  light = light / norm (light);
  facing = facing(:);
  bright = 0.5 + 0.5 * (0.5 + 0.5 * facing) .^ 1.2;             % never black: light comes from all sides
  gloss = 0.25 * max (facing, 0) .^ 6;
  shades = bsxfun (@plus, bsxfun (@times, bright .* (1 - gloss), colour), gloss);
end
