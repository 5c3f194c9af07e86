% KUHN_TUCKER  Constrained minima as complementarity problems: Stewart, (1.7) and (1.8).
%   run examples/stewart/kuhn_tucker.m, in Octave or MATLAB, from any folder
%
%   Prints a program of Rosen and Suzuki and where beads on a string come to rest above a table.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_kuhn_tucker ();
fprintf ('Rosen and Suzuki, %d iterations: x = %s, lambda = %s\n\n', result.program.iterations, ...
         mat2str (round (result.program.x' * 1e6) / 1e6), mat2str (round (result.program.lambda' * 1e6) / 1e6));
beads = result.beads(end);
fprintf ('Nine beads on a string between two hooks 0.6 above a table, %d iterations:\n\n', beads.iterations);
fprintf ('  bead         x         y   force of the table   tension of the link before it\n');
fprintf ('%6d %9.5f %9.5f %20.5f %31.5f\n', [1:9; beads.x'; beads.y'; beads.table'; beads.tension(1:9)']);
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee that each bead either lies on the table or is not pressed by it, and that no link is longer than 0.28.\n');
