function time = domino_hits (sol, row)
%DOMINO_HITS  When each domino is hit by the one before it.
%   time = domino_hits (sol, row)   1 x count; 0 for the first one, NaN for those not hit

% SPDX-License-Identifier: BSD-3-Clause

  time = [0, NaN(1, row.count - 1)];
  c = sol.contacts;
  for k = 2:row.count                                      % domino k is body k + 1
    pair = min (c.a, c.b) == k & max (c.a, c.b) == k + 1 & c.cn > 0;
    first = find (pair, 1);
    if (~isempty (first))
      time(k) = sol.t(c.step(first));
    end
  end
end
