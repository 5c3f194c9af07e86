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
  columns = zeros (rows.joint.rows, numel (joints));
  springs = zeros (rows.spring.rows, numel (joints));
  for k = 1:numel (joints)
    child = bodies(ends(k).child);
    parent = bodies(ends(k).parent);
    frame = frames(:,ends(k).child);
    columns(:,k) = joint_column (model, joints(k), child, parent, frame, start(k));
    springs(:,k) = damper_column (columns(:,k), joints(k).damping);
  end
  check_columns (file, joints, columns);
  for k = find (~cellfun ('isempty', motors))
    [model, columns(:,k)] = add_motor (model, joints(k), columns(:,k), motors{k});
  end
  model.joints = [model.joints, columns];
  model.springs = [model.springs, springs(:,springs(rows.spring.damping,:) > 0)];
end

function column = joint_column (model, joint, child, parent, frame, start)
  rows = ns_rows ();
  along = ns_quaternion_rotate (frame(4:7), joint.axis / max (abs (joint.axis)));
  column = zeros (rows.joint.rows, 1);
  column(rows.joint.kind) = 1 + strcmp (joint.kind, 'prismatic');
  column([rows.joint.a, rows.joint.b]) = [child, parent];
  column(rows.joint.point_a) = ns_to_body (model, child, frame(1:3));
  column(rows.joint.point_b) = ns_to_body (model, parent, frame(1:3));
  column(rows.joint.axis_a) = ns_axis_in_body ('nsurdf', model, child, along);
  column(rows.joint.axis_b) = ns_axis_in_body ('nsurdf', model, parent, along);
  column(rows.joint.turn) = ns_relative_turn (model, child, parent);
  column([rows.joint.lower, rows.joint.upper]) = [joint.lower, joint.upper] - start;
end

% About the axis of a hinge; along that of a slider, as a spring of length 0 between two points, because the slider lets
% their velocities differ along its axis only.
function column = damper_column (joint, damping)
  rows = ns_rows ();
  column = zeros (rows.spring.rows, 1);
  turning = joint(rows.joint.kind) == 1;
  column(rows.spring.kind) = 1 + turning;
  column([rows.spring.a, rows.spring.b]) = joint([rows.joint.a, rows.joint.b]);
  column(rows.spring.damping) = damping;
  if (turning)
    column(rows.spring.axis) = joint(rows.joint.axis_b);
    column(rows.spring.turn) = joint(rows.joint.turn);
  else
    column(rows.spring.point_a) = joint(rows.joint.point_a);
    column(rows.spring.point_b) = joint(rows.joint.point_b);
  end
end

function check_columns (file, joints, columns)
  rows = ns_rows ();
  columns([rows.joint.lower, rows.joint.upper],:) = 0;
  far = find (~all (isfinite (columns), 1), 1);
  if (~isempty (far))
    ns_bad_line ('nsurdf', file, joints(far).line, 'the numbers of joint ''%s'', or of those above it, are too large', ...
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
