function result = run_turntable ()
%RUN_TURNTABLE  A ball rolls on a turntable: it goes round a circle, slower than the table.
%   result = run_turntable ()   struct: sol; facts (see new_fact); circle: function of time, 2 rows: where the ball is
%
%   On a table that turns with W a homogeneous ball that rolls without sliding goes round a circle with 2/7 W,
%   wherever it starts and whatever its speed. The circle is about x0 + z x v0 / (2/7 W).

% SPDX-License-Identifier: BSD-3-Clause

  W = 4;
  r = 0.05;
  x0 = [0.3; 0];
  v0 = [-0.15; 0.25];
  aside = @(u) [-u(2); u(1)];                        % z x u
  spin = aside (v0 - W * aside (x0)) / r;            % at the contact ball and table have the same velocity
  model = nsmodel ('spatial');
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('box', [1.2 1.2 0.06]), 'Position', [0 0 -0.03], ...
                  'Fixed', true, 'AngularVelocity', [0 0 W], 'Friction', 0.6);
  model = nsbody (model, 'Name', 'ball', 'Shape', nsshape ('sphere', r), 'Position', [x0; r], 'Velocity', [v0; 0], ...
                  'AngularVelocity', [spin; 0]);
  w = 2/7 * W;
  sol = nssolve (model, [0 2*pi/w], 'Method', 'trapezoidal', 'Step', 0.001);

  centre = x0 + aside (v0) / w;
  start = x0 - centre;
  circle = @(t) centre + [cos(w*t) * start(1) - sin(w*t) * start(2); sin(w*t) * start(1) + cos(w*t) * start(2)];
  from_centre = bsxfun (@minus, sol.q(1:2,:), centre);
  azimuth = unwrap (atan2 (from_centre(2,:), from_centre(1,:)));
  distance = sqrt (sum (from_centre.^2, 1));
  facts = [new_fact('turns of the ball while the table turns 7 times', (azimuth(end) - azimuth(1)) / pi, 2), ...
           new_fact('distance from the centre, largest (m)', max (distance), norm (start)), ...
           new_fact('distance from the centre, smallest (m)', min (distance), norm (start)), ...
           new_fact('x at the end (m)', sol.q(1,end), x0(1)), new_fact('y at the end (m)', sol.q(2,end), x0(2))];
  result = struct ('sol', sol, 'facts', facts, 'circle', circle);
end
