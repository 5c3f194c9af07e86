% SWEEPING_PROCESS  Stewart, section 1.5: a convex set that moves sweeps a point along.
%   run examples/stewart/sweeping_process.m, in Octave or MATLAB, from any folder
%
%   Prints the errors of Moreau's catching-up algorithm; draws build/stewart_sweeping_process.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_sweeping_process ();
fprintf ('Stewart, section 1.5: x_{k+1} = proj (C(t_{k+1}), x_k). Largest errors at the points of the grid:\n\n');
fprintf ('%8s %14s %14s %14s %24s\n', 'h', result.names{:}, 'half-plane, by nssolve');
fprintf ('%8.4f %14.3e %14.3e %14.3e %24.3e\n', [result.steps; result.errors; result.particle]);
fprintf (['\nThe jump of the disc takes the point to (%.4f, %.4f), exactly (%.4f, %.4f).\n\nSee how the errors halve with the step where ' ...
          'the set turns or drags the point round; an interval is followed\nexactly but at the turns of its motion.\n'], ...
         result.landed);
report_picture (@(file) draw_sweeping_process (file, result), 'stewart_sweeping_process');
