% COLLIDING_ELLIPSOIDS  Two ellipsoids fly into each other, without weight.
%   run examples/cbat/colliding_ellipsoids.m, in Octave or MATLAB, from any folder
%
%   Prints what is kept, and draws the picture build/colliding_ellipsoids.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_colliding_ellipsoids ();
sol = result.sol;
fprintf ('Two ellipsoids of 1 and 2 kg collide, friction 0.3, ''geometric'', h = 0.01\n\n');
report_comparisons ([]);
report_comparisons (result.facts);
touching = sol.t(sol.contacts.step(sol.contacts.cn > 0));
fprintf ('\nThey touch from t = %.2f to %.2f; their kinetic energy falls from %.4f to %.4f J.\n', touching(1), ...
         touching(end), result.energy(1), result.energy(end));
fprintf ('\nSee how momentum stays, angular momentum up to the step, and how they touch without overlap: no gap is below 0.\n');
scene = struct ('times', [0 1.23 3 5], 'view', [-20 40], 'heading', 'two ellipsoids, t = 0, 1.23, 3, 5 s');
curves = struct ('t', sol.t, 'y', result.gap, 'name', '', 'place', [0 0], 'style', '-');
look = struct ('limits', [0 5 -0.1 2], 'words', 'm', 'heading', 'distance of the closest points');
report_picture (@(file) draw_motion (file, sol, scene, curves, look), 'colliding_ellipsoids');
