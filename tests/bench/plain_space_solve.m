function [q, v, failed] = plain_space_solve (sys, q0, v0, h, steps)
%PLAIN_SPACE_SOLVE  Steps of plain_space_step.
%   [Q, V, FAILED] = plain_space_solve (SYS, Q0, V0, H, STEPS) returns every state as a column.  FAILED counts
%   the steps whose LCP was not solved.
%
%   See also plain_space_step, nssolve.

% SPDX-License-Identifier: BSD-3-Clause

  q = zeros (numel (q0), steps + 1);
  v = zeros (numel (v0), steps + 1);
  q(:,1) = q0;
  v(:,1) = v0;
  failed = 0;
  for k = 1:steps
    [q(:,k+1), v(:,k+1), solved] = plain_space_step (sys, q(:,k), v(:,k), h);
    failed = failed + ~solved;
  end
end
