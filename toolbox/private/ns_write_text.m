function ns_write_text (caller, file, text)
%NS_WRITE_TEXT  Write a text, or bytes, to a file; its folder is made if need be.
%   ns_write_text (caller, file, text)   as ns_write_file

% SPDX-License-Identifier: BSD-3-Clause

  folder = fileparts (file);
  if (~isempty (folder) && ~exist (folder, 'dir'))
    try
      [made, reason] = mkdir (folder);
    catch problem                              % mkdir calls itself for each folder above
      made = false;
      reason = problem.message;
    end
    if (~made)
      ns_fail (caller, 'file', '''%s'' cannot be written: %s', file, lower (reason));
    end
  end
  ns_write_file (caller, file, text);
end
