% COLUMN  A column of discs collapses when its gate is taken away.
%   run examples/piles/column.m, in Octave or MATLAB, from any folder
%
%   Prints how far it runs out beside a law for rods, and draws the picture build/column.png. Set count before it is run
%   for fewer or more discs.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

if (~exist ('count', 'var'))
  count = 60;
end
result = run_column (count, 2);
sol = result.collapse;
fprintf ('A column of %d discs, ''euler'', h = %g s; beside: a fit to experiments, and statics:\n\n', count, ...
         sol.options.Step);
report_facts (result.facts);
fprintf ('\nUp to %d contacts, %.1f ms for a step.\n', max (sol.stats.active), 1000 * sol.stats.time / sol.stats.steps);
report_picture (@(file) draw_column (file, result), 'column');
