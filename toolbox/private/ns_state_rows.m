function [pose_rows, rate_rows] = ns_state_rows (model)
%NS_STATE_ROWS  The rows of model.bodies with the pose and the velocity at the start, in the order of q and v.
%   [pose_rows, rate_rows] = ns_state_rows (model)   in the plane x, y, angle; in space x, y, z, quaternion

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  if (ns_dimension (model) == 2)
    pose_rows = [rows.body.position(1:2), rows.body.angle];
    rate_rows = [rows.body.velocity(1:2), rows.body.spin];
  else
    pose_rows = [rows.body.position, rows.body.rotation];
    rate_rows = [rows.body.velocity, rows.body.angular_velocity];
  end
end
