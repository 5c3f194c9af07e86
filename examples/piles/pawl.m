% PAWL  A pawl on a cantilever is pushed into a hole, as in PAGT, Figure 8, in the plane.
%   run examples/piles/pawl.m, in Octave or MATLAB, from any folder
%
%   Prints forces, and the friction for which it jams, beside closed forms; draws the picture build/pawl.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_pawl ();
fprintf ('A pawl with an arc of 181 vertices, ''trapezoidal'', friction %g:\n\n', result.frictions(1));
report_facts (result.facts);
fprintf ('\nWith the friction %.3f the pusher cannot go on; nssolve ends at t = %.1e s:\n%s.\n', ...
         1.05 * result.path.jam, result.jammed.t(end), result.jammed.message);
report_picture (@(file) draw_pawl (file, result), 'pawl');
