function r = ns_quaternion_product (p, q)
%NS_QUATERNION_PRODUCT  The product of quaternions, columns with the scalar first: turn by q, then by p.
%   r = ns_quaternion_product (p, q)   4 x n each, or one of them 4 x 1

% SPDX-License-Identifier: BSD-3-Clause

  times = @(x, y) bsxfun (@times, x, y);
  r = [times(p(1,:), q(1,:)) - times(p(2,:), q(2,:)) - times(p(3,:), q(3,:)) - times(p(4,:), q(4,:))
       times(p(1,:), q(2,:)) + times(p(2,:), q(1,:)) + times(p(3,:), q(4,:)) - times(p(4,:), q(3,:))
       times(p(1,:), q(3,:)) - times(p(2,:), q(4,:)) + times(p(3,:), q(1,:)) + times(p(4,:), q(2,:))
       times(p(1,:), q(4,:)) + times(p(2,:), q(3,:)) - times(p(3,:), q(2,:)) + times(p(4,:), q(1,:))];
end
