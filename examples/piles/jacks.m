% JACKS  A pile of jacks: bodies of three crossed bars, which hook into each other.
%   run examples/piles/jacks.m, in Octave or MATLAB, from any folder
%
%   Prints what the jacks do at rest beside what statics says, and draws the picture build/jacks.png. Set count before
%   it is run for fewer or more than 40 jacks.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

if (~exist ('count', 'var'))
  count = 40;
end
result = run_bin ('jacks', count, 2);
report_bin (result);
report_picture (@(file) draw_bin (file, result), 'jacks');
