function result = run_penalty ()
%RUN_PENALTY  The penalty law of Paoli and Schatzman tends to the impact law, Stewart section 4.1.
%   result = run_penalty ()
%
%   result  struct: e, eta, line, disc and corner (struct arrays with the runs), facts (see new_comparison)
%     line     lambda, path (of penalty_motion), error (position at the end), speed (largest error of the velocity)
%     disc     lambda, path, error (distance from the place at the end by the impact law)
%     corner   miss, path, v (velocity at the end)
%
%   A particle hits the end of a half-line with the speed 1, it is reflected in a disc, and it runs into a corner.
%   Beyond the end of the half-line it stays pi sqrt (lambda) / sqrt (1 - eta^2) (see penalty_damping) and comes back
%   with e: its position is behind that of the impact law by e times this, so the order is 1/2 in lambda. Its velocity
%   is off by 1 + e at the impact for every lambda. Into the corner it comes along (-1, -1), by miss * sqrt (lambda)
%   beside the point of the corner, for which the impact law is -e in both directions.

% SPDX-License-Identifier: BSD-3-Clause

  e = 0.5;
  eta = penalty_damping (e);
  behind = e * pi / sqrt (1 - eta^2);
  lambda = 1e-2 ./ 4.^(0:2);
  line = struct ('lambda', num2cell (lambda), 'path', [], 'error', [], 'speed', []);
  for k = 1:numel (line)
    path = penalty_motion (penalty_region ('half-line'), lambda(k), eta, 0.5, -1, 1.2);
    rigid = -1 + (1 + e) * (path.t >= 0.5);
    line(k).path = path;
    line(k).error = path.q(end) - e * 0.7;
    line(k).speed = max (abs (path.v - rigid));
  end

  start = [-0.2; 0.3];
  speed = [1; 0.2];
  [q, v] = disc_reflections (e, start, speed, 3.5);
  lambda = 1e-2 ./ 4.^(0:3);
  disc = struct ('lambda', num2cell (lambda), 'path', [], 'error', []);
  for k = 1:numel (disc)
    disc(k).path = penalty_motion (penalty_region ('disc'), lambda(k), eta, start, speed, 3.5);
    disc(k).error = norm (disc(k).path.q(:,end) - q);
  end

  miss = [0 1 2 4];
  corner = struct ('miss', num2cell (miss), 'path', [], 'v', []);
  for k = 1:numel (corner)
    from = [0.1; 0.1 + miss(k) * 1e-2];
    corner(k).path = penalty_motion (penalty_region ('corner'), 1e-4, eta, from, [-1; -1], 0.4);
    corner(k).v = corner(k).path.v(:,end);
  end
  where = 'Stewart, (4.1)';
  facts = [new_comparison(where, 'half-line: velocity after the impact', line(3).path.v(end), e, 'closed form'), ...
           new_comparison(where, 'half-line: error / sqrt (lambda)', line(3).error / sqrt (line(3).lambda), -behind, ...
                          'closed form'), ...
           new_comparison(where, 'disc: vx after the impact', disc(4).path.v(1,end), v(1), 'limit'), ...
           new_comparison(where, 'disc: error falls for lambda / 4 by', disc(3).error / disc(4).error, 2, 'limit'), ...
           new_comparison(where, 'corner, hit in the point: vx', corner(1).v(1), e, 'closed form')];
  result = struct ('e', e, 'eta', eta, 'line', line, 'disc', disc, 'corner', corner, 'facts', facts);
end
