function [growth, energy] = thrown_bars (stiffness)
%THROWN_BARS  The two bars without weight, thrown at the table: what their energy does, AP (47) with k1 = 0.
%   [growth, energy] = thrown_bars (stiffness)   largest growth of kinetic plus spring energy in a step, as a part of
%   that after the impact at the start; and that energy
%
%   Collisions are captured, so that the theorem speaks of every step.

% SPDX-License-Identifier: BSD-3-Clause

  model = bars_model (0.15, 20, 'Stiffness', stiffness, 'Gravity', 0, 'Velocity', [0 -2]);
  sol = nssolve (model, [0 5], 'Method', 'linimp', 'Step', 0.01, 'Detect', 'off', 'Impact', 'newton', ...
                 'Stabilization', 'projection');
  energy = nsenergy (sol);
  growth = max (diff (energy)) / energy(2);
end
