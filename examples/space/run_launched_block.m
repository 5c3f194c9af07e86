function result = run_launched_block ()
%RUN_LAUNCHED_BLOCK  A block launched at 22.5 degrees to the axes, with friction pyramids and with the cone.
%   result = run_launched_block ()   struct: sol, with the cone; facts (see new_fact); names and paths (cells, x and y
%                                    in two rows) of all runs
%
%   Against the velocity friction mu g stops it after v^2 / (2 mu g), straight ahead. With 4 directions it acts along x
%   until vx = vy = v sin (a), then half along each axis: the block stops at the angle atan (sin (2 a)). 8 directions
%   lie at equal angles to the velocity: it goes straight ahead, but friction is that of the side of an octagon, cos
%   (pi/8) mu g. One of 16 lies against the velocity.

% SPDX-License-Identifier: BSD-3-Clause

  mu = 0.4;
  v = 3;
  a = pi / 8;
  model = nsmodel ('spatial');
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', mu);
  model = nsbody (model, 'Name', 'block', 'Shape', nsshape ('box', [0.2 0.1 0.02]), 'Position', [0 0 0.01], ...
                  'Velocity', v * [cos(a) sin(a) 0], 'Friction', mu);
  cases = {'4 directions', {'Cone', 'pyramid', 'Directions', 4}
           '8 directions', {'Cone', 'pyramid', 'Directions', 8}
           '16 directions', {'Cone', 'pyramid', 'Directions', 16}
           'cone', {'Cone', 'cone'}};
  paths = cell (1, 4);
  angle = zeros (1, 4);
  for k = 1:4
    options = cases{k,2};
    sol = nssolve (model, [0 1.2], 'Method', 'trapezoidal', 'Step', 0.005, options{:});
    paths{k} = sol.q(1:2,:);
    angle(k) = atan2 (sol.q(2,end), sol.q(1,end)) * 180 / pi;
  end
  facts = [new_fact('stops after, with the cone (m)', norm (sol.q(1:2,end)), v ^ 2 / (2 * mu * 9.81)), ...
           new_fact('at the angle, with the cone (degrees)', angle(4), 22.5), ...
           new_fact('with 4 directions', angle(1), atan (sin (2 * a)) * 180 / pi), ...
           new_fact('with 8 directions', angle(2), 22.5), ...
           new_fact('stops after, with 8 directions (m)', norm (paths{2}(:,end)), ...
                    v ^ 2 / (2 * mu * 9.81 * cos (pi / 8))), ...
           new_fact('with 16 directions (m)', norm (paths{3}(:,end)), v ^ 2 / (2 * mu * 9.81))];
  result = struct ('sol', sol, 'facts', facts, 'names', {cases(:,1)'}, 'paths', {paths});
end
