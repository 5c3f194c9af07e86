function area = ns_plane_area (ground, k, limits)
%NS_PLANE_AREA  The part of a plane that a picture in space shows: inside of a box, and not behind other planes.
%   area = ns_plane_area (ground, k, limits)   3 x n corners of a convex polygon, or 3 x 0
%
%   ground   4 x k, outward normals and offsets of halfspaces; limits 3 x 2, the box

% SPDX-License-Identifier: BSD-3-Clause

  others = [ground(:,[1:k-1, k+1:end]), [eye(3), -eye(3); limits(:,1)', -limits(:,2)']];
  area = square (ground(1:3,k), ground(4,k), limits);
  for column = 1:size (others, 2)
    plane = others(:,column);
    if (~isempty (area))
      area = ns_clip (area, plane(1:3), plane(4));
    end
  end
end

% A part of the plane that is larger than the box
function corners = square (n, offset, limits)
  centre = mean (limits, 2);
  foot = centre + n * (offset - n' * centre);
  far = 2 * norm (limits(:,2) - limits(:,1)) + norm (foot - centre);
  [t1, t2] = ns_tangents (n');
  corners = bsxfun (@plus, foot, far * (t1' * [-1 1 1 -1] + t2' * [-1 -1 1 1]));
end
