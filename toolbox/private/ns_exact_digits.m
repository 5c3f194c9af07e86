function text = ns_exact_digits (values, width)
%NS_EXACT_DIGITS  Numbers as text that reads back to the same bits, so many in a line.
%   text = ns_exact_digits (values, width)   in the order of values(:); no newline after the last line
%
%   width  how many numbers a line has; one for all or one for each line
%
%   A number has 15 digits where these are enough, otherwise 17 (single: 6 or 9), which always are.

% SPDX-License-Identifier: BSD-3-Clause

  values = full (values(:)).';
  if (isempty (values))
    text = '';
    return
  end
  last = ends_of_lines (width, numel (values));
  if (any (strcmp (class (values), {'int64', 'uint64'})))
    text = long_integers (values, last);
  else
    digits = [15, 17];
    if (isa (values, 'single'))
      digits = [6, 9];
    elseif (~isa (values, 'double'))
      digits = [15, 15];
    end
    text = formatted (double (values), digits, last);
  end
end

% True for the numbers that end a line.
function last = ends_of_lines (width, count)
  last = false (1, count);
  if (numel (width) == 1)
    last(width:width:count) = true;
  else
    last(cumsum (width)) = true;
  end
end

% One format for each number, in portions: the time that a format takes grows faster than its length.
function text = formatted (values, digits, last)
  portion = 1024;
  pieces = cell (1, ceil (numel (values) / portion));
  for k = 1:numel (pieces)
    range = (k - 1) * portion + 1 : min (k * portion, numel (values));
    part = values(range);
    short = sscanf (sprintf (['%.', sprintf('%d', digits(1)), 'g '], part), '%f').';
    exact = isequal (size (short), size (part)) & same_bits (short, part, digits(1));
    formats = repmat (sprintf ('%%.%02dg ', digits(1)).', 1, numel (part));
    formats(3:4,~exact) = repmat (sprintf ('%02d', digits(2)).', 1, sum (~exact));
    formats(end,last(range)) = sprintf ('\n');
    pieces{k} = sprintf (formats(:).', part);
  end
  text = [pieces{:}];
  text(end) = [];
end

% Singles are read as doubles and rounded.
function same = same_bits (a, b, digits)
  if (digits == 6)
    a = double (single (a));
  end
  same = (a == b & 1 ./ a == 1 ./ b) | (isnan (a) & isnan (b));      % 1/0 tells the sign of 0
end

% Formats take no integers above 2^53 in every class: the digits in two parts.
function text = long_integers (values, last)
  ends = repmat (' ', 1, numel (values));
  ends(last) = sprintf ('\n');
  pieces = cell (1, numel (values));
  billion = cast (1e9, class (values));
  for k = 1:numel (values)
    low = rem (values(k), billion);
    high = (values(k) - low) / billion;
    if (high ~= 0)
      pieces{k} = sprintf ('%d%09d%s', high, double (max (low, -low)), ends(k));
    else
      pieces{k} = sprintf ('%d%s', low, ends(k));
    end
  end
  text = [pieces{:}];
  text(end) = [];
end
