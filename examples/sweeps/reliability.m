% RELIABILITY  How often a gripper holds a ball, over friction and mass: a heat map of 504 runs on all processors.
%   run examples/sweeps/reliability.m, in Octave or MATLAB, from any folder
%
%   The hand moves by functions of time, so that the runs need an interpreter each: Engine 'processes'.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), ...
         fullfile (here, '..', 'classroom', '6_gripper'), here);

engine = 'threads';                                % one after the other, where there are no processes
if (exist ('OCTAVE_VERSION', 'builtin') && isunix ())
  engine = 'processes';
end
warning ('off', 'nonsmooth:nssweep:told');         % of balls that slip out at some speed
result = run_reliability (linspace (0.06, 0.38, 9), linspace (0.1, 0.4, 7), 8, 'Engine', engine);
warning ('on', 'nonsmooth:nssweep:told');
fprintf ('Share of %d runs in which the ball is held; mu across, mass (kg) down. %d runs, %.0f s\n\n        ', 8, ...
         result.sweep.count, result.sweep.run.seconds);
fprintf ('%6.2f', result.mu);
fprintf ('   by statics\n');
for k = 1:numel (result.mass)
  fprintf ('%6.2f  ', result.mass(k));
  fprintf ('%6.2f', result.share(k,:));
  fprintf ('   mu = %.3f\n', result.limit(k));
end
report_picture (@(file) draw_reliability (file, result), 'gripper_reliability');
