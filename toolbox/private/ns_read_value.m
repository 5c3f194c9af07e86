function [value, reader] = ns_read_value (reader, kind, rest)
%NS_READ_VALUE  The value after the equals sign of a line of a file of nssave, and the lines below that belong to it.
%   [value, reader] = ns_read_value (reader, kind, rest)
%
%   reader  see ns_read_fields; its line is that of the equals sign, and then the next one
%   kind    the word after the equals sign, which says what kind of value comes
%   rest    of the line

% SPDX-License-Identifier: BSD-3-Clause

  reader.left = reader.left - 1;
  if (reader.left < 0)
    fail (reader, reader.line, 'there are more than %d values', reader.limits.values);
  end
  if (~isempty (rest) && rest(end) <= ' ')
    rest = rest(1:find (rest > ' ', 1, 'last'));
  end
  switch (kind)
    case {'double', 'single', 'logical', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'}
      [value, reader] = read_numbers (reader, kind, rest);
    case 'char'
      [value, reader] = read_char (reader, rest);
    case 'cell'
      [value, reader] = read_cell (reader, rest);
    case 'struct'
      [value, reader] = read_struct (reader, rest);
    case 'function'
      [value, reader] = read_function (reader, rest);
    case {'complex', 'sparse'}
      [value, reader] = read_parts (reader, kind, rest);
    otherwise
      fail (reader, reader.line, 'values of kind %s are not known', ns_describe (kind));
  end
end

function fail (reader, line, varargin)
  ns_bad_line ('nsload', reader.file, line, varargin{:});
end

% ---- arrays ----

% ' 3.5', ' 3 x 1: 0 -9.81 0', ' 3 x 20' or ' 20 x 3 by rows'
function [value, reader] = read_numbers (reader, kind, rest)
  line = reader.line;
  extent = [];
  if (any (rest == 'x'))
    [extent, tail] = read_size (reader, rest);
  end
  if (isempty (extent))
    value = numbers_in (reader, line, rest, 1, kind);
    reader.line = line + 1;
  elseif (~isempty (tail) && tail(1) == ':')
    value = reshape (numbers_in (reader, line, tail(2:end), prod (extent), kind), extent);
    reader.line = line + 1;
  elseif (isempty (tail) || (strcmp (tail, ' by rows') && numel (extent) == 2))
    by_rows = ~isempty (tail);
    width = extent(1 + by_rows);
    count = prod (extent) / max (width, 1);
    text = block_text (reader, count);
    value = numbers_in (reader, line + 1, text, repmat (width, 1, count), kind);
    if (by_rows)
      value = reshape (value, extent([2 1])).';
    else
      value = reshape (value, extent);
    end
    reader.line = line + 1 + count;
  else
    fail (reader, line, 'after the size comes a colon, ''by rows'' or nothing, not %s', ns_describe (tail));
  end
end

% The size at the start of a text, [] where there is none; no larger than what the file can hold.
function [extent, tail] = read_size (reader, rest)
  stop = regexp (rest, '^ \d+( x \d+){1,16}', 'end', 'once');
  extent = [];
  tail = rest;
  if (~isempty (stop))
    words = rest(1:stop);
    tail = rest(stop+1:end);
    extent = sscanf (words, '%f x').';
    if (prod (extent) > numel (reader.text) || any (extent > 2^31 - 1))
      fail (reader, reader.line, 'an array of%s elements is more than the file can hold', ns_shorten (words));
    end
  end
end

% The lines below, so many
function text = block_text (reader, count)
  line = reader.line + 1;
  if (line + count - 1 > reader.count)
    fail (reader, reader.count, 'the file ends within an array that begins in line %d', line - 1);
  end
  text = '';
  if (count > 0)
    text = reader.text(reader.first(line):reader.last(line+count-1));
  end
end

function value = numbers_in (reader, line, text, widths, kind)
  [value, where, problem] = ns_parse_numbers (text, widths, kind);
  if (where > 0)
    fail (reader, line + where - 1, '%s', problem);
  end
end

% ' "text"' or ' 2 x 3' and a line for each row
function [value, reader] = read_char (reader, rest)
  extent = [];
  if (numel (rest) > 1 && rest(2) ~= '"')
    [extent, tail] = read_size (reader, rest);
  end
  if (isempty (extent))
    value = text_in (reader, rest);
    reader.line = reader.line + 1;
    return
  end
  if (~isempty (tail))
    fail (reader, reader.line, 'after the size comes nothing, not %s', ns_describe (tail));
  end
  rows = extent(1) * (prod (extent) > 0);
  width = prod (extent) / max (extent(1), 1);
  texts = texts_below (reader, rows);
  odd = find (cellfun ('length', texts) ~= width, 1);
  if (~isempty (odd))
    fail (reader, reader.line + odd, 'the text has %d letters instead of %d', numel (texts{odd}), width);
  end
  value = reshape (vertcat (char (zeros (0, width)), texts{:}), extent);
  reader.line = reader.line + 1 + rows;
end

function text = text_in (reader, words)
  words = words(find (words > ' ', 1):end);
  [text, good] = ns_unquote (words);
  if (~good)
    fail (reader, reader.line, 'there should be a text in double quotes, not %s', ns_describe (words));
  end
end

% A text in each of the next lines
function texts = texts_below (reader, count)
  block = block_text (reader, count);
  texts = cell (1, 0);
  if (count == 0)
    return
  end
  lines = reader.line + (1:count);
  offset = reader.first(lines(1)) - 1;
  first = reader.first(lines) - offset;
  last = reader.last(lines) - offset;
  block = [block, ' '];
  solid = find (block > ' ');
  counted = cumsum (block > ' ');
  behind = last >= first & block(max (last, 1)) <= ' ';
  last(behind) = solid(counted(last(behind)));
  [texts, bad] = ns_unquote_lines (block, first, last);
  if (bad > 0)
    fail (reader, lines(bad), 'there should be a text in double quotes, not %s', ...
          ns_describe (strtrim (block(first(bad):last(bad)))));
  end
end

% ---- what holds others ----

% For what is within the value that begins here
function reader = enter (reader)
  reader.depth = reader.depth + 1;
  if (reader.depth > reader.limits.depth)
    fail (reader, reader.line, 'more than %d values are within each other', reader.limits.depth);
  end
  reader.line = reader.line + 1;
end

% ' 1 x 20' and values up to end, ' 1 x 20 of double' or ' 1 x 20 of char' and a line for each
function [value, reader] = read_cell (reader, rest)
  [extent, tail] = read_size (reader, rest);
  if (isempty (extent) || ~any (strcmp (tail, {'', ' of double', ' of char'})))
    fail (reader, reader.line, 'after cell comes its size, and perhaps ''of double'' or ''of char''');
  end
  count = prod (extent);
  if (isempty (tail))
    if (count > reader.left)
      fail (reader, reader.line, 'there are more than %d values', reader.limits.values);
    end
    [value, reader] = read_elements (enter (reader), cell (extent));
    return
  end
  if (strcmp (tail, ' of char'))
    value = reshape (texts_below (reader, count), extent);
  else
    value = reshape (sized_numbers (reader, block_text (reader, count), count), extent);
  end
  reader.line = reader.line + 1 + count;
end

function [value, reader] = read_elements (reader, value)
  for k = 1:numel (value)
    [words, reader] = expect (reader, sprintf ('{%d} = ', k), 'element %s of a cell');
    parts = regexp (words, '^\S+ = (\w*)(.*)$', 'tokens', 'once');
    parts(end+1:2) = {''};                     % Octave leaves out the last of two tokens that are empty
    [value{k}, reader] = ns_read_value (reader, parts{1}, parts{2});
  end
  [~, reader] = expect (reader, 'end', 'the end of a cell');
  reader.line = reader.line + 1;
  reader.depth = reader.depth - 1;
end

function [words, reader] = expect (reader, head, what)
  reader.line = reader.next(reader.line);
  if (reader.line > reader.count)
    fail (reader, reader.count, 'the file ends where %s should come', sprintf (what, strrep (head, ' = ', '')));
  end
  words = reader.text(reader.first(reader.line):reader.last(reader.line));
  if (~strncmp (words, head, numel (head)))
    fail (reader, reader.line, 'here should be %s', sprintf (what, strrep (head, ' = ', '')));
  end
end

% Lines '2 x 3: 1 2 3 4 5 6'
function values = sized_numbers (reader, text, count)
  line = reader.line + 1;
  values = cell (1, count);
  if (count == 0)
    return
  end
  starts = [1, find(text == sprintf ('\n')) + 1];
  [first, stops] = regexp (text, '^ *\d+ x \d+:', 'start', 'end', 'lineanchors');
  odd = find (~ismember (starts, first), 1);
  if (~isempty (odd))
    fail (reader, line + odd - 1, 'there should be a size, a colon and numbers');
  end
  steps = zeros (1, numel (text) + 1);
  steps(starts) = 1;
  steps(stops + 1) = steps(stops + 1) - 1;
  is_size = cumsum (steps(1:end-1)) > 0;
  sizes = text(is_size);
  sizes(sizes == 'x' | sizes == ':') = ' ';
  extents = reshape (sscanf (sizes, '%f'), 2, count)';
  widths = prod (extents, 2);
  odd = find (widths > numel (text) | any (extents > 2^31 - 1, 2), 1);
  if (~isempty (odd))
    fail (reader, line + odd - 1, 'this is more than the file can hold');
  end
  numbers = numbers_in (reader, line, text(~is_size), widths', 'double');
  stops = cumsum (widths);
  for k = 1:count
    values{k} = reshape (numbers(stops(k)-widths(k)+1:stops(k)), extents(k,1), extents(k,2));
  end
end

% A struct array has a cell of its size for each field.
function [value, reader] = read_struct (reader, rest)
  head = reader.line;
  if (isempty (rest))
    [value, reader] = read_block (reader);
    return
  end
  [extent, tail] = read_size (reader, rest);
  if (~isempty (tail))
    fail (reader, head, 'after struct comes its size or nothing, not %s', ns_describe (tail));
  end
  [value, reader] = read_block (reader);
  columns = struct2cell (value);
  if (isempty (columns))
    value = cell2struct (cell ([0, extent]), cell (0, 1), 1);
    return
  end
  names = fieldnames (value);
  odd = find (~cellfun ('isclass', columns, 'cell') | ~cellfun (@(x) isequal (size (x), extent), columns), 1);
  if (~isempty (odd))
    fail (reader, head, 'field ''%s'' of this struct should be a cell of the size of the struct', ...
          ns_shorten (names{odd}));
  end
  rows = cellfun (@(x) reshape (x, 1, []), columns, 'UniformOutput', false);
  value = cell2struct (reshape (vertcat (rows{:}), [numel(columns), extent]), names, 1);
end

% The fields up to end, which must be there.
function [fields, reader] = read_block (reader)
  head = reader.line;
  [fields, reader] = ns_read_fields (enter (reader));
  if (reader.line > reader.count + 1)
    fail (reader, reader.count, 'the file ends within what begins in line %d', head);
  end
  reader.depth = reader.depth - 1;
end

function [value, reader] = read_parts (reader, kind, rest)
  head = reader.line;
  if (~isempty (rest))
    fail (reader, head, 'after %s comes nothing, not %s', kind, ns_describe (rest));
  end
  [parts, reader] = read_block (reader);
  try
    if (strcmp (kind, 'complex'))
      value = complex (parts.real, parts.imag);
    else
      reader.columns = reader.columns - parts.size(2);
      value = [];
      if (reader.columns >= 0)
        value = sparse (parts.row, parts.column, parts.value, parts.size(1), parts.size(2));
      end
    end
  catch
    fail (reader, head, 'the parts of this %s array are not whole', kind);
  end
  if (reader.columns < 0)
    fail (reader, head, 'sparse arrays have more than %d columns together', reader.limits.columns);
  end
end

% ' "@(t) 2*t"', or ' "@(t) k*t" with' and the variables up to end
function [value, reader] = read_function (reader, rest)
  head = reader.line;
  has_variables = numel (rest) > 5 && strcmp (rest(end-4:end), ' with');
  text = text_in (reader, rest(1:end-5*has_variables));
  if (strcmp (reader.functions, 'error'))
    fail (reader, head, 'the file holds the function %s, and Handles is ''error''', ns_shorten (text));
  end
  [plain, problem] = ns_plain_function (text);
  if (~isempty (problem))
    fail (reader, head, 'this is not the text of one function: %s (%s)', ns_shorten (text), problem);
  end
  taken = struct ();
  if (has_variables)
    [taken, reader] = read_block (reader);
    if (~all (cellfun (@isvarname, fieldnames (taken))))
      fail (reader, head, 'a variable of this function has no name of a variable');
    end
  else
    reader.line = head + 1;
  end
  value = ns_file_function (text, taken);
  if (strcmp (reader.functions, 'trust'))
    try
      value = ns_make_function (plain, taken);
    catch problem
      fail (reader, head, 'this is not the text of a function: %s (%s)', ns_shorten (text), problem.message);
    end
  end
end
