function ns_bad_line (reader, line, format, varargin)
%NS_BAD_LINE  Raise nonsmooth:nsload:badFile for a line of a file: 'nsload: FILE, line 17: ...'.
%   ns_bad_line (reader, line, format, ...)   see ns_read_fields

% SPDX-License-Identifier: BSD-3-Clause

  ns_fail ('nsload', 'badFile', ['''%s'', line %d: ' format], reader.file, line, varargin{:});
end
