function p = ns_quaternion_conjugate (p)
%NS_QUATERNION_CONJUGATE  The conjugate of quaternions (4 x n, scalar first): of unit ones the turn back.
%   p = ns_quaternion_conjugate (p)

% SPDX-License-Identifier: BSD-3-Clause

  p(2:4,:) = -p(2:4,:);
end
