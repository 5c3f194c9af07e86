% TUMBLING_BODY  A body that spins about its middle axis turns over again and again (Dzhanibekov's nut).
%   run examples/space/tumbling_body.m, in Octave or MATLAB, from any folder
%
%   Prints when it turns over, beside elliptic integrals, and draws the picture build/tumbling_body.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_tumbling_body ();
fprintf ('A triangle spins about its middle axis and flies on, ''trapezoidal'', h = %g:\n\n', result.sol.options.Step);
report_facts (result.facts);
fprintf ('\nSee how the tip points up, then down, then up again, although nothing acts on the body.\n');
scene = struct ('times', [0 0.65 1.14 1.65 2.28 2.9 3.42 4.2], 'view', [-15 15], 'heading', 'it flies to the right');
curve = struct ('t', result.sol.t, 'y', result.sol.v(4,:), 'exact_t', 0:0.1:4.2, 'exact', result.middle (0:0.1:4.2), ...
                'limits', [0 4.2 -9 9], 'x_words', 't (s)', 'y_words', 'spin about its axis (1/s)');
report_picture (@(file) draw_beside (file, result.sol, scene, curve), 'tumbling_body');
