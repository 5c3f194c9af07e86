function text = ns_csv (columns)
%NS_CSV  A table as text: names in the first line, values separated by commas.
%   text = ns_csv (columns)
%
%   columns  n x 2 cell, a row for each column of the table: its name, and numbers or a cell of texts, as many in each.
%            Numbers have 17 digits, and read back to the same bits; texts are in quotes

% SPDX-License-Identifier: BSD-3-Clause

  texts = cell (size (columns, 1), numel (columns{1,2}));
  for k = 1:size (columns, 1)
    texts(k,:) = column_text (columns{k,2});
  end
  form = [repmat('%s,', 1, size (columns, 1) - 1), '%s\n'];
  names = cellfun (@name_text, columns(:,1), 'UniformOutput', false);
  text = [sprintf(form, names{:}), sprintf(form, texts{:})];
end

function texts = column_text (values)
  if (iscell (values))
    texts = cellfun (@quoted, values, 'UniformOutput', false);
    return
  end
  texts = arrayfun (@(x) sprintf ('%.17g', x), values, 'UniformOutput', false);
end

% In quotes where there is a letter that means something
function text = name_text (text)
  if (~isempty (regexp (text, '[",\r\n]', 'once')))
    text = quoted (text);
  end
end

function text = quoted (text)
  text = ['"', regexprep(strrep (text, '"', '""'), '[\r\n]+', ' '), '"'];
end
