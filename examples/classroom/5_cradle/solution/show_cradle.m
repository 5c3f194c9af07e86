% SHOW_CRADLE  Solution of assignment 5: marks of the solution, and the picture build/classroom_5_cradle.png.
%   run examples/classroom/5_cradle/solution/show_cradle.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

addpath (fullfile (fileparts (mfilename ('fullpath')), '..', '..'));
classroom_path ();
check_cradle (@solution_cradle);
fprintf (['\nSee how laws for all contacts at once send all balls away, while one impact after the other does ' ...
          'what the toy does; with\ndifferent e all three differ.\n']);
report_picture (@draw_cradle, 'classroom_5_cradle');
