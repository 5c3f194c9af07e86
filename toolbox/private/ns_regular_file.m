function bytes = ns_regular_file (caller, file, largest)
%NS_REGULAR_FILE  The size of a file in bytes; an error unless it is a regular file of at most LARGEST bytes.
%   bytes = ns_regular_file (caller, file, largest)   the error is nonsmooth:CALLER:file
%
%   The file is not opened: to open a FIFO waits for a writer, and to read a device may never end. What says of itself
%   that it is larger or smaller than it is (files of /proc have 0 bytes) must be read for BYTES bytes and no more.

% SPDX-License-Identifier: BSD-3-Clause

  [bytes, kind, reason] = look_at (file);
  if (~isempty (reason))
    ns_fail (caller, 'file', '''%s'' cannot be read: %s', file, reason);
  elseif (strcmp (kind, 'folder'))
    ns_fail (caller, 'file', '''%s'' is a folder', file);
  elseif (~strcmp (kind, 'file'))
    ns_fail (caller, 'file', '''%s'' is not a regular file', file);
  elseif (bytes > largest)
    ns_fail (caller, 'file', '''%s'' is larger than %g MB (%g MB)', file, megabytes (largest), megabytes (bytes));
  end
end

function [bytes, kind, reason] = look_at (file)
  if (exist ('OCTAVE_VERSION', 'builtin'))
    [bytes, kind, reason] = ask_octave (file);
  else
    [bytes, kind, reason] = ask_matlab (file);
  end
end

function [bytes, kind, reason] = ask_octave (file)
  bytes = 0;
  kind = '';
  [about, failed, reason] = stat (file);
  if (failed)
    reason = lower (reason);
    return
  end
  reason = '';
  bytes = about.size;
  if (S_ISDIR (about.mode))
    kind = 'folder';
  elseif (S_ISREG (about.mode))
    kind = 'file';
  end
end

% MATLAB does not tell devices from files; isfile is false for most of them.
function [bytes, kind, reason] = ask_matlab (file)
  bytes = 0;
  kind = 'folder';
  reason = '';
  if (isfolder (file))
    return
  end
  about = dir (file);
  if (numel (about) ~= 1)
    kind = '';
    reason = 'no such file or directory';
  elseif (isfile (file))
    kind = 'file';
    bytes = about.bytes;
  else
    kind = '';
  end
end

function number = megabytes (bytes)
  number = round (bytes / 1e4) / 100;
end
