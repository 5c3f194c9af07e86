function answer = ns_is_system (model)
%NS_IS_SYSTEM  True for a system of nssystem, false for a model of nsmodel or anything else.
%   answer = ns_is_system (model)

% SPDX-License-Identifier: BSD-3-Clause

  answer = isstruct (model) && numel (model) == 1 && isfield (model, 'kind') ...
           && isequal (model.kind, 'system') && isfield (model, 'items');
end
