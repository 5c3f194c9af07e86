function [gap, n] = meeting_depth (a, pose_a, b, pose_b, n, enough)
%MEETING_DEPTH  Separation of two solids by their support functions.
%   [GAP, N] = meeting_depth (A, POSE_A, B, POSE_B [, N, ENOUGH])
%   is the largest value of phi (n) = min n'a - max n'b over directions n, of all pairs of pieces of A and B the
%   least: the distance of bodies apart, minus the depth of bodies that overlap.  Tried are the normals of faces and of
%   pairs of edges, and directions all around, refined.  As phi is a supremum, GAP is never too large.  N holds the
%   direction of every pair of pieces; given again for poses a little later it is tried first, and where it separates
%   by ENOUGH (Inf) nothing else is.
%
%   Pieces of a union are looked at one by one.
%
%   See also meeting_solid, random_meeting.

% SPDX-License-Identifier: BSD-3-Clause

  dimension = rows (a.piece(1).x);
  [xa, Ra] = meeting_place (pose_a, dimension);
  [xb, Rb] = meeting_place (pose_b, dimension);
  if (nargin < 6)
    enough = Inf;
  end
  if (nargin < 5 || isempty (n))
    n = zeros (dimension, numel (a.piece) * numel (b.piece));
  end
  gap = Inf;
  for i = 1:numel (a.piece)
    for j = 1:numel (b.piece)
      k = i + numel (a.piece) * (j - 1);
      p = moved (a.piece(i), xa, Ra);
      q = moved (b.piece(j), xb, Rb);
      [value, n(:,k)] = separate (p, q, n(:,k), enough);
      gap = min (gap, value);
    end
  end
end

function p = moved (p, x, R)
  p.x = x + R * p.x;
  p.R = R * p.R;
end

% n from b to a
function phi = separation (p, q, n)
  if (q.plane)
    phi = -p.support (-p.R' * n) + p.x' * n - q.x' * n;
  else
    phi = -p.support (-p.R' * n) - q.support (q.R' * n) + (p.x - q.x)' * n;
  end
end

function [best, n] = separate (p, q, n, enough)
  if (p.plane)
    [best, n] = separate (q, p, -n, enough);
    n = -n;
    return
  end
  if (q.plane)
    n = q.R * q.normals;
    best = separation (p, q, n);
    return
  end
  if (any (n))
    best = separation (p, q, n);
    if (best >= enough)
      return
    end
  end
  tries = [n(:,any (n)), directions(p, q)];
  values = separation (p, q, tries);
  best = -Inf;
  for k = 1:4
    [value, at] = max (values);
    [value, m] = refine (p, q, tries(:,at), value);
    if (value > best)
      best = value;
      n = m;
    end
    values(tries(:,at)' * tries > 0.9) = -Inf;
    if (best >= enough)
      break
    end
  end
end

function n = directions (p, q)
  n = [p.R * p.normals * -1, q.R * q.normals, around(rows (p.x))];
  U = p.R * p.edges;
  W = q.R * q.edges;
  if (rows (p.x) == 3 && ! isempty (U) && ! isempty (W))
    [i, j] = ndgrid (1:columns (U), 1:columns (W));
    c = cross (U(:,i(:)), W(:,j(:)), 1);
    l = sqrt (sum (c .^ 2, 1));
    c = bsxfun (@rdivide, c(:,l > 1e-9), l(l > 1e-9));
    n = [n, c, -c];
  end
  d = p.x - q.x;
  if (norm (d) > 0)
    n(:,end+1) = d / norm (d);
  end
end

function n = around (dimension)
  persistent circle sphere
  if (isempty (circle))
    circle = directions_around (2, 60);
    sphere = directions_around (3, 300);
  end
  n = {circle, sphere}{dimension - 1};
end

% A pattern of directions about the best one that shrinks where none is better. Where a support changes from one vertex
% to the next, across an edge e, phi has a ridge: e'n = 0. So each direction is also tried projected onto these.
function [best, n] = refine (p, q, n, best)
  E = [p.R * p.edges, q.R * q.edges];
  radius = 0.1;
  for k = 1:60
    if (rows (n) == 2)
      tries = [-n(2), n(2); n(1), -n(1)];
    else
      angle = 2 * pi * (1:8) / 8;
      tries = null (n') * [cos(angle); sin(angle)];
    end
    tries = bsxfun (@plus, n, radius * tries);
    on = zeros (rows (n), columns (tries), columns (E));
    for j = 1:columns (E)
      on(:,:,j) = tries - E(:,j) * (E(:,j)' * tries);
    end
    tries = [tries, reshape(on, rows (n), [])];
    l = sqrt (sum (tries .^ 2, 1));
    tries = bsxfun (@rdivide, tries(:,l > 1e-3), l(l > 1e-3));
    [value, at] = max (separation (p, q, tries));
    better = value > best + 1e-3 * radius * abs (best);
    if (value > best)
      best = value;
      n = tries(:,at);
    end
    if (! better)
      radius = radius / 4;
    end
    if (radius < 1e-7)
      break
    end
  end
end

%!test  # nsclosest knows the distance another way, apart and overlapping; the last bits of a search by directions are 1e-7
%! kinds = {'sphere', 'box', 'polytope', 'superquadric', 'intersection'; 'ellipsoid', 'ellipsoid', 'box', 'box', 'ellipsoid'};
%! for column = 1:size (kinds, 2)
%!   c = kinds(:,column);
%!   for k = 1:6
%!     [u, state] = lcp_random (lcp_random (k), 1, 55);
%!     a = meeting_solid (c{1}, 3, u(1:24), 1);
%!     b = meeting_solid (c{2}, 3, u(25:48), 1);
%!     pose = 2 * u(49:55) - 1;
%!     gap = nsclosest (a.shape, pose, b.shape, []);
%!     assert (meeting_depth (a, pose, b, [0 0 0]), gap, 1e-6);
%!   end
%! end
