% URDF_ROVER  A rover with two driven wheels, from the file rover.urdf, drives ahead and then in a circle.
%   run examples/urdf/urdf_rover.m, in Octave or MATLAB, from any folder
%
%   Prints its speeds beside those of wheels that roll, and draws the picture build/urdf_rover.png and the animation
%   build/urdf_rover.html.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_urdf_rover ();
fprintf ('%s: %d links, %d bodies, joints %s\n', result.info.name, numel (result.info.links), ...
         size (result.sol.model.bodies, 2) - 1, strjoin ({result.info.joints.name}, ', '));
for item = result.info.ignored(:)'
  fprintf ('  line %d: %s is of no use here\n', item.line, item.what);
end
fprintf ('\nFor %g s, ''euler'', h = %g:\n\n', result.sol.t(end), result.sol.options.Step);
report_facts (result.facts);
fprintf ('\nSee how the caster turns round as the rover begins its circle, and follows it then.\n');
report_picture (@(file) draw_urdf_rover (file, result), 'urdf_rover');
report_animation (result.sol, 'urdf_rover');
