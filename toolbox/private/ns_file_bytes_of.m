function bytes = ns_file_bytes_of (file)
%NS_FILE_BYTES_OF  All bytes of a file, as a row of uint8; empty where there is none.
%   bytes = ns_file_bytes_of (file)

% SPDX-License-Identifier: BSD-3-Clause

  bytes = zeros (1, 0, 'uint8');
  [stream, ~] = fopen (file, 'r');
  if (stream >= 0)
    bytes = fread (stream, [1 Inf], '*uint8');
    fclose (stream);
  end
end
