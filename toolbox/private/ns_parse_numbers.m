function [values, where, problem] = ns_parse_numbers (text, widths, kind)
%NS_PARSE_NUMBERS  Numbers from lines of text, so many in each line.
%   [values, where, problem] = ns_parse_numbers (text, widths, kind)
%
%   widths   how many numbers there are in each line, 1 x n
%   kind     class of the numbers
%   values   column
%   where    0, or the number of the first line that is not right; then problem says why
%
%   Each word must be read as one number: where the words in each line, the words of all lines and the numbers
%   found are equally many, and nothing is left over, none was split or passed over.

% SPDX-License-Identifier: BSD-3-Clause

  where = 0;
  problem = '';
  if (numel (widths) == 1 && widths == 1 && strcmp (kind, 'double') && all (text <= '9'))
    [values, whole] = scan (text, 1);
    if (whole)
      return
    end
  end
  values = zeros (0, 1);
  if (isempty (widths))
    values = as_class (values, kind);
    return
  end
  breaks = [0, find(text == sprintf ('\n')), numel(text) + 1];
  portion = 4096;
  whole = cell (1, ceil (numel (widths) / portion));
  for k = 1:numel (whole)
    lines = (k - 1) * portion + 1 : min (k * portion, numel (widths));
    part = text(breaks(lines(1))+1:breaks(lines(end)+1)-1);
    [numbers, where, problem] = parse_part (part, widths(lines), kind);
    if (where > 0)
      where = where + lines(1) - 1;
      return
    end
    whole{k} = numbers;
  end
  values = vertcat (whole{:});
end

function [values, where, problem] = parse_part (text, widths, kind)
  values = [];
  newline = text == sprintf ('\n');
  [where, problem] = check_letters (text, newline);
  if (where > 0)
    return
  end
  blank = text == ' ' | newline;
  starts = ~blank & [true(1, ~isempty (text)), blank(1:end-1)];
  words = cumsum (starts);
  counts = diff ([0, words(newline), max([0, words])]);
  where = find ([counts ~= widths, true], 1);
  if (where <= numel (widths))
    problem = sprintf ('there are %d numbers instead of %d', counts(where), widths(where));
    return
  end
  where = 0;
  if (~any (strcmp (kind, {'int64', 'uint64'})))
    [values, whole] = scan (text, sum (widths));
    [values, good] = as_class (values, kind);
    if (whole && all (good))
      return
    end
  end
  starts = find (starts);
  stops = find (~blank & [blank(2:end), true(1, ~isempty (text))]);
  [values, bad] = read_words (text, starts, stops, kind);
  if (bad > 0)
    where = 1 + sum (newline(1:starts(bad)));
    problem = sprintf ('%s is not a number of class %s', ns_describe (text(starts(bad):stops(bad))), kind);
  end
end

function [where, problem] = check_letters (text, newline)
  where = 0;
  problem = '';
  odd = regexp (text, '[^-+.0-9eEInfaNA \n]', 'once');
  if (~isempty (odd))
    where = 1 + sum (newline(1:odd));
    problem = sprintf ('%s does not belong into a number', ns_describe (ns_shorten (text(odd))));
  end
end

% bad: 0, or the first word that is no number of the class
function [values, bad] = read_words (text, starts, stops, kind)
  if (any (strcmp (kind, {'int64', 'uint64'})))
    [values, good] = long_integers (text, starts, stops, kind);
  else
    [values, whole] = scan (text, numel (starts));
    if (~whole)
      bad = first_odd_word (text, starts, stops);
      return
    end
    [values, good] = as_class (values, kind);
  end
  bad = 0;
  if (~all (good))
    bad = find (~good, 1);
  end
end

% whole: all of the text was read, as so many numbers; after an Inf or NaN at its end Octave 6 has a message too.
function [values, whole] = scan (text, count)
  [values, ~, message, next] = sscanf (text, '%f');
  whole = numel (values) == count && (isempty (message) || next > numel (text));
end

% The words before the first odd one are read as whole, so that halving finds it.
function bad = first_odd_word (text, starts, stops)
  good = 0;
  bad = numel (starts);
  while (bad - good > 1)
    middle = floor ((good + bad) / 2);
    [~, whole] = scan (text(starts(good+1):stops(middle)), middle - good);
    if (whole)
      good = middle;
    else
      bad = middle;
    end
  end
end

function [values, good] = as_class (plain, kind)
  values = plain;
  good = true (size (plain));
  if (strcmp (kind, 'logical'))
    good = plain == 0 | plain == 1;
    values = plain == 1;
  elseif (strcmp (kind, 'single'))
    values = single (plain);
  elseif (~strcmp (kind, 'double'))
    values = cast (plain, kind);
    good = double (values) == plain;
  end
end

% Up to 20 digits in two parts, as ns_exact_digits has them. The class tells by saturation what does not fit.
function [values, good] = long_integers (text, starts, stops, kind)
  count = numel (starts);
  values = zeros (count, 1, kind);
  negative = text(starts) == '-';
  lengths = stops - starts + 1 - negative;
  is_digit = [0, cumsum(text >= '0' & text <= '9')];
  good = lengths >= 1 & lengths <= 20 & is_digit(stops + 1) - is_digit(starts) == lengths;
  if (~all (good) || count == 0)
    return
  end
  digits = [repmat('0', 1, 20), text];
  digits = reshape (digits(bsxfun (@plus, stops + 20, (-19:0)')), 20, count);
  digits(bsxfun (@le, lengths, (19:-1:0)')) = '0';
  parted = [digits(1:11,:); repmat(' ', 1, count); digits(12:20,:); repmat(' ', 1, count)];
  parts = reshape (sscanf (parted, '%f'), 2, []);
  sign = cast (1 - 2 * negative', kind);
  values = sign .* cast (parts(1,:)', kind) * cast (1e9, kind) + sign .* cast (parts(2,:)', kind);
end
