function ns_write_text (caller, file, text)
%NS_WRITE_TEXT  Write a text to a file; its folder is made if need be, and an error says why it cannot be written.
%   ns_write_text (caller, file, text)

% SPDX-License-Identifier: BSD-3-Clause

  folder = fileparts (file);
  if (~isempty (folder) && ~exist (folder, 'dir'))
    [made, reason] = mkdir (folder);
    if (~made)
      ns_fail (caller, 'file', 'File ''%s'' could not be written: %s', file, reason);
    end
  end
  [id, reason] = fopen (file, 'w');
  if (id < 0)
    ns_fail (caller, 'file', 'File ''%s'' could not be written: %s', file, reason);
  end
  written = fwrite (id, text);
  failed = fclose (id);
  if (written < numel (text) || failed)
    ns_fail (caller, 'file', 'File ''%s'' could not be written: is the disc full?', file);
  end
end
