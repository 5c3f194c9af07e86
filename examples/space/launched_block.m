% LAUNCHED_BLOCK  A block slides askew to the axes: friction pyramids lead it astray, the true cone does not.
%   run examples/space/launched_block.m, in Octave or MATLAB, from any folder
%
%   Prints where it stops with 4, 8 and 16 directions of friction and with the cone, beside the closed form, and draws
%   the paths into build/launched_block.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_launched_block ();
fprintf ('A block is launched at 22.5 degrees to the axes, ''trapezoidal'', h = %g:\n\n', result.sol.options.Step);
report_facts (result.facts);
fprintf ('\nThe cone stops it straight ahead; a pyramid of 4 turns it aside, and one of 8 brakes it less.\n');
report_picture (@(file) draw_launched_block (file, result), 'launched_block');
