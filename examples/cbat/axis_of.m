function u = axis_of (q)
%AXIS_OF  Where the third axis of a body points, in world axes.
%   u = axis_of (q)   3 x N; q: 7 x N, place and quaternion in columns

% SPDX-License-Identifier: BSD-3-Clause

  u = [2 * (q(5,:) .* q(7,:) + q(4,:) .* q(6,:)); 2 * (q(6,:) .* q(7,:) - q(4,:) .* q(5,:)); 1 - 2 * (q(5,:).^2 + q(6,:).^2)];
end
