function [q, v] = ns_initial (model)
%NS_INITIAL  The state in which a planar model starts: positions and velocities of its free bodies.
%   [q, v] = ns_initial (model)

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  q = zeros (0, 1);
  v = zeros (0, 1);
  for body = model.bodies
    pose = [body(rows.body.position(1:2)); body(rows.body.angle)];
    rate = [body(rows.body.velocity(1:2)); body(rows.body.spin)];
    width = [0, 2, 3];
    width = width(body(rows.body.kind) + 1);
    q = [q; pose(1:width)]; %#ok<AGROW>
    v = [v; rate(1:width)]; %#ok<AGROW>
  end
end
