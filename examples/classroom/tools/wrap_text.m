function wrapped = wrap_text (text, indent, width)
%WRAP_TEXT  Break a text into lines between words.
%   wrapped = wrap_text (text, indent, width)

% SPDX-License-Identifier: BSD-3-Clause

  words = regexp (strtrim (text), '\s+', 'split');
  lines = {};
  line = repmat (' ', 1, indent - 1);
  for k = 1:numel (words)
    if (numel (line) + 1 + numel (words{k}) > width && numel (line) >= indent)
      lines{end+1} = line; %#ok<AGROW>
      line = repmat (' ', 1, indent - 1);
    end
    line = [line, ' ', words{k}]; %#ok<AGROW>
  end
  lines{end+1} = line;
  wrapped = strjoin (lines, sprintf ('\n'));
end
