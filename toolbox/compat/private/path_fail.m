function path_fail (caller, cause, format, varargin)
%PATH_FAIL  The error nonsmooth:CALLER:CAUSE, its message a sprintf format after the name of the caller.

% SPDX-License-Identifier: BSD-3-Clause

  error (['nonsmooth:' caller ':' cause], [caller ': ' format], varargin{:});
end
