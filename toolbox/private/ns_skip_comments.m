function line = ns_skip_comments (reader, line)
%NS_SKIP_COMMENTS  The first line from LINE on that is neither empty nor a comment.
%   line = ns_skip_comments (reader, line)   see ns_read_fields

% SPDX-License-Identifier: BSD-3-Clause

  while (line <= reader.count)
    words = strtrim (reader.text(reader.first(line):reader.last(line)));
    if (~isempty (words) && words(1) ~= '%')
      return
    end
    line = line + 1;
  end
end
