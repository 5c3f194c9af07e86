function [t, q, v, failed] = plain_solve (sys, tspan, q0, v0, h, varargin)
%PLAIN_SOLVE  Steps of plain_step from one time to another.
%   [T, Q, V, FAILED] = plain_solve (SYS, [T0 TF], Q0, V0, H, METHOD)
%   takes round ((TF - T0) / H) steps and returns every state as a column.  FAILED counts
%   the steps whose LCP was not solved (they go on without contact impulses).
%
%   See also plain_step, nssolve.

% SPDX-License-Identifier: BSD-3-Clause

  steps = round ((tspan(2) - tspan(1)) / h);
  t = tspan(1) + h * (0:steps);
  q = zeros (numel (q0), steps + 1);
  v = zeros (numel (v0), steps + 1);
  q(:,1) = q0;
  v(:,1) = v0;
  failed = 0;
  for k = 1:steps
    [q(:,k+1), v(:,k+1), ~, ~, solved] = plain_step (sys, t(k), q(:,k), v(:,k), h, varargin{:});
    failed = failed + ~solved;
  end
end
