% IMPACT_LAWS  Laws of impact side by side, Stewart sections 1.2 and 2.1.2.
%   run examples/stewart/impact_laws.m, in Octave or MATLAB, from any folder
%
%   Prints velocities and energies after the impact, and draws the picture build/stewart_impact_laws.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_impact_laws ();
fprintf ('Velocities after an impact and the kinetic energy over that before. The cradle: three balls in a row, the\n');
fprintf ('first one arrives with 1. The rod: normal and tangential velocity of the end that hits a table, e = 1:\n\n');
fprintf ('%-24s', '');
fprintf ('%-36s', result.laws{:});
fprintf ('\n');
for item = reshape ([result.rows, result.rods], 1, [])
  fprintf ('%-24s', item.heading);
  for k = 1:numel (result.laws)
    fprintf ('%-26s', sprintf ('%8.4f', item.after(:,k)));
    fprintf ('%7.4f   ', item.ratio(k));
  end
  fprintf ('\n');
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how Newton''s law doubles the energy of the rod that hits with (-1, 1) as soon as it sticks, ' ...
          'where Poisson''s keeps it,\nand the other way round for (-1, 0); the dissipative law gains nothing. On ' ...
          'cradles with one e for all contacts they agree.\n']);
report_picture (@(file) draw_impact_laws (file, result), 'stewart_impact_laws');
