% PENALTY  The penalty law of Paoli and Schatzman tends to the impact law, Stewart section 4.1.
%   run examples/stewart/penalty.m, in Octave or MATLAB, from any folder
%
%   Prints errors for smaller and smaller lambda, and draws the picture build/stewart_penalty.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_penalty ();
fprintf ('A particle that is pushed back by springs of stiffness 1 / lambda; e = %g, eta = %.4f:\n\n', result.e, ...
         result.eta);
fprintf ('%-11s %12s %14s %22s %26s\n', '', 'lambda', 'error of q', '/ sqrt (lambda)', 'largest error of q''');
for run = result.line(:)'
  fprintf ('%-11s %12.3e %14.6f %22.6f %26.4f\n', 'half-line', run.lambda, run.error, run.error / sqrt (run.lambda), ...
           run.speed);
end
for run = result.disc(:)'
  fprintf ('%-11s %12.3e %14.6f %22.6f\n', 'disc', run.lambda, run.error, run.error / sqrt (run.lambda));
end
fprintf ('\nInto the corner x, y >= 0 along (-1, -1), beside its point by:\n');
for run = result.corner(:)'
  fprintf ('%3g sqrt (lambda)   it comes out with (%.4f, %.4f)\n', run.miss, run.v);
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how the position converges with the order 1/2 in lambda, and the velocity not uniformly. In a ' ...
          'corner the law of impact,\n(0.5, 0.5), is the limit only for a particle that hits its point, or misses ' ...
          'it by more than 3.2 sqrt (lambda): the theorem\nasks for a smooth boundary.\n']);
report_picture (@(file) draw_penalty (file, result), 'stewart_penalty');
