% BILLIARD  A billiard ball with spin slides on a curve, then rolls straight on.
%   run examples/space/billiard.m, in Octave or MATLAB, from any folder
%
%   Prints its way for several numbers of friction directions, beside the closed form, and draws build/billiard.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

fprintf ('A billiard ball with spin, ''trapezoidal'', h = 0.002:\n\n');
for directions = [8 64]
  fprintf ('%d directions of friction\n', directions);
  result = run_billiard (directions);
  report_facts (result.facts);
  fprintf ('\n');
end
fprintf (['See how its spin makes it curve while it slides; once it rolls it goes straight. A pyramid of %d ' ...
          'directions follows\nthe cone of Coulomb closely; the default, 8, is cheaper.\n'], directions);
sol = result.sol;
scene = struct ('times', [0 0.25 0.5 0.75 1], 'view', [-25 35], 'heading', 'the ball at five times');
exact = result.path (linspace (0, 1, 40));
curve = struct ('t', sol.q(1,:), 'y', sol.q(2,:), 'exact_t', exact(1,:), 'exact', exact(2,:), ...
                'limits', [0 0.7 0 0.25], 'x_words', 'x (m)', 'y_words', 'y (m)');
report_picture (@(file) draw_beside (file, sol, scene, curve), 'billiard');
