% SHOW_BRICK  Solution of assignment 2: marks of the solution, and the picture build/classroom_2_brick.png.
%   run examples/classroom/2_brick/solution/show_brick.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

addpath (fullfile (fileparts (mfilename ('fullpath')), '..', '..'));
classroom_path ();
check_brick (@solution_brick);
fprintf (['\nSee how the brick stands where tan (alpha) <= mu, and how it stops for good within a step; the way ' ...
          'it goes is off by h v / 2.\n']);
report_picture (@draw_brick, 'classroom_2_brick');
