function result = run_coin ()
%RUN_COIN  A coin wobbles on a table, its centre at rest.
%   result = run_coin ()   struct: sol; facts (see new_fact); axis_x: x of the direction of its axis, and
%                          tip, the same as a function of time in closed form
%
%   A disc of radius a and thickness 2 b rolls on its rim while its axis, tilted by alpha, goes round with W. Its
%   centre is at rest if it turns about the line from there to the point of contact. Balance of angular momentum
%   gives
%     W^2 sin (alpha) (I1 cos (alpha) - I3 sin (alpha) b / a) = m g (a cos (alpha) - b sin (alpha)),
%   for a thin disc W^2 = 4 g / (a sin (alpha)): the flatter it lies, the faster it goes round.

% SPDX-License-Identifier: BSD-3-Clause

  a = 0.1;
  b = 0.005;
  alpha = 0.5;
  coin = nsshape ('cylinder', a, 2 * b);
  I = diag (coin.inertia / coin.volume);
  c = cos (alpha);
  s = sin (alpha);
  W = sqrt (9.81 * (a * c - b * s) / (s * (I(1) * c - I(3) * s * b / a)));

  model = nsmodel ('spatial');
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', 0.5);
  model = nsbody (model, 'Name', 'coin', 'Shape', coin, 'Position', [0 0 a*s+b*c], ...
                  'Quaternion', turn_about ([0 1 0], alpha), 'AngularVelocity', W * s * [-1 0 b/a]);
  sol = nssolve (model, [0 1.5], 'Method', 'trapezoidal', 'Step', 5e-4);

  turn = sol.q(4:7,:);
  axis_x = 2 * (turn(2,:) .* turn(4,:) + turn(1,:) .* turn(3,:));
  axis_y = 2 * (turn(3,:) .* turn(4,:) - turn(1,:) .* turn(2,:));
  azimuth = unwrap (atan2 (axis_y, axis_x));
  total = nsenergy (sol);
  facts = [new_fact('its axis goes round with (1/s)', (azimuth(end) - azimuth(1)) / sol.t(end), W), ...
           new_fact('height of its centre at the end (m)', sol.q(3,end), a * s + b * c), ...
           new_fact('its centre moves aside by at most (m)', max (sqrt (sum (sol.q(1:2,:).^2, 1))), 0), ...
           new_fact('energy at the end (J)', total(end), total(1))];
  result = struct ('sol', sol, 'facts', facts, 'tip', @(t) s * cos (W * t), 'axis_x', axis_x);
end
