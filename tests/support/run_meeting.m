function r = run_meeting (m, method)
%RUN_MEETING  Simulate a meeting of two bodies and measure how deep they come into each other.
%   R = run_meeting (M, METHOD)   with M of random_meeting
%
%   R.depth    the deepest overlap at the grid points, by meeting_depth
%   R.bound    what the scheme may make of it, see below
%   R.hit      was there an impulse?
%   R.passes   did the bodies stay farther apart than they move in a step?
%
%   With s the speed of points of both bodies and w their angular speeds, each the sum of both, a gap has a second derivative of
%   at most 6 w s (tests/random_models.tst), so that a contact with n'v+ >= 0 closes by at most 3 h^2 w s in a step.
%   'euler' sees to n'v+ >= 0 in the step before a gap closes.  'moreau' moves on by half of a step, h s / 2, and by h s where
%   another contact of the step changed the motion.  Where collisions are located that is done to a small part of h s.
%
%   See also random_meeting, meeting_depth.

% SPDX-License-Identifier: BSD-3-Clause

  share = struct ('euler', 1, 'moreau', 1, 'linimp', 0.2, 'trapezoidal', 0.2, 'radau5', 0.2, 'geometric', 1);
  sol = nssolve (m.model, [0, m.step * m.steps], 'Step', m.step, 'Method', method);
  [poses, s, w] = bodies_of (sol, m);
  h = m.step;
  n = [];
  gap = zeros (size (sol.t));
  for k = 1:columns (sol.t)
    [gap(k), n] = meeting_depth (m.solid(1), poses{1}(:,k), m.solid(2), poses{2}(:,k), n, 1.1 * h * max (s));
  end
  r.depth = max (0, -min (gap));
  r.way = h * max (s);
  r.curved = 3 * h^2 * sum (w .* s);
  r.bound = 1e-6 * m.size + share.(method) * r.way + r.curved;
  r.hit = any (sol.contacts.cn > 0) || any (arrayfun (@(e) any (e.impulse > 0), sol.events));
  r.passes = min (gap) > r.way;
  r.exitflag = sol.exitflag;
  r.sol = sol;
end

% Poses over time, and the speeds
function [poses, s, w] = bodies_of (sol, m)
  dimension = rows (m.solid(1).piece(1).x);
  rows_of = struct ('kind', 1, 'place', 9:8+dimension, 'turn', 12:12+3*(dimension - 2));
  N = columns (sol.t);
  s = zeros (1, N);
  w = zeros (1, N);
  at = 0;
  from = 0;
  for k = 1:2
    kind = sol.model.bodies(rows_of.kind,k);
    if (kind == 0)
      poses{k} = repmat (sol.model.bodies([rows_of.place, rows_of.turn],k), 1, N);
      continue
    end
    turning = (kind == 2) * [3 * dimension - 5, 2 * dimension - 3];           % 1 and 1 in the plane, 4 and 3 in space
    poses{k} = sol.q(at+(1:dimension+turning(1)),:);
    v = sol.v(from+(1:dimension),:);
    spin = sqrt (sum (sol.v(from+dimension+(1:turning(2)),:) .^ 2, 1));
    s = s + sqrt (sum (v .^ 2, 1)) + m.solid(k).radius * spin;
    w = w + spin;
    at = at + dimension + turning(1);
    from = from + dimension + turning(2);
  end
end
