function threshold = find_threshold (holds, fails_at, holds_at, tolerance)
%FIND_THRESHOLD  Where something begins to hold, by bisection.
%   threshold = find_threshold (holds, fails_at, holds_at, tolerance)   holds (x) is true or false; false at the
%                                                                       second argument, true at the third
%
%   It is the value found to hold that is nearest to the threshold, at most tolerance away; NaN if holds is not as
%   told at the two ends.

% SPDX-License-Identifier: BSD-3-Clause

  threshold = NaN;
  if (holds (fails_at) || ~holds (holds_at))
    return
  end
  while (abs (holds_at - fails_at) > tolerance)
    middle = (fails_at + holds_at) / 2;
    if (holds (middle))
      holds_at = middle;
    else
      fails_at = middle;
    end
  end
  threshold = holds_at;
end
