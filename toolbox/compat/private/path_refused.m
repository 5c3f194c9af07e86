function path_refused (caller, solver, identifier, message)
%PATH_REFUSED  Raise the error of SOLVER as one of CALLER; any other says that SOLVER may not have been found.

% SPDX-License-Identifier: BSD-3-Clause

  if (isempty (strfind (identifier, [':' solver ':'])))
    path_fail (caller, solver, '%s failed; if it was not found, add the folder toolbox to the path: %s', solver, ...
               message);
  end
  error (strrep (identifier, [':' solver ':'], [':' caller ':']), '%s', ...
         regexprep (message, ['^' solver], caller));
end
