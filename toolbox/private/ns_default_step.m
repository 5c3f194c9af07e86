function options = ns_default_step (options, tspan)
%NS_DEFAULT_STEP  The options with the Step that a run from tspan(1) to tspan(end) has where none is given.
%   options = ns_default_step (options, tspan)

% SPDX-License-Identifier: BSD-3-Clause

  if (isempty (options.Step))
    options.Step = (tspan(end) - tspan(1)) / 1000;
    if (~isempty (options.MaxStep))
      options.Step = min (options.Step, options.MaxStep);
    end
  end
end
