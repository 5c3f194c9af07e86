function path = link_path (sol, info, name)
%LINK_PATH  The way of the origin of a link of a robot.
%   path = link_path (sol, info, name)   3 x N; info of nsurdf, whose bodies all move but the first

% SPDX-License-Identifier: BSD-3-Clause

  link = info.links(strcmp ({info.links.name}, name));
  moving = find (sol.model.bodies(1,:) > 0);
  first = 7 * (find (moving == link.body) - 1);
  path = zeros (3, numel (sol.t));
  for k = 1:numel (sol.t)
    path(:,k) = sol.q(first+(1:3),k) + rotation_matrix (sol.q(first+(4:7),k)) * link.pose(1:3);
  end
end
