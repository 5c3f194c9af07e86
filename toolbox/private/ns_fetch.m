function [value, fingerprint, number] = ns_fetch (file)
%NS_FETCH  What ns_store wrote; [] where the file is not there, torn or something else.
%   [value, fingerprint, number] = ns_fetch (file)

% SPDX-License-Identifier: BSD-3-Clause

  value = [];
  fingerprint = '';
  number = NaN;
  bytes = ns_file_bytes_of (file);
  last = find (bytes(1:min (end, 200)) == 10, 1);
  if (isempty (last))
    return
  end
  words = regexp (char (bytes(1:last-1)), '^nonsmooth results 1 ([0-9a-f]{16}) (\d+) (\d+) ([0-9a-f]{16})$', ...
                  'tokens', 'once');
  payload = bytes(last+1:end);
  if (isempty (words) || str2double (words{3}) ~= numel (payload) || ~strcmp (ns_fingerprint (payload), words{4}))
    return
  end
  temporary = [tempname(), '.mat'];
  gone = onCleanup (@() ns_delete (temporary));
  ns_write_file ('nssweep', temporary, payload);
  found = load (temporary);
  value = found.value;
  fingerprint = words{1};
  number = str2double (words{2});
end
