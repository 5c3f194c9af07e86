function [text, good] = ns_unquote (quoted)
%NS_UNQUOTE  What ns_quote was given; good is false where the quotes or what is between them are not of its kind.
%   [text, good] = ns_unquote (quoted)

% SPDX-License-Identifier: BSD-3-Clause

  text = '';
  escape = '\\(["\\nrt]|x[0-9a-f]{2})';
  good = numel (quoted) >= 2 && quoted(1) == '"' && quoted(end) == '"' ...
         && ~any (ismember ('"\', regexprep (quoted(2:end-1), escape, '')));
  if (~good || numel (quoted) == 2)
    return
  end
  text = quoted(2:end-1);
  if (any (text == '\'))
    [escapes, between] = regexp (text, escape, 'tokens', 'split');
    letters = cellfun (@(token) meant (token{1}), escapes, 'UniformOutput', false);
    pieces = [between; [letters, {''}]];
    text = [pieces{:}];
  end
end

function letter = meant (escape)
  if (escape(1) == 'x')
    letter = char (hex2dec (escape(2:3)));
  else
    letters = sprintf ('"\\\n\r\t');
    letter = letters(escape(1) == '"\nrt');
  end
end
