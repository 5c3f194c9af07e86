function r = run_meeting (m, method)
%RUN_MEETING  Simulate a meeting of two bodies and measure how deep they come into each other.
%   R = run_meeting (M, METHOD)   with M of random_meeting
%
%   R.depth    the deepest overlap at every third grid point, by meeting_depth
%   R.bound    what the scheme may make of it, see below
%   R.hit      was there an impulse?
%   R.stopped  were the bodies then farther apart than they move in a step?
%
%   With s the speed of points of both bodies and w their angular speeds, each the sum of both, a gap has a second
%   derivative of at most 6 w s (tests/random_models.tst), so that a contact with n'v+ >= 0 closes by at most 3 h^2 w s
%   in a step. 'euler' sees to n'v+ >= 0 in the step before a gap closes.  'moreau' moves on by half of a step, h s / 2,
%                                                                          and by h s where
%   another contact of the step changed the motion.  Where collisions are located that is done to a small part of h s.
%
%   See also random_meeting, meeting_depth.

% SPDX-License-Identifier: BSD-3-Clause

  share = struct ('euler', 1, 'moreau', 1, 'linimp', 0.2, 'trapezoidal', 0.2, 'radau5', 0.2, 'geometric', 1);
  sol = nssolve (m.model, [0, m.step * m.steps], 'Step', m.step, 'Method', method);
  [poses, s, w] = bodies_of (sol, m);
  gap = @(k, n, enough) meeting_depth (m.solid(1), poses{1}(:,k), m.solid(2), poses{2}(:,k), n, enough);
  r.depth = 0;
  n = [];
  for k = reshape ([1:3:columns(sol.t), columns(sol.t)], 1, [])
    [depth, n] = gap (k, n, 0);
    r.depth = max (r.depth, -depth);
  end
  way = m.step * max (s);
  r.bound = 1e-6 * m.size + share.(method) * way + 3 * m.step^2 * sum (w .* s);
  first = first_impulse (sol);
  r.hit = ! isempty (first);
  r.stopped = r.hit && min (gap (first - 1, [], Inf), gap (first, [], Inf)) > way;
  r.exitflag = sol.exitflag;
end

% The column of t that ends the first step with an impulse
function k = first_impulse (sol)
  struck = arrayfun (@(e) any (e.impulse > 0), sol.events);
  k = min ([sol.contacts.step(sol.contacts.cn > 0)', find(sol.t >= min ([sol.events(struck).time, Inf]), 1)]);
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

%!test  # spheres: within the bound, and stopped by nothing but each other
%! for number = 1:4
%!   m = random_meeting ({"sphere", "sphere"}, 3, number);
%!   r = run_meeting (m, "euler");
%!   assert (r.exitflag, 1);
%!   assert (r.depth <= r.bound);
%!   assert (! r.stopped);
%! endfor
%!test  # where the pair is switched off, spheres go through each other, and the depth shows it
%! through = 0;
%! for number = 1:8
%!   m = random_meeting ({"sphere", "sphere"}, 3, number);
%!   m.model = nscontact (m.model, 1, 2, "Enabled", false);
%!   r = run_meeting (m, "euler");
%!   assert (! r.hit);
%!   through += r.depth > r.bound;
%! endfor
%! assert (through >= 3, "%d of 8", through);
