function text = plain_text (text)
%PLAIN_TEXT  A text of a stranger on one line, without characters that command a terminal.
%   text = plain_text (text)

% SPDX-License-Identifier: BSD-3-Clause

  text(text < 32 | text == 127) = ' ';
  text = strtrim (regexprep (text, ' +', ' '));
end
