function [fields, reader] = ns_read_fields (reader)
%NS_READ_FIELDS  Named values of a file of nssave, as the fields of a struct, up to the line `end` or the last one.
%   [fields, reader] = ns_read_fields (reader)
%
%   reader  struct of nsload, a place in a file:
%           file       its name
%           text       all of it
%           first      where each line begins, blanks left out; behind its end where there is nothing else
%           last       where each line ends
%           next       for each line the first from there on that is neither empty nor a comment; count + 1 for lines
%                      behind the last one
%           count      the lines that there are
%           line       the next one to be read; here the one after `end`, or count + 2 where there is none
%           functions  'text', 'trust', 'error': what becomes of functions
%           depth      how many values the next one is within
%           left       how many values may still come
%           columns    how many columns of sparse arrays may still come
%           limits     see ns_file_limits
%
%   What is not as doc/file_format.md tells is the error nonsmooth:nsload:badFile with the number of the line.

% SPDX-License-Identifier: BSD-3-Clause

  names = {};
  values = {};
  lines = [];
  count = 0;
  while (true)
    line = reader.next(reader.line);
    reader.line = line;
    if (line > reader.count)
      reader.line = reader.count + 2;
      break
    end
    words = reader.text(reader.first(line):reader.last(line));
    if (words(1) == 'e' && strncmp (words, 'end', 3) && all (words(4:end) <= ' '))
      reader.line = line + 1;
      break
    end
    if (count == numel (names))
      names{2*count+1} = [];
      values{2*count+1} = [];
      lines(2*count+1) = 0;
    end
    count = count + 1;
    lines(count) = line;
    parts = regexp (words, '^([A-Za-z_]\w*) = (\w*)(.*)$', 'tokens', 'once');
    if (isempty (parts))
      parts = split_quoted (reader, words);
    end
    parts(end+1:3) = {''};                     % Octave leaves out the last of two tokens that are empty
    names{count} = parts{1};
    [values{count}, reader] = ns_read_value (reader, parts{2}, parts{3});
  end
  names = names(1:count);
  if (count > 1)
    check_twice (reader, names, lines);
  end
  fields = cell2struct (values(1:count), names, 2);
end

% Name, kind of value and the rest of a line whose name is quoted
function parts = split_quoted (reader, words)
  parts = cell (1, 0);
  if (words(1) == '"')
    stop = end_of_quoted (words);
    [name, good] = ns_unquote (words(1:stop));
    parts = regexp (words(stop+1:end), '^ = (\w*)(.*)$', 'tokens', 'once');
    parts = [repmat({name}, 1, good && ~isempty (parts)), parts(:)'];
  end
  if (numel (parts) ~= 3)
    ns_bad_line ('nsload', reader.file, reader.line, 'there should be a name, an equals sign and a value');
  end
end

% The first quote after the first letter that comes after an even number of backslashes
function stop = end_of_quoted (words)
  number = 1:numel (words);
  run = number - cummax (number .* (words ~= '\'));
  stop = find (words(2:end) == '"' & mod (run(1:end-1), 2) == 0, 1) + 1;
  if (isempty (stop))
    stop = numel (words);
  end
end

function check_twice (reader, names, lines)
  [sorted, order] = sort (names);
  twice = find (strcmp (sorted(1:end-1), sorted(2:end)));
  if (~isempty (twice))
    again = min (max (lines(order(twice)), lines(order(twice + 1))));
    ns_bad_line ('nsload', reader.file, again, '''%s'' is there twice', ns_shorten (names{find(lines == again, 1)}));
  end
end
