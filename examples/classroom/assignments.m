function list = assignments ()
%ASSIGNMENTS  The assignments of this folder: where they are, what is handed in and what checks it.
%   list = assignments ()   1 x n struct array: number, folder, answer (name of the function that is handed in),
%                           checker, maximum (points), toolbox (whether an answer may call it)

% SPDX-License-Identifier: BSD-3-Clause

  rows = {1, '1_lemke',    'student_lemke',    'check_lemke',    20, false
          2, '2_brick',    'student_brick',    'check_brick',    20, true
          3, '3_ball',     'student_ball',     'check_ball',     20, true
          4, '4_painleve', 'student_painleve', 'check_painleve', 20, true
          5, '5_cradle',   'student_cradle',   'check_cradle',   20, true
          6, '6_gripper',  'student_gripper',  'check_gripper',  20, true};
  list = cell2struct (rows, {'number', 'folder', 'answer', 'checker', 'maximum', 'toolbox'}, 2)';
end
