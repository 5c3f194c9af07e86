% SHOW_PAINLEVE  Solution of assignment 4: marks of the solution, and the picture build/classroom_4_painleve.png.
%   run examples/classroom/4_painleve/solution/show_painleve.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

addpath (fullfile (fileparts (mfilename ('fullpath')), '..', '..'));
classroom_path ();
check_painleve (@solution_painleve);
fprintf (['\nSee how a line of negative slope meets the corner twice or not at all, from which friction on that ' ...
          'happens, and that the\nimpulse of a short step then does not go to 0.\n']);
report_picture (@draw_painleve, 'classroom_4_painleve');
