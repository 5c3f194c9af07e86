function arm = ns_loosest (model, options)
%NS_LOOSEST  The arm beside which open joints are judged (ns_told); Inf where nobody wants to be told.
%   arm = ns_loosest (model, options)   who asks for Stabilization 'none' wants to see that joints open

% SPDX-License-Identifier: BSD-3-Clause

  arm = Inf;
  if (~strcmpi (options.Stabilization, 'none'))
    arm = ns_shortest_arm (model);
  end
end
