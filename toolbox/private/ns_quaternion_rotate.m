function y = ns_quaternion_rotate (p, x)
%NS_QUATERNION_ROTATE  Vectors turned by unit quaternions (scalar first), from body axes to world axes.
%   y = ns_quaternion_rotate (p, x)   p 4 x n, x 3 x n, or one of them a single column; (0, y) = p (0, x) conj (p)

% SPDX-License-Identifier: BSD-3-Clause

  y = ns_quaternion_product (ns_quaternion_product (p, [zeros(1, size (x, 2)); x]), ns_quaternion_conjugate (p));
  y = y(2:4,:);
end
