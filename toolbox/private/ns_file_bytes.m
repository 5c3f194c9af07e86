function bytes = ns_file_bytes (caller, file, largest)
%NS_FILE_BYTES  The bytes of a regular file of at most LARGEST bytes, as a column of uint8.
%   bytes = ns_file_bytes (caller, file, largest)   see ns_regular_file for the errors, nonsmooth:CALLER:file

% SPDX-License-Identifier: BSD-3-Clause

  count = ns_regular_file (caller, file, largest);
  [stream, reason] = fopen (ns_real_path (file), 'r');        % a whole path: others are looked for on the load path
  if (stream < 0)
    ns_fail (caller, 'file', '''%s'' cannot be read: %s', file, lower (reason));
  end
  close_stream = onCleanup (@() fclose (stream)); %#ok<NASGU>
  bytes = fread (stream, count, '*uint8');
end
