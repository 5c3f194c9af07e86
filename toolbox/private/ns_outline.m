function outline = ns_outline (points)
%NS_OUTLINE  The outline of the convex hull of points in the plane, closed.
%   outline = ns_outline (points)   2 x n; 2 x 0 for no points
%
%   Its corners are the points that lie farthest in one of 180 directions: without tests of signs that roundoff could
%   upset, and to 2 degrees.

% SPDX-License-Identifier: BSD-3-Clause

  outline = zeros (2, 0);
  if (~isempty (points))
    angle = 2*pi * (0:179) / 180;
    [~, corner] = max ([cos(angle); sin(angle)]' * points, [], 2);
    corner = corner([true; diff(corner) ~= 0]);
    outline = points(:,corner([1:end, 1]));
  end
end
