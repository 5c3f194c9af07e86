% TERRAIN  The rover of examples/rover drives over hills of triangles.
%   run examples/piles/terrain.m, in Octave or MATLAB, from any folder
%
%   Prints what must hold on its way, where its energy goes, and draws the picture build/terrain.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), fullfile (here, '..', 'rover'), here);

result = run_terrain ();
sol = result.sol;
fprintf ('A rover on %d prisms for %g s, ''trapezoidal'', h = %g s:\n\n', ...
         2 * (numel (result.field.x) - 1) * (numel (result.field.y) - 1), sol.t(end), sol.options.Step);
report_facts (result.facts);
energy = result.energy;
fprintf (['\nEnergy: the motors gave %.1f J. Dampers took %.1f J, friction and impacts %.1f J.\n' ...
          '%d steps with up to %d contacts, %d impacts located, %.1f ms for a step.\n'], energy.motors(end), ...
         energy.damped(end), energy.lost(end), sol.stats.steps, max (sol.stats.active), sol.stats.collisions, ...
         1000 * sol.stats.time / sol.stats.steps);
report_picture (@(file) draw_terrain (file, result), 'terrain');
