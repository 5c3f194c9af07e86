function point = ns_to_body (model, id, world)
%NS_TO_BODY  Points of the world in the coordinates of a body at the start.
%   point = ns_to_body (model, id, world)   world 2 x n; p = R' (P - x)

% SPDX-License-Identifier: BSD-3-Clause

  [position, angle] = ns_pose (model, id);
  point = ns_rotation (angle)' * bsxfun (@minus, world, position);
end
