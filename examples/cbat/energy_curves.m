function curves = energy_curves (result)
%ENERGY_CURVES  The energies of run_rocking_ellipsoid as curves of draw_motion.
%   curves = energy_curves (result)

% SPDX-License-Identifier: BSD-3-Clause

  for k = 1:numel (result.steps)
    sol = result.runs{k};
    energy = nsenergy (sol);
    curves(k) = struct ('t', sol.t, 'y', energy, 'name', sprintf ('h = %g', result.steps(k)), ...
                        'place', [0.1, 8.64 - 0.035 * k], 'style', '-'); %#ok<AGROW>
  end
end
