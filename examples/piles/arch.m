% ARCH  A semicircular arch of wedges: friction and thickness at which it falls.
%   run examples/piles/arch.m, in Octave or MATLAB, from any folder
%
%   Prints the thresholds found by simulation beside those of limit analysis and draws the picture build/arch.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_arch ();
fprintf ('An arch of %d stones without mortar, ''euler''. Bisection by simulations, and limit analysis:\n\n', ...
         result.arches{1}.stones);
report_facts (result.facts);
fprintf (['\nWith 201 stones limit analysis gives the thickness %.4f of the radius: the least one that a\n' ...
          'semicircular arch can have is 0.1075 (Couplet''s problem).\n'], result.uniform);
report_picture (@(file) draw_arch (file, result), 'arch');
