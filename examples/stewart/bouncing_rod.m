% BOUNCING_ROD  Stewart, Figure 1.2: a bar bounces, its restitution being a function of its angle and speed.
%   run examples/stewart/bouncing_rod.m, in Octave or MATLAB, from any folder
%
%   Prints the effective restitution beside the given law, and heights; draws build/stewart_bouncing_rod.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_bouncing_rod ();
fprintf ('Stewart, Figure 1.2: a rigid bar falls by 0.2 m, ''Restitution'', @(speed, q) ..., first bounce:\n\n');
fprintf ('%16s %14s %14s %14s %26s\n', 'angle (degrees)', 'effective e', 'given', 'difference', 'its end rises by (m)');
fprintf ('%16g %14.6f %14.6f %14.1e %26.4f\n', [result.angles; result.e; result.law; result.e - result.law; ...
                                                [result.runs.top]]);
fprintf ('\nLater bounces: %d, largest difference %.1e. Height of the end in its first flight: error %.1e m.\n', ...
         result.count, result.later, result.tip_error);
fprintf ('Vertical bar, heights of the first bounces: %.6f %.6f %.6f m\n', result.vertical(1,:));
fprintf ('                            in closed form: %.6f %.6f %.6f m\n\n', result.vertical(2,:));
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how the law is kept to the accuracy of the located collisions, at each bounce with the angle and\n' ...
          'the speed of that bounce.\n']);
report_picture (@(file) draw_bouncing_rod (file, result), 'stewart_bouncing_rod');
