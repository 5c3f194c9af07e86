function curve = kinetic_energy (sol, name)
%KINETIC_ENERGY  The kinetic energy of a solution over time, as a curve with a name.
%   curve = kinetic_energy (sol, name)   struct: name, t, y

% SPDX-License-Identifier: BSD-3-Clause

  [~, kinetic] = nsenergy (sol);
  curve = struct ('name', name, 't', sol.t, 'y', kinetic);
end
