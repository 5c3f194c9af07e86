% COLUMN  A column of discs collapses when the gate that held it is lifted.
%   run examples/piles/column.m, in Octave or MATLAB, from any folder
%
%   Prints how far it runs beside what was measured, and draws the picture build/column.png. The 1000 discs take a
%   minute or two and 1 GB; set count before it is run for another number.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

if (~exist ('count', 'var'))
  count = 1000;
end
[sol, column] = run_column (count, ceil (sqrt (0.4 * count)));
facts = column_facts (sol, column);
fprintf ('A column of %d discs between a wall and a gate, which is lifted:\n\n', numel (column.radius));
report_column (sol, facts, column);
report_picture (@(file) draw_column (file, sol, facts, column), 'column');
