function u = rod_end (q, v)
%ROD_END  Velocity of the end of a rod of length 2 at the angle q(3) + pi from its centre.
%   u = rod_end (q, v)   2 x n for q and v with n columns of [x; y; angle]: x and y velocity

% SPDX-License-Identifier: BSD-3-Clause

  u = v(1:2,:) + [sin(q(3,:)); -cos(q(3,:))] .* v([3 3],:);
end
