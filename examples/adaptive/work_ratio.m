function [steps, seconds] = work_ratio (adaptive, fixed)
%WORK_RATIO  How much more fixed steps cost than adaptive ones for the same error.
%   [steps, seconds] = work_ratio (adaptive, fixed)   of measure_work
%
%   Costs are taken as straight lines over the error, both on logarithmic scales, and compared at the geometric mean
%   of the errors of the adaptive runs and of those fixed runs that are near the end at all (error below 1).

% SPDX-License-Identifier: BSD-3-Clause

  near = fixed.error < 1;
  at = mean (log ([adaptive.error, fixed.error(near)]));
  cost = @(error, work) exp (polyval (polyfit (log (error), log (work), 1), at));
  steps = cost (fixed.error(near), fixed.steps(near)) / cost (adaptive.error, adaptive.steps);
  seconds = cost (fixed.error(near), fixed.seconds(near)) / cost (adaptive.error, adaptive.seconds);
end
