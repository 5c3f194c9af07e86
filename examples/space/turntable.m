% TURNTABLE  A ball rolls on a turntable: it goes round a circle, slower than the table.
%   run examples/space/turntable.m, in Octave or MATLAB, from any folder
%
%   Prints its circle beside the closed form and draws the picture build/turntable.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_turntable ();
sol = result.sol;
fprintf ('A ball on a turntable, ''trapezoidal'', h = %g:\n\n', sol.options.Step);
report_facts (result.facts);
fprintf ('\nSee how the ball goes round twice while the table turns seven times, and not about its centre.\n');
scene = struct ('times', [0 1.3 2.6 3.9], 'view', [-20 40], 'heading', 'the ball at four times, and its way');
exact = result.circle (linspace (0, sol.t(end), 50));
curve = struct ('t', sol.q(1,:), 'y', sol.q(2,:), 'exact_t', exact(1,:), 'exact', exact(2,:), ...
                'limits', [-0.3 0.4 -0.45 0.25], 'x_words', 'x (m)', 'y_words', 'y (m)');
report_picture (@(file) draw_beside (file, sol, scene, curve), 'turntable');
