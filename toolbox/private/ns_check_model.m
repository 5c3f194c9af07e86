function ns_check_model (caller, model)
%NS_CHECK_MODEL  An error unless MODEL is a struct made by nsmodel.
%   ns_check_model (caller, model)

% SPDX-License-Identifier: BSD-3-Clause

  fields = {'kind', 'gravity', 'bodies', 'shapes', 'vertices', 'joints', 'springs', 'forces', 'pairs', ...
            'handles', 'names'};
  if (~isstruct (model) || numel (model) ~= 1 || ~all (isfield (model, fields)))
    ns_fail (caller, 'invalidInput', 'MODEL must be a struct made by nsmodel, not %s', ns_describe (model));
  end
end
