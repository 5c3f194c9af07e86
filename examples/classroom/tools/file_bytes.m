function bytes = file_bytes (file)
%FILE_BYTES  How long a file is.
%   bytes = file_bytes (file)

% SPDX-License-Identifier: BSD-3-Clause

  id = fopen (file, 'r');
  fseek (id, 0, 'eof');
  bytes = ftell (id);
  fclose (id);
end
