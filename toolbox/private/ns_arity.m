function count = ns_arity (handle)
%NS_ARITY  The number of arguments of a function handle; negative for any number, or if that is not known.
%   count = ns_arity (handle)

% SPDX-License-Identifier: BSD-3-Clause

  try
    count = nargin (handle);
  catch
    count = -1;                % built-in functions do not tell
  end
end
