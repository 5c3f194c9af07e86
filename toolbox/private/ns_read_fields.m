function [fields, line] = ns_read_fields (reader, line)
%NS_READ_FIELDS  Named values of a file of nssave, as the fields of a struct, up to the line `end` or the last one.
%   [fields, line] = ns_read_fields (reader, line)
%
%   reader  struct of nsload: file, text, first and last (where each line begins and ends), count (the lines that
%           there are), functions ('load', 'error' or 'skip')
%   line    the first line to be read, and the one after `end`
%
%   What is not as doc/file_format.md tells is the error nonsmooth:nsload:badFile with the number of the line.

% SPDX-License-Identifier: BSD-3-Clause

  fields = struct ();
  while (true)
    line = ns_skip_comments (reader, line);
    if (line > reader.count || is_end (reader, line))
      line = line + 1;
      return
    end
    name = entry_name (reader, line);
    if (isfield (fields, name))
      ns_bad_line ('nsload', reader.file, line, '''%s'' is there twice', name);
    end
    [fields.(name), line] = ns_read_value (reader, line);
  end
end

function answer = is_end (reader, line)
  answer = strcmp (strtrim (reader.text(reader.first(line):reader.last(line))), 'end');
end

function name = entry_name (reader, line)
  words = strtrim (reader.text(reader.first(line):reader.last(line)));
  name = regexp (words, '^[A-Za-z_]\w*(?= = )', 'match', 'once');
  if (isempty (name))
    quoted = regexp (words, '^".*"(?= = )', 'match', 'once');
    [name, good] = ns_unquote (quoted);
    if (~good)
      ns_bad_line ('nsload', reader.file, line, 'there should be a name, an equals sign and a value');
    end
  end
end
