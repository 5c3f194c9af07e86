% CHATTERJEE_ROD  A rod on a table is struck on its overhanging end, Stewart, Figure 4.5.
%   run examples/stewart/chatterjee_rod.m, in Octave or MATLAB, from any folder
%
%   Prints the impulses of the table for a rigid rod, with a torsion spring, and for an elastic one, and draws the
%   picture build/stewart_figure_4_5.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_chatterjee_rod ();
fprintf ('The end A of a rod is struck; impulses of the edge B of the table, of the other end D, and of the table\n');
fprintf ('between them, over that of the blow, and the velocity of D of the rod as a whole after that:\n\n');
line = '%-48s %9.5f %9.5f %9.5f %9.4f';
fprintf ('%-48s %9s %9s %9s %9s\n', '', 'B', 'D', 'between', 'lifts');
fprintf ([line, '\n'], '(a) rigid', result.rigid.B, result.rigid.D, result.rigid.other, result.rigid.lifts);
for run = result.spring(:)'
  words = sprintf ('(b) torsion spring %g behind B, k = %.0e', run.at, run.stiffness);
  fprintf ([line, '   D in closed form %.5f\n'], words, run.B, run.D, run.other, run.lifts, run.closed);
end
for run = result.links(:)'
  words = sprintf ('(c) %d links, a blow of %g time scales', run.count, run.blow);
  fprintf ([line, '\n'], words, run.B, run.D, run.other, run.lifts);
end
for run = result.table(:)'
  words = sprintf ('(b) on springs, k_table / k_spring = %g', run.ratio);
  fprintf ('%-48s %9.5f %9.5f\n', words, run.B, run.D);
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how D is pressed on the table (N_D > 0) and leaves it all the same: with a torsion spring N_D ' ...
          'does not depend on\nits stiffness, so the limit is not the rigid rod (a). It is for a table that is ' ...
          'soft against the rod, and for a blow that\nis slow against its vibrations.\n']);
report_picture (@(file) draw_chatterjee_rod (file, result), 'stewart_figure_4_5');
