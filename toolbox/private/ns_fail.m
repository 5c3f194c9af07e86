function ns_fail (caller, cause, format, varargin)
%NS_FAIL  Raise the error nonsmooth:CALLER:CAUSE with a message that begins with the caller's name.
%   ns_fail (caller, cause, format, ...)

% SPDX-License-Identifier: BSD-3-Clause

  error (['nonsmooth:' caller ':' cause], ['%s: ' format], caller, varargin{:});
end
