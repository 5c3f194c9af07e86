% ROVER  A four-wheeled rover with an arm drives over stones, a plank and a smooth ramp, as in PAGT, Figure 8.
%   run examples/rover/rover.m, in Octave or MATLAB, from any folder
%
%   Prints its way, what its wheels and its arm do and where its energy goes, and draws the picture build/rover.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

[sol, rover] = run_rover ();
facts = rover_facts (sol, rover);
fprintf ('A rover of %d bodies and %d joints for 5 s, by ''trapezoidal'':\n\n', sum (sol.model.bodies(1,:) > 0), ...
         size (sol.model.joints, 2));
report_rover (sol, facts, rover);
fprintf (['See how the springs let each wheel climb what is before it while the others keep the floor, and how the ' ...
          'right\nwheels slide where they come to the smooth ramp, the front one at t = %.1f s.\n'], facts.on_ramp);
report_picture (@(file) draw_rover (file, sol, facts, rover), 'rover');
