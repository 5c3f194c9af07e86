function ns_write_file (caller, file, text)
%NS_WRITE_FILE  Write a text, or bytes (uint8), to a file, whole or not at all.
%   ns_write_file (caller, file, text)
%
%   It goes to FILE.PID.tmp in the same folder, which then takes the place of FILE in one step of the file system:
%   a program that is killed leaves the old file as it was. Where FILE is a symbolic link, it stays one, and the file
%   that it leads to is replaced like this. Devices, FIFOs, sockets and folders are refused. Letters beyond ASCII are
%   written as UTF-8.

% SPDX-License-Identifier: BSD-3-Clause

  [target, reason] = ns_real_file (file);
  temporary = sprintf ('%s.%d.tmp', target, process_number ());
  if (isempty (reason))
    [beside, reason] = ns_real_file (temporary);
    if (isempty (reason) && ~strcmp (beside, temporary))
      reason = sprintf ('''%s'' is in the way', temporary);
    end
  end
  if (isempty (reason))
    reason = replace_by (temporary, target, ns_text_bytes (text));
  end
  if (~isempty (reason))
    ns_fail (caller, 'file', '''%s'' cannot be written: %s', file, reason);
  end
end

function reason = replace_by (temporary, target, bytes)
  [stream, reason] = fopen (temporary, 'w');
  if (stream < 0)
    reason = lower (reason);
    return
  end
  fwrite (stream, bytes, 'uint8');
  fclose (stream);
  written = bytes_there (temporary);
  if (written ~= numel (bytes))
    reason = sprintf ('only %d of %d bytes went out; is the disc full?', written, numel (bytes));
  else
    reason = move (temporary, target);
  end
  if (~isempty (reason))
    delete (temporary);
  end
end

% fwrite and fclose do not tell of bytes that were lost when the buffer was emptied.
function count = bytes_there (file)
  [stream, ~] = fopen (file, 'r');
  count = 0;
  if (stream >= 0)
    fseek (stream, 0, 'eof');
    count = ftell (stream);
    fclose (stream);
  end
end

function number = process_number ()
  if (exist ('OCTAVE_VERSION', 'builtin'))
    number = getpid ();
  else
    number = feature ('getpid');
  end
end

function reason = move (from, to)
  if (exist ('OCTAVE_VERSION', 'builtin'))
    [~, reason] = rename (from, to);
  else
    [~, reason] = movefile (from, to, 'f');
  end
end
