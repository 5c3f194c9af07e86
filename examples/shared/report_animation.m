function report_animation (sol, name)
%REPORT_ANIMATION  Write the animation build/NAME.html and print where it is, or why there is none.
%   report_animation (sol, name)

% SPDX-License-Identifier: BSD-3-Clause

  file = fullfile (picture_folder (), [name, '.html']);
  try
    if (~exist (fileparts (file), 'dir'))
      mkdir (fileparts (file));
    end
    fprintf ('Animation: %s\n', nsanimate (sol, file));
  catch problem
    fprintf ('No animation (%s): %s\n', file, problem.message);
  end
end
