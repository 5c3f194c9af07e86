function r = ns_quaternion_product (p, q)
%NS_QUATERNION_PRODUCT  The product of quaternions, columns with the scalar first: turn by q, then by p.
%   r = ns_quaternion_product (p, q)   4 x n each, or one of them 4 x 1

% SPDX-License-Identifier: BSD-3-Clause

  if (size (p, 2) < size (q, 2))
    p = p(:,ones (1, size (q, 2)));
  elseif (size (q, 2) < size (p, 2))
    q = q(:,ones (1, size (p, 2)));
  end
  r = [p(1,:) .* q(1,:) - p(2,:) .* q(2,:) - p(3,:) .* q(3,:) - p(4,:) .* q(4,:)
       p(1,:) .* q(2,:) + p(2,:) .* q(1,:) + p(3,:) .* q(4,:) - p(4,:) .* q(3,:)
       p(1,:) .* q(3,:) - p(2,:) .* q(4,:) + p(3,:) .* q(1,:) + p(4,:) .* q(2,:)
       p(1,:) .* q(4,:) + p(2,:) .* q(3,:) - p(3,:) .* q(2,:) + p(4,:) .* q(1,:)];
end
