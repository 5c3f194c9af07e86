function text = ns_file_text (caller, file, largest)
%NS_FILE_TEXT  The text of a file, with a newline alone at the end of each line.
%   text = ns_file_text (caller, file)            the error nonsmooth:CALLER:file where there is none that can be read
%   text = ns_file_text (caller, file, largest)   or where it has more than LARGEST bytes; 1e9 if not given

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    largest = 1e9;
  end
  count = ns_regular_file (caller, file, largest);
  [stream, reason] = fopen (not_searched (file), 'r');
  if (stream < 0)
    ns_fail (caller, 'file', '''%s'' cannot be read: %s', file, lower (reason));
  end
  close_stream = onCleanup (@() fclose (stream)); %#ok<NASGU>
  bytes = fread (stream, count, '*uint8').';
  text = strrep (ns_bytes_text (bytes), sprintf ('\r\n'), sprintf ('\n'));
end

% fopen looks for names without a root on the path, where another file of this name may be.
function name = not_searched (name)
  if (isempty (regexp (name, '^([/\\~]|[A-Za-z]:)', 'once')))
    name = fullfile ('.', name);
  end
end
