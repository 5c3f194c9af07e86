function result = run_tumbling_body ()
%RUN_TUMBLING_BODY  A body that spins about its middle axis and turns over again and again.
%   result = run_tumbling_body ()   struct: sol; facts (see new_fact); middle: function of time, the spin about x
%
%   A thin triangle points along its x axis, about which its moment of inertia is the middle one. Without gravity
%   Euler's equations are solved by elliptic functions (Landau and Lifshitz, Mechanics, section 37): with the
%   moments I1 < I2 < I3 and a start at w1 = 0, w2 > 0, where the square of the angular momentum is above 2 E I2,
%     w2 = w2(0) sn (K + rate t),   rate^2 = (I3 - I2) (L^2 - 2 E I1) / (I1 I2 I3),
%   and w2 changes its sign every 2 K / rate.

% SPDX-License-Identifier: BSD-3-Clause

  corners = [0.4 -0.2 -0.2; 0 0.5 -0.5];
  corners = [corners, corners; 0.04 * [1 1 1 -1 -1 -1]];
  body = nsshape ('polytope', corners);
  body = nsshape ('polytope', bsxfun (@minus, corners, body.centroid));
  spin = [8 0 0.1];
  model = nsmodel ('spatial', 'Gravity', 0);
  model = nsbody (model, 'Shape', body, 'Quaternion', turn_about ([0 1 0], -pi/2), 'Velocity', [1.6 0 0], ...
                  'AngularVelocity', spin);
  sol = nssolve (model, [0 4.2], 'Method', 'trapezoidal', 'Step', 0.002);

  I = diag (body.inertia / body.volume)';
  [sorted, order] = sort (I);                        % the middle one is about x
  w = spin(order);
  twice_energy = sum (sorted .* w.^2);
  square = sum ((sorted .* w).^2);
  rate = sqrt ((sorted(3) - sorted(2)) * (square - twice_energy * sorted(1)) / prod (sorted));
  modulus = (sorted(2) - sorted(1)) * (twice_energy * sorted(3) - square) ...
            / ((sorted(3) - sorted(2)) * (square - twice_energy * sorted(1)));
  K = ellipke (modulus);
  middle = @(t) spin(1) * ellipj (K + rate * t, modulus);

  flips = sign_changes (sol.t, sol.v(4,:));
  momentum = bsxfun (@times, I', sol.v(4:6,:));
  facts = [new_fact('first time at which it has no spin about x (s)', flips(1), K / rate), ...
           new_fact('from then to the next (s)', flips(2) - flips(1), 2 * K / rate), ...
           new_fact('spin about x at the end (1/s)', sol.v(4,end), middle (sol.t(end))), ...
           new_fact('angular momentum at the end, over that at the start', ...
                    norm (momentum(:,end)) / sqrt (square), 1), ...
           new_fact('energy at the end, over that at the start', energy_ratio (sol), 1)];
  result = struct ('sol', sol, 'facts', facts, 'middle', middle);
end

function ratio = energy_ratio (sol)
  total = nsenergy (sol);
  ratio = total(end) / total(1);
end

function times = sign_changes (t, y)
  k = find (y(1:end-1) .* y(2:end) < 0);
  times = t(k) - y(k) .* (t(k+1) - t(k)) ./ (y(k+1) - y(k));
end
