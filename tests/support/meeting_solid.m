function solid = meeting_solid (kind, dimension, u, scale)
%MEETING_SOLID  A random shape with its support function, for meetings of two bodies.
%   SOLID = meeting_solid (KIND, DIMENSION, U, SCALE)
%   makes a shape of nsshape of about the size SCALE from U, 24 numbers uniform in (0, 1).  KIND is one of nsshape, or
%   'thin' (a flat box), 'rod' (the thin polygon), 'frame' (a union of two boxes that lie against each other), 'cross'
%   (one of boxes that go through each other), 'jack' (one of a ball, a capsule and a box, in the plane of a disc and
%   boxes).
%
%   SOLID.shape   of nsshape
%   SOLID.radius  of a ball about the origin that holds it, Inf for a halfspace
%   SOLID.piece   struct array, one for each convex piece
%                   support  handle: h (n) = max n'x over the piece, for the columns of n, in body coordinates
%                   normals  of faces, edges: their directions; columns.  Of two pieces with faces that overlap, the
%                            direction of least depth is a normal or a product of two edges
%                   plane    true for a halfspace, whose normal is the only direction
%                   x, R     place and turn of the piece in the body
%
%   Nothing here is taken from the core: supports are closed forms.
%
%   See also meeting_depth, random_meeting.

% SPDX-License-Identifier: BSD-3-Clause

  s = scale * (0.3 + u(1:3));                           % half sizes
  switch (kind)
    case 'point'
      solid = one (nsshape ('point'), @(n) zeros (1, columns (n)));
    case {'disc', 'sphere'}
      solid = one (nsshape (kind, s(1)), @(n) s(1) * lengths (n));
    case {'ellipse', 'ellipsoid'}
      a = s(1:dimension);
      solid = one (nsshape (kind, a), @(n) lengths (bsxfun (@times, a(:), n)));
    case 'implicit'                                     % an ellipsoid again
      D = diag (1 ./ s(1:dimension) .^ 2);
      shape = nsshape ('implicit', @(x) x' * D * x - 1, @(x) 2 * D * x, @(x) 2 * D, dimension);
      solid = one (shape, @(n) lengths (bsxfun (@times, s(1:dimension)(:), n)));
    case 'superquadric'
      a = s(1:dimension)(:);
      e = 0.5 + u(4);                                   % |x/a|^p + |y/b|^p + ... <= 1, p = 2/e; dual exponent 2/(2-e)
      q = 2 / (2 - e);
      shape = nsshape ('superquadric', a, e * ones (1, dimension - 1));
      solid = one (shape, @(n) sum (abs (bsxfun (@times, a, n)) .^ q, 1) .^ (1/q));
    case 'intersection'                                 % a lens: balls about -+d on the last axis
      d = 0.6 * s(1);
      ball = nsshape ({'disc', 'sphere'}{dimension - 1}, s(1));
      place = [zeros(1, dimension - 1), d];
      solid = one (nsshape ('intersection', ball, place, ball, -place), @(n) lens (n, s(1), d));
    case 'halfspace'
      normal = [u(1:dimension-1) - 0.5, 0.6];
      normal = normal(:) / norm (normal);
      solid = one (nsshape ('halfspace', normal), @(n) Inf (1, columns (n)));
      solid.piece.normals = normal;
      solid.piece.plane = true;
      solid.radius = Inf;
    case 'capsule'
      solid = one (nsshape ('capsule', 0.6 * s(1), 2 * s(2)), @(n) s(2) * abs (n(3,:)) + 0.6 * s(1) * lengths (n));
      solid.piece.edges = [0; 0; 1];
    case 'cylinder'
      solid = one (nsshape ('cylinder', s(1), 2 * s(2)), @(n) s(2) * abs (n(3,:)) + s(1) * lengths (n(1:2,:)));
      solid.piece.normals = [0 0; 0 0; 1 -1];
      solid.piece.edges = [0; 0; 1];
    case 'box'
      solid = of_box (2 * s(1:dimension));
    case 'thin'
      solid = of_box (2 * s(1:dimension) .* [ones(1, dimension - 1), 0.05]);
    case 'rod'
      solid = of_points (nsshape ('polygon', [-s(1) s(1); 0 0]));
    case {'polygon', 'polytope'}
      count = 4 + floor (3 * u(24));
      V = reshape (u(4:3+dimension*count), dimension, count) - 0.5;
      V = 1.5 * scale * bsxfun (@rdivide, V, lengths (V) .^ 0.7);
      shape = nsshape (kind, hull_of (V));
      solid = of_points (nsshape (kind, bsxfun (@minus, shape.vertices, shape.centroid)));
    case 'frame'                                        % an L or a T, and a second arm: seams, notches
      h = 0.3 * s(1:dimension);
      bar = of_box (2 * [scale, h(2:end)]);
      arm = of_box (2 * [h(1), 0.7 * scale, h(3:end)]);
      at = zeros (1, dimension);
      at(1:2) = [(2*u(4) - 1) * (scale - h(1)), 0.7 * scale + h(2)];
      solid = join ({bar, arm}, {zeros(1, dimension), at});
    case 'cross'                                        % boxes that go through each other
      if (dimension == 2)
        parts = {of_box(scale * (0.2 + u(1:2))), of_box(scale * (0.2 + u(3:4))), of_box(scale * (0.2 + u(5:6)))};
        solid = join (parts, {[scale*(u(7:8)-0.5) 6*u(9)], [scale*(u(10:11)-0.5) 6*u(12)], [scale*(u(13:14)-0.5) 6*u(15)]});
      else
        parts = {of_box(scale * (0.2 + u(1:3))), of_box(scale * (0.2 + u(4:6)))};
        solid = join (parts, {[scale*(u(7:9)-0.5) unit(u(10:13)-0.5)], [scale*(u(14:16)-0.5) unit(u(17:20)-0.5)]});
      end
    case 'jack'
      if (dimension == 2)
        parts = {meeting_solid('disc', 2, 0.3 * u, scale), of_box(2 * scale * [0.9, 0.15]), of_box(2 * scale * [0.15, 0.8])};
        solid = join (parts, {[scale*[0.7 0.3] 0], [0 0 u(4)], [0.1*scale 0 u(5)]});
      else
        parts = {meeting_solid('sphere', 3, 0.2 * u, scale), meeting_solid('capsule', 3, 0.3 * u, scale), ...
                 of_box(2 * scale * [0.9 0.2 0.15])};
        solid = join (parts, {[scale*[0.5 0.4 0.3] 1 0 0 0], [0 0.2*scale 0 unit(u(4:7)-0.5)], [0 0 0 unit(u(8:11)-0.5)]});
      end
    otherwise
      error ('meeting_solid: unknown kind %s', kind);
  end
  for k = 1:numel (solid.piece)
    solid.piece(k).normals = reshape (solid.piece(k).normals, dimension, []);
    solid.piece(k).edges = reshape (solid.piece(k).edges, dimension, []);
    if (isempty (solid.piece(k).x))
      solid.piece(k).x = zeros (dimension, 1);
      solid.piece(k).R = eye (dimension);
    end
  end
end

function v = unit (v)
  v = v / norm (v);
end

function solid = one (shape, support)
  piece = struct ('support', support, 'normals', [], 'edges', [], 'plane', false, 'x', [], 'R', []);
  solid = struct ('shape', shape, 'radius', shape.boundingradius, 'piece', piece);
end

function l = lengths (n)
  l = sqrt (sum (n .^ 2, 1));
end

% The upper side belongs to the ball about -d, as far as its points lie above the rim.
function h = lens (n, r, d)
  up = abs (n(end,:));
  rim = sqrt (r^2 - d^2) * sqrt (max (0, sum (n .^ 2, 1) - up .^ 2));
  h = r * lengths (n) - d * up;
  below = r * up < d * lengths (n);
  h(below) = rim(below);
end

function solid = of_box (edges)
  dimension = numel (edges);
  solid = one (nsshape ('box', edges), @(n) sum (bsxfun (@times, abs (n), edges(:) / 2), 1));
  solid.piece.normals = [eye(dimension), -eye(dimension)];
  solid.piece.edges = eye (dimension);
end

% Faces of hulls: all planes through three vertices (lines through two) that have none beyond them.
function solid = of_points (shape)
  V = shape.vertices;
  solid = one (shape, @(n) max (V' * n, [], 1));
  for i = 1:columns (V)
    for j = i+1:columns (V)
      d = V(:,j) - V(:,i);
      solid.piece.edges(:,end+1) = d / norm (d);
      if (rows (V) == 2)
        solid.piece = with_normal (solid.piece, [d(2); -d(1)], V(:,i), V);
      else
        for k = j+1:columns (V)
          solid.piece = with_normal (solid.piece, cross (d, V(:,k) - V(:,i)), V(:,i), V);
        end
      end
    end
  end
end

function piece = with_normal (piece, n, point, V)
  n = n / norm (n);
  heights = n' * bsxfun (@minus, V, point);
  if (max (heights) < 1e-9 * norm (V))
    piece.normals(:,end+1) = n;
  end
  if (min (heights) > -1e-9 * norm (V))
    piece.normals(:,end+1) = -n;
  end
end

function V = hull_of (V)
  if (rows (V) == 2)
    H = convhull (V(1,:), V(2,:));
    V = V(:,H(1:end-1));
  end
end

function solid = join (parts, poses)
  list = cell (2, numel (parts));
  list(1,:) = cellfun (@(p) p.shape, parts, 'UniformOutput', false);
  list(2,:) = poses;
  shape = nsshape ('union', list{:});
  moved = cellfun (@(p) [p(1:rows (shape.centroid))(:) - shape.centroid; p(rows (shape.centroid)+1:end)(:)], poses, ...
                   'UniformOutput', false);
  list(2,:) = moved;
  shape = nsshape ('union', list{:});
  solid = struct ('shape', shape, 'radius', shape.boundingradius, 'piece', parts{1}.piece);
  for k = 1:numel (parts)
    solid.piece(k) = parts{k}.piece;
    [solid.piece(k).x, solid.piece(k).R] = meeting_place (moved{k}, rows (shape.centroid));
  end
end

%!test  # supports of what has corners are those of its corners, of round bodies closed forms
%! u = lcp_random (lcp_random (5), 1, 24);
%! n = [1 -2 0.5; 0 1 0; 2 2 -1]';
%! solid = meeting_solid ("polytope", 3, u, 2);
%! assert (solid.piece.support (n), max (solid.shape.vertices' * n, [], 1), 1e-15);
%! solid = meeting_solid ("box", 3, u, 2);
%! assert (solid.piece.support ([1; 0; 0]), solid.shape.size(1) / 2, 1e-15);
%! solid = meeting_solid ("sphere", 3, u, 2);
%! assert (solid.piece.support (n), solid.shape.radius * sqrt (sum (n .^ 2, 1)), 1e-14);
%!test  # no support reaches beyond the ball about the body; one piece for each part of a union
%! n = [1 0 0.6; 0 1 0.8];
%! for kind = {"disc", "ellipse", "polygon", "box", "rod", "intersection", "superquadric"}
%!   solid = meeting_solid (kind{1}, 2, linspace (0.9, 0.1, 24), 0.5);
%!   assert (all (solid.piece.support (n) <= solid.radius + 1e-12), kind{1});
%! endfor
%! assert (numel (meeting_solid ("cross", 2, linspace (0.1, 0.9, 24), 1).piece), 3);
%!error <meeting_solid: unknown kind blob> meeting_solid ("blob", 3, zeros (1, 24), 1)
