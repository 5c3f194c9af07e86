% SHOW_LEMKE  Solution of assignment 1: marks of the solution, and the picture build/classroom_1_lemke.png.
%   run examples/classroom/1_lemke/solution/show_lemke.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

addpath (fullfile (fileparts (mfilename ('fullpath')), '..', '..'));
classroom_path ();
check_lemke (@solution_lemke);
fprintf (['\nSee how q + z0 e comes down from the positive quadrant and the basis changes at each ray it crosses; ' ...
          'Murty''s problems\nneed 2^n pivots.\n']);
report_picture (@draw_lemke, 'classroom_1_lemke');
