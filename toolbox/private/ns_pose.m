function [position, angle] = ns_pose (model, id)
%NS_POSE  Position (2 x 1) and angle of a body at the start; those of the ground are 0.
%   [position, angle] = ns_pose (model, id)

% SPDX-License-Identifier: BSD-3-Clause

  position = [0; 0];
  angle = 0;
  if (id > 0)
    rows = ns_rows ();
    position = model.bodies(rows.body.position(1:2),id);
    angle = model.bodies(rows.body.angle,id);
  end
end
