function path = penalty_motion (region, lambda, eta, q, v, T)
%PENALTY_MOTION  A particle in a convex region by the penalty law of Paoli and Schatzman, Stewart section 4.1.
%   path = penalty_motion (region, lambda, eta, q, v, T)   region of penalty_region; free of other forces
%
%   path  struct: t, q, v from 0 to T
%
%   With w = q - P (q):  q'' = -2 eta / sqrt (lambda) (w'q') w / |w|^2 - w / lambda. The force is not smooth where the
%   particle crosses an edge: each part of the path between two edges is a run of its own.

% SPDX-License-Identifier: BSD-3-Clause

  law = nssystem ('Mass', eye (numel (q)), 'Force', @(t, q, v) penalty_force (region, q, v, lambda, eta), ...
                  'ForceJacobian', @(t, q, v) penalty_jacobian (region, q, v, lambda, eta));
  path = struct ('t', 0, 'q', q, 'v', v);
  while (path.t(end) < T)
    ahead = path.q(:,end) + 1e-9 * sqrt (lambda) * path.v(:,end);      % on the other side of the edge
    if (any (region.beyond (ahead) ~= 0))
      step = sqrt (lambda) / 100;
    else
      step = T / 10;
    end
    sol = nssolve (law, [path.t(end) T], ahead, path.v(:,end), 'Method', 'trapezoidal', 'Step', step, ...
                   'Events', @(t, y) stop_at (region.edges (y(1:numel (q)))), 'Stabilization', 'none');
    path.t = [path.t, sol.t(2:end)];
    path.q = [path.q, sol.q(:,2:end)];
    path.v = [path.v, sol.v(:,2:end)];
  end
end

function force = penalty_force (region, q, v, lambda, eta)
  w = region.beyond (q);
  force = -w / lambda - 2 * eta / sqrt (lambda) * (w' * v) * w / max (w' * w, realmin);
end

function [kq, kv] = penalty_jacobian (region, q, v, lambda, eta)
  w = region.beyond (q);
  square = max (w' * w, realmin);
  damping = 2 * eta / sqrt (lambda);
  identity = eye (numel (q));
  turning = (w * v' + (w' * v) * (identity - 2 * (w * w') / square)) / square;
  kq = (-identity / lambda - damping * turning) * region.slope (q);
  kv = -damping * (w * w') / square;
end

function [value, isterminal, direction] = stop_at (value)
  isterminal = ones (size (value));
  direction = zeros (size (value));
end
