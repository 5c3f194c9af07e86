% WORKSHOP  A ramp, a wheel, dominoes, a belt with parcels, a hammer and a spring, all in one model in the plane.
%   run examples/workshop/workshop.m, in Octave or MATLAB, from any folder
%
%   Prints what closed forms say about its parts and draws the picture build/workshop.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

[model, hall] = workshop_model ();
sol = nssolve (model, [0 3], 'Step', 1e-3);
fprintf ('A workshop of %d bodies for 3 s, by ''euler''. What has a closed form:\n\n', size (model.bodies, 2));
report_workshop (sol, workshop_facts (sol, hall));
report_picture (@(file) draw_workshop (file, sol, hall), 'workshop');
