function run = look_at_impact (problem, method, h)
%LOOK_AT_IMPACT  A run of the bouncing ball, and what is seen of the constraint and of Newton's law at its first impact.
%   run = look_at_impact (problem, method, h)   'moreau' or 'paoli'
%
%   run  struct:
%     t, q, v    of the run
%     y          what (24) keeps above 0, (q_{k+1} + e q_{k-1}) / (1 + e), at each time but the first two
%     lowest, lowest_y   values of q and y, of all times
%     first      index of the last time before v changes at the first impact
%     ratio      1 x 3, v(first+1), v(first+2), v(first+3) over v(first)
%     restitution   root of the ratio of the energies in the flights before and after: the speeds with which these
%                leave and meet q = 0
%
%   The last step is shorter than h, and left out of y. A velocity of the Schatzman-Paoli scheme belongs to the time
%   before.

% SPDX-License-Identifier: BSD-3-Clause

  e = 0.5;
  f = -2;
  late = double (strcmp (method, 'paoli'));
  sol = nssolve (problem.model, [0 problem.T], 'Method', method, 'Step', h, 'Impact', 'newton', ...
                 'Stabilization', 'none');
  q = sol.q(problem.row,:);
  v = sol.v(problem.row,:);
  y = (q(3:end-1) + e * q(1:end-3)) / (1 + e);
  first = find (v(2:end) - v(1:end-1) > 0.1, 1);
  energy = v(1+late:end) .^ 2 / 2 - f * q(1:end-late);
  run = struct ('t', sol.t, 'q', q, 'v', v, 'y', y, 'lowest', min (q), 'lowest_y', min (y), 'first', first, ...
                'ratio', v(first+1:first+3) / v(first), 'restitution', sqrt (energy(first+4) / energy(first-1)));
end
