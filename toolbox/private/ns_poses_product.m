function poses = ns_poses_product (outer, inner)
%NS_POSES_PRODUCT  Poses in space, one after the other, column by column: first inner, then outer.
%   poses = ns_poses_product (outer, inner)   7 x n each, or one of them 7 x 1: [x + q y q*; q p] of [x; q] and [y; p]

% SPDX-License-Identifier: BSD-3-Clause

  count = max (size (outer, 2), size (inner, 2));
  if (size (outer, 2) < count)
    outer = outer(:,ones (1, count));
  elseif (size (inner, 2) < count)
    inner = inner(:,ones (1, count));
  end
  poses = [outer(1:3,:) + ns_quaternion_rotate(outer(4:7,:), inner(1:3,:))
           ns_quaternion_product(outer(4:7,:), inner(4:7,:))];
end
