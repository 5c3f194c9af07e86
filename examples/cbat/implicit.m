% IMPLICIT  A surface given by a function, its gradient and its Hessian rolls on a plane.
%   run examples/cbat/implicit.m, in Octave or MATLAB, from any folder
%
%   Prints how far it is from the ellipsoid that nsshape knows, and draws the picture build/implicit.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_implicit ();
sol = result.sol;
fprintf ('A surface of the user, f (x) = (x/1)^2 + (y/0.7)^2 + (z/0.5)^2 - 1, ''geometric'', h = 0.01\n\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\n%d calls of its functions in %d steps.\n', sol.stats.callbacks, sol.stats.steps);
fprintf ('\nSee how it moves as the ellipsoid of nsshape does, to roundoff.\n');
scene = struct ('times', [0 0.5 1 1.5 2], 'view', [-32 22], 'heading', 'a surface of the user, t = 0, 0.5, ..., 2 s');
marks = 1:10:numel (sol.t);
curves = [struct('t', sol.t, 'y', sol.q(3,:), 'name', 'function of the user', 'place', [0.1 0.86], 'style', '-'), ...
          struct('t', sol.t(marks), 'y', result.built_in.q(3,marks), 'name', 'o  ellipsoid of nsshape', ...
                 'place', [0.1 0.835], 'style', 'o')];
look = struct ('limits', [0 2 0.5 0.9], 'words', 'm', 'heading', 'height of its centre');
report_picture (@(file) draw_motion (file, sol, scene, curves, look), 'implicit');
