function result = run_reliability (mu, mass, repeats, varargin)
%RUN_RELIABILITY  How often a gripper holds a ball while it is shaken, over the friction of its pads and the mass of the ball.
%   result = run_reliability ()                                         9 x 7 points, 8 runs each
%   result = run_reliability (mu, mass, repeats, 'Name', value, ...)    others, and names and values of nssweep
%
%   The gripper of assignment 6 (examples/classroom/6_gripper), 12 N and pads tilted by 4 degrees, is shaken up and down. In each
%   run friction differs by some 8 % and the mass by 3 %, as it does from one part to the next.
%
%   result  struct: sweep of nssweep, whose value is 1 where the ball was held; share and error, mass x mu; mu, mass; limit, the
%           friction 1/2 m (g + a) / N that holds it by statics of straight pads, for each mass

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    mu = linspace (0.06, 0.38, 9);
    mass = linspace (0.1, 0.4, 7);
    repeats = 8;
  end
  task = gripper_task ();
  design = struct ('force', 12, 'tilt', 4);
  motion = task.motions(2);
  build = @(p) gripper_model (design, p(1) * exp (0.08 * randn ()), motion, p(2) * exp (0.03 * randn ()));
  sweep = nssweep (build, nsgrid (mu, mass), [0 task.duration], 'Step', 0.004, 'Repeats', repeats, 'Names', {'mu', 'mass'}, ...
                   'Keep', @(sol) gripper_held (sol, motion, task), varargin{:});
  shape = [numel(mu), numel(mass)];
  result = struct ('sweep', sweep, 'share', reshape (sweep.statistics.points.mean, shape).', ...
                   'error', reshape (sweep.statistics.points.error, shape).', 'mu', mu, 'mass', mass, ...
                   'limit', mass * (9.81 + motion.peak) / (2 * design.force));
end
