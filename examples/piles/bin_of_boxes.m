% BIN_OF_BOXES  Boxes are dropped into a bin.
%   run examples/piles/bin_of_boxes.m, in Octave or MATLAB, from any folder
%
%   Prints what the boxes do at rest beside what statics says, and draws the picture build/bin_of_boxes.png. The 500
%   boxes take a few minutes; set count before it is run for another number.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

if (~exist ('count', 'var'))
  count = 500;
end
result = run_bin ('boxes', count, 3, 1e-3);
report_bin (result);
report_picture (@(file) draw_bin (file, result), 'bin_of_boxes');
