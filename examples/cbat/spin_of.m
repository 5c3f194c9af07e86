function w = spin_of (sol)
%SPIN_OF  Angular velocities of the only body of a solution that moves, in world axes.
%   w = spin_of (sol)   3 x N; sol.v has them in the axes of the body

% SPDX-License-Identifier: BSD-3-Clause

  s = sol.q(4,:);
  u = sol.q(5:7,:);
  x = sol.v(4:6,:);
  turned = 2 * cross (u, x);
  w = x + [s; s; s] .* turned + cross (u, turned);
end
