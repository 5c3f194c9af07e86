function result = run_repeats (repeats, varargin)
%RUN_REPEATS  Stewart, section 3.3.1: which of the three motions of one state perturbed repeats end in, with error bars.
%   result = run_repeats ()                              1e4 repeats
%   result = run_repeats (repeats, 'Name', value, ...)   another number, and names and values of nssweep
%
%   result  struct:
%     sweep    of nssweep: Painleve's rod on a rigid table, velocities perturbed by 1e-6
%     names    'opens', 'slides on', 'stops by an impulse'
%     counts, share   1 x 3
%     error    1 x 3, standard error of the shares; where a motion does not come at all, the share that would still do so with
%              probability 1 - .683, -log (.317) / repeats
%     spread   shares of ten parts of the repeats, 10 x 3
%
%   The end of the rod moves up or down by the perturbation: half of the repeats open, half of them stop, and none slides on,
%   which is unstable.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    repeats = 1e4;
  end
  model = painleve_rod (2, pi / 4, -1, -4);
  sweep = nssweep (model, [], [0 0.01], 'Step', 1e-3, 'Method', 'trapezoidal', 'Stabilization', 'none', 'Repeats', repeats, ...
                   'Perturb', [0 1e-6], varargin{:});
  outcome = outcomes (sweep.q, sweep.v);
  result = struct ('sweep', sweep, 'names', {{'opens', 'slides on', 'stops by an impulse'}}, ...
                   'counts', accumarray (outcome.', 1, [3 1]).');
  result.share = result.counts / repeats;
  result.error = sqrt (result.share .* (1 - result.share) / repeats);
  result.error(result.counts == 0) = -log (0.317) / repeats;
  part = floor ((0:repeats-1) * 10 / repeats) + 1;
  result.spread = accumarray ([part.', outcome.'], 1, [10 3]) / (repeats / 10);
end

% Does the end still slide to the left, and is it off the table?
function outcome = outcomes (q, v)
  speed = rod_end (q, v);
  outcome = 3 * ones (1, size (q, 2));
  slides = speed(1,:) < -1;
  outcome(slides) = 1 + (q(2,slides) - sin (q(3,slides)) < 1e-9);
end
