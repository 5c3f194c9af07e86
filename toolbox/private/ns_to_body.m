function point = ns_to_body (model, id, world)
%NS_TO_BODY  Points of the world in the coordinates of a body at the start.
%   point = ns_to_body (model, id, world)   world 2 x n or 3 x n; p = R' (P - x)

% SPDX-License-Identifier: BSD-3-Clause

  [position, rotation] = ns_pose (model, id);
  point = ns_rotation (rotation)' * bsxfun (@minus, world, position);
end
