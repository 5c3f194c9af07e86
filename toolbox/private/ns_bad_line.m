function ns_bad_line (caller, file, line, format, varargin)
%NS_BAD_LINE  Raise nonsmooth:CALLER:badFile for a line of a file: CALLER: 'FILE', line 17: ...
%   ns_bad_line (caller, file, line, format, ...)

% SPDX-License-Identifier: BSD-3-Clause

  ns_fail (caller, 'badFile', ['''%s'', line %d: ' format], file, line, varargin{:});
end
