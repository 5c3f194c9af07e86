function ns_check_file_name (caller, file)
%NS_CHECK_FILE_NAME  An error unless FILE is a row of characters that can be the name of a file.
%   ns_check_file_name (caller, file)

% SPDX-License-Identifier: BSD-3-Clause

  if (~ischar (file) || isempty (file) || size (file, 1) ~= 1)
    ns_fail (caller, 'invalidInput', 'FILE must be the name of a file, not %s', ns_describe (file));
  end
end
