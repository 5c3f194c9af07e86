% GRAZING  Stewart, section 4.3: a velocity that touches zero, and may stay there or go on.
%   run examples/stewart/grazing.m, in Octave or MATLAB, from any folder
%
%   Prints how many of perturbed runs stay and go on; draws build/stewart_grazing.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_grazing ();
fprintf ('Stewart, section 4.3: mus = 0.3, mud = 0.2, v = (t - 0.6)^2 while it slides. Runs, 0.005 < h < 0.015:\n\n');
fprintf ('%-26s %10s %10s\n', '', 'go on', 'stay');
for k = 1:numel (result.names)
  fprintf ('%-26s %10d %10d\n', result.names{k}, result.went_on(k), result.stayed(k));
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how the sign of a small force decides; how a velocity below zero for less than a step may be\n' ...
          'missed, so that the step size decides; and that euler, whose error is like a force of -h, always stays.\n']);
report_picture (@(file) draw_grazing (file, result), 'stewart_grazing');
