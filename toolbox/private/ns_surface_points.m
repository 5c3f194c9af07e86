function points = ns_surface_points (shape)
%NS_SURFACE_POINTS  Points of the surface of a smooth shape, for pictures.
%   points = ns_surface_points (shape)   shape: surfaces, handles and inside
%
%   In the plane 2 x 144, counter-clockwise, where rays from the inside meet the surface. In space 3 x (19 * 36):
%   19 rings of 36 points from the lowest to the highest, along the z axis.

% SPDX-License-Identifier: BSD-3-Clause

  if (numel (shape.inside) == 2)
    angle = 2*pi * (0:143) / 144;
    directions = [cos(angle); sin(angle)];
  else
    height = kron (linspace (-pi/2, pi/2, 19), ones (1, 36));
    angle = kron (ones (1, 19), 2*pi * (0:35) / 36);
    directions = [cos(height) .* cos(angle); cos(height) .* sin(angle); sin(height)];
  end
  points = bsxfun (@plus, shape.inside, bsxfun (@times, ns_surface_rays (shape, directions), directions));
end
