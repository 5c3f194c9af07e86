% ROCKING_ELLIPSOID  An ellipsoid rocks and rolls on a plane.
%   run examples/cbat/rocking_ellipsoid.m, in Octave or MATLAB, from any folder
%
%   Prints the energy that is lost at several steps and the period of small rocking, and draws the picture
%   build/rocking_ellipsoid.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_rocking_ellipsoid ();
fprintf ('An ellipsoid with half axes 1, 0.7 and 0.5 rolls on a plane, ''geometric''\n\n');
fprintf ('%9s %22s %7s\n', 'h', 'energy lost by t = 2', 'ratio');
for k = 1:numel (result.steps)
  fprintf ('%9.5f %20.5f J', result.steps(k), result.lost(k));
  if (k > 1)
    fprintf (' %7.3f', result.ratio(k-1));
  end
  fprintf ('\n');
end
fprintf ('\n%9s %22s %22s\n', 'h', 'period, small rocking', 'error');
for k = 1:numel (result.small_steps)
  fprintf ('%9.5f %20.6f s %20.6f s\n', result.small_steps(k), result.period(k), result.period(k) - result.exact);
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf ('\nSee how the loss halves with the step: the method is of first order, and rolling itself loses nothing.\n');
scene = struct ('times', [0 0.5 1 1.5 2], 'view', [-32 22], 'heading', 'an ellipsoid rolls, t = 0, 0.5, ..., 2 s');
curves = energy_curves (result);
look = struct ('limits', [0 2 8.4 8.9], 'words', 'J', 'heading', 'energy');
report_picture (@(file) draw_motion (file, result.sol, scene, curves, look), 'rocking_ellipsoid');
