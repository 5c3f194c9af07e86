function answer = ns_is_sweep (x)
%NS_IS_SWEEP  True for the result of nssweep.
%   answer = ns_is_sweep (x)

% SPDX-License-Identifier: BSD-3-Clause

  answer = isstruct (x) && numel (x) == 1 && isfield (x, 'kind') && isequal (x.kind, 'sweep') ...
           && all (isfield (x, {'count', 'params', 'point', 'value', 'names', 'tspan'}));
end
