function kind = ns_content_kind (caller, x)
%NS_CONTENT_KIND  'model', 'solution' or 'system'; an error for anything else, and for those that are not whole.
%   kind = ns_content_kind (caller, x)

% SPDX-License-Identifier: BSD-3-Clause

  if (ns_is_system (x))
    ns_check_mechanics (caller, x);
    kind = 'system';
  elseif (isstruct (x) && numel (x) == 1 && isfield (x, 'bodies'))
    ns_check_model (caller, x);
    kind = 'model';
  elseif (isstruct (x) && numel (x) == 1 && isfield (x, 'stats'))
    ns_check_solution (caller, x);
    kind = 'solution';
  else
    ns_fail (caller, 'invalidInput', ...
             ['there must be a model of nsmodel, a solution of nssolve or a system of nssystem, ' ...
             'not %s'], ns_describe (x));
  end
end
