% REPEATS  Stewart, section 3.3.1: ten thousand perturbed repeats of a state that has three solutions.
%   run examples/sweeps/repeats.m, in Octave or MATLAB, from any folder

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), fullfile (here, '..', 'stewart'), here);

result = run_repeats ();
fprintf ('%d repeats of Painleve''s rod, 45 degrees, mu = 2, velocities perturbed by 1e-6; %.1f s\n\n', sum (result.counts), ...
         result.sweep.run.seconds);
for k = 1:3
  fprintf ('%-22s %6d   share %.4f +- %.4f\n', result.names{k}, result.counts(k), result.share(k), result.error(k));
end
fprintf ('\nHalf of them open, half of them stop; to slide on is a solution too, and none does.\n');
report_picture (@(file) draw_repeats (file, result), 'stewart_repeats');
