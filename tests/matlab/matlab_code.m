function [code, problem] = matlab_code (code)
%MATLAB_CODE  Octave's own words of the language as those that MATLAB and Octave share.
%   [code, problem] = matlab_code (code)
%
%   code     text of statements or functions: comments with #, strings in double quotes, !, endif and its kin, x += y,
%            x++, do, unwind_protect, printf; assert and fail become octave_assert and octave_fail
%   problem  '' or what has no counterpart, with the line
%
%   It goes line by line; what it does not know it leaves.

% SPDX-License-Identifier: BSD-3-Clause

  lines = strsplit (strrep (code, sprintf ('\r'), ''), sprintf ('\n'));
  problem = '';
  depth = 0;                                    % of unwind_protect
  for k = 1:numel (lines)
    [text, strings, comment] = take_strings (lines{k});
    text = index_results (close_calls (text));
    what = untranslatable (text);
    if (~ isempty (what) && isempty (problem))
      problem = sprintf ('line %d: %s', k, what);
    end
    [text, depth] = translate (text, depth);
    lines{k} = [put_strings(text, strings), comment];
  end
  code = strjoin (lines, sprintf ('\n'));
end

% The line with a mark in place of each string, so that only code is looked at
function [text, strings, comment] = take_strings (line)
  text = '';
  strings = {};
  comment = '';
  from = 1;
  k = 1;
  marks = regexp (line, '["''#%]|\.\.\.', 'start');
  for mark = marks(:)'
    if (mark < k)
      continue                                  % within a string
    end
    text = [text, line(from:mark-1)];           %#ok<AGROW>
    from = mark;
    if (line(mark) == '"' || (line(mark) == '''' && ~ is_operand (text)))
      [strings{end+1}, k] = read_string (line, mark); %#ok<AGROW>
      from = k;
      text = [text, '$'];                       %#ok<AGROW>
    elseif (line(mark) == '#' || line(mark) == '%')
      comment = ['%', line(mark+1:end)];
      return
    elseif (line(mark) == '.')
      comment = line(mark:end);
      return
    end
  end
  text = [text, line(from:end)];
end

% After these a quote transposes.
function yes = is_operand (text)
  yes = ~ isempty (regexp (text, '[\w)}\].''$]$', 'once'));
end

% From the quote at k to the one that ends it: the string as MATLAB writes it, and where the line goes on
function [value, k] = read_string (line, k)
  if (line(k) == '"')
    last = regexp (line(k:end), '^"(?:[^"\\]|\\.|"")*"?', 'end', 'once');
    value = line(k+1:k+last-2);
    k = k + last;
    if (any (value == '\'))
      value = unescaped (value);
    end
    value = quoted (strrep (value, '""', '"'));
  else
    last = regexp (line(k:end), '^''(?:[^'']|'''')*''?', 'end', 'once');
    value = line(k:k+last-1);
    k = k + last;
  end
end

function bytes = unescaped (text)
  bytes = '';
  k = 1;
  while (k <= numel (text))
    c = text(k);
    if (c == '\' && k < numel (text))
      [c, k] = read_escape (text, k + 1);
    end
    bytes = [bytes, c];                         %#ok<AGROW>
    k = k + 1;
  end
end

function [c, k] = read_escape (line, k)
  known = 'abfnrtv0';
  codes = [7, 8, 12, 10, 13, 9, 11, 0];
  octal = regexp (line(k:end), '^[0-7]{1,3}', 'match', 'once');
  hex = regexp (line(k:end), '^x[0-9A-Fa-f]{1,2}', 'match', 'once');
  if (~ isempty (octal))
    c = char (base2dec (octal, 8));
    k = k + numel (octal) - 1;
  elseif (~ isempty (hex))
    c = char (hex2dec (hex(2:end)));
    k = k + numel (hex) - 1;
  elseif (any (known == line(k)))
    c = char (codes(known == line(k)));
  else
    c = line(k);
  end
end

% A row of characters; those that do not print by their numbers
function text = quoted (bytes)
  odd = bytes < 32 | bytes == 127;
  if (~ any (odd))
    text = ['''', strrep(bytes, '''', ''''''), ''''];
    return
  end
  text = '[';
  k = 1;
  while (k <= numel (bytes))
    last = k;
    while (last < numel (bytes) && odd(last+1) == odd(k))
      last = last + 1;
    end
    if (odd(k))
      text = [text, sprintf('char([%s]) ', strtrim (sprintf ('%d ', double (bytes(k:last)))))];
    else
      text = [text, '''', strrep(bytes(k:last), '''', ''''''), ''' '];
    end
    k = last + 1;
  end
  text = [text(1:end-1), ']'];
end

function text = put_strings (text, strings)
  at = find (text == '$');
  for k = numel (at):-1:1
    text = [text(1:at(k)-1), strings{k}, text(at(k)+1:end)];
  end
end

% c{f (x)} as c{f(x)}: MATLAB takes the blank for the end of an element
function text = close_calls (text)
  open = '';
  for k = reshape (find (text == '(' | text == '{' | text == '[' | text == ')' | text == '}' | text == ']'), 1, [])
    if (any (text(k) == ')}]'))
      open = open(1:end-1);
    elseif (text(k) == '{' && k > 1 && ~ isempty (regexp (text(k-1), '\w', 'once')))
      open = [open, 'i'];                       %#ok<AGROW>
    else
      if (text(k) == '(' && ~ isempty (open) && open(end) == 'i' && k > 2 && text(k-1) == ' ' ...
          && ~ isempty (regexp (text(k-2), '\w', 'once')))
        text(k-1) = sprintf ('\b');             % to be taken out below, so that places stay
      end
      open = [open, text(k)];                   %#ok<AGROW>
    end
  end
  text(text == sprintf ('\b')) = [];
end

% f (x)(1), [1 2](k) and {1, 2}{k} by a function; not where the index counts on what it indexes (end, :)
function text = index_results (text)
  from = 1;
  while (true)
    at = regexp (text(from:end), '[)\]}][({]', 'once');
    if (isempty (at))
      return
    end
    at = from - 1 + at;
    first = start_of (text, at);
    last = end_of (text, at + 1);
    is_cell = text(at) == '}' && text(first) == '{';
    index = text(at+2:last-1);
    from = at + 1;
    if ((text(at) ~= '}' || is_cell) && last > 0 && isempty (regexp (index, '\<end\>|:', 'once')))
      call = sprintf ('octave_index(%s, ''%s'', %s)', text(first:at), text([at + 1, last]), index);
      text = [text(1:first-1), call, text(last+1:end)];
      from = 1;
    end
  end
end

% Where the expression begins whose last bracket is at k: before all its brackets, and the name before these
function first = start_of (text, k)
  first = k + 1;
  while (first > 1 && any (text(first-1) == ')]}'))
    depth = 0;
    for first = first-1:-1:1
      depth = depth + any (text(first) == ')]}') - any (text(first) == '([{');
      if (depth == 0)
        break
      end
    end
  end
  name = regexp (text(1:first-1), '[A-Za-z]\w*(\.\w+)*[ ]?$', 'once');
  if (any (text(first) == '({') && ~ isempty (name))
    first = name;
  end
end

function last = end_of (text, k)
  depth = 0;
  for last = k:numel (text)
    depth = depth - any (text(last) == ')]}') + any (text(last) == '([{');
    if (depth == 0)
      return
    end
  end
  last = 0;
end

function what = untranslatable (text)
  what = '';
  if (~ isempty (regexp (text, '[)\]][({]', 'once')))
    what = 'an index into the result of a call';
  elseif (~ isempty (regexp (text, '^\s*\w+\s*=\s*\w+\s*=[^=]', 'once')))
    what = 'an assignment of an assignment';
  elseif (~ isempty (regexp (text, '\[[^\]=]*[^\]=~!<> ]\s*\]?\s*=[^=].*=[^=].*[+*/-]=', 'once')))
    what = 'an assignment within another';
  end
end

function [text, depth] = translate (text, depth)
  text = strrep (strrep (text, '!=', '~='), '!', '~');
  text = strrep (text, '**', '^');
  text = regexprep (text, '\<end(if|for|while|switch|function|parfor)\>', 'end');
  text = regexprep (text, '\<end_try_catch\>', 'end');
  text = regexprep (text, '\<printf(\s*\()', 'fprintf$1');
  text = regexprep (text, '\<assert(\s*\()', 'octave_assert$1');
  text = regexprep (text, '\<fail(\s*\()', 'octave_fail$1');
  text = regexprep (text, '^\s*do\s*$', 'while (true)');
  text = regexprep (text, '^\s*until\s+(.*?);?\s*$', 'if ($1), break, end, end');
  text = regexprep (text, '^\s*(\w+)\+\+\s*;?\s*$', '$1 = $1 + 1;');
  text = regexprep (text, '^\s*(\w+)--\s*;?\s*$', '$1 = $1 - 1;');
  text = regexprep (text, '^\s*(\w[\w.(){},:+*/ -]*?)\s*([-+*/|&^])=\s*([^=].*?);?\s*$', '$1 = $1 $2 ($3);');
  [text, depth] = protect (text, depth);
end

% The failure is kept while what must be done in any case is done.
function [text, depth] = protect (text, depth)
  if (~ isempty (regexp (text, '^\s*unwind_protect\s*$', 'once')))
    depth = depth + 1;
    text = sprintf ('failure_%d = []; try', depth);
  elseif (~ isempty (regexp (text, '^\s*unwind_protect_cleanup\s*$', 'once')))
    text = sprintf ('catch failure_%d, end', depth);
  elseif (~ isempty (regexp (text, '^\s*end_unwind_protect\s*$', 'once')))
    text = sprintf ('if (~ isempty (failure_%d)), rethrow (failure_%d); end', depth, depth);
    depth = depth - 1;
  end
end
