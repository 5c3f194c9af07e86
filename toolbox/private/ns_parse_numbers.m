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
%   found are equally many, none was split or passed over.

% SPDX-License-Identifier: BSD-3-Clause

  values = zeros (0, 1);
  where = 0;
  problem = '';
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
  [where, problem] = check_words (text, widths);
  if (where > 0)
    return
  end
  if (any (strcmp (kind, {'int64', 'uint64'})))
    [values, good] = long_integers (text, kind);
  else
    values = sscanf (text, '%f');
    good = numel (values) == sum (widths);
    if (good)
      [values, good] = as_class (values, kind);
    end
  end
  if (~good)
    [where, problem] = find_bad (text, kind);
  end
end

% Which letters there are, and how many words in each line.
function [where, problem] = check_words (text, widths)
  where = 0;
  problem = '';
  newline = text == sprintf ('\n');
  odd = find (~ismember (text, sprintf ('+-.0123456789eEInfaNA \n')), 1);
  if (~isempty (odd))
    where = 1 + sum (newline(1:odd));
    problem = sprintf ('%s does not belong into a number', ns_describe (text(odd)));
    return
  end
  blank = text == ' ' | newline;
  words = cumsum (~blank & [true(1, ~isempty (text)), blank(1:end-1)]);
  counts = diff ([0, words(newline), max([0, words])]);
  wrong = find (counts ~= widths, 1);
  if (~isempty (wrong))
    where = wrong;
    problem = sprintf ('there are %d numbers instead of %d', counts(wrong), widths(wrong));
  end
end

function [values, good] = as_class (plain, kind)
  values = plain;
  good = true;
  if (strcmp (kind, 'logical'))
    good = all (plain == 0 | plain == 1);
    values = plain == 1;
  elseif (strcmp (kind, 'single'))
    values = single (plain);
  elseif (~strcmp (kind, 'double'))
    values = cast (plain, kind);
    good = all (double (values) == plain);
  end
end

% Digits in two parts, as ns_exact_digits has them. The class tells by saturation what does not fit.
function [values, good] = long_integers (text, kind)
  words = regexp (text, '[^ \n]+', 'match');
  values = zeros (numel (words), 1, kind);
  good = all (~cellfun ('isempty', regexp (words, '^-?\d{1,20}$', 'once')));
  for k = 1:numel (words) * good
    digits = words{k}(words{k} ~= '-');
    split = max (numel (digits) - 9, 0);
    sign = cast (1 - 2 * (words{k}(1) == '-'), kind);
    high = cast (sscanf (['0', digits(1:split)], '%f'), kind);
    values(k) = sign * high * cast (1e9, kind) + sign * cast (sscanf (digits(split+1:end), '%f'), kind);
  end
end

% The words one by one.
function [where, problem] = find_bad (text, kind)
  lines = regexp (text, '\n', 'split');
  for where = 1:numel (lines)
    for word = regexp (lines{where}, '[^ ]+', 'match')
      [value, count, message] = sscanf (word{1}, '%f');
      good = count == 1 && isempty (message);
      if (good)
        [~, good] = as_class (value, kind);
      end
      if (~good)
        problem = sprintf ('%s is not a number of class %s', ns_describe (word{1}), kind);
        return
      end
    end
  end
  problem = sprintf ('these are not numbers of class %s', kind);
end
