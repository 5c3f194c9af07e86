function assert_geometric_steps (sol, most)
%ASSERT_GEOMETRIC_STEPS  No step of 'geometric' fails, and Newton's method is quick.
%   assert_geometric_steps (SOL, MOST)
%
%   No step of the solution SOL was halved or solved roughly, the residual of each is within the tolerance, and there
%   are at most MOST iterations a step on average.

% SPDX-License-Identifier: BSD-3-Clause

  assert (sol.exitflag, 1);
  assert ([sol.stats.halved, sol.stats.rough], [0 0]);
  assert (max (sol.stats.residual) <= 1e-10);
  assert (sol.stats.iterations <= most * sol.stats.steps, "%g iterations a step", sol.stats.iterations / sol.stats.steps);
end

%!error assert_geometric_steps (struct ("exitflag", 1, "stats", struct ("halved", 1, "rough", 0)), 3)
%!error assert_geometric_steps (struct ("exitflag", -2), 3)
