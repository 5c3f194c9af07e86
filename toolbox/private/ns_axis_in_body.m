function axis = ns_axis_in_body (caller, model, id, direction)
%NS_AXIS_IN_BODY  A direction of the world, option Axis, as a unit vector in the axes of a body at the start.
%   axis = ns_axis_in_body (caller, model, id, direction)   u = R' U / |U|; an error if U is zero

% SPDX-License-Identifier: BSD-3-Clause

  len = norm (direction);
  if (len == 0)
    ns_fail (caller, 'invalidOption', 'Axis must not be zero');
  end
  [~, rotation] = ns_pose (model, id);
  axis = ns_rotation (rotation)' * (direction / len);
end
