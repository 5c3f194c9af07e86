% DOMINOES  A row of dominoes topples: the speed of the wave.
%   run examples/piles/dominoes.m, in Octave or MATLAB, from any folder
%
%   Prints speeds of the wave beside those of the dominoes as a mechanism and how they converge with the step; draws
%   the picture build/dominoes.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_dominoes ();
row = result.row;
fprintf ('%d dominoes, ''trapezoidal'', h = %.2g s; closed form: integration of the leaning train:\n\n', ...
         row.count, result.steps(end));
report_facts (result.facts);
fprintf ('\nLargest errors of the times at which they are hit:\n\n%-14s', 'h (s)');
fprintf (' %10.2e', result.steps);
for method = {'trapezoidal', 'euler'}
  errors = result.(method{1});
  fprintf ('\n%-14s', method{1});
  fprintf (' %10.2e', errors);
  fprintf ('   order %.1f', log2 (errors(1) / errors(end)) / 3);
end
fprintf ('\n\nThe wave gets %.2f times as fast as a drop that has fallen half the height of a domino.\n', ...
         result.speed(end) / sqrt (row.gravity * row.height));
report_picture (@(file) draw_dominoes (file, result), 'dominoes');
