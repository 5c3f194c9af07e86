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
    pieces = num2cell (text);
    for k = find (special)
      pieces{k} = escaped (text(k));
    end
    text = [pieces{:}];
  end
  quoted = ['"', text, '"'];
end

function piece = escaped (letter)
  plain = sprintf ('"\\\n\r\t');
  k = find (letter == plain, 1);
  if (isempty (k))
    piece = sprintf ('\\x%02x', double (letter));
  else
    signs = '"\nrt';
    piece = ['\', signs(k)];
  end
end
