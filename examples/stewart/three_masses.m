% THREE_MASSES  Three masses and two springs: many rigid limits, Stewart, Figure 4.4.
%   run examples/stewart/three_masses.m, in Octave or MATLAB, from any folder
%
%   Prints velocities after the impact for several k1 / k2, and draws the picture build/stewart_figure_4_4.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_three_masses ();
fprintf ('Mass 1 meets mass 2, which touches mass 3, through springs k1 and k2; velocities after that:\n\n');
fprintf ('  k1/k2         k       mass 1    mass 2    mass 3     place at t = 1, error   x sqrt (k)\n');
for i = 1:numel (result.ratios)
  for j = 1:numel (result.stiffness)
    fprintf ('%7g %9.0e %12.6f %9.6f %9.6f %25.6f %12.4f\n', result.ratios(i), result.stiffness(j), result.v(:,i,j), ...
             result.error(i,j), result.error(i,j) * sqrt (result.stiffness(j)));
  end
  fprintf ('%7g     limit %12.6f %9.6f %9.6f\n', result.ratios(i), result.limit(:,i));
end
fprintf ('rigid,   Newton %13.6f %9.6f %9.6f\n', result.newton);
fprintf ('rigid,  Poisson %13.6f %9.6f %9.6f\n\n', result.poisson);
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how k1 / k2 decides what happens, however stiff the springs are: for small ones masses 2 and 3 ' ...
          'leave together, as\nboth rigid laws have it, for large ones only mass 3 leaves.\n']);
report_picture (@(file) draw_three_masses (file, result), 'stewart_figure_4_4');
