function [code, name] = bare_code (text)
%BARE_CODE  The text of an m-file without comments and quoted texts, and the name of its first function.
%   [code, name] = bare_code (text)   name is '' if it does not begin with a function

% SPDX-License-Identifier: BSD-3-Clause

  lines = regexp (strrep (text, sprintf ('\r'), ''), '\n', 'split');
  depth = 0;                                   % of block comments
  for k = 1:numel (lines)
    opens = ~isempty (regexp (lines{k}, '^\s*[%#]\{\s*$', 'once'));
    closes = ~isempty (regexp (lines{k}, '^\s*[%#]\}\s*$', 'once'));
    depth = depth + opens;
    if (depth > 0)
      lines{k} = '';
    end
    depth = max (depth - closes, 0);
    lines{k} = regexprep (lines{k}, '(?<![\w\)\]\}\.''])''[^'']*''|"[^"]*"', '''''');
    lines{k} = regexprep (lines{k}, '[%#].*$', '');
  end
  code = sprintf ('%s\n', lines{:});
  name = regexp (code, '^\s*function\s+(?:[^=\(\n]*=\s*)?([A-Za-z]\w*)', 'tokens', 'once');
  if (isempty (name))
    name = '';
  else
    name = name{1};
  end
end
