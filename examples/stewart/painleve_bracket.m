% PAINLEVE_BRACKET  Stewart, section 1.3: where a sliding rod finds no contact force, over the angle and the friction.
%   run examples/stewart/painleve_bracket.m, in Octave or MATLAB, from any folder
%
%   Prints how often the problem of the accelerations fails, and draws build/stewart_painleve_bracket.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_painleve_bracket ();
negative = result.bracket < 0;
fprintf ('Stewart, section 1.3: Painleve''s rod, m = 1, l = 2, J = 1/3, slides to the left.\n\n');
fprintf ('%4d states, angle %g to %g degrees, mu %g to %g\n', numel (negative), result.angles([1 end]), ...
         result.mus([1 end]));
fprintf ('%4d with a negative bracket in (1.5)\n', sum (negative(:)));
fprintf ('%4d without a force: lcpsolve proves that there is none; %d of them where the bracket is positive\n', ...
         sum (result.failed(:)), sum (result.failed(:) & ~negative(:)));
fprintf ('%4d of which nscheck warns, of the %d among them at which it was asked\n', sum (result.warned(:)), ...
         sum (result.checked(:) & negative(:)));
fprintf ('elsewhere the force is g / bracket, to %.0e\n', result.force_error);
fprintf ('least mu without a force: %.6f at %.4f degrees; 4/3 at %.4f in closed form\n', result.least, atand (2));
fprintf (['\nSee how the problem of the accelerations fails exactly where the bracket is negative: from mu = 4/3 ' ...
          'on\nthere are angles at which the rod cannot slide.\n']);
report_picture (@(file) draw_painleve_bracket (file, result), 'stewart_painleve_bracket');
