function text = ns_json (value)
%NS_JSON  A value as JSON that may stand inside of an HTML page.
%   text = ns_json (value)
%
%   Structs become objects, struct arrays, cells and arrays of numbers lists (the numbers in the order of columns, with
%   nine digits), [], NaN and Inf null, one number or truth value itself. A cell of one number is a list of one.

% SPDX-License-Identifier: BSD-3-Clause

  if (ischar (value))
    text = quoted (value);
  elseif (iscell (value))
    text = list (cellfun (@ns_json, value(:)', 'UniformOutput', false));
  elseif (isstruct (value) && numel (value) == 1)
    names = fieldnames (value)';
    parts = cellfun (@(name) [quoted(name) ':' ns_json(value.(name))], names, 'UniformOutput', false);
    text = ['{' strjoin(parts, ',') '}'];
  elseif (isstruct (value))
    text = list (arrayfun (@ns_json, value(:)', 'UniformOutput', false));
  elseif (islogical (value) && numel (value) == 1)
    words = {'false', 'true'};
    text = words{1 + value};
  elseif (isempty (value))
    text = 'null';
  else
    text = numbers (double (value(:)'));
  end
end

function text = list (parts)
  text = ['[' strjoin(parts, ',') ']'];
end

function text = numbers (values)
  text = regexprep (sprintf ('%.9g,', values + 0), '-?(NaN|Inf)', 'null');         % + 0: not -0
  text = text(1:end-1);
  if (numel (values) > 1)
    text = ['[' text ']'];
  end
end

function text = quoted (value)
  text = strrep (strrep (value(:)', '\', '\\'), '"', '\"');
  for code = reshape (unique (double (text(text < 32 | text == '<' | text == 127))), 1, [])
    text = strrep (text, char (code), sprintf ('\\u%04x', code));
  end
  text = ['"' text '"'];
end
