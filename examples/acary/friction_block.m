% FRICTION_BLOCK  Acary (16) with friction: the pushed block of PAGT, section 10.2, by Moreau's scheme.
%   run examples/acary/friction_block.m, in Octave or MATLAB, from any folder
%
%   Prints errors over steps that divide no time of a change; draws build/acary_friction_block.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_friction_block ();
fprintf (['A block pushed by 8 cos t against friction 0.8 m g, m = 1, g = 9.81, ''moreau''. It slides until t = %.6f,\n' ...
          'and again each time the push is near its largest. Errors of its place, largest over time:\n\n'], result.stop);
fprintf ('%12s %14s %14s %14s %14s\n', 'h', 'theta = 0', 'theta = 1', 'theta = 0.5', 'by handles');
fprintf ('%12.5e %14.3e %14.3e %14.3e %14.3e\n', [result.h; result.errors]);
fprintf ('%12s %14.2f %14.2f %14.2f %14.2f\n\n', 'order', result.order);
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how the order of the place is 1, but 2 with theta = 0.5: the end of sliding is not located, but the block is slow\n' ...
          'there, so that a step that ends within the rest is wrong by O(h^2) only.\n']);
report_picture (@(file) draw_friction_block (file, result), 'acary_friction_block');
