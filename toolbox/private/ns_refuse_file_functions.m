function ns_refuse_file_functions (caller, x)
%NS_REFUSE_FILE_FUNCTIONS  The error nonsmooth:CALLER:untrusted if a value holds texts of functions in place of them.
%   ns_refuse_file_functions (caller, x)   see ns_file_function
%
%   nssave, nsload and nsdisp call no functions.

% SPDX-License-Identifier: BSD-3-Clause

  if (any (strcmp (caller, {'nssave', 'nsload', 'nsdisp'})))
    return
  end
  texts = ns_file_functions (x);
  if (~isempty (texts))
    ns_fail (caller, 'untrusted', ['the function %s is text of a file that is not trusted: read it, and load the ' ...
             'file by nsload (file, ''Handles'', ''trust'')'], ns_shorten (texts{1}));
  end
end
