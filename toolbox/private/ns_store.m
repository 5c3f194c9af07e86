function ns_store (caller, file, fingerprint, number, value)
%NS_STORE  Write any value to a file, whole or not at all, with a line from which ns_fetch sees whether it is whole.
%   ns_store (caller, file, fingerprint, number, value)   of study `fingerprint`, its block `number`

% SPDX-License-Identifier: BSD-3-Clause

  temporary = [tempname(), '.mat'];
  gone = onCleanup (@() ns_delete (temporary));
  try
    if (exist ('OCTAVE_VERSION', 'builtin'))
      save ('-binary', temporary, 'value');
    else
      save (temporary, 'value', '-v7');
    end
    bytes = ns_file_bytes_of (temporary);
  catch problem
    ns_fail (caller, 'file', '''%s'' cannot be written: %s', temporary, problem.message);
  end
  head = sprintf ('nonsmooth results 1 %s %d %d %s\n', fingerprint, number, numel (bytes), ns_fingerprint (bytes));
  ns_write_file (caller, file, [uint8(head), bytes]);
end
