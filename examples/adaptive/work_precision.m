% WORK_PRECISION  What adaptive steps cost, and what they save: 'trapezoidal' with RelTol against fixed steps.
%   run examples/adaptive/work_precision.m, in Octave or MATLAB, from any folder
%
%   Prints errors, steps and seconds for three motions, and draws the picture build/work_precision.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), fullfile (here, '..', 'space'), ...
         fullfile (here, '..', 'pagt'), here);

problems = work_problems ();
for k = 1:numel (problems)
  [problems(k).adaptive, problems(k).fixed] = measure_work (problems(k));
  report_work (problems(k), problems(k).adaptive, problems(k).fixed);
end
fprintf (['See that adaptive steps are as many as fixed ones where all times are alike, and cost more, as the ' ...
          'estimate of\nthe error takes a third one for every two; where motion is now slow, now fast, they are ' ...
          'far fewer.\n']);
report_picture (@(file) draw_work (file, problems), 'work_precision');
