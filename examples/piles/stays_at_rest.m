function rests = stays_at_rest (model, duration, step, method)
%STAYS_AT_REST  Does a structure that starts at rest stay there?
%   rests = stays_at_rest (model, duration, step, method)   arguments of nssolve
%
%   Where equilibrium is possible the velocities are roundoff, about 1e-14; where it is not they grow with the
%   distance from the limit. Between these lies the bound, 1e-9 times g duration.

% SPDX-License-Identifier: BSD-3-Clause

  sol = nssolve (model, [0 duration], 'Step', step, 'Method', method);
  rests = sol.exitflag == 1 && max (abs (sol.v(:))) < 1e-9 * 9.81 * duration;
end
