% COIN  A coin wobbles on a table, its centre at rest (Euler's disc).
%   run examples/space/coin.m, in Octave or MATLAB, from any folder
%
%   Prints how fast it goes round, beside the closed form, and draws the picture build/coin.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_coin ();
sol = result.sol;
fprintf ('A coin rolls on its rim, ''trapezoidal'', h = %g:\n\n', sol.options.Step);
report_facts (result.facts);
fprintf ('\nSee how the picture on it turns slowly while its rim goes round %.1f times a second.\n', ...
         result.facts(1).simulated / (2 * pi));
scene = struct ('times', 0.16, 'view', [-30 25], 'heading', 'the coin at t = 0.16 s');
t = linspace (0, 0.5, 50);
shown = sol.t <= 0.5;
curve = struct ('t', sol.t(shown), 'y', result.axis_x(shown), 'exact_t', t, 'exact', result.tip (t), ...
                'limits', [0 0.5 -0.6 0.6], 'x_words', 't (s)', 'y_words', 'x of the direction of its axis');
report_picture (@(file) draw_beside (file, sol, scene, curve), 'coin');
