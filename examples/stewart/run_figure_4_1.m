function result = run_figure_4_1 ()
%RUN_FIGURE_4_1  A bouncing ball by the midpoint rule and by a Newmark scheme: Stewart section 4.2, Figure 4.1.
%   result = run_figure_4_1 ()   struct:
%     midpoint, elastic    solutions t, q, v, energy (over that at the start) from q = 1, p = 0 with h = 0.01: contact
%                          asked of positions ('midpoint'), of momenta ('midpointmomentum')
%     newmark              1 x 4 of them, h = 0.001, from heights 1 mm apart
%     bounces              of `elastic` until t = 91, and drift, its largest relative error of the energy until then
%     phase                f = q / (h |v|) at the last place above the floor, without gravity
%     restitution          3 x n, effective: rows 'midpoint', 'newmark', 'midpointmomentum'; expected, their formulas
%     spread               of restitution, [least largest] for each row
%     facts
%
%   With f as above: 'midpoint' leaves with 1 - 4 f (f <= 1/6), 8 f - 1 (f <= 1/2), 5 - 4 f times the speed; 'newmark'
%   with |1 - 2 f|. The steps of both follow the parabola of the fall exactly, so that the first bounce of the figure is
%   known too: q+ = -q, v+ = -v - 4 q / h, and q+ = 0, v+ = -v - 2 q / h.

% SPDX-License-Identifier: BSD-3-Clause

  g = 9.8213;
  result = struct ('midpoint', fall (1, g, 0.01, 5, 'midpoint'), 'elastic', fall (1, g, 0.01, 5, 'midpointmomentum'));
  for k = 1:4
    result.newmark(k) = fall (1 + 0.001 * (k - 1), g, 0.001, 3, 'newmark');
  end
  long = fall (1, g, 0.01, 91, 'midpointmomentum');
  result.bounces = nnz (long.v(1:end-1) < 0 & long.v(2:end) > 0);
  result.drift = max (abs (long.energy - 1));

  methods = {'midpoint', 'newmark', 'midpointmomentum'};
  f = 0.02:0.02:0.98;
  result.phase = f;
  result.expected = [min(5 - 4 * f, max (1 - 4 * f, 8 * f - 1)); abs(1 - 2 * f); ones(size (f))];
  for m = 1:3
    for k = 1:numel (f)
      result.restitution(m,k) = bounce (f(k), methods{m});
    end
  end
  result.spread = [min(result.restitution, [], 2), max(result.restitution, [], 2)];
  result.facts = facts_of (result, g);
end

function facts = facts_of (result, g)
  [q, v] = before_impact (1, g, 0.01);
  energy = ((-v - 4 * q / 0.01)^2 / 2 - g * q) / g;
  facts = new_comparison ('Stewart, Figure 4.1(a)', 'midpoint: energy after the first bounce, over that before', ...
                          result.midpoint.energy(find (result.midpoint.t > 0.47, 1)), energy, 'closed form');
  facts(2) = new_comparison ('Stewart, Figure 4.1(a)', 'midpoint: largest restitution over phases', ...
                             result.spread(1,2), 3, 'closed form');
  facts(3) = new_comparison ('Stewart, section 4.2', 'condition on momenta: energy error of 100 bounces', ...
                             result.drift, 0, 'paper');
  [q, v] = before_impact (1, g, 0.001);
  energy = (v + 2 * q / 0.001)^2 / 2 / g;
  facts(4) = new_comparison ('Stewart, Figure 4.1(b)', 'Newmark: energy after the first bounce, over that before', ...
                             result.newmark(1).energy(find (result.newmark(1).t > 0.46, 1)), energy, 'closed form');
  facts(5) = new_comparison ('Stewart, Figure 4.1(b)', 'Newmark: least restitution over phases', result.spread(2,1), ...
                             0, 'closed form');
end

% The last place and velocity on the grid above the floor; the first phase of both cases is below 1/2.
function [q, v] = before_impact (height, g, h)
  t = h * floor (sqrt (2 * height / g) / h);
  q = height - g * t^2 / 2;
  v = -g * t;
end

function curve = fall (height, g, h, last, method)
  sol = nssolve (ball (height, 0, g), [0 last], 'Method', method, 'Step', h, 'Stabilization', 'none');
  curve = struct ('t', sol.t, 'q', sol.q(2,:), 'v', sol.v(2,:), ...
                  'energy', (sol.v(2,:).^2 / 2 + g * sol.q(2,:)) / (g * height));
end

function r = bounce (f, method)
  h = 0.01;
  speed = 3;
  sol = nssolve (ball ((1 + f) * h * speed, -speed, 0), [0 6*h], 'Method', method, 'Step', h, 'Stabilization', 'none');
  r = sol.v(2,end) / speed;
end

function model = ball (height, speed, g)
  model = nsmodel ('planar', 'Gravity', g);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
  model = nsbody (model, 'Name', 'ball', 'Shape', nsshape ('point'), 'Position', [0 height], 'Velocity', [0 speed]);
end
