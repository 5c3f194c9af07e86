function report_pushes (box, pushes, steps)
%REPORT_PUSHES  A table of some pushes and what the solver answered.
%   report_pushes (box, pushes, steps)   fields F, y, label; box_step of each

% SPDX-License-Identifier: BSD-3-Clause

  names = box_outcome ();
  fprintf ('%s\n', ...
    'Five pushes. Forces are impulses / h, in N. The last two columns are the pushes from which on the', ...
    'textbook lets the box slide if it could not tip, and tip if it could not slide.', '', ...
    '     push  height  outcome                   normal      friction    slip  pivots   slides    tips', ...
    '        N       m                         rear   front              mm/s             above   above');
  residual = 0;
  for k = 1:numel (steps)
    step = steps{k};
    [~, slides_at, tips_at] = box_textbook (box, pushes.F(k), pushes.y(k));
    fprintf ('  %s %5g %7.2f  %-20s %7.3f %7.3f %9.3f %7.1f %7d %8.3f %7.2f\n', ...
             pushes.label{k}, pushes.F(k), pushes.y(k), names{step.outcome}, ...
             step.cn / box.h, sum (step.friction) / box.h, 1000 * abs (step.slip), step.pivots, ...
             slides_at, tips_at);
    residual = max (residual, step.residual);
  end
  fprintf ('\nThe largest residual, norm (min (z, w), Inf), is %.1e.\n', residual);
  fprintf ('While the box sticks, only the sum of the friction is determined: rigid corners may share\n');
  fprintf ('it in many ways, and the solver returns one of them.\n\n');
end
