function [texts, bad] = ns_unquote_lines (block, first, last)
%NS_UNQUOTE_LINES  What ns_quote was given, of several lines at once.
%   [texts, bad] = ns_unquote_lines (block, first, last)
%
%   block  row of characters; line k has its quotes at first(k) and last(k)
%   texts  1 x n cell
%   bad    0, or the first line that is not as ns_quote writes it

% SPDX-License-Identifier: BSD-3-Clause

  count = numel (first);
  texts = repmat ({''}, 1, count);
  wrong = last <= first | block(min (first, end)) ~= '"' | block(max (last, 1)) ~= '"';
  [letters, kept, odd] = without_escapes (block);
  counted = [0, cumsum(odd)];
  wrong(~wrong) = counted(last(~wrong)) > counted(first(~wrong) + 1) | ~odd(last(~wrong));
  bad = max ([0, find(wrong, 1)]);
  if (bad > 0)
    return
  end
  place = [0, cumsum(kept)];
  from = place(first + 1) + 1;
  to = place(last);
  letters = letters(kept);
  for k = reshape (find (to >= from), 1, [])
    texts{k} = letters(from(k):to(k));
  end
end

% letters: with what an escape means in the place of its backslash; kept: without the rest of the escapes; odd: quotes,
% and escapes that mean nothing. A quote or a backslash after an odd number of backslashes is escaped.
function [letters, kept, odd] = without_escapes (block)
  letters = block;
  kept = true (size (block));
  odd = block == '"';
  slashes = block == '\';
  if (~any (slashes))
    return
  end
  number = 1:numel (block);
  run = number - cummax (number .* ~slashes);
  begins = find (mod (run, 2) == 1);
  padded = [block, '    '];
  after = padded(begins + 1);
  signs = '"\nrt';
  meant = sprintf ('"\\\n\r\t');
  [simple, which] = ismember (after, signs);
  letters(begins(simple)) = meant(which(simple));
  kept(begins(simple) + 1) = false;
  odd(begins(simple) + 1) = false;
  digits = [hex_value(padded(begins + 2)); hex_value(padded(begins + 3))];
  hex = after == 'x' & all (digits >= 0, 1);
  letters(begins(hex)) = char (16 * digits(1,hex) + digits(2,hex));
  for k = 1:3
    kept(begins(hex) + k) = false;
  end
  odd(begins(~simple & ~hex)) = true;
end

function value = hex_value (letters)
  [found, value] = ismember (letters, '0123456789abcdef');
  value = value - 1;
  value(~found) = -1;
end
