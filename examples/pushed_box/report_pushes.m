function report_pushes (box, pushes, steps)
%REPORT_PUSHES  A table of some pushes and what the solver answered.
%   report_pushes (box, pushes, steps)   fields F, y, label; box_step of each

% SPDX-License-Identifier: BSD-3-Clause

  names = box_outcome ();
  fprintf ('%s\n', ...
    'Five pushes. Forces are impulses / h, in N; the textbook says at which push sliding would start if the', ...
    'box could not tip, and tipping if it could not slide.', '', ...
    '      push  height  outcome                normal     normal  friction     slip  pivots     textbook', ...
    '         N       m                           rear      front              mm/s         slides   tips');
  residual = 0;
  for k = 1:numel (steps)
    step = steps{k};
    [~, slides_at, tips_at] = box_textbook (box, pushes.F(k), pushes.y(k));
    fprintf ('  %s %6g %7.2f  %-20s %8.3f %10.3f %9.3f %8.1f %7d %7.3f %6.2f\n', ...
             pushes.label{k}, pushes.F(k), pushes.y(k), names{step.outcome}, ...
             step.cn / box.h, sum (step.friction) / box.h, 1000 * abs (step.slip), step.pivots, ...
             slides_at, tips_at);
    residual = max (residual, step.residual);
  end
  fprintf ('\nLargest residual |min (z, w)|: %.1e.\n\n', residual);
end
