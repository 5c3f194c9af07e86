function world = ns_to_world (model, id, point)
%NS_TO_WORLD  Points in the coordinates of a body, at the start, in those of the world.
%   world = ns_to_world (model, id, point)   point 2 x n or 3 x n; P = x + R p

% SPDX-License-Identifier: BSD-3-Clause

  [position, rotation] = ns_pose (model, id);
  world = bsxfun (@plus, position, ns_rotation (rotation) * point);
end
