function result = run_sweeping_process ()
%RUN_SWEEPING_PROCESS  Moreau's sweeping process by his catching-up algorithm: Stewart section 1.5.
%   result = run_sweeping_process ()   struct:
%     steps         1 x 4
%     names         the cases of sweeping_case
%     errors        3 x 4, largest distance from the exact motion at the points of the grid
%     particle      1 x 4, the same of the half-plane that pushes a particle of mass 1e-9 in a fluid, by nssolve
%     radius        1 x 4, of the half-plane: distance from the pivot at t = 2
%     landed        2 x 2: where the point is after the jump of the disc, with the smallest step; exactly
%     curves        1 x 3 struct: t, x, exact with the step 0.1
%     facts
%
%   A projection onto a line that has turned by h multiplies the distance from its pivot by cos h: 1 - t h / 2 after the
%   time t.

% SPDX-License-Identifier: BSD-3-Clause

  result = struct ('steps', 0.1 ./ [1 2 4 8]);
  result.names = {'half-plane', 'disc', 'interval'};
  for j = 1:3
    c = sweeping_case (result.names{j});
    for k = 1:4
      t = linspace (0, c.last, round (c.last / result.steps(k)) + 1);
      x = catching_up (c.constraints, c.start, t);
      away = x - c.exact (t);
      result.errors(j,k) = max (sqrt (sum (away.^2, 1)));
      if (j == 1)
        result.radius(k) = norm (x(:,end));
        result.particle(k) = particle_error (c, result.steps(k));
      elseif (j == 2 && k == 4)
        result.landed = [x(:,t == c.jump), c.exact(c.jump)];
      end
      if (k == 1)
        result.curves(j) = struct ('t', t, 'x', x, 'exact', c.exact (t));
      end
    end
  end
  orders = log2 (result.errors(:,1:3) ./ result.errors(:,2:4));
  section = 'Stewart, section 1.5';
  result.facts = [new_comparison(section, 'half-plane that turns: distance from the pivot, h = 0.1', result.radius(1), ...
                                 cos (0.1)^20, 'closed form'), ...
                  new_comparison(section, 'half-plane: order of the catching-up algorithm', orders(1,3), 1, 'closed form'), ...
                  new_comparison(section, 'disc (tractrix): order', orders(2,3), 1, 'closed form'), ...
                  new_comparison(section, 'disc: y after its jump, h = 0.0125', result.landed(2,1), ...
                                 result.landed(2,2), 'closed form'), ...
                  new_comparison(section, 'particle without inertia by nssolve: order', ...
                                 log2 (result.particle(3) / result.particle(4)), 1, 'closed form')];
end

% m v' = -v + n c_n with m -> 0: the velocity is along the normal of the half-plane, as the sweeping process asks.
function e = particle_error (c, h)
  n = @(t) [-sin(t); cos(t)];
  sys = nssystem ('Mass', 1e-9 * eye (2), 'Force', @(t, q, v) -v, 'ForceJacobian', {zeros(2), -eye(2)}, ...
                  'Gap', @(t, q) n(t)' * q, 'Normal', @(t, q) n(t), 'GapRate', @(t, q) -[cos(t) sin(t)] * q);
  sol = nssolve (sys, [0 c.last], c.start, [0; 1], 'Method', 'linimp', 'Detect', 'off', 'Stabilization', 'velocity', ...
                 'Step', h);
  away = sol.q - c.exact (sol.t);
  e = max (sqrt (sum (away.^2, 1)));
end
