% SHOW_BALL  Solution of assignment 3: marks of the solution, and the picture build/classroom_3_ball.png.
%   run examples/classroom/3_ball/solution/show_ball.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

addpath (fullfile (fileparts (mfilename ('fullpath')), '..', '..'));
classroom_path ();
check_ball (@solution_ball);
fprintf (['\nSee how the captured ball goes through t* and rests, how located impacts come near t* and never ' ...
          'reach it, and what locating\ngains in order.\n']);
report_picture (@draw_ball, 'classroom_3_ball');
