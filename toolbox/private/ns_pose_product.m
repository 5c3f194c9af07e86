function pose = ns_pose_product (outer, inner, dimension)
%NS_POSE_PRODUCT  A pose within another: inner is in the coordinates that outer places.
%   pose = ns_pose_product (outer, inner, dimension)   [x; y; angle] in the plane, [x; y; z; quaternion] in space;
%                                                      columns of outer are taken each

% SPDX-License-Identifier: BSD-3-Clause

  pose = outer;
  for k = 1:size (outer, 2)
    if (dimension == 2)
      pose(:,k) = [outer(1:2,k) + ns_rotation(outer(3,k)) * inner(1:2); outer(3,k) + inner(3)];
    else
      pose(:,k) = [outer(1:3,k) + ns_quaternion_matrix(outer(4:7,k)) * inner(1:3); ...
                   ns_quaternion_product(outer(4:7,k), inner(4:7))];
    end
  end
end
