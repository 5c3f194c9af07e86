% THREE_SOLUTIONS  Stewart, section 3.3.1: one state of Painleve's rod, which can open, slide on, or stop at once.
%   run examples/stewart/three_solutions.m, in Octave or MATLAB, from any folder
%
%   Prints what perturbed repeats find, and draws build/stewart_three_solutions.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_three_solutions ();
fprintf ('Stewart, section 3.3.1: Painleve''s rod, 45 degrees, mu = 2, slides to the left and turns with -4 /s.\n\n');
fprintf ('%-22s %21s %21s %16s %16s %16s\n', '', 'N, found (N; N s)', 'N, closed form', 'random bases', ...
         'rigid table', 'springs');
for k = 1:3
  fprintf ('%-22s %21.6f %21.6f %16d %16d %16d\n', result.names{k}, result.found(1,k), result.exact(1,k), ...
           result.starts(k), result.runs(k), result.springs(k));
end
fprintf ('\nSliding on springs of stiffness k, time in which a perturbation doubles:\n\n');
fprintf ('  k = %5.0e  %.3e s, log (2) / sqrt (k / 2) = %.3e s\n', ...
         [result.stiffness; result.doubling; result.expected]);
fprintf (['\nSee how the problem of one step has all three solutions, while runs from states nearby open or stop, ' ...
          'and\nnone slides on: that one is unstable.\n']);
report_picture (@(file) draw_three_solutions (file, result), 'stewart_three_solutions');
