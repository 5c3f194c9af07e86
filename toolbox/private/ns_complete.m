function sol = ns_complete (sol, model, options)
%NS_COMPLETE  What ns_simulate and ns_sweep leave to the interpreter: the options, the model and the names of the
%   warnings. sol = ns_complete (sol, model, options)

% SPDX-License-Identifier: BSD-3-Clause

  sol.options = options;
  sol.model = model;
  told = ns_told (sol.stats, sol.exitflag, ns_loosest (model, options));
  names = fieldnames (told).';
  sol.stats.warnings = names(cellfun (@(name) told.(name), names));
end
