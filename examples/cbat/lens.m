% LENS  A lens, the intersection of two spheres, falls on its edge and comes to rest on its face.
%   run examples/cbat/lens.m, in Octave or MATLAB, from any folder
%
%   Prints where it comes to rest, and draws the picture build/lens.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_lens ();
sol = result.sol;
fprintf ('A lens of radius 1 and thickness 1 on a table, ''geometric'', h = 0.01\n\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nIt presses on the table in %d steps, in %d of them with its edge.\n', sum (result.lies), sum (result.edge));
fprintf ('\nSee how it passes from its edge to its face, and rocks there less and less.\n');
scene = struct ('times', [0 0.25 0.6 0.9 10], 'view', [-20 15], 'heading', 'a lens, t = 0, 0.25, 0.6, 0.9, 10 s');
curves = [struct('t', sol.t, 'y', sol.q(3,:), 'name', 'height of its centre (m)', 'place', [2 0.56], 'style', '-'), ...
          struct('t', sol.t, 'y', result.cosine, 'name', 'cosine of its tilt', 'place', [2 1.05], 'style', '-')];
look = struct ('limits', [0 6 0 1.3], 'words', '', 'heading', 'height and tilt');
report_picture (@(file) draw_motion (file, sol, scene, curves, look), 'lens');
