function r = quaternion_product (p, q)
%QUATERNION_PRODUCT  Product of quaternions in columns, scalar first.
%   R = quaternion_product (P, Q)   P, Q: 4 x n, or one of them 4 x 1
%
%   As rotations: first Q, then P.
%
%   See also quaternion_about, quaternion_matrix.

% SPDX-License-Identifier: BSD-3-Clause

  r = [p(1,:) .* q(1,:) - p(2,:) .* q(2,:) - p(3,:) .* q(3,:) - p(4,:) .* q(4,:)
       p(1,:) .* q(2,:) + p(2,:) .* q(1,:) + p(3,:) .* q(4,:) - p(4,:) .* q(3,:)
       p(1,:) .* q(3,:) - p(2,:) .* q(4,:) + p(3,:) .* q(1,:) + p(4,:) .* q(2,:)
       p(1,:) .* q(4,:) + p(2,:) .* q(3,:) - p(3,:) .* q(2,:) + p(4,:) .* q(1,:)];
end

%!test  # i j = k, j k = i, k i = j, i i = -1, and 1 on either side
%! e = eye (4);
%! assert (quaternion_product (e(:,[2, 3, 4, 2]), e(:,[3, 4, 2, 2])), [e(:,[4, 2, 3]), -e(:,1)]);
%! assert (quaternion_product (e, e(:,1)), e);
%! assert (quaternion_product (e(:,1), e), e);
