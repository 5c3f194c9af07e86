function r = run_shot (m, method, varargin)
%RUN_SHOT  Simulate a shot, and judge it by support functions that know nothing of the core.
%   R = run_shot (M, METHOD, ...)   with M of random_shot; further arguments are options of nssolve
%
%   R.meets   -1: the free flight touches nothing; 1: it goes through a body, by more than half of what both are thick;
%             0: it grazes one, or turns so fast that looks along the way do not tell
%   R.told    the run says that something is wrong: a warning, or its exitflag
%   R.vague   it says that a collision in a long step sends bodies where they may not go
%   R.through the motion computed goes through a body: half-way it is 2 in units of half of what both are thick, and 1.5
%   counts R.free    and it ends where the free flight ends, to 1e-9 of its way
%   R.result  'passed', silently; 'phantom': stopped where nothing is, silently; 'told'; 'stopped'; 'free'; 'grazed'
%
%   See also random_shot, meeting_solid.

% SPDX-License-Identifier: BSD-3-Clause

  if (! isfield (m, 'meets'))
    m.meets = judge_flight (m);
  end
  r.meets = m.meets;
  names = {'passed', 'overlap', 'stopped', 'rough', 'coarse'};
  for k = 1:numel (names)
    warning ('on', ['nonsmooth:nssolve:', names{k}], 'local');
  end
  text = evalc (['sol = nssolve (m.model, [0, m.step * m.steps], ''Step'', m.step, ''Method'', method, varargin{:});']);
  words = {'pass through each other', 'overlap by up to', 'stopped at t', 'solved roughly'};
  r.told = sol.exitflag != 1 || any (cellfun (@(w) any (strfind (text, w)), words));
  r.vague = any (strfind (text, 'where they go from there is not known well'));
  dimension = numel (m.move{1}) - 1;
  way = sol.t(end) * norm (m.move{1}(1:dimension));
  ends = m.start{1}(1:dimension) + sol.t(end) * m.move{1}(1:dimension);
  r.free = norm (sol.q(1:dimension,end) - ends) <= 1e-9 * max (way, 1);
  r.through = r.meets >= 0 && goes_through (m, sol);
  r.result = verdict (r);
end

function word = verdict (r)
  if (r.meets == 1 && (r.through || r.free) || (r.meets == 0 && r.through && ! r.free))
    word = {'passed', 'told'}{1 + r.told};
  elseif (r.meets == -1 && ! r.free)
    word = {'phantom', 'told'}{1 + (r.told || r.vague)};
  else
    word = {'free', 'grazed', 'stopped'}{2 + r.meets};
  end
end

% The deepest that any pair of pieces is, over half of the inner radii of both: along the way from pose to pose
function share = deepest (m, k, from, to, looks)
  share = -Inf;
  for p = m.solid{1}.piece(:)'
    for q = m.solid{k}.piece(:)'
      thin = 0.5 * (p.inner + q.inner);
      least = least_gap (p, q, from, to, looks, [m.solid{1}.radius, m.solid{k}.radius], thin);
      if (thin > 0)
        share = max (share, -least / thin);
      elseif (least < 0.01 * norm (q.support ([eye(rows (q.x)), -eye(rows (q.x))])))
        share = max (share, 0);                         % a point and a rod have no inside
      end
    end
  end
end

% A translation changes the separation along each direction linearly; with turns the way has parts in which they move
% points by a quarter of what counts as deep.
function least = least_gap (p, q, from, to, looks, radii, thin)
  dimension = rows (p.x);
  turned = radii(1) * turn_between (from{1}, to{1}, dimension) + radii(2) * turn_between (from{2}, to{2}, dimension);
  parts = max (1, min (200, ceil (turned / max (0.5 * thin, 1e-4 * sum (radii)))));
  d = (to{1} - from{1})(1:dimension) - (to{2} - from{2})(1:dimension);
  least = Inf;
  for k = 1:parts
    f = (k - 0.5) / parts;
    [n, c] = separations (p, q, between (from{1}, to{1}, f), between (from{2}, to{2}, f));
    g = linspace (-0.5, 0.5, ceil (looks / parts) + 1) / parts;
    least = min ([least, max(bsxfun (@plus, c', (n' * d) * g), [], 1)]);
  end
end

function turn = turn_between (a, b, dimension)
  turn = 0;
  if (numel (a) == 7)
    turn = 2 * acos (min (1, abs (a(4:7)' * b(4:7))));
  elseif (numel (a) > dimension)
    turn = abs (b(3) - a(3));
  end
end

% Directions from b to a, and how far the two are apart along each
function [n, c] = separations (p, q, a, b)
  dimension = rows (p.x);
  [xa, Ra] = meeting_place (a, dimension);
  [xb, Rb] = meeting_place (b, dimension);
  A = Ra * p.R;
  B = Rb * q.R;
  d = xa + Ra * p.x - xb - Rb * q.x;
  n = [-A * p.normals, B * q.normals, around(dimension), d / max(norm (d), 1e-300)];
  if (dimension == 3 && ! isempty (p.edges) && ! isempty (q.edges))
    [i, j] = ndgrid (1:columns (p.edges), 1:columns (q.edges));
    e = cross ((A * p.edges)(:,i(:)), (B * q.edges)(:,j(:)), 1);
    l = sqrt (sum (e .^ 2, 1));
    e = bsxfun (@rdivide, e(:,l > 1e-9), l(l > 1e-9));
    n = [n, e, -e];
  end
  c = d' * n - p.support (-A' * n) - q.support (B' * n);
end

function n = around (dimension)
  persistent circle sphere
  if (isempty (circle))
    circle = directions_around (2, 90);
    sphere = directions_around (3, 600);
  end
  n = {circle, sphere}{dimension - 1};
end

function pose = between (a, b, f)
  pose = a + f * (b - a);
  if (numel (a) == 7)
    cosine = a(4:7)' * b(4:7);
    angle = acos (min (1, abs (cosine)));
    if (angle > 1e-6)
      pose(4:7) = (sin ((1 - f) * angle) * a(4:7) + sin (f * angle) * sign (cosine) * b(4:7)) / sin (angle);
    else
      pose(4:7) = a(4:7);
    end
  end
end

% Of the free flight: looks so dense that none of the pieces is missed
function meets = judge_flight (m)
  meets = -1;
  for k = 2:numel (m.solid)
    share = deepest_of_flight (m, k);
    if (share > 1.2)
      meets = 1;
    elseif (share > -0.2 && meets < 1)
      meets = 0;
    end
  end
end

function share = deepest_of_flight (m, k)
  dimension = numel (m.move{1}) - 1;
  total = m.step * m.steps;
  x = m.start{1}(1:dimension) - m.start{k}(1:dimension);
  v = m.move{1}(1:dimension) - m.move{k}(1:dimension);
  reach = m.solid{1}.radius + m.solid{k}.radius;
  middle = -(x' * v) / (v' * v);
  near = sqrt (max (0, reach ^ 2 - norm (x + middle * v) ^ 2)) / norm (v);
  if (near == 0 && norm (x + middle * v) > 1.0001 * reach)
    share = -Inf;
    return
  end
  t = [max(0, middle - near), min(total, middle + near)];
  if (t(1) >= t(2))
    share = -Inf;
    return
  end
  thin = Inf;
  for piece = reshape ([m.solid{1}.piece, m.solid{k}.piece], 1, [])
    thin = min (thin, piece.inner);
  end
  looks = min (2000, max (40, ceil (diff (t) * norm (v) / max (thin / 4, 1e-3 * reach))));
  turn = abs (m.move{1}(end)) * diff (t);
  if (turn > 6)
    share = 0;                                          % it turns too often to tell
    return
  end
  parts = 1 + ceil (turn / 0.3) * (turn > 0);
  looks = ceil (looks / parts);
  share = -Inf;
  for p = 1:parts
    f = t(1) + diff (t) * (p - [1 0]) / parts;
    share = max (share, deepest (m, k, {flown(m, 1, f(1)), flown(m, k, f(1))}, {flown(m, 1, f(2)), flown(m, k, f(2))}, looks));
  end
end

function pose = flown (m, k, t)
  pose = m.start{k};
  dimension = numel (m.move{k}) - 1;
  pose(1:dimension) += t * m.move{k}(1:dimension);
  spin = t * m.move{k}(end);
  if (numel (pose) == 3 && dimension == 2)
    pose(3) += spin;
  elseif (numel (pose) == 7)
    pose(4:7) = quaternion_product (pose(4:7), [cos(spin / 2); 0; 0; sin(spin / 2)]);
  end
end

% Along the columns of the solution
function answer = goes_through (m, sol)
  answer = false;
  poses = poses_of (m, sol);
  for k = 2:numel (m.solid)
    for c = 2:columns (sol.t)
      from = {poses{1}(:,c-1), poses{k}(:,c-1)};
      to = {poses{1}(:,c), poses{k}(:,c)};
      [from, to, near] = clip (m, k, from, to);
      if (near && deepest (m, k, from, to, 40) > 1.5)
        answer = true;
        return
      end
    end
  end
end

% The part of the way where the balls about both overlap
function [from, to, near] = clip (m, k, from, to)
  dimension = numel (m.move{1}) - 1;
  x = from{1}(1:dimension) - from{2}(1:dimension);
  v = to{1}(1:dimension) - to{2}(1:dimension) - x;
  reach = m.solid{1}.radius + m.solid{k}.radius;
  middle = -(x' * v) / max (v' * v, 1e-300);
  room = reach ^ 2 - norm (x + middle * v) ^ 2;
  half = sqrt (max (0, room) / max (v' * v, 1e-300));
  f = [max(0, middle - half), min(1, middle + half)];
  near = room > 0 && f(1) < f(2);
  if (near)
    [from, to] = deal ({between(from{1}, to{1}, f(1)), between(from{2}, to{2}, f(1))}, ...
                       {between(from{1}, to{1}, f(2)), between(from{2}, to{2}, f(2))});
  end
end

function poses = poses_of (m, sol)
  at = 0;
  for k = 1:numel (m.solid)
    if (m.fixed(k))
      poses{k} = m.start{k} + [m.move{k}(1:end-1); zeros(numel (m.start{k}) - numel (m.move{k}) + 1, 1)] * sol.t;
    else
      count = numel (m.start{k});
      poses{k} = sol.q(at+(1:count),:);
      at += count;
    end
  end
end

%!test  # a pair that is switched off passes, and the judge sees it; a flight past is free
%! seen = 0;
%! for number = 1:20
%!   m = random_shot (2, number);
%!   for k = 2:numel (m.solid)
%!     m.model = nscontact (m.model, 1, k, "Enabled", false);
%!   endfor
%!   r = run_shot (m, "euler");
%!   assert (r.free);
%!   assert (! strcmp (r.result, "phantom"));
%!   assert (r.meets != 1 || strcmp (r.result, "passed"));
%!   seen += r.meets == 1;
%! endfor
%! assert (seen >= 4);
