function answer = ns_adapts (options)
%NS_ADAPTS  Whether steps adapt to tolerances with these options of nsset.
%   answer = ns_adapts (options)

% SPDX-License-Identifier: BSD-3-Clause

  rule = options.Adapt;
  answer = strcmpi (options.Method, 'auto') || ~isempty (options.RelTol) || ~isempty (options.AbsTol) ...
           || (~isempty (rule) && ~strcmpi (rule, 'off'));
end
