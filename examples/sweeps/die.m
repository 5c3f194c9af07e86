% DIE  Is a cube a fair die? Throws from random poses with random spins, side by side on all processors.
%   run examples/sweeps/die.m, in Octave or MATLAB, from any folder
%
%   Set throws = 1e5 before it for as many; it prints the time that they took, and draws build/die.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

if (~exist ('throws', 'var'))
  throws = 2000;
end
result = run_die (throws);
fprintf ('%d throws of a cube of 10 cm, %d of them not at rest after 1.5 s; %.1f s, %.2f ms each\n\n', throws, result.tilted, ...
         result.seconds, 1000 * result.seconds / throws);
names = {'+x', '-x', '+y', '-y', '+z', '-z'};
for k = 1:6
  fprintf ('  %s up  %7d   %+.1f standard deviations from a sixth\n', names{k}, result.counts(k), result.sigmas(k));
end
fprintf ('\nchi-squared %.1f with 5 degrees of freedom (beyond 20.5 once in a thousand fair dice)\n', result.chi2);
report_picture (@(file) draw_die (file, result), 'die');
