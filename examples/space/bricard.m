% BRICARD  A linkage of six links, which should not move, turns inside out.
%   run examples/space/bricard.m, in Octave or MATLAB, from any folder
%
%   Prints how well its angles keep the closed form and draws the picture build/bricard.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_bricard ();
sol = result.sol;
fprintf ('Bricard''s linkage turns once, ''trapezoidal'' with projection, h = %.2g:\n\n', sol.options.Step);
report_facts (result.facts);
fprintf ('\nSee how its angles go round the closed curve (1 + cos t) (1 + cos p) = 1.\n');
scene = struct ('times', 0.06 * sol.t(end), 'view', [-50 25], 'heading', 'the six links; the grey one is fixed');
curve = struct ('t', result.curve(1,:), 'y', result.curve(2,:), 'exact_t', result.exact(1,:), ...
                'exact', result.exact(2,:), 'limits', [-2.6 2.6 -2.6 2.6], 'x_words', 'angle t of the first hinge', ...
                'y_words', 'angle p of the second');
report_picture (@(file) draw_beside (file, sol, scene, curve), 'bricard');
