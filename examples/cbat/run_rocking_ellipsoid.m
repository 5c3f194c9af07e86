function result = run_rocking_ellipsoid ()
%RUN_ROCKING_ELLIPSOID  An ellipsoid rocks and rolls on a plane.
%   result = run_rocking_ellipsoid ()   struct: sol (h = 0.0025), t, energy (rows); steps, lost (energy until t = 2 at
%                                       each step size), ratio; small_steps, period (of small rocking), exact; facts
%
%   Rolling loses no energy; the scheme of first order loses O(h). Small rocking about the short axis c in the plane of
%   the axes a and c: the centre of curvature, a^2 / c above the lowest point, is higher than the centre of mass, and
%     (I + m c^2) theta'' = -m g (a^2 / c - c) theta.

% SPDX-License-Identifier: BSD-3-Clause

  axes = [1 0.7 0.5];
  shape = nsshape ('ellipsoid', axes);
  turn = [0.9 0.1 0.3 0.3];
  turn = turn / norm (turn);
  model = rolling_ellipsoid (shape, axes, turn, [1 2 0.5]);
  steps = [0.01 0.005 0.0025 0.00125];
  for k = 1:numel (steps)
    runs{k} = nssolve (model, [0 2], 'Method', 'geometric', 'Step', steps(k), 'Stabilization', 'none'); %#ok<AGROW>
    energy = nsenergy (runs{k});
    lost(k) = energy(1) - energy(end); %#ok<AGROW>
  end
  ratio = lost(1:end-1) ./ lost(2:end);
  small_steps = [0.01 0.005 0.0025];
  for k = 1:3
    period(k) = small_period (shape, axes, small_steps(k)); %#ok<AGROW>
  end
  exact = 2 * pi * sqrt ((0.2 * (1 + 0.25) + 0.25) / (9.81 * (1 / 0.5 - 0.5)));
  sol = runs{3};
  where = 'after CBAT: rocking';
  facts = [new_comparison(where, 'energy lost by t = 2 over that with h/2', ratio(end), 2, 'limit'), ...
           new_comparison(where, 'period of small rocking, h = 0.0025', period(end), exact, 'closed form'), ...
           new_comparison(where, 'largest speed of sliding', max (sol.contacts.slip), 0, 'closed form')];
  result = struct ('sol', sol, 'runs', {runs}, 't', sol.t, 'energy', nsenergy (sol), 'steps', steps, 'lost', lost, ...
                   'ratio', ratio, 'small_steps', small_steps, 'period', period, 'exact', exact, 'facts', facts);
end

% From the times at which it goes through its position of rest, tilted by 0.001 at first.
function period = small_period (shape, axes, h)
  model = rolling_ellipsoid (shape, axes, [cos(5e-4) 0 sin(5e-4) 0], [0 0 0]);
  sol = nssolve (model, [0 6], 'Method', 'geometric', 'Step', h, 'Stabilization', 'none');
  tilt = sol.q(6,:);
  k = find (tilt(1:end-1) .* tilt(2:end) < 0);
  through = sol.t(k) + h * tilt(k) ./ (tilt(k) - tilt(k+1));
  period = 2 * (through(end) - through(1)) / (numel (through) - 1);
end
