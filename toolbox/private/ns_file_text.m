function text = ns_file_text (caller, file, largest)
%NS_FILE_TEXT  The text of a file, with a newline alone at the end of each line.
%   text = ns_file_text (caller, file)            the error nonsmooth:CALLER:file where there is none that can be read
%   text = ns_file_text (caller, file, largest)   or where it has more than LARGEST bytes; 1e9 if not given

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    largest = 1e9;
  end
  bytes = ns_file_bytes (caller, file, largest).';
  text = strrep (ns_bytes_text (bytes), sprintf ('\r\n'), sprintf ('\n'));
end
