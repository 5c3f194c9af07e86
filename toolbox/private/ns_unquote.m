function [text, good] = ns_unquote (quoted)
%NS_UNQUOTE  What ns_quote was given; good is false where the quotes or what is between them are not of its kind.
%   [text, good] = ns_unquote (quoted)

% SPDX-License-Identifier: BSD-3-Clause

  text = '';
  good = numel (quoted) >= 2;
  if (good && quoted(1) == '"' && quoted(end) == '"' && ~any (quoted(2:end-1) == '"' | quoted(2:end-1) == '\'))
    text = quoted(2:end-1);
    if (isempty (text))
      text = '';
    end
  elseif (good)
    [texts, bad] = ns_unquote_lines (quoted, 1, numel (quoted));
    text = texts{1};
    good = bad == 0;
  end
end
