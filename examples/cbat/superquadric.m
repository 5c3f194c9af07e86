% SUPERQUADRIC  A rounded block tumbles on a plane.
%   run examples/cbat/superquadric.m, in Octave or MATLAB, from any folder
%
%   Prints how near its lowest point is to the plane, and draws the picture build/superquadric.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_superquadric ();
sol = result.sol;
fprintf ('A superquadric with half axes 0.6, 0.5, 0.4 and exponents 0.5 on a plane, ''geometric'', h = 0.005\n\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\n%.2f iterations a step; its energy falls from %.3f to %.3f J by collisions and sliding.\n', ...
         sol.stats.iterations / sol.stats.steps, result.energy(1), result.energy(end));
fprintf ('\nSee how its lowest point, which wanders over faces and edges, is on the plane whenever it presses.\n');
scene = struct ('times', [0 0.4 0.8 1.2 1.6 2 3 4], 'view', [-32 22], 'heading', 'a rounded block tumbles for 4 s');
curves = [struct('t', sol.t, 'y', sol.q(3,:), 'name', 'its centre', 'place', [2.2 0.75], 'style', '-'), ...
          struct('t', sol.t, 'y', result.lowest, 'name', 'its lowest point', 'place', [2.2 0.08], 'style', '-')];
look = struct ('limits', [0 4 -0.05 1.1], 'words', 'm', 'heading', 'heights');
report_picture (@(file) draw_motion (file, sol, scene, curves, look), 'superquadric');
