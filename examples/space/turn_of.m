function turn = turn_of (R)
%TURN_OF  The unit quaternion of a rotation matrix, scalar first.
%   turn = turn_of (R)   row; rotation_of (turn) = R
%
%   Of (1 + R11 + R22 + R33)/4 and its like, the squares of the four components, the largest is safe to divide by.

% SPDX-License-Identifier: BSD-3-Clause

  skew = [R(3,2) - R(2,3), R(1,3) - R(3,1), R(2,1) - R(1,2)];
  Q = [trace(R), skew; skew', R + R' - trace(R) * eye(3)];      % 4 turn' turn = Q + I
  [~, k] = max (diag (Q));
  turn = (Q(k,:) + (1:4 == k)) / sqrt (Q(k,k) + 1) / 2;
end
