function fact = new_fact (what, simulated, exact)
%NEW_FACT  A number of a simulation beside that of a closed form.
%   fact = new_fact (what, simulated, exact)   struct, to be joined to an array of facts

% SPDX-License-Identifier: BSD-3-Clause

  fact = struct ('what', what, 'simulated', simulated, 'exact', exact);
end
