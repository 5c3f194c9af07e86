function ns_check_mechanics (caller, model)
%NS_CHECK_MECHANICS  An error unless MODEL is a model of nsmodel or a system of nssystem.
%   ns_check_mechanics (caller, model)

% SPDX-License-Identifier: BSD-3-Clause

  if (ns_is_system (model))
    if (~isstruct (model.items) || ~isfield (model, 'friction') || ~isa (model.friction, 'double'))
      ns_fail (caller, 'invalidInput', 'SYS must be a struct made by nssystem, with its items and friction');
    end
    ns_refuse_file_functions (caller, model);
    return
  end
  if (~isstruct (model) || numel (model) ~= 1 || ~isfield (model, 'bodies'))
    ns_fail (caller, 'invalidInput', ['the first argument must be a model of nsmodel or a system of ' ...
             'nssystem, not %s'], ns_describe (model));
  end
  ns_check_model (caller, model);
end
