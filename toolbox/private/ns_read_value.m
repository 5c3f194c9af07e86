function [value, line] = ns_read_value (reader, line)
%NS_READ_VALUE  The value after the equals sign of a line of a file of nssave, and the lines below that belong to it.
%   [value, line] = ns_read_value (reader, line)   see ns_read_fields; line: the next one

% SPDX-License-Identifier: BSD-3-Clause

  words = strtrim (reader.text(reader.first(line):reader.last(line)));
  [~, stop] = regexp (words, '^([A-Za-z_]\w*|\{\d+\}|"([^"\\]|\\.)*") = ', 'start', 'end', 'once');
  kind = regexp (words(stop+1:end), '^\w+', 'match', 'once');
  rest = words(stop+1+numel (kind):end);
  switch (kind)
    case {'double', 'single', 'logical', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'}
      [value, line] = read_numbers (reader, line, kind, rest);
    case 'char'
      [value, line] = read_char (reader, line, rest);
    case 'cell'
      [value, line] = read_cell (reader, line, rest);
    case 'struct'
      [value, line] = read_struct (reader, line, rest);
    case 'function'
      [value, line] = read_function (reader, line, rest);
    case {'complex', 'sparse'}
      [value, line] = read_parts (reader, line, kind, rest);
    otherwise
      ns_bad_line ('nsload', reader.file, line, 'values of kind %s are not known', ns_describe (kind));
  end
end

% ---- arrays ----

% ' 3.5', ' 3 x 1: 0 -9.81 0', ' 3 x 20' or ' 20 x 3 by rows'
function [value, line] = read_numbers (reader, line, kind, rest)
  [extent, tail] = read_size (reader, line, rest);
  if (isempty (extent))
    value = numbers_in (reader, line, rest, 1, kind);
    line = line + 1;
  elseif (~isempty (tail) && tail(1) == ':')
    value = reshape (numbers_in (reader, line, tail(2:end), prod (extent), kind), extent);
    line = line + 1;
  elseif (isempty (tail) || strcmp (tail, ' by rows'))
    by_rows = ~isempty (tail);
    width = extent(1 + by_rows);
    count = prod (extent) / max (width, 1);
    text = block_text (reader, line + 1, count);
    value = numbers_in (reader, line + 1, text, repmat (width, 1, count), kind);
    if (by_rows)
      value = reshape (value, extent([2 1])).';
    else
      value = reshape (value, extent);
    end
    line = line + 1 + count;
  else
    ns_bad_line ('nsload', reader.file, line, 'after the size comes a colon, ''by rows'' or nothing, not %s', ...
                 ns_describe (tail));
  end
end

% The size at the begin of a text, [] where there is none; no larger than what the file can hold.
function [extent, tail] = read_size (reader, line, rest)
  words = regexp (rest, '^ \d+( x \d+)+', 'match', 'once');
  extent = [];
  tail = rest(numel (words)+1:end);
  if (~isempty (words))
    extent = sscanf (strrep (words, 'x', ' '), '%f').';
    if (prod (extent) > numel (reader.text) || any (extent > 2^31 - 1))
      ns_bad_line ('nsload', reader.file, line, 'an array of%s elements is more than the file can hold', words);
    end
  end
end

function text = block_text (reader, line, count)
  if (line + count - 1 > reader.count)
    ns_bad_line ('nsload', reader.file, reader.count, 'the file ends within an array that begins in line %d', line - 1);
  end
  text = '';
  if (count > 0)
    text = reader.text(reader.first(line):reader.last(line+count-1));
  end
end

function value = numbers_in (reader, line, text, widths, kind)
  [value, where, problem] = ns_parse_numbers (text, widths, kind);
  if (where > 0)
    ns_bad_line ('nsload', reader.file, line + where - 1, '%s', problem);
  end
end

% ' "text"' or ' 2 x 3' and a line for each row
function [value, line] = read_char (reader, line, rest)
  [extent, tail] = read_size (reader, line, rest);
  if (isempty (extent))
    value = text_in (reader, line, rest);
    line = line + 1;
    return
  end
  if (~isempty (tail))
    ns_bad_line ('nsload', reader.file, line, 'after the size comes nothing, not %s', ns_describe (tail));
  end
  rows = extent(1) * (prod (extent) > 0);
  width = prod (extent) / max (extent(1), 1);
  value = repmat (' ', rows, width);
  block_text (reader, line + 1, rows);
  for k = 1:rows
    row = text_in (reader, line + k, reader.text(reader.first(line+k):reader.last(line+k)));
    if (numel (row) ~= width)
      ns_bad_line ('nsload', reader.file, line + k, 'the text has %d letters instead of %d', numel (row), width);
    end
    value(k,:) = row;
  end
  value = reshape (value, extent);
  line = line + 1 + rows;
end

function text = text_in (reader, line, words)
  [text, good] = ns_unquote (strtrim (words));
  if (~good)
    ns_bad_line ('nsload', reader.file, line, 'there should be a text in double quotes, not %s', ...
                 ns_describe (strtrim (words)));
  end
end

% ---- what holds others ----

% ' 1 x 20' and values up to end, ' 1 x 20 of double' or ' 1 x 20 of char' and a line for each
function [value, line] = read_cell (reader, line, rest)
  [extent, tail] = read_size (reader, line, rest);
  if (isempty (extent) || ~any (strcmp (tail, {'', ' of double', ' of char'})))
    ns_bad_line ('nsload', reader.file, line, 'after cell comes its size, and perhaps ''of double'' or ''of char''');
  end
  value = cell (extent);
  if (isempty (tail))
    [value, line] = read_elements (reader, line + 1, value);
    return
  end
  text = block_text (reader, line + 1, numel (value));
  if (strcmp (tail, ' of char'))
    for k = 1:numel (value)
      value{k} = text_in (reader, line + k, reader.text(reader.first(line+k):reader.last(line+k)));
    end
  else
    value(:) = sized_numbers (reader, line + 1, text, numel (value));
  end
  line = line + 1 + numel (value);
end

function [value, line] = read_elements (reader, line, value)
  for k = 1:numel (value)
    line = ns_skip_comments (reader, line);
    expect (reader, line, sprintf ('{%d} = ', k), sprintf ('element {%d} of a cell', k));
    [value{k}, line] = ns_read_value (reader, line);
  end
  line = ns_skip_comments (reader, line);
  expect (reader, line, 'end', 'the end of a cell');
  line = line + 1;
end

function expect (reader, line, words, what)
  if (line > reader.count)
    ns_bad_line ('nsload', reader.file, reader.count, 'the file ends where %s should come', what);
  end
  if (~strncmp (strtrim (reader.text(reader.first(line):reader.last(line))), words, numel (words)))
    ns_bad_line ('nsload', reader.file, line, 'here should be %s', what);
  end
end

% Lines '2 x 3: 1 2 3 4 5 6'
function values = sized_numbers (reader, line, text, count)
  parts = regexp (regexp (text, '\n', 'split'), '^ *(\d+) x (\d+):(.*)$', 'tokens', 'once');
  odd = find (cellfun ('isempty', parts), 1);
  if (~isempty (odd))
    ns_bad_line ('nsload', reader.file, line + odd - 1, 'there should be a size, a colon and numbers');
  end
  parts = reshape ([parts{:}], 3, count)';
  extents = [str2double(parts(:,1)), str2double(parts(:,2))];
  widths = prod (extents, 2);
  if (any (widths > numel (text)))
    ns_bad_line ('nsload', reader.file, line + find (widths > numel (text), 1) - 1, ...
                 'this is more than the file can hold');
  end
  numbers = numbers_in (reader, line, strjoin (parts(:,3)', sprintf ('\n')), widths', 'double');
  values = cell (1, count);
  stops = cumsum (widths);
  for k = 1:count
    values{k} = reshape (numbers(stops(k)-widths(k)+1:stops(k)), extents(k,:));
  end
end

% A struct array has a cell of its size for each field.
function [value, line] = read_struct (reader, line, rest)
  head = line;
  [extent, tail] = read_size (reader, line, rest);
  if (~isempty (tail))
    ns_bad_line ('nsload', reader.file, line, 'after struct comes its size or nothing, not %s', ns_describe (tail));
  end
  [value, line] = read_block (reader, line);
  if (isempty (extent))
    return
  end
  names = fieldnames (value);
  for k = 1:numel (names)
    if (~iscell (value.(names{k})) || ~isequal (size (value.(names{k})), extent))
      ns_bad_line ('nsload', reader.file, head, ...
                   'field ''%s'' of this struct should be a cell of the size of the struct', names{k});
    end
  end
  if (isempty (names))
    value = repmat (struct (), extent);
  else
    pairs = [names, struct2cell(value)]';
    value = struct (pairs{:});
  end
end

% The fields up to end, which must be there.
function [fields, line] = read_block (reader, line)
  head = line;
  [fields, line] = ns_read_fields (reader, line + 1);
  if (line > reader.count + 1)
    ns_bad_line ('nsload', reader.file, reader.count, 'the file ends within what begins in line %d', head);
  end
end

function [value, line] = read_parts (reader, line, kind, rest)
  head = line;
  if (~isempty (rest))
    ns_bad_line ('nsload', reader.file, line, 'after %s comes nothing, not %s', kind, ns_describe (rest));
  end
  [parts, line] = read_block (reader, line);
  try
    if (strcmp (kind, 'complex'))
      value = complex (parts.real, parts.imag);
    else
      value = sparse (parts.row, parts.column, parts.value, parts.size(1), parts.size(2));
    end
  catch
    ns_bad_line ('nsload', reader.file, head, 'the parts of this %s array are not whole', kind);
  end
end

% ' "@(t) 2*t"', or ' "@(t) k*t" with' and the variables up to end
function [value, line] = read_function (reader, line, rest)
  head = line;
  words = regexprep (rest, ' with$', '');
  text = text_in (reader, line, words);
  taken = struct ();
  if (numel (words) < numel (rest))
    [taken, line] = read_block (reader, line);
  else
    line = line + 1;
  end
  if (strcmp (reader.functions, 'error'))
    ns_bad_line ('nsload', reader.file, head, 'the file holds the function %s, and Handles is ''error''', text);
  elseif (~ns_is_function_text (text) || ~all (cellfun (@isvarname, fieldnames (taken))))
    ns_bad_line ('nsload', reader.file, head, 'this is not the text of one function: %s', text);
  elseif (strcmp (reader.functions, 'skip'))
    value = [];
  else
    try
      value = ns_make_function (text, taken);
    catch problem
      ns_bad_line ('nsload', reader.file, head, 'this is not the text of a function: %s (%s)', text, problem.message);
    end
  end
end
