% SHOW_GRIPPER  Solution of assignment 6: marks of the solution, and the picture build/classroom_6_gripper.png.
%   run examples/classroom/6_gripper/solution/show_gripper.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

addpath (fullfile (fileparts (mfilename ('fullpath')), '..', '..'));
classroom_path ();
check_gripper (@solution_gripper);
fprintf (['\nSee which designs hold the ball in all runs: beyond the wet angle of friction it is squeezed out, ' ...
          'with too little force it\ndrops, with too much it is crushed.\n']);
report_picture (@draw_gripper, 'classroom_6_gripper');
