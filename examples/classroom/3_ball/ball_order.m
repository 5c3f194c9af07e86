function values = ball_order (h, errors, mistake)
%BALL_ORDER  The order that a table of errors shows, also with a typical mistake.
%   values = ball_order (h, errors)            {p}: slope of the longest run of rows whose slopes differ by at most 0.2
%   values = ball_order (h, errors, mistake)
%
%   mistake  'all rows'      a line through all rows
%            'smallest'      the slope between the two smallest steps
%            'largest'       the slope between the two largest steps
%            'halving'       log2 of quotients of errors, as if each step were half the one before
%            'sign'          minus the order

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    mistake = '';
  end
  h = h(errors > 0);                           % where the error is zero by chance no slope exists
  errors = errors(errors > 0);
  rows = longest_run (h, errors);
  if (strcmp (mistake, 'all rows'))
    rows = 1:numel (h);
  elseif (strcmp (mistake, 'smallest'))
    rows = numel (h) - [1 0];
  elseif (strcmp (mistake, 'largest'))
    rows = 1:2;
  end
  line = polyfit (log (h(rows)), log (errors(rows)), 1);
  p = line(1);
  if (strcmp (mistake, 'halving'))
    line = polyfit (-(1:numel (rows)), log2 (errors(rows)), 1);
    p = line(1);
  elseif (strcmp (mistake, 'sign'))
    p = -p;
  end
  values = {p};
end

function rows = longest_run (h, errors)
  slope = diff (log (errors)) ./ diff (log (h));
  rows = 1:2;
  for first = 1:numel (slope)
    for last = first:numel (slope)
      if (max (slope(first:last)) - min (slope(first:last)) <= 0.2 && last - first + 2 > numel (rows))
        rows = first:last+1;
      end
    end
  end
end
