% HEAVY_TOP  A spinning top keeps its tilt and goes round.
%   run examples/space/heavy_top.m, in Octave or MATLAB, from any folder
%
%   Prints its precession beside the closed form and draws the picture build/heavy_top.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_heavy_top ();
sol = result.sol;
fprintf ('A top goes round once, ''trapezoidal'', h = %g:\n\n', sol.options.Step);
report_facts (result.facts);
fprintf ('\nSee how it does not fall: its axis goes round a cone while it spins %.0f times.\n', ...
         sol.v(6,1) * sol.t(end) / (2 * pi));
scene = struct ('times', sol.t(end) * [0 0.2 0.4], 'view', [-30 20], 'heading', 'the top at three times');
t = linspace (0, sol.t(end), 40);
exact = result.top.centre (t);
curve = struct ('t', sol.t, 'y', sol.q(1,:), 'exact_t', t, 'exact', exact(1,:), 'limits', [0 3.15 -0.15 0.15], ...
                'x_words', 't (s)', 'y_words', 'x of its centre (m)');
report_picture (@(file) draw_beside (file, sol, scene, curve), 'heavy_top');
