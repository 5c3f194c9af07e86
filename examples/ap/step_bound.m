function largest = step_bound (sol, h, weightless, push)
%STEP_BOUND  How much of the bound of AP, theorem 2.4 and (47), the steps of a solution use up: 1 is all of it.
%   largest = step_bound (sol, h, weightless, push)   step size; the model without k1; M^-1 k1 as a function of a row
%   of times
%
%   A step of 'linimp' satisfies
%     v+' M v+ + sum gamma phi+^2 <= w' M w + sum gamma phi^2,   w = v + h M^-1 k1,
%   where k1 is all force but that of springs and dampers, and phi+ = phi + h dphi'v+; it is phi (q+) if phi is linear
%   or if q+ was projected by (46). The paper prints the last lines of the proof and (47) with >= for <=, and w with a
%   factor k. The largest ratio of left to right side over the whole steps is returned; those cut by a located collision
%   end on the way of a longer step, about which the theorem says nothing.

% SPDX-License-Identifier: BSD-3-Clause

  length_of = diff (sol.t);
  w = sol.v(:,1:end-1) + bsxfun (@times, length_of, push (sol.t(1:end-1)));
  left = nsenergy (weightless, sol.q(:,2:end), sol.v(:,2:end));
  right = nsenergy (weightless, sol.q(:,1:end-1), w);
  steps = sol.t(2:end) / h;
  whole = abs (steps - round (steps)) < 1e-6 & right > 0;
  largest = max (left(whole) ./ right(whole));
end
