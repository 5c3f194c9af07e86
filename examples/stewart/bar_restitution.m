% BAR_RESTITUTION  Restitution of a dropped bar as a function of its angle, Stewart, Figure 1.2.
%   run examples/stewart/bar_restitution.m, in Octave or MATLAB, from any folder
%
%   Prints the effective coefficient of restitution of elastic bars and that of a rigid one with the same law, and draws
%   the picture build/stewart_figure_1_2.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_bar_restitution ();
fprintf ('An elastic bar is dropped on its end; all contacts are inelastic:\n\n');
fprintf ('%-26s', 'angle (degrees)');
fprintf ('%8g', result.angles);
for i = 1:2
  fprintf ('\n%-26s', sprintf ('%d links: e', result.links(i)));
  fprintf ('%8.3f', result.e(i,:));
  fprintf ('\n%-26s', '   collisions');
  fprintf ('%8d', result.hits(i,:));
end
fprintf ('\n\nA rigid bar with ''Restitution'', @(speed, q) ...:\n');
for run = result.rigid(:)'
  fprintf ('%3g degrees, speed %g   e = %.6f, by the law %.6f\n', run.angle, run.speed, run.e, run.law);
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how bending alone makes a bar bounce that touches the floor without restitution, less and less as ' ...
          'it is steeper,\nin several small collisions.\n']);
report_picture (@(file) draw_bar_restitution (file, result), 'stewart_figure_1_2');
