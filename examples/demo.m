% DEMO  Simulate a workshop: a ramp, dominoes, a conveyor belt, a spring and a hammer, with friction and impacts.
%   run examples/demo.m, in Octave or MATLAB, from any folder; make demo does it too
%
%   Prints what was simulated and what closed forms say, and draws the picture build/demo.png. The functions are in
%   examples/workshop.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', 'toolbox'), fullfile (here, 'workshop'), fullfile (here, 'shared'));

% ---- compute

[model, hall] = workshop_model ();
sol = nssolve (model, [0 3], 'Step', 1e-3, 'Stabilization', 'projection');

fprintf ('A workshop of %d bodies, for 3 s. What has a closed form:\n\n', size (model.bodies, 2));
report_workshop (sol, workshop_facts (sol, hall));
fprintf ('\nThe lowest parcel on the belt, until the hammer strikes (forces in N):\n\n');
nscontacts (sol, 'parcel 1', 'belt', 'Times', [0 0.8]);

% ---- draw

picture = fullfile (fileparts (here), 'build', 'demo.png');
try
  if (draw_workshop (picture, sol, hall))
    fprintf ('\nPicture: %s\n', picture);
  else
    fprintf ('\nNo picture: Octave found no gnuplot.\n');
  end
catch problem
  fprintf ('\nNo picture (%s): %s\n', picture, problem.message);
end
