function [position, rotation] = ns_pose (model, id)
%NS_POSE  Where a body is at the start; the ground is at the origin and not turned.
%   [position, rotation] = ns_pose (model, id)   in the plane 2 x 1 and the angle, in space 3 x 1 and the
%                                                quaternion 4 x 1

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  pose = zeros (rows.body.rows, 1);
  if (id > 0)
    pose = model.bodies(:,id);
  elseif (ns_dimension (model) == 3)
    pose(rows.body.rotation(1)) = 1;
  end
  if (ns_dimension (model) == 2)
    position = pose(rows.body.position(1:2));
    rotation = pose(rows.body.angle);
  else
    position = pose(rows.body.position);
    rotation = pose(rows.body.rotation);
  end
end
