function ns_write_file (caller, file, text)
%NS_WRITE_FILE  Write a text, or bytes (uint8), to a file, whole or not at all.
%   ns_write_file (caller, file, text)
%
%   It goes to FILE.PID.tmp in the same folder, which then takes the place of FILE in one step of the file system:
%   a program that is killed leaves the old file as it was. Letters beyond ASCII are written as UTF-8.

% SPDX-License-Identifier: BSD-3-Clause

  temporary = sprintf ('%s.%d.tmp', file, process_number ());
  [stream, reason] = fopen (temporary, 'w');
  if (stream < 0)
    ns_fail (caller, 'file', '''%s'' cannot be written: %s', file, lower (reason));
  end
  bytes = ns_text_bytes (text);
  written = fwrite (stream, bytes, 'uint8');
  closed = fclose (stream);
  if (written ~= numel (bytes) || closed ~= 0)
    delete (temporary);
    ns_fail (caller, 'file', '''%s'' cannot be written: only %d of %d bytes went out', file, written, numel (bytes));
  end
  [good, reason] = replace_file (temporary, file);
  if (~good)
    delete (temporary);
    ns_fail (caller, 'file', '''%s'' cannot be written: %s', file, reason);
  end
end

function number = process_number ()
  if (exist ('OCTAVE_VERSION', 'builtin'))
    number = getpid ();
  else
    number = feature ('getpid');
  end
end

function [good, reason] = replace_file (from, to)
  if (exist ('OCTAVE_VERSION', 'builtin'))
    [status, reason] = rename (from, to);
    good = status == 0;
  else
    [good, reason] = movefile (from, to, 'f');
  end
end
