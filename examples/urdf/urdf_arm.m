% URDF_ARM  An arm with six joints, from the file arm.urdf, moved by motors and swinging freely.
%   run examples/urdf/urdf_arm.m, in Octave or MATLAB, from any folder
%
%   Prints where its tip comes to, beside what the file says, and its energy without motors; draws the picture
%   build/urdf_arm.png and the animation build/urdf_arm.html.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_urdf_arm ();
fprintf ('%s: %d links, %d bodies, joints %s\n\n', result.info.name, numel (result.info.links), ...
         size (result.driven.model.bodies, 2), strjoin ({result.info.joints.name}, ', '));
report_facts (result.facts);
fprintf ('\nSee how the motors carry the tip where the file says, and how the arm swings when it hangs and is let go.\n');
report_picture (@(file) draw_urdf_arm (file, result), 'urdf_arm');
report_animation (result.driven, 'urdf_arm');
