function report_ends (curves)
%REPORT_ENDS  Print a line for each curve with its values at t = 1 and at the end.
%   report_ends (curves)   struct array of kinetic_energy

% SPDX-License-Identifier: BSD-3-Clause

  for curve = curves(:)'
    fprintf ('%-28s %10.4f %10.4f\n', curve.name, interp1 (curve.t, curve.y, 1), curve.y(end));
  end
end
