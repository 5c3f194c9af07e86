function [links, joints, root] = ns_urdf_groups (file, robot)
%NS_URDF_GROUPS  Which links of a robot are one body, and which joints are between bodies.
%   [links, joints, root] = ns_urdf_groups (file, robot)   see ns_read_urdf
%
%   links   1 x n struct array: group (number of the first link of the body: the one nearest to the root), pose (7 x 1,
%           in the coordinates of that link), parent (number of the joint above it, 0 for the root), depth
%   joints  1 x m struct array: parent, child (numbers of links)
%   root    number of the link that has no parent
%
%   Fixed joints make one body of two links. Joints must make a tree of all links; if not, the error
%   nonsmooth:nsurdf:badFile has the line.

% SPDX-License-Identifier: BSD-3-Clause

  joints = joint_ends (file, robot);
  above = joint_above (file, robot, joints);
  root = find (above == 0);
  if (isempty (root))
    ns_bad_line ('nsurdf', file, robot.joints(1).line, 'the joints are a cycle: no link is without a parent');
  elseif (numel (root) > 1)
    ns_bad_line ('nsurdf', file, robot.links(root(2)).line, ...
                 'the links are not connected: ''%s'' and ''%s'' both have no joint to a parent', ...
                 robot.links(root(1:2)).name);
  end
  empty = cell (1, numel (robot.links));
  links = struct ('group', empty, 'pose', empty, 'parent', num2cell (above), 'depth', empty);
  links(root) = struct ('group', root, 'pose', [0; 0; 0; 1; 0; 0; 0], 'parent', 0, 'depth', 0);
  below = joints_below (joints, numel (robot.links));
  waiting = [root, zeros(1, numel (joints))];
  last = 1;
  for first = 1:numel (waiting)
    link = waiting(first);
    if (link == 0)
      break
    end
    for k = below{link}(:)'
      child = joints(k).child;
      links(child) = place (links(child), links(link), child, robot.joints(k));
      last = last + 1;
      waiting(last) = child;
    end
  end
  lost = find (cellfun ('isempty', {links.group}), 1);
  if (~isempty (lost))
    ns_bad_line ('nsurdf', file, robot.joints(above(lost)).line, 'joint ''%s'' is part of a cycle', ...
                 robot.joints(above(lost)).name);
  end
end

function joints = joint_ends (file, robot)
  names = {robot.links.name};
  count = numel (robot.joints);
  joints = struct ('parent', cell (1, count), 'child', []);
  for side = {'parent', 'child'}
    wanted = cell (1, 0);
    if (count > 0)
      wanted = {robot.joints.(side{1})};
    end
    [there, number] = ismember (wanted, names);
    k = find (~there, 1);
    if (~isempty (k))
      ns_bad_line ('nsurdf', file, robot.joints(k).line, ...
                   'the %s of joint ''%s'' is the link ''%s'', which is not there', side{1}, ...
                   robot.joints(k).name, wanted{k});
    end
    number = num2cell (number);
    [joints.(side{1})] = number{:};
  end
end

% A cell with the numbers of the joints below each link.
function below = joints_below (joints, count)
  [parents, order] = sort ([joints.parent]);
  counts = accumarray (parents(:), 1, [count, 1]);
  below = mat2cell (reshape (order, 1, []), 1, counts');
end

function above = joint_above (file, robot, joints)
  above = zeros (1, numel (robot.links));
  for k = 1:numel (joints)
    child = joints(k).child;
    if (above(child) > 0)
      ns_bad_line ('nsurdf', file, robot.joints(k).line, ...
                   'link ''%s'' is the child of two joints, ''%s'' and ''%s''', ...
                   robot.links(child).name, robot.joints(above(child)).name, robot.joints(k).name);
    end
    above(child) = k;
  end
end

function link = place (link, parent, number, joint)
  link.depth = parent.depth + 1;
  if (strcmp (joint.kind, 'fixed'))
    link.group = parent.group;
    link.pose = ns_pose_product (parent.pose, joint.pose, 3);
  else
    link.group = number;
    link.pose = [0; 0; 0; 1; 0; 0; 0];
  end
end
