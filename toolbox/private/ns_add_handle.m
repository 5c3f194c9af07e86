function [model, index] = ns_add_handle (caller, cause, model, handle, label)
%NS_ADD_HANDLE  Put a function of (t, q, v) among the handles of a model.
%   [model, index] = ns_add_handle (caller, cause, model, handle, label)

% SPDX-License-Identifier: BSD-3-Clause

  count = ns_arity (handle);
  if (count >= 0 && count ~= 3)
    ns_fail (caller, cause, 'the function %s must take (t, q, v), not %d arguments', label, count);
  end
  ns_check_names (caller, handle, label, {'t', 'q', 'v'});
  model.handles{1,end+1} = handle;
  index = numel (model.handles);
end
