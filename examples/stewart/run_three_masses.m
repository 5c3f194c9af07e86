function result = run_three_masses ()
%RUN_THREE_MASSES  Three masses and two springs: many rigid limits, Stewart, Figure 4.4.
%   result = run_three_masses ()
%
%   result  struct: ratios (k1 / k2), stiffness (the smaller of k1 and k2), v (3 x ratios x stiffness, at t = 1), error
%           (ratios x stiffness: of the place at t = 1 against the rigid limit), limit (3 x ratios, velocities), newton
%           and poisson (3 x 1, rigid masses with e = 1), curves (struct array: t, v of two runs), facts
%
%   Mass 1 meets mass 2 at t = 0 with the speed 1; masses 2 and 3 touch. For given k1 / k2 the stiffness only sets the
%   scale of time: the velocities after the impact are those of three_masses_limit for every stiffness, and the place at
%   t = 1 differs from that of an impact at t = 0 by the time it takes, a multiple of 1 / sqrt (k).

% SPDX-License-Identifier: BSD-3-Clause

  ratios = [0.01 0.1 1 10 100];
  stiffness = [1e2 1e4 1e6];
  count = [numel(ratios), numel(stiffness)];
  result = struct ('ratios', ratios, 'stiffness', stiffness, 'v', zeros ([3, count]), 'error', zeros (count), ...
                   'limit', zeros (3, numel (ratios)));
  for i = 1:numel (ratios)
    result.limit(:,i) = three_masses_limit (ratios(i));
    for j = 1:numel (stiffness)
      sol = meet (ratios(i), stiffness(j), 1);
      result.v(:,i,j) = sol.v(:,end);
      result.error(i,j) = norm (sol.q(:,end) - result.limit(:,i));
    end
  end
  [row, before] = ball_row ([1 1 1], 1);
  [~, result.newton] = nsstep (row, 0, zeros (3, 1), before, 1e-3, 'Impact', 'newton', 'Stabilization', 'none');
  [~, result.poisson] = nsstep (row, 0, zeros (3, 1), before, 1e-3, 'Impact', 'poisson', 'Stabilization', 'none');
  result.curves = [meet(0.01, 100, 0.5), meet(100, 100, 0.5)];
  where = 'Stewart, Figure 4.4';
  result.facts = [new_comparison(where, 'k1 / k2 = 0.01: velocity of mass 1', result.v(1,1,3), -1/3, 'limit'), ...
                  new_comparison(where, 'k1 / k2 = 1: velocity of mass 3', result.v(3,3,3), result.limit(3,3), ...
                                 'oracle'), ...
                  new_comparison(where, 'k1 / k2 = 100: velocity of mass 3', result.v(3,5,3), 1, 'limit'), ...
                  new_comparison(where, 'rigid, Newton and Poisson, e = 1: mass 3', result.newton(3), 2/3, ...
                                 'closed form')];
end

function sol = meet (ratio, stiffness, T)
  masses = three_masses_system (stiffness * max (1, ratio), stiffness * max (1, 1 / ratio));
  sol = nssolve (masses, [0 T], zeros (3, 1), [1; 0; 0], 'Method', 'trapezoidal', 'RelTol', 1e-6, 'AbsTol', 1e-7, ...
                 'Step', 1e-3 / sqrt (stiffness), 'Stabilization', 'none');
end
