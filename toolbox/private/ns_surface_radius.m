function radius = ns_surface_radius (shape)
%NS_SURFACE_RADIUS  The largest distance of a point of a smooth shape from the origin.
%   radius = ns_surface_radius (shape)   whose vertices are those of ns_surface_points
%
%   The point that is farthest along x is not nearer to the origin than x: from the farthest vertices this climbs to
%   points that are their own.

% SPDX-License-Identifier: BSD-3-Clause

  distance = sqrt (sum (shape.vertices.^2, 1));
  radius = max (distance);
  shape.boundingradius = radius;
  [~, order] = sort (distance, 'descend');
  for k = reshape (order([1, round(end / 20), round(end / 8)]), 1, [])
    x = shape.vertices(:,k);
    for look = 1:100
      before = norm (x);
      [~, x] = nsclosest (shape, [], nsshape ('halfspace', -x / before, -2 * before), []);
      if (norm (x) <= before * (1 + 1e-12))
        break
      end
    end
    radius = max (radius, norm (x));
  end
end
