% FIGURE_4_1  Stewart, section 4.2: a bouncing ball by the midpoint rule and by a Newmark scheme, shown failing.
%   run examples/stewart/figure_4_1.m, in Octave or MATLAB, from any folder
%
%   Prints the effective restitution against the place of the ball before the impact; draws
%   build/stewart_figure_4_1.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_figure_4_1 ();
fprintf ('Stewart, section 4.2: a ball is q = f h |v| above the floor at the start of a step. Effective restitution:\n\n');
fprintf ('%6s %12s %14s %12s %12s %20s\n', 'f', 'midpoint', 'formula', 'Newmark', '|1 - 2 f|', 'midpoint, momenta');
shown = 5:5:45;
fprintf ('%6.2f %12.6f %14.6f %12.6f %12.6f %20.12f\n', [result.phase(shown); result.restitution(1,shown); ...
         result.expected(1,shown); result.restitution(2,shown); result.expected(2,shown); result.restitution(3,shown)]);
fprintf (['\nFigure 4.1(a), h = 0.01: energy between %.3g and %.3g times that at the start; with the condition on momenta ' ...
          'it\nkeeps 1 to %.1g over %d bounces. (b), h = 0.001: after the first bounce of four balls let go 1 mm apart ' ...
          'it is\n'], min (result.midpoint.energy), max (result.midpoint.energy), result.drift, result.bounces);
for k = 1:numel (result.newmark)
  fprintf (' %.4f', result.newmark(k).energy(find (result.newmark(k).t > 0.46, 1)));
end
fprintf (['.\n\nSee how a condition on positions makes the rebound a matter of chance, from a third of the speed to three ' ...
          'times\nit by the midpoint rule; the condition on momenta is elastic, whatever the phase.\n']);
report_picture (@(file) draw_figure_4_1 (file, result), 'stewart_figure_4_1');
