function result = run_die (throws, varargin)
%RUN_DIE  How often each face of a die lies up, after throws from random poses with random spins.
%   result = run_die ()                              2000 throws
%   result = run_die (throws, 'Name', value, ...)    another number, and names and values of nssweep
%
%   result  struct:
%     sweep    of nssweep
%     counts   1 x 6, of the faces +x, -x, +y, -y, +z, -z
%     tilted   throws that are not at rest on a face at the end
%     sigmas   distance of each count from a sixth, in standard deviations of a fair die
%     chi2     Pearson's statistic, 5 degrees of freedom: beyond 20.5 with probability .001
%     seconds  that the sweep took

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    throws = 2000;
  end
  sweep = nssweep (@(p, k) thrown (k), [], [0 1.5], 'Step', 0.002, 'Repeats', throws, varargin{:});
  up = upward (sweep.q(4:7,:));
  [tilt, axis] = max (abs (up), [], 1);
  flat = tilt > 0.999;
  faces = 2 * axis - (up(sub2ind (size (up), axis, 1:throws)) > 0);
  counts = accumarray (faces(flat).', 1, [6 1]).';
  expected = sum (counts) / 6;
  result = struct ('sweep', sweep, 'counts', counts, 'tilted', sum (~flat), ...
                   'sigmas', (counts - expected) / sqrt (sum (counts) * 5 / 36), ...
                   'chi2', sum ((counts - expected) .^ 2) / expected, 'seconds', sweep.run.seconds);
end

% Uniform turns are normal quaternions made unit, which nssolve does.
function member = thrown (~)
  persistent model
  if (isempty (model))
    model = nsmodel ('spatial');
    model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', 0.4, 'Name', 'table');
    model = nsbody (model, 'Shape', nsshape ('box', [0.1 0.1 0.1]), 'Mass', 0.5, 'Position', [0 0 0.25], 'Friction', 0.4, ...
                    'Restitution', 0.3, 'Name', 'die');
  end
  member = struct ('model', model, 'q0', [0; 0; 0.25; randn(4, 1)], 'v0', [0.5 * randn(3, 1); 10 * randn(3, 1)]);
end

% The direction upwards in the axes of the die
function up = upward (p)
  up = [2 * (p(2,:) .* p(4,:) - p(1,:) .* p(3,:)); 2 * (p(3,:) .* p(4,:) + p(1,:) .* p(2,:)); ...
        1 - 2 * (p(2,:) .^ 2 + p(3,:) .^ 2)];
end
