function [q, v] = ns_initial (model)
%NS_INITIAL  The state in which a model starts: positions and velocities of its free bodies.
%   [q, v] = ns_initial (model)

% SPDX-License-Identifier: BSD-3-Clause

  [pose_rows, rate_rows] = ns_state_rows (model);
  [width, rate_width] = ns_widths (model);
  q = zeros (0, 1);
  v = zeros (0, 1);
  for id = 1:size (model.bodies, 2)
    q = [q; model.bodies(pose_rows(1:width(id)),id)]; %#ok<AGROW>
    v = [v; model.bodies(rate_rows(1:rate_width(id)),id)]; %#ok<AGROW>
  end
end
