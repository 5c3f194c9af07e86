function [F, solved] = box_threshold (box, y)
%BOX_THRESHOLD  The smallest push at the height y that moves the box, found by LCPs alone.
%   [F, solved] = box_threshold (box, y)
%
%   Bisection between 0 and 10 weights down to 1e-9 weights; solved is the number of LCPs.

% SPDX-License-Identifier: BSD-3-Clause

  low = 0;
  high = 10 * box.m * box.g;
  solved = 0;
  while (high - low > 1e-9 * box.m * box.g)
    F = (low + high) / 2;
    step = box_step (box, F, y);
    solved = solved + 1;
    if (step.outcome == 1)
      low = F;
    else
      high = F;
    end
  end
end
