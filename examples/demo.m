% DEMO  A double pendulum beside a wall, with Table 10.1 and Figure 2 of the paper PAGT; a workshop; a rover in space.
%   run examples/demo.m, in Octave or MATLAB, from any folder; make demo does it too
%
%   Prints the table of the paper beside that of nssolve, what closed forms say about the workshop, and the way of
%   the rover; draws the pictures build/figure_2.png, build/workshop.png and build/rover.png. The functions are in
%   examples/pagt, examples/workshop and examples/rover.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', 'toolbox'), fullfile (here, 'pagt'), fullfile (here, 'workshop'), ...
         fullfile (here, 'rover'), fullfile (here, 'shared'));

% ---- the double pendulum

fprintf ('A double pendulum swings against a wall: five impacts in 2.5 s. Errors at the end, and how far the\n');
fprintf ('rods are too long or too short, by ''trapezoidal'' and as printed in PAGT, Table 10.1:\n\n');
paper = paper_table ('10.1');
pendulum = pendulum_table ('model', paper.h);
report_pendulum (pendulum, paper);
fprintf ('\nHalf the step, a quarter of the error: second order, through all impacts, with one linear\n');
fprintf ('complementarity problem in a step.\n');
report_picture (@(file) draw_figure_2 (file, pendulum.sol), 'figure_2');

% ---- the workshop

fprintf ('\n');
run (fullfile (here, 'workshop', 'workshop.m'));

% ---- the rover

[sol, rover] = run_rover ();
facts = rover_facts (sol, rover);
fprintf ('\nIn space: a rover with four sprung wheels and an arm drives over stones, a plank and a smooth ramp:\n\n');
report_rover (sol, facts, rover);
report_picture (@(file) draw_rover (file, sol, facts, rover), 'rover');
