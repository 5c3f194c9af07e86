function [values, rates] = ns_joint_values (model, ids, start, q, v)
%NS_JOINT_VALUES  Angles and displacements of joints of a spatial model.
%   [values, rates] = ns_joint_values (model, ids, start, q, v)
%
%   ids     numbers of revolute and prismatic joints
%   start   their values at the start of the model
%   q, v    coordinates and velocities of the model, a column for each time
%   values, rates   a row for each joint, a column for each time; angles are within half a turn of the start
%
%   With r the turn of a against b, less that at the start, the angle about the axis u of b is 2 atan2 (u'r, r0). The
%   displacement is that of the point of a from the point of b, along the axis.

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  [q_width, v_width] = ns_widths (model);
  first = [cumsum(q_width) - q_width; cumsum(v_width) - v_width];
  values = zeros (numel (ids), size (q, 2));
  rates = values;
  for n = 1:numel (ids)
    joint = model.joints(:,ids(n));
    a = joint(rows.joint.a);
    b = joint(rows.joint.b);
    [place_a, motion_a] = state_of (model, first, a, q, v, rows);
    [place_b, motion_b] = state_of (model, first, b, q, v, rows);
    axis = joint(rows.joint.axis_b);
    along = ns_quaternion_rotate (place_b(4:7,:), axis);
    if (joint(rows.joint.kind) == 1)
      turn = ns_quaternion_product (ns_quaternion_conjugate (place_b(4:7,:)), place_a(4:7,:));
      turn = ns_quaternion_product (turn, ns_quaternion_conjugate (joint(rows.joint.turn)));
      angle = 2 * atan2 (axis' * turn(2:4,:), turn(1,:));
      values(n,:) = start(n) + angle - 2 * pi * round (angle / (2 * pi));
      rates(n,:) = sum (along .* (motion_a(4:6,:) - motion_b(4:6,:)), 1);
    else
      arm = ns_quaternion_rotate (place_a(4:7,:), joint(rows.joint.point_a));
      offset = place_a(1:3,:) + arm - place_b(1:3,:);
      values(n,:) = start(n) + sum (along .* offset, 1) - axis' * joint(rows.joint.point_b);
      rates(n,:) = sum (along .* (motion_a(1:3,:) + cross (motion_a(4:6,:), arm, 1) ...
                                  - motion_b(1:3,:) - cross (motion_b(4:6,:), offset, 1)), 1);
    end
  end
end

% Places and quaternions of a body; velocities and angular velocities, both in the world. What is fixed rests.
function [place, motion] = state_of (model, first, id, q, v, rows)
  motion = zeros (6, size (q, 2));
  if (id == 0 || model.bodies(rows.body.kind,id) == 0)
    [position, turn] = ns_pose (model, id);
    place = [position; turn];
    place = place(:,ones (1, size (q, 2)));
  else
    place = q(first(1,id)+(1:7),:);
    place(4:7,:) = bsxfun (@rdivide, place(4:7,:), sqrt (sum (place(4:7,:).^2, 1)));
    motion = v(first(2,id)+(1:6),:);
    motion(4:6,:) = ns_quaternion_rotate (place(4:7,:), motion(4:6,:));
  end
end
