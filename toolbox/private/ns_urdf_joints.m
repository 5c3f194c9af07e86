function [model, ids] = ns_urdf_joints (model, file, joints, ends, bodies, frames, start, motors)
%NS_URDF_JOINTS  Add the joints of a robot that move to a model that has its bodies, with their damping and motors.
%   [model, ids] = ns_urdf_joints (model, file, joints, ends, bodies, frames, start, motors)
%
%   joints   1 x n struct array of ns_read_urdf; ends: their parent and child, numbers of links
%   bodies   numbers of the bodies of the links; frames: see ns_urdf_bodies
%   start    angles and displacements; motors: cell of what nsjoint takes, [] for none
%   ids      numbers of the joints in the model
%
%   The columns are those that nsjoint and nsspring make, put into the model together.

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  ids = size (model.joints, 2) + (1:numel (joints));
  if (isempty (joints))
    return
  end
  columns = joint_columns (model, joints, bodies([ends.child]), bodies([ends.parent]), frames(:,[ends.child]), start);
  check_columns (file, joints, columns);
  springs = damper_columns (columns, [joints.damping]);
  for k = reshape (find (~cellfun ('isempty', motors)), 1, [])
    [model, columns(:,k)] = add_motor (model, joints(k), columns(:,k), motors{k});
  end
  model.joints = [model.joints, columns];
  model.springs = [model.springs, springs(:,springs(rows.spring.damping,:) > 0)];
end

% What is fixed in a body is x = q* (X - X_body) q in its coordinates.
function columns = joint_columns (model, joints, child, parent, frames, start)
  rows = ns_rows ();
  columns = zeros (rows.joint.rows, numel (joints));
  columns(rows.joint.kind,:) = 1 + strcmp ({joints.kind}, 'prismatic');
  columns([rows.joint.a, rows.joint.b],:) = [child; parent];
  axis = [joints.axis];
  along = ns_quaternion_rotate (frames(4:7,:), bsxfun (@rdivide, axis, max (abs (axis), [], 1)));
  along = bsxfun (@rdivide, along, sqrt (sum (along.^2, 1)));
  back_a = ns_quaternion_conjugate (model.bodies(rows.body.rotation,child));
  back_b = ns_quaternion_conjugate (model.bodies(rows.body.rotation,parent));
  columns(rows.joint.point_a,:) = ns_quaternion_rotate (back_a, frames(1:3,:) - model.bodies(rows.body.position,child));
  columns(rows.joint.point_b,:) = ...
      ns_quaternion_rotate (back_b, frames(1:3,:) - model.bodies(rows.body.position,parent));
  columns(rows.joint.axis_a,:) = ns_quaternion_rotate (back_a, along);
  columns(rows.joint.axis_b,:) = ns_quaternion_rotate (back_b, along);
  columns(rows.joint.turn,:) = ns_quaternion_product (back_b, ns_quaternion_conjugate (back_a));
  columns(rows.joint.lower,:) = [joints.lower] - start;
  columns(rows.joint.upper,:) = [joints.upper] - start;
end

% About the axis of a hinge; along that of a slider, as a spring of length 0 between two points, because the slider lets
% their velocities differ along its axis only.
function columns = damper_columns (joints, damping)
  rows = ns_rows ();
  columns = zeros (rows.spring.rows, size (joints, 2));
  turning = joints(rows.joint.kind,:) == 1;
  columns(rows.spring.kind,:) = 1 + turning;
  columns([rows.spring.a, rows.spring.b],:) = joints([rows.joint.a, rows.joint.b],:);
  columns(rows.spring.damping,:) = damping;
  columns(rows.spring.axis,turning) = joints(rows.joint.axis_b,turning);
  columns(rows.spring.turn,turning) = joints(rows.joint.turn,turning);
  columns(rows.spring.point_a,~turning) = joints(rows.joint.point_a,~turning);
  columns(rows.spring.point_b,~turning) = joints(rows.joint.point_b,~turning);
end

function check_columns (file, joints, columns)
  rows = ns_rows ();
  columns([rows.joint.lower, rows.joint.upper],:) = 0;
  far = find (~all (isfinite (columns), 1), 1);
  if (~isempty (far))
    ns_bad_line ('nsurdf', file, joints(far).line, ...
                 'the numbers of joint ''%s'', or of those above it, are too large', ...
                 joints(far).name);
  end
end

% nsjoint knows what a motor may be.
function [model, column] = add_motor (model, joint, column, motor)
  rows = ns_rows ();
  kinds = {'revolute', 'prismatic'};
  try
    [other, id] = nsjoint (model, kinds{column(rows.joint.kind)}, column(rows.joint.a), column(rows.joint.b), ...
                           'Axis', [0 0 1], 'Motor', motor);
  catch problem
    error ('nonsmooth:nsurdf:invalidOption', '%s (joint ''%s'')', strrep (problem.message, 'nsjoint', 'nsurdf'), ...
           joint.name);
  end
  model.handles = other.handles;
  own = [rows.joint.motor, rows.joint.motor_value, rows.joint.motor_handle];
  column(own) = other.joints(own,id);
end
