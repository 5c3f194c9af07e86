function limits = ns_file_limits ()
%NS_FILE_LIMITS  How much a file of nssave may hold; doc/file_format.md and SECURITY.md tell the same.
%   limits = ns_file_limits ()   struct: bytes of the file; values that have a name or are elements of a cell; depth,
%                                how many are within each other; columns of all sparse arrays together

% SPDX-License-Identifier: BSD-3-Clause

  limits = struct ('bytes', 1e9, 'values', 10000, 'depth', 32, 'columns', 1e7);
end
