function R = ns_quaternion_matrix (p)
%NS_QUATERNION_MATRIX  The rotation of a unit quaternion (scalar first) as a matrix, from body axes to world axes.
%   R = ns_quaternion_matrix (p)   R x = p (0, x) conj (p)
%
%   R = (p0^2 - u'u) I + 2 u u' + 2 p0 S(u) with u = (p1, p2, p3) and S(u) x = u x x.

% SPDX-License-Identifier: BSD-3-Clause

  p0 = p(1);
  u = [p(2); p(3); p(4)];
  S = [0, -u(3), u(2); u(3), 0, -u(1); -u(2), u(1), 0];
  R = (p0^2 - u' * u) * eye (3) + 2 * (u * u') + 2 * p0 * S;
end
