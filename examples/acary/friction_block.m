% FRICTION_BLOCK  Acary (16) with friction: the pushed block of PAGT, section 10.2, by Moreau's scheme.
%   run examples/acary/friction_block.m, in Octave or MATLAB, from any folder
%
%   Prints errors over steps that divide no time of a change; draws build/acary_friction_block.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_friction_block ();
fprintf (['A block pushed by 8 cos t against friction 0.8 m g, m = 1, g = 9.81, ''moreau''. It slides until t = %.6f,\n' ...
          'and for some 0.4 s whenever the push is largest. Errors of its place, largest over time:\n\n'], result.stop);
fprintf ('%12s %14s %14s %14s %14s\n', 'h', 'theta = 0.5', 'theta = 1', 'theta = 0', 'as a model');
fprintf ('%12.5e %14.3e %14.3e %14.3e %14.3e\n', [result.h; result.errors]);
fprintf ('%12s %14.2f %14.2f %14.2f %14.2f\n\n', 'order', result.order);
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how the order is 1 for every theta: where sliding begins and ends is not located, and a step in which it\n' ...
          'ends is wrong by a part of itself. With theta = 0.5 forces are taken in the middle of the step, and errors are\n' ...
          'a hundred times smaller.\n']);
report_picture (@(file) draw_friction_block (file, result), 'acary_friction_block');
