function quoted = ns_quote (text)
%NS_QUOTE  A text in double quotes, as one line: with \" \\ \n \r \t, and \xHH for other bytes that are no letters.
%   quoted = ns_quote (text)

% SPDX-License-Identifier: BSD-3-Clause

  text = text(:).';
  special = text < 32 | text == 127 | text == '"' | text == '\';
  if (~ns_is_utf8 (text))
    special = special | text > 127;
  end
  if (any (special))
    text = with_escapes (text, special);
  end
  quoted = ['"', text, '"'];
end

% Each letter takes a column of four, of which those that are used stay.
function text = with_escapes (text, special)
  table = repmat (text, 4, 1);
  used = [true(1, numel (text)); false(3, numel (text))];
  [simple, which] = ismember (text, sprintf ('"\\\n\r\t'));
  simple = simple & special;
  signs = '"\nrt';
  table(1,special) = '\';
  table(2,simple) = signs(which(simple));
  used(2,special) = true;
  bytes = special & ~simple;
  if (any (bytes))
    digits = '0123456789abcdef';
    value = double (text(bytes));
    table(2,bytes) = 'x';
    table(3,bytes) = digits(floor (value / 16) + 1);
    table(4,bytes) = digits(mod (value, 16) + 1);
    used(3:4,bytes) = true;
  end
  text = table(used).';
end
