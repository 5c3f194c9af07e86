function result = run_billiard (directions)
%RUN_BILLIARD  A billiard ball slides on a curve, then rolls straight on.
%   result = run_billiard (directions)   number of friction directions
%
%   result  struct: sol; facts (see new_fact); path: function of time, 2 rows: where the ball is
%
%   A ball with the velocity v0 whose lowest point slides with u0 keeps the direction of its sliding: friction mu m
%   g acts against u0, and the way is a parabola (Coriolis). After 2 |u0| / (7 mu g) it rolls, with v0 - 2/7 u0. The
%   friction cone is a pyramid here, so that the direction of friction is one of the given ones.

% SPDX-License-Identifier: BSD-3-Clause

  r = 0.03;
  mu = 0.2;
  g = 9.81;
  v0 = [1.2; 0];
  spin = [-30; -45; 0];                              % struck low, and from above on one side
  u0 = v0 + r * [-spin(2); spin(1)];                 % of the lowest point: v0 + spin x (0, 0, -r)
  model = nsmodel ('spatial', 'Gravity', g);
  model = nsbody (model, 'Name', 'cloth', 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', mu);
  model = nsbody (model, 'Name', 'ball', 'Shape', nsshape ('sphere', r), 'Position', [0 0 r], ...
                  'Velocity', [v0; 0], 'AngularVelocity', spin);
  sol = nssolve (model, [0 1], 'Method', 'trapezoidal', 'Step', 0.002, 'Cone', 'pyramid', ...
                 'Directions', directions);

  rolls = 2 * norm (u0) / (7 * mu * g);
  along = u0 / norm (u0);
  sliding = @(t) v0 * t - mu * g / 2 * along * t.^2;
  path = @(t) sliding (min (t, rolls)) + (v0 - 2/7 * u0) * max (0, t - rolls);
  stick = sol.events(strcmp ({sol.events.kind}, 'stick'));
  finish = path (1);
  facts = [new_fact('it rolls after (s)', stick(end).time, rolls), ...
           new_fact('velocity x then (m/s)', sol.v(1,end), v0(1) - 2/7 * u0(1)), ...
           new_fact('velocity y then (m/s)', sol.v(2,end), v0(2) - 2/7 * u0(2)), ...
           new_fact('x after 1 s (m)', sol.q(1,end), finish(1)), new_fact('y after 1 s (m)', sol.q(2,end), finish(2))];
  result = struct ('sol', sol, 'facts', facts, 'path', path);
end
