function shape = nsshape (kind, varargin)
%NSSHAPE  Make the shape of a body.
%
%   shape = nsshape ('point')
%   shape = nsshape ('halfspace', normal)
%   shape = nsshape ('halfspace', normal, offset)
%   shape = nsshape ('disc', r)                  in the plane
%   shape = nsshape ('box', [w h])
%   shape = nsshape ('box', w, h)
%   shape = nsshape ('polygon', V)
%   shape = nsshape ('sphere', r)                in space
%   shape = nsshape ('capsule', r, len)
%   shape = nsshape ('cylinder', r, len)
%   shape = nsshape ('box', [x y z])
%   shape = nsshape ('box', x, y, z)
%   shape = nsshape ('polytope', V)
%   shape = nsshape ('ellipse', [a b])           convex implicit surfaces
%   shape = nsshape ('ellipsoid', [a b c])
%   shape = nsshape ('superquadric', [a b], e)
%   shape = nsshape ('superquadric', [a b c], [e1 e2])
%   shape = nsshape ('intersection', s1, x1, s2, x2, ...)
%   shape = nsshape ('implicit', f, gradient, Hessian)
%   shape = nsshape ('implicit', f, gradient, Hessian, dimension)
%   shape = nsshape ('union', s1, x1, s2, x2, ...)  in the plane and in space
%
%   makes a shape in the coordinates of the body, whose origin is its centre of mass.
%
%   Example: a right triangle, moved so that its centroid is the origin
%
%   >> V = [0 3 0; 0 0 3];
%   >> s = nsshape ('polygon', V);  fprintf ('%g ', s.area, s.centroid)
%   4.5 1 1
%   >> s = nsshape ('polygon', bsxfun (@minus, V, s.centroid));  fprintf ('%g ', s.vertices)
%   -1 -1 2 -1 -1 2
%
%
%   point      in the plane and in space
%   halfspace  the points x with normal'*x <= offset (0); normal has 2 numbers in the plane and 3 in space,
%              points outwards and need not have length 1, offset is divided by its length too. Only for
%              fixed bodies
%   disc       of radius r about the origin
%   box        of width w and height h about the origin; a polygon with four vertices. In space with edges
%              of lengths x, y and z along the axes
%   polygon    convex, its vertices the columns of V (2 x n), in either sense; two vertices are a thin rod.
%              Subtract shape.centroid from V to move the centre of mass to the origin. With more than 2000
%              corners it passes through smooth shapes
%   sphere     of radius r about the origin
%   capsule    the points within r of a segment of length len on the z axis about the origin: as long as
%              len + 2 r
%   cylinder   of radius r and length len about the origin, its axis is z
%   polytope   the convex hull of the columns of V (3 x n); points that are not its corners are dropped.
%              Subtract shape.centroid from V to move the centre of mass to the origin. With more than 1000
%              corners it touches only halfspaces
%   ellipse, ellipsoid  of the half axes a, b and c along x, y and z about the origin
%   superquadric  the points (|x/a|^(2/e2) + |y/b|^(2/e2))^(e2/e1) + |z/c|^(2/e1) <= 1, in the plane
%              |x/a|^(2/e) + |y/b|^(2/e) <= 1; exponents from 0.1, nearly a box, over 1, an ellipsoid, to 1.9,
%              nearly an octahedron
%   intersection  of discs, spheres, ellipses, ellipsoids, superquadrics, polygons, boxes, polytopes,
%              halfspaces, implicit shapes and intersections, s1 moved by the vector x1 ([] for 0), s2 by x2,
%              ...; bounded, with points inside, and of at most 256 surfaces. Subtract shape.centroid from
%              all places to move the centre of mass to the origin. Moments are integrated to about 1e-9
%   implicit   the points x with f(x) <= 0. f is convex, f(0) < 0, and the set is bounded. f, gradient and
%              Hessian are handles of a 2 x 1 or 3 x 1 vector that return 1, n x 1 and n x n numbers, finite
%              ones at 0 too (x'*x - 1, not norm (x) - 1); they are compared with differences. The dimension is the one
%              with which they work; give it where that is both 2 and 3
%
%   union      of shapes of all kinds but halfspaces, s1 moved by the vector x1 ([] for 0), s2 by x2, ...; turned
%              as well where x1 is [x y angle], in space [x y z q0 q1 q2 q3]. Each piece touches by itself;
%              the pieces of a union in a union become its own. Moments are sums over the pieces: where pieces
%              overlap, what they share counts twice. Subtract shape.centroid from all places to move the
%              centre of mass to the origin
%
%   See nscontact for which shapes touch and how, and nsclosest for the distance of two shapes.
%
%   shape  struct
%     dimension       2, in space 3; 0 for a point, which fits both
%     kind            'point', 'disc', 'polygon', 'halfspace', 'sphere', 'capsule', 'cylinder', 'box',
%                     'polytope', 'ellipse', 'ellipsoid', 'superquadric', 'intersection', 'implicit' or 'union'
%     radius          of the disc, sphere, capsule or cylinder, otherwise 0
%     vertices        2 x n, counter-clockwise, of polygons; 3 x n of boxes in space and of polytopes; of the
%                     five smooth kinds points of the surface for pictures, in space 19 rings of 36
%     normal, offset  of the halfspace, with a normal of length 1; otherwise 0
%     boundingradius  largest distance of a point of the shape from the origin; of a union with smooth pieces a bound
%     area            of a rod its length
%     secondmoment    integral of |x|^2 over the shape (about the origin, for density 1)
%     centroid        2 x 1, in space 3 x 1
%   and in space instead of area and secondmoment
%     size            edges of the box; [len; 0; 0] of the capsule and the cylinder
%     volume
%     inertia         3 x 3, integral of |x|^2 I - x x' over the shape (about the origin, for density 1)
%
%   and of the five smooth kinds, ellipse to implicit, also
%     surfaces        17 x n, the surfaces as columns of numbers (toolbox/private/ns_rows.m)
%     handles         1 x m cell, the functions of implicit ones
%     inside          a point within all of them
%   and of unions
%     pieces          1 x n cell of shapes
%     poses           3 x n, [x; y; angle], in space 7 x n, [x; y; z; quaternion]
%
%   A body of mass m at uniform density with its centroid at the origin has the moment of inertia
%   m * secondmoment / area, in space the matrix m * inertia / volume.
%
%   Example: the corner of a cube, cut off, as a polytope
%
%   >> s = nsshape ('polytope', [0 4 0 0; 0 0 4 0; 0 0 0 4]);
%   >> fprintf ('%.4g ', s.volume, s.centroid)
%   10.67 1 1 1
%
%
%   Example: a lens, the intersection of two balls
%
%   >> ball = nsshape ('sphere', 1);
%   >> s = nsshape ('intersection', ball, [0 0 0.6], ball, [0 0 -0.6]);
%   >> fprintf ('%.6f ', s.volume, s.boundingradius)
%   0.871268 0.800000
%
%
%   Example: an ellipse by functions
%
%   >> A = diag ([1, 1/4]);
%   >> s = nsshape ('implicit', @(x) x'*A*x - 1, @(x) 2*A*x, @(x) 2*A);
%   >> fprintf ('%.6f ', s.area / pi, s.boundingradius)
%   2.000000 2.000000
%
%
%   Example: an L of two bars, about its centroid
%
%   >> upright = nsshape ('box', [1 3]);  foot = nsshape ('box', [2 1]);
%   >> s = nsshape ('union', upright, [0 0], foot, [1.5 -1]);  fprintf ('%g ', s.area, s.centroid)
%   5 0.6 -0.4
%   >> s = nsshape ('union', upright, -s.centroid, foot, [1.5; -1] - s.centroid);  fprintf ('%.4f ', s.secondmoment)
%   7.2333
%
%
%   See also nsclosest, nsbody, nsmodel.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsshape', 'usage', 'call nsshape (kind, ...)');
  end
  kind = ns_plain_text (kind);
  varargin = ns_plain_text (varargin);
  table = {'point',        @point,                 0, 0,   'no further arguments'
           'disc',         @disc,                  1, 1,   'its radius'
           'box',          @box,                   1, 3,   '[w h] or w, h, in space [x y z] or x, y, z'
           'polygon',      @polygon,               1, 1,   'its vertices'
           'halfspace',    @halfspace,             1, 2,   'normal and offset'
           'sphere',       @sphere,                1, 1,   'its radius'
           'capsule',      @capsule,               2, 2,   'radius and length'
           'cylinder',     @cylinder,              2, 2,   'radius and length'
           'polytope',     @polytope,              1, 1,   'its points'
           'ellipse',      @ellipse,               1, 1,   'its half axes'
           'ellipsoid',    @ellipsoid,             1, 1,   'its half axes'
           'superquadric', @superquadric,          2, 2,   'half axes and exponents'
           'intersection', @ns_shape_intersection, 2, Inf, 'shapes and their places'
           'implicit',     @ns_shape_implicit,     3, 4,   'f, gradient, Hessian and the dimension'
           'union',        @ns_shape_union,        2, Inf, 'shapes and their places'};
  choice = ns_choice ('nsshape', 'invalidInput', 'KIND', kind, table(:,1)');
  [kind, make, least, most, inputs] = table{choice,:};
  if (numel (varargin) < least || numel (varargin) > most)
    ns_fail ('nsshape', 'usage', '%s takes %s, not %d arguments', ns_article (kind), inputs, numel (varargin));
  end
  shape = make (varargin{:});
end

function shape = point ()
  shape = ns_bare_shape ('point', 2);
  shape.dimension = 0;
end

% ---- in the plane and in space ----

function shape = ellipse (axes)
  shape = ns_shape_round ('ellipse', axes);
end

function shape = ellipsoid (axes)
  shape = ns_shape_round ('ellipsoid', axes);
end

function shape = superquadric (axes, exponents)
  shape = ns_shape_round ('superquadric', axes, exponents);
end

function shape = halfspace (normal, offset)
  if (nargin < 2 || isempty (offset))
    offset = 0;
  end
  normal = ns_check ('nsshape', 'invalidInput', 'NORMAL', normal, 'either');
  offset = ns_check ('nsshape', 'invalidInput', 'OFFSET', offset, 'number');
  if (norm (normal) == 0)
    ns_fail ('nsshape', 'invalidInput', 'NORMAL must not be zero');
  end
  if (numel (normal) == 2)
    shape = ns_bare_shape ('halfspace', 2);
    shape.area = Inf;
    shape.secondmoment = Inf;
  else
    shape = ns_bare_shape ('halfspace', 3);
    shape.volume = Inf;
    shape.inertia(1:4:9) = Inf;
  end
  shape.normal = normal / norm (normal);
  shape.offset = offset / norm (normal);
  shape.boundingradius = Inf;
end

function shape = box (varargin)
  sides = varargin;
  if (numel (sides) == 1)
    sides = num2cell (ns_check ('nsshape', 'invalidInput', 'the sides', sides{1}, 'either'));
  end
  labels = {'the width W', 'the height H'};
  if (numel (sides) == 3)
    labels = {'the edge X', 'the edge Y', 'the edge Z'};
  end
  for k = 1:numel (sides)
    sides{k} = ns_check ('nsshape', 'invalidInput', labels{k}, sides{k}, 'positive');
  end
  if (numel (sides) == 2)
    w = sides{1};
    h = sides{2};
    shape = polygon ([-w, w, w, -w; -h, -h, h, h] / 2);
  else
    shape = spatial_box (vertcat (sides{:}));
  end
end

% ---- in space ----

function shape = sphere (r)
  r = check_length (r, 'the radius R');
  shape = ns_bare_shape ('sphere', 3);
  shape.radius = r;
  shape.boundingradius = r;
  shape.volume = 4/3 * pi * r^3;
  shape.inertia(1:4:9) = shape.volume * 2/5 * r^2;
end

function shape = cylinder (r, len)
  r = check_length (r, 'the radius R');
  len = check_length (len, 'the length LEN');
  shape = ns_bare_shape ('cylinder', 3);
  shape.radius = r;
  shape.size(1) = len;
  shape.boundingradius = hypot (r, len / 2);
  shape.volume = pi * r^2 * len;
  across = r^2 / 4 + len^2 / 12;
  shape.inertia(1:4:9) = shape.volume * [across, across, r^2 / 2];
end

% A cylinder and a ball in two halves, whose centroids are 3/8 r beyond the ends of the cylinder.
function shape = capsule (r, len)
  shape = cylinder (r, len);
  r = shape.radius;
  len = shape.size(1);
  shape.kind = 'capsule';
  shape.boundingradius = r + len / 2;
  ball = 4/3 * pi * r^3;
  along = 2/5 * r^2;
  across = along + len^2 / 4 + 3/8 * r * len;
  shape.volume = shape.volume + ball;
  shape.inertia(1:4:9) = shape.inertia(1:4:9) + ball * [across, across, along];
end

function shape = spatial_box (edges)
  shape = ns_bare_shape ('box', 3);
  shape.size = edges;
  shape.vertices = bsxfun (@times, edges / 2, [-1 1 -1 1 -1 1 -1 1; -1 -1 1 1 -1 -1 1 1; -1 -1 -1 -1 1 1 1 1]);
  shape.boundingradius = norm (edges) / 2;
  shape.volume = prod (edges);
  shape.inertia(1:4:9) = shape.volume / 12 * (edges.^2)' * [0 1 1; 1 0 1; 1 1 0];
end

function shape = polytope (V)
  V = check_points (V);
  [corners, facets] = ns_hull (V);
  check_count (numel (corners));
  shape = ns_bare_shape ('polytope', 3);
  shape.vertices = V(:,corners);
  shape.boundingradius = max (sqrt (sum (shape.vertices.^2, 1)));
  [shape.volume, shape.centroid, shape.inertia] = ns_hull_moments (V, facets);
end

function value = check_length (value, label)
  value = ns_check ('nsshape', 'invalidInput', label, value, 'positive');
end

function V = check_points (V)
  if (~isnumeric (V) || ~isreal (V) || ndims (V) ~= 2 || size (V, 1) ~= 3)
    ns_fail ('nsshape', 'invalidInput', 'V must be a real 3 x n array, one point in each column, not %s', ...
             ns_describe (V));
  end
  V = full (double (V));
  if (size (V, 2) < 4)
    ns_fail ('nsshape', 'invalidInput', 'V must hold at least 4 points, not %d', size (V, 2));
  end
  if (~all (isfinite (V(:))))
    ns_fail ('nsshape', 'invalidInput', 'V must be finite, but holds NaN or Inf');
  end
  extent = svd (bsxfun (@minus, V, mean (V, 2)));
  if (extent(3) <= 1e-10 * extent(1))
    ns_fail ('nsshape', 'invalidInput', 'V must hold points that are not all in one plane');
  end
end

% MOST_VERTICES of mex/core/model/ns_model_check.c
function check_count (corners)
  most = 100000;
  if (corners > most)
    ns_fail ('nsshape', 'invalidInput', 'V has %d corners, more than %d', corners, most);
  end
end

% ---- in the plane ----

function shape = disc (r)
  r = check_length (r, 'the radius R');
  shape = ns_bare_shape ('disc', 2);
  shape.radius = r;
  shape.boundingradius = r;
  shape.area = pi * r^2;
  shape.secondmoment = pi * r^4 / 2;
end

function shape = polygon (V)
  V = check_vertices (V);
  shape = ns_bare_shape ('polygon', 2);
  if (size (V, 2) == 2)
    [shape.area, shape.centroid, shape.secondmoment] = rod_moments (V);
  else
    V = counter_clockwise (V);
    check_convex (V);
    [shape.area, shape.centroid, shape.secondmoment] = polygon_moments (V);
  end
  shape.vertices = V;
  shape.boundingradius = max (sqrt (sum (V.^2, 1)));
end

function V = check_vertices (V)
  if (~isnumeric (V) || ~isreal (V) || ndims (V) ~= 2 || size (V, 1) ~= 2)
    ns_fail ('nsshape', 'invalidInput', 'V must be a real 2 x n array, one vertex in each column, not %s', ...
             ns_describe (V));
  end
  V = full (double (V));
  check_count (size (V, 2));
  if (size (V, 2) < 2)
    ns_fail ('nsshape', 'invalidInput', 'V must hold at least 2 vertices, not %d', size (V, 2));
  end
  if (~all (isfinite (V(:))))
    ns_fail ('nsshape', 'invalidInput', 'V must be finite, but holds NaN or Inf');
  end
  scale = max (max (V, [], 2) - min (V, [], 2));
  [~, order] = sortrows (V');
  near = max (abs (diff (V(:,order), 1, 2)), [], 1);
  next = max (abs (V(:,[2:end 1]) - V), [], 1);
  k = [order(near == 0)', find(next <= 1e-12 * scale)];
  if (~isempty (k))
    ns_fail ('nsshape', 'invalidInput', 'V must not repeat a vertex, but %s is there twice', ...
             ns_describe (V(:,k(1))'));
  end
end

% Twice the area with its sign is the sum of the cross products of neighbours.
function V = counter_clockwise (V)
  W = bsxfun (@minus, V, V(:,1));
  if (sum (cross_product (W, W(:,[2:end 1]))) < 0)
    V = fliplr (V);
  end
end

% Convex: at each vertex the boundary turns left, and once round in all.
function check_convex (V)
  edge = V(:,[2:end 1]) - V;
  edge = bsxfun (@rdivide, edge, sqrt (sum (edge.^2, 1)));
  before = edge(:,[end 1:end-1]);
  sine = cross_product (before, edge);
  cosine = sum (before .* edge, 1);
  flat = find (abs (sine) <= 1e-10, 1);
  if (~isempty (flat))
    ns_fail ('nsshape', 'invalidInput', ...
             'V must be strictly convex, but the vertex %s is collinear with its neighbours', ...
             ns_describe (V(:,flat)'));
  end
  left = find (sine < 0, 1);
  if (~isempty (left))
    ns_fail ('nsshape', 'invalidInput', 'V must be convex, but is not at the vertex %s', ...
             ns_describe (V(:,left)'));
  end
  if (sum (atan2 (sine, cosine)) > 3*pi)
    ns_fail ('nsshape', 'invalidInput', 'V must be convex, but its edges cross');
  end
end

% Shoelace formulas, about the mean m of the vertices because of roundoff, then moved to the origin:
%   A = 1/2 sum c_i,  A (s - m) = 1/6 sum c_i (p_i + p_i+1),  c_i = p_i x p_i+1,  p_i relative to m,
%   J_m = 1/12 sum c_i (|p_i|^2 + p_i.p_i+1 + |p_i+1|^2),  J = J_m + 2 A m.(s - m) + A |m|^2
function [area, centroid, moment] = polygon_moments (V)
  middle = mean (V, 2);
  p = bsxfun (@minus, V, middle);
  next = p(:,[2:end 1]);
  c = cross_product (p, next);
  area = sum (c) / 2;
  shift = (p + next) * c' / (6 * area);
  moment = sum (c .* sum (p.^2 + p .* next + next.^2, 1)) / 12;
  moment = moment + area * (2 * (middle' * shift) + middle' * middle);
  centroid = middle + shift;
end

% The same integrals along a segment: J = L/3 (|p_1|^2 + p_1.p_2 + |p_2|^2)
function [len, centroid, moment] = rod_moments (V)
  len = norm (V(:,2) - V(:,1));
  centroid = mean (V, 2);
  moment = len * (V(:,1)' * V(:,1) + V(:,1)' * V(:,2) + V(:,2)' * V(:,2)) / 3;
end

function c = cross_product (a, b)
  c = a(1,:) .* b(2,:) - a(2,:) .* b(1,:);
end

%!test  # fields, and the shapes without vertices
%! s = nsshape ('point');
%! assert (fieldnames (s), {'dimension'; 'kind'; 'radius'; 'vertices'; 'normal'; 'offset'; 'boundingradius';
%!                          'area'; 'secondmoment'; 'centroid'});
%! assert ({s.dimension, s.kind, s.radius, s.boundingradius, s.area}, {0, 'point', 0, 0, 0});
%! assert (size (s.vertices), [2 0]);
%! s = nsshape ('DISC', 2);
%! assert ({s.dimension, s.kind, s.radius, s.boundingradius}, {2, 'disc', 2, 2});
%! assert (s.secondmoment / s.area, 2, 4*eps);              # r^2/2
%! s = nsshape ('halfspace', [0 2], 3);
%! assert ({s.normal, s.offset, s.boundingradius}, {[0; 1], 1.5, Inf});
%! s = nsshape ('halfspace', [3; 4]);
%! assert (s.normal, [.6; .8], eps);
%! assert (s.offset, 0);
%! assert (nsshape ('halfspace', [3; 4], []).offset, 0);

%!test  # box: closed form (w^2 + h^2)/12
%! s = nsshape ('box', [3 0.4]);
%! assert (s.kind, 'polygon');
%! assert (s.vertices, [-1.5 1.5 1.5 -1.5; -.2 -.2 .2 .2]);
%! assert (s.area, 1.2, 4*eps);
%! assert (s.centroid, [0; 0], eps);
%! assert (s.secondmoment / s.area, (9 + .16) / 12, 4*eps);
%! assert (s.boundingradius, hypot (1.5, .2), eps);
%! assert (nsshape ('box', 3, 0.4), s);

%!test  # regular polygons: area n R^2/2 sin (2 pi/n), J/A = R^2/6 (2 + cos (2 pi/n))
%! for n = [3 4 5 17 100]
%!   s = nsshape ('polygon', 2 * [cos(2*pi*(1:n)/n); sin(2*pi*(1:n)/n)]);
%!   assert (s.area, 2*n*sin (2*pi/n), 1e-14*n);
%!   assert (s.secondmoment / s.area, 4/6 * (2 + cos (2*pi/n)), 1e-14);
%!   assert (s.centroid, [0; 0], 1e-15);
%!   assert (s.boundingradius, 2, 4*eps);
%! end

%!test  # triangle: J/A about the centroid is (a^2 + b^2 + c^2)/36; parallel axes; far from the origin
%! V = [0 3 1; 0 0 2];
%! own = ([3 0]*[3; 0] + [2 -2]*[2; -2] + [1 2]*[1; 2]) / 36;
%! for shift = {[0; 0], [5; -7], [-4/3; -2/3], [1e4; 1e4]}
%!   s = nsshape ('polygon', V + shift{1});
%!   centre = [4/3; 2/3] + shift{1};
%!   assert (s.area, 3, 1e-11);                               # V + 1e4 has lost 1e-12
%!   assert (s.centroid, centre, 1e-11);
%!   assert (s.secondmoment, 3 * (own + centre'*centre), -1e-11);
%! end

%!test  # clockwise input is turned round
%! s = nsshape ('polygon', [0 0 1 1; 0 1 1 0]);
%! assert (s.vertices, [1 1 0 0; 0 1 1 0]);
%! assert (s.area, 1, eps);
%! assert (s.secondmoment, 2/3, eps);

%!test  # a rod: L^2/12 about its middle, L^2/3 about its end
%! s = nsshape ('polygon', [-1.5 1.5; 0 0]);
%! assert ({s.area, s.centroid, s.boundingradius}, {3, [0; 0], 1.5});
%! assert (s.secondmoment / s.area, 9/12, eps);
%! s = nsshape ('polygon', [0 3; 0 4]);
%! assert (s.secondmoment / s.area, 25/3, -4*eps);
%! assert (s.vertices, [0 3; 0 4]);

%!test  # many vertices, and numbers of other classes
%! n = 5000;
%! s = nsshape ('polygon', [cos(2*pi*(1:n)/n); sin(2*pi*(1:n)/n)]);
%! assert (size (s.vertices), [2 n]);
%! assert (class (nsshape ('polygon', int8 ([0 3 0; 0 0 3])).area), 'double');

%!test  # space: fields; the closed forms of each shape
%! s = nsshape ('sphere', 2);
%! assert (fieldnames (s), {'dimension'; 'kind'; 'radius'; 'vertices'; 'size'; 'normal'; 'offset'; 'boundingradius';
%!                          'volume'; 'inertia'; 'centroid'});
%! assert ({s.dimension, s.kind, s.radius, s.boundingradius, s.centroid}, {3, 'sphere', 2, 2, zeros(3, 1)});
%! assert (s.volume, 4/3 * pi * 8, -2*eps);
%! assert (s.inertia / s.volume, 2/5 * 4 * eye (3), 4*eps);
%! s = nsshape ('cylinder', 2, 3);
%! assert ({s.kind, s.radius, s.size, s.boundingradius}, {'cylinder', 2, [3; 0; 0], 2.5});
%! assert (s.volume, pi * 4 * 3, -2*eps);
%! assert (s.inertia / s.volume, diag ([(3*4 + 9)/12, (3*4 + 9)/12, 4/2]), 4*eps);
%! s = nsshape ('box', [1 2 4]);
%! assert ({s.kind, s.size, s.volume}, {'box', [1; 2; 4], 8});
%! assert (s.boundingradius, sqrt (21) / 2, 2*eps);
%! assert (s.inertia / s.volume, diag ([4 + 16, 1 + 16, 1 + 4]) / 12, 4*eps);
%! assert (sortrows (s.vertices'), [-.5 -1 -2; -.5 -1 2; -.5 1 -2; -.5 1 2; .5 -1 -2; .5 -1 2; .5 1 -2; .5 1 2]);
%! assert (nsshape ('box', 1, 2, 4), s);
%! s = nsshape ('halfspace', [0 0 2], 3);
%! assert ({s.dimension, s.normal, s.offset, s.boundingradius, s.volume}, {3, [0; 0; 1], 1.5, Inf, Inf});
%! assert (nsshape ('halfspace', [2; 3; 6]).normal, [2; 3; 6] / 7, eps);
%! assert (isfield (nsshape ('point'), 'dimension') && nsshape ('point').dimension == 0);

%!test  # capsule: integrals over its slices, pi rho^2 thick, with the moment pi rho^4/4 about a diameter
%! r = 0.7;  len = 1.9;
%! s = nsshape ('capsule', r, len);
%! assert ({s.kind, s.radius, s.size, s.boundingradius}, {'capsule', r, [len; 0; 0], r + len/2});
%! rho2 = @(z) r^2 - max (abs (z) - len/2, 0).^2;
%! integral = @(f) 2 * (quadgk (f, 0, len/2) + quadgk (f, len/2, len/2 + r));
%! assert (s.volume, integral (@(z) pi * rho2 (z)), 1e-12);                      # as accurate as quadgk is asked to be
%! assert (s.inertia(3,3), integral (@(z) pi/2 * rho2 (z).^2), 1e-12);
%! across = integral (@(z) pi/4 * rho2 (z).^2 + pi * rho2 (z) .* z.^2);
%! assert (s.inertia, diag ([across, across, s.inertia(3,3)]), 1e-12);

%!test  # capsules between a sphere and a thin rod
%! s = nsshape ('capsule', 2, 1e-9);
%! assert (s.inertia / s.volume, nsshape ('sphere', 2).inertia / nsshape ('sphere', 2).volume, 1e-8);
%! s = nsshape ('capsule', 1e-9, 2);
%! assert (s.inertia / s.volume, diag ([4/12, 4/12, 0]), 1e-8);

%!test  # polytope: a box as its eight corners, also turned, moved and thin.
%! for edges = {[1; 2; 4], [1; 1; 1e-4], [1e3; 2; 1e-2]}
%!   b = nsshape ('box', edges{1});
%!   s = nsshape ('polytope', b.vertices);
%!   assert (s.kind, 'polytope');
%!   assert (s.vertices, b.vertices);
%!   assert (s.volume, b.volume, -1e-13);
%!   assert (s.centroid, [0; 0; 0], 1e-14 * max (edges{1}));
%!   assert (s.inertia, b.inertia, 1e-13 * max (b.inertia(:)));
%!   assert (s.boundingradius, b.boundingradius, -2*eps);
%! end
%! b = nsshape ('box', [1 2 4]);
%! R = orth (magic (3) + eye (3));  x = [3; -5; 7];
%! s = nsshape ('polytope', R * b.vertices + x);
%! assert (s.volume, b.volume, -1e-13);
%! assert (s.centroid, x, 1e-13);
%! moved = R * b.inertia * R' + b.volume * (x'*x * eye (3) - x*x');
%! assert (s.inertia, moved, 1e-12 * norm (moved));
%! assert (s.inertia, s.inertia');

%!test  # tetrahedron with right angles at the origin: V = abc/6, Ixx = m (b^2 + c^2)/10, Ixy = -m a b/20
%! a = 1;  b = 2;  c = 4;
%! s = nsshape ('polytope', [0 a 0 0; 0 0 b 0; 0 0 0 c]);
%! assert (s.volume, a*b*c/6, 1e-15);
%! assert (s.centroid, [a; b; c] / 4, 1e-15);
%! expected = [(b^2+c^2)/10, -a*b/20, -a*c/20; -a*b/20, (a^2+c^2)/10, -b*c/20; -a*c/20, -b*c/20, (a^2+b^2)/10];
%! assert (s.inertia / s.volume, expected, 1e-15);

%!test  # regular tetrahedron of edge l: m l^2/20; octahedron with corners at 1: m/5; both about any axis
%! s = nsshape ('polytope', [1 1 -1 -1; 1 -1 1 -1; 1 -1 -1 1]);                # l^2 = 8
%! assert (s.inertia / s.volume, 8/20 * eye (3), 1e-15);
%! s = nsshape ('polytope', [eye(3), -eye(3)]);
%! assert (s.volume, 4/3, 1e-15);
%! assert (s.inertia / s.volume, eye (3) / 5, 1e-15);

%!test  # polytope: a prism with 2000 sides is nearly a cylinder; error (2 pi/n)^2/3
%! n = 2000;  x = cos (2*pi*(1:n)/n);  y = sin (2*pi*(1:n)/n);
%! s = nsshape ('polytope', [x x; y y; -ones(1, n), ones(1, n)]);
%! c = nsshape ('cylinder', 1, 2);
%! assert (size (s.vertices), [3 2*n]);
%! assert (s.inertia / s.volume, c.inertia / c.volume, (2*pi/n)^2 / 3);

%!test  # polytope: points inside, on faces, on edges and repeated ones are dropped
%! b = nsshape ('box', [1 2 4]);
%! [x, y, z] = ndgrid (-2:2, -2:2, -2:2);
%! grid = [x(:)/4, y(:)/2, z(:)]';
%! s = nsshape ('polytope', [grid, b.vertices]);
%! assert (sortrows (s.vertices'), sortrows (b.vertices'));
%! assert (s.volume, 8, 1e-13);
%! assert (s.inertia, b.inertia, 1e-13);
%! s = nsshape ('polytope', [b.vertices, [0; 0; 0], [.1; .2; .3]]);
%! assert (s.vertices, b.vertices);
%! assert (class (nsshape ('polytope', int8 (2 * [eye(3), zeros(3, 1)])).volume), 'double');
%! assert (class (nsshape ('cylinder', int8 (3), int8 (3)).inertia), 'double');
%! assert (nsshape ('cylinder', int8 (3), int8 (3)).volume, 27 * pi, -2*eps);

%!test  # identifiers of the errors below
%! bad = {'usage', {}; 'usage', {'disc'}; 'usage', {'box', 1, 2, 3, 4}; 'invalidInput', {'ball', 1};
%!        'usage', {'capsule', 1}; 'invalidInput', {'sphere', 0}; 'invalidInput', {'polytope', ones(3, 4)};
%!        'invalidInput', {'disc', 0}; 'invalidInput', {'polygon', 'abc'}; 'invalidInput', {'halfspace', [0 0]}};
%! for k = 1:rows (bad)
%!   try
%!     nsshape (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsshape:' bad{k,1}]);
%! end

%!error <nsshape: call nsshape> nsshape ()
%!error <KIND must be one of 'point', 'disc', 'box', 'polygon', 'halfspace', 'sphere', .* 'implicit', 'union', not 'ball'> ...
%! nsshape ('ball', 1)
%!error <nsshape: KIND must be one of .* not 3> nsshape (3)
%!error <nsshape: a point takes no further arguments, not 1 arguments> nsshape ('point', 1)
%!error <nsshape: a disc takes its radius, not 0 arguments> nsshape ('disc')
%!error <nsshape: a box takes \[w h\] or w, h, in space \[x y z\] or x, y, z, not 4 arguments> ...
%! nsshape ('box', 1, 2, 3, 4)
%!error <nsshape: the radius R must be a positive finite number, not 0> nsshape ('disc', 0)
%!error <nsshape: the radius R must be a positive finite number, not -1> nsshape ('disc', -1)
%!error <nsshape: the radius R must be a positive finite number, not NaN> nsshape ('disc', NaN)
%!error <nsshape: the radius R must be a positive finite number, not Inf> nsshape ('disc', Inf)
%!error <nsshape: the radius R must be a positive finite number, not \[1 2\]> nsshape ('disc', [1 2])
%!error <nsshape: the sides must be a vector of 2 or 3 finite numbers, not 3> nsshape ('box', 3)
%!error <nsshape: the width W must be a positive finite number, not -1> nsshape ('box', [-1 1])
%!error <nsshape: the height H must be a positive finite number, not 0> nsshape ('box', 1, 0)
%!error <nsshape: the sides .* not \[1 NaN\]> nsshape ('box', [1 NaN])
%!error <nsshape: V must be a real 2 x n array.* not 'abc'> nsshape ('polygon', 'abc')
%!error <nsshape: V must be a real 2 x n array.* not a 3 x 2 array of class double> ...
%! nsshape ('polygon', ones (3, 2))
%!error <nsshape: V must be a real 2 x n array> nsshape ('polygon', [0 1i 2; 0 0 1])
%!error <nsshape: V must hold at least 2 vertices, not 1> nsshape ('polygon', [0; 1])
%!error <nsshape: V must hold at least 2 vertices, not 0> nsshape ('polygon', zeros (2, 0))
%!error <nsshape: V has 100001 corners, more than 100000> nsshape ('polygon', zeros (2, 100001))
%!error <nsshape: V must be finite> nsshape ('polygon', [0 1 NaN; 0 0 1])
%!error <nsshape: V must be finite> nsshape ('polygon', [0 1 Inf; 0 0 1])
%!error <nsshape: V must not repeat a vertex, but \[0 0\] is there twice> ...
%! nsshape ('polygon', [0 1 1 0; 0 0 1 0])
%!error <nsshape: V must not repeat a vertex> nsshape ('polygon', [0 1 0 1; 0 0 0 1])
%!error <nsshape: V must not repeat a vertex> nsshape ('polygon', [2 2; 3 3])
%!error <nsshape: V must not repeat a vertex> nsshape ('polygon', [0 1 1 0; 0 0 1 1e-14])
%!error <the vertex \[.*\] is collinear with its neighbours> nsshape ('polygon', [0 1 2; 0 1 2])
%!error <the vertex \[1 0\] is collinear with its neighbours> nsshape ('polygon', [0 1 2 1; 0 0 0 1])
%!error <V must be convex, but is not at the vertex \[1 1\]> ...
%! nsshape ('polygon', [0 1 3 0; 0 1 0 3](:,[1 3 2 4]))
%!error <V must be convex, but its edges cross> ...
%! nsshape ('polygon', [cos(4*pi*(0:4)/5); sin(4*pi*(0:4)/5)])
%!error <V must be convex, but is not at the vertex> nsshape ('polygon', [0 1 0 1; 0 1 1 0])
%!error <nsshape: NORMAL must not be zero> nsshape ('halfspace', [0 0])
%!error <nsshape: NORMAL must be a vector of 2 or 3 finite numbers, not \[0 0 0 1\]> ...
%! nsshape ('halfspace', [0 0 0 1])
%!error <nsshape: NORMAL must be a vector of 2 or 3 finite numbers, not \[0 NaN\]> nsshape ('halfspace', [0 NaN])
%!error <nsshape: NORMAL must be a vector of 2 or 3 finite numbers, not 1> nsshape ('halfspace', 1)
%!error <nsshape: OFFSET must be a finite number, not Inf> nsshape ('halfspace', [0 1], Inf)
%!error <nsshape: NORMAL must not be zero> nsshape ('halfspace', [0 0 0])
%!error <nsshape: NORMAL must be .* not \[0 0 Inf\]> nsshape ('halfspace', [0 0 Inf])
%!error <nsshape: OFFSET must be a finite number, not \[1 2\]> nsshape ('halfspace', [0 0 1], [1 2])
%!error <nsshape: a sphere takes its radius, not 2 arguments> nsshape ('sphere', 1, 2)
%!error <nsshape: the radius R must be a positive finite number, not 0> nsshape ('sphere', 0)
%!error <nsshape: the radius R must be a positive finite number, not NaN> nsshape ('sphere', NaN)
%!error <nsshape: a capsule takes radius and length, not 1 arguments> nsshape ('capsule', 1)
%!error <nsshape: the radius R must be a positive finite number, not -1> nsshape ('capsule', -1, 1)
%!error <nsshape: the length LEN must be a positive finite number, not 0> nsshape ('capsule', 1, 0)
%!error <nsshape: a cylinder takes radius and length, not 3 arguments> nsshape ('cylinder', 1, 2, 3)
%!error <nsshape: the radius R must be a positive finite number, not Inf> nsshape ('cylinder', Inf, 1)
%!error <nsshape: the length LEN must be a positive finite number, not -2> nsshape ('cylinder', 1, -2)
%!error <nsshape: the sides must be .* not \[1 2 3 4\]> nsshape ('box', [1 2 3 4])
%!error <nsshape: the sides must be .* not \[1 2 NaN\]> nsshape ('box', [1 2 NaN])
%!error <nsshape: the edge X must be a positive finite number, not 0> nsshape ('box', [0 1 1])
%!error <nsshape: the edge Y must be a positive finite number, not -1> nsshape ('box', 1, -1, 1)
%!error <nsshape: the edge Z must be a positive finite number, not Inf> nsshape ('box', 1, 1, Inf)
%!error <nsshape: a polytope takes its points, not 0 arguments> nsshape ('polytope')
%!error <nsshape: V must be a real 3 x n array.* not a 2 x 4 array of class double> ...
%! nsshape ('polytope', ones (2, 4))
%!error <nsshape: V must be a real 3 x n array.* not 'abc'> nsshape ('polytope', 'abc')
%!error <nsshape: V must be a real 3 x n array> nsshape ('polytope', 1i * eye (3, 4))
%!error <nsshape: V must hold at least 4 points, not 3> nsshape ('polytope', eye (3))
%!error <nsshape: V must hold at least 4 points, not 0> nsshape ('polytope', zeros (3, 0))
%!error <nsshape: V must be finite> nsshape ('polytope', [eye(3), [0; 0; NaN]])
%!error <nsshape: V must be finite> nsshape ('polytope', [eye(3), [0; 0; Inf]])
%!error <nsshape: V must hold points that are not all in one plane> nsshape ('polytope', [0 1 0 1; 0 0 1 1; 2 2 2 2])
%!error <nsshape: V must hold points that are not all in one plane> nsshape ('polytope', [eye(3), eye(3)])
%!error <nsshape: V must hold points that are not all in one plane> nsshape ('polytope', ones (3, 5))

%!test  # ellipse and ellipsoid: pi a b, J/A = (a^2 + b^2)/4; 4/3 pi a b c, I/V = (b^2 + c^2)/5, ...
%! s = nsshape ('ellipse', [3 2]);
%! assert ({s.dimension, s.kind, s.boundingradius, s.inside, s.handles}, {2, 'ellipse', 3, [0; 0], cell(1, 0)});
%! assert (s.area, 6*pi, 1e-14);
%! assert (s.secondmoment / s.area, 13/4, 1e-14);
%! assert ((s.vertices(1,:) / 3).^2 + (s.vertices(2,:) / 2).^2, ones (1, 144), 1e-14);
%! s = nsshape ('ellipsoid', [3 2 1]);
%! assert ({s.dimension, s.kind, s.boundingradius, s.centroid}, {3, 'ellipsoid', 3, zeros(3, 1)});
%! assert (s.volume, 8*pi, 1e-13);
%! assert (s.inertia / s.volume, diag ([5 10 13]) / 5, 1e-14);
%! assert (sum ((diag (1 ./ [3 2 1]) * s.vertices).^2, 1), ones (1, 684), 1e-14);

%!test  # superquadrics: exponent 1 is the ellipsoid; the square |x| + |y| <= 1 (e = 2) and the box (e = 0) are near
%! s = nsshape ('superquadric', [3 2 1], [1 1]);
%! t = nsshape ('ellipsoid', [3 2 1]);
%! assert ({s.volume, s.inertia, s.boundingradius}, {t.volume, t.inertia, 3}, 1e-13);
%! s = nsshape ('superquadric', [1 1], 1.9);
%! assert (s.area > 2 && s.area < 2.15);
%! s = nsshape ('superquadric', [1 2 3], [.1 .1]);
%! assert (s.volume > 46.5 && s.volume < 48);
%! assert (s.boundingradius < norm ([1 2 3]) && s.boundingradius > 0.95 * norm ([1 2 3]));

%!test  # moments of a superquadric agree with a sum over a grid, whose error is of the order of its cells
%! s = nsshape ('superquadric', [1 .8 .6], [.5 1.5]);
%! x = linspace (-1, 1, 101);
%! [x, y, z] = ndgrid (x, .8 * x, .6 * x);
%! in = ((abs (x).^(4/3) + abs (y / .8).^(4/3)).^(1.5/.5) + abs (z / .6).^4) <= 1;
%! cell_volume = .8 * .6 * .02^3;
%! assert (s.volume, sum (in(:)) * cell_volume, 5e-3);
%! assert (s.inertia(3,3), sum (in(:) .* (x(:).^2 + y(:).^2)) * cell_volume, 5e-3);
%! assert (s.inertia(1,1), sum (in(:) .* (z(:).^2 + y(:).^2)) * cell_volume, 5e-3);

%!test  # two discs of radius 1 at distance 1: area 2 pi/3 - sqrt (3)/2, corners at sqrt (3)/2
%! d = nsshape ('disc', 1);
%! s = nsshape ('intersection', d, [.5 0], d, [-.5 0]);
%! assert (s.area, 2*pi/3 - sqrt (3)/2, 1e-12);
%! assert (s.boundingradius, sqrt (3)/2, 1e-8);
%! assert (s.centroid, [0; 0], 1e-12);
%! t = nsshape ('intersection', s, [3 4], d, [3.5 4]);          # moved, and one surface twice
%! assert (t.area, s.area, 1e-12);
%! assert (t.centroid, [3; 4], 1e-12);
%! assert (t.secondmoment, s.secondmoment + 25 * s.area, 1e-11);

%!test  # half a ball: 2/3 pi, centroid 3/8 r from the flat; lens of two caps of height h: 2 pi h^2 (3 - h)/3
%! ball = nsshape ('sphere', 1);
%! s = nsshape ('intersection', ball, [], nsshape ('halfspace', [0 0 1]), []);
%! assert (s.volume, 2/3*pi, 1e-9);
%! assert (s.centroid, [0; 0; -3/8], 1e-9);
%! assert (s.inertia, 2/3*pi * 2/5 * eye (3), 1e-9);
%! s = nsshape ('intersection', ball, [0 0 .6], ball, [0 0 -.6]);
%! assert (s.volume, 2*pi * .16 * 2.6 / 3, 1e-9);
%! assert (s.boundingradius, .8, 1e-8);

%!test  # a box as an intersection: edges and corners are integrated to 1e-9 of its volume
%! s = nsshape ('intersection', nsshape ('box', [1 2 3]), [1 1 1], nsshape ('sphere', 9), []);
%! t = nsshape ('box', [1 2 3]);
%! assert (s.volume, 6, 1e-8);
%! assert (s.centroid, [1; 1; 1], 1e-8);
%! assert (s.inertia, t.inertia + 6 * (3 * eye (3) - ones (3)), 1e-7);

%!test  # functions of the user: the moments of the ellipsoid they describe
%! A = diag ([1, 1/4, 1/9]);
%! s = nsshape ('implicit', @(x) x'*A*x - 1, @(x) 2*A*x, @(x) 2*A);
%! t = nsshape ('ellipsoid', [1 2 3]);
%! assert ({s.dimension, s.boundingradius}, {3, 3}, 1e-9);
%! assert (s.volume, t.volume, 1e-7);
%! assert (s.inertia, t.inertia, 1e-6);
%! s = nsshape ('implicit', @(x) sum (x.^2) - 4, @(x) 2*x, @(x) 2*eye (numel (x)), 2);
%! assert (s.area, 4*pi, 1e-9);

%!test  # bodies take mass and inertia from them
%! m = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('ellipsoid', [3 2 1]), 'Mass', 5);
%! assert (m.bodies(3:5), [5; 10; 13], 1e-13);
%! f = @(x) sum (x.^2) - 1;
%! s = nsshape ('implicit', f, @(x) 2*x, @(x) 2*eye (2), 2);
%! m = nsbody (nsmodel ('planar'), 'Shape', s, 'Mass', 2, 'Friction', .5);
%! m = nsbody (m, 'Shape', s, 'Position', [5 0]);
%! assert (m.bodies(5,1), 1, 1e-9);
%! assert (size (m.surfaces), [17 2]);
%! assert (m.surfaces(14:16,:), [1 4; 2 5; 3 6]);
%! assert (numel (m.handles), 6);
%! assert (m.handles{4}([1; 2]), 4);

%!error <nsshape: the half axes \[A B\] must be a vector of 2 finite numbers> nsshape ('ellipse', [1 2 3])
%!error <nsshape: the half axes \[A B\] must be positive> nsshape ('ellipse', [1 0])
%!error <nsshape: the half axes \[A B C\] must be a vector of 3 finite numbers> nsshape ('ellipsoid', 'abcd')
%!error <nsshape: the half axes must be a vector of 2 or 3> nsshape ('superquadric', 1, 1)
%!error <nsshape: the exponents of a superquadric must be from 0.1 to 1.9> nsshape ('superquadric', [1 1], 2)
%!error <nsshape: the exponents of a superquadric must be from 0.1 to 1.9> nsshape ('superquadric', [1 1 1], [.05 1])
%!error <nsshape: the exponent E must be a finite number> nsshape ('superquadric', [1 1], [1 1])
%!error <nsshape: the exponents \[E1 E2\] must be a vector of 2> nsshape ('superquadric', [1 1 1], 1)
%!error <nsshape: an intersection takes pairs> nsshape ('intersection', nsshape ('disc', 1), [0 0], nsshape ('disc', 1))
%!error <nsshape: S1 must be a shape made by nsshape> nsshape ('intersection', 1, [0 0])
%!error <nsshape: S1 must be a shape with smooth or flat faces.* capsule> ...
%! nsshape ('intersection', nsshape ('capsule', 1, 1), [])
%!error <nsshape: S1 must be a shape with smooth or flat faces.* point> nsshape ('intersection', nsshape ('point'), [])
%!error <nsshape: S2 must be of dimension 2> ...
%! nsshape ('intersection', nsshape ('disc', 1), [], nsshape ('sphere', 1), [])
%!error <nsshape: X1 must be a vector of 2> nsshape ('intersection', nsshape ('disc', 1), [1 2 3])
%!error <nsshape: the shapes of an intersection must have points in common>
%! nsshape ('intersection', nsshape ('disc', 1), [0 0], nsshape ('disc', 1), [3 0])
%!error <nsshape: the intersection must be bounded>
%! nsshape ('intersection', nsshape ('halfspace', [1 0]), [], nsshape ('halfspace', [0 1]), [])
%!error <nsshape: an intersection may have 256 surfaces, not 260>
%! ring = nsshape ('polygon', [cos(2*pi*(1:130)/130); sin(2*pi*(1:130)/130)]);
%! nsshape ('intersection', ring, [0 0], ring, [0 .1]);
%!error <nsshape: F must be a function handle> nsshape ('implicit', 1, @(x) x, @(x) x)
%!error <nsshape: the Hessian must be a function handle> nsshape ('implicit', @(x) x, @(x) x, 'abc')
%!error <nsshape: the dimension must be 2 or 3, not 4> nsshape ('implicit', @(x) x, @(x) x, @(x) x, 4)
%!error <nsshape: F works with points of the plane and of space>
%! nsshape ('implicit', @(x) sum (x.^2) - 4, @(x) 2*x, @(x) 2*eye (numel (x)))
%!error <nsshape: F, the gradient and the Hessian must return> nsshape ('implicit', @(x) x, @(x) x, @(x) x)
%!error <nsshape: F fails at the origin: no> nsshape ('implicit', @(x) error ('no'), @(x) 2*x, @(x) 2*eye (2), 2)
%!error <nsshape: the gradient must return 2 finite real numbers>
%! nsshape ('implicit', @(x) sum (x.^2) - 4, @(x) NaN (2, 1), @(x) 2*eye (2), 2)
%!error <nsshape: F must be negative at the origin> ...
%! nsshape ('implicit', @(x) sum (x.^2) + 1, @(x) 2*x, @(x) 2*eye (2), 2)
%!error <nsshape: the set F <= 0 must be bounded>
%! nsshape ('implicit', @(x) x(1)^2 - 1, @(x) [2*x(1); 0], @(x) diag ([2 0]), 2)
%!error <nsshape: the gradient must agree with differences>
%! nsshape ('implicit', @(x) sum (x.^2) - 4, @(x) 2.01*x, @(x) 2*eye (2), 2)
%!error <nsshape: the gradient must agree with differences, but at \[1.*\] is \[-2.*\] and they are \[2;0\]>   # not: no end
%! nsshape ('implicit', @(x) sum (x.^2) - 1, @(x) -2*x, @(x) 2*eye (2), 2)
%!error <nsshape: F must be finite in and about the set F .= 0, but at \[1 0\] is NaN>
%! nsshape ('implicit', @(x) sum (x.^2) - 1 + 0/(norm (x) < .5), @(x) 2*x, @(x) 2*eye (2), 2)
%!error <nsshape: the gradient must be finite in and about the set F .= 0>
%! nsshape ('implicit', @(x) sum (x.^2) - 1, @(x) 2*x + 0/(norm (x) < .5), @(x) 2*eye (2), 2)
%!error <nsshape: the Hessian must be finite in and about the set F .= 0>
%! nsshape ('implicit', @(x) sum (x.^2) - 1, @(x) 2*x, @(x) 2*eye (2) + 0/(norm (x) < .5), 2)
%!error <but do so for neither: n = 2: F fails .lost.; n = 3: F fails .lost.>
%! nsshape ('implicit', @(x) error ('lost'), @(x) 2*x, @(x) 2*eye (2))
%!error <nsshape: the Hessian must agree with differences>
%! nsshape ('implicit', @(x) sum (x.^2) - 4, @(x) 2*x, @(x) 2.01*eye (2), 2)
%!error <nsshape: F must be convex>
%! nsshape ('implicit', @(x) x(1)^2 + x(2)^2 - .7*x(1)^2*x(2)^2 - 1, @(x) 2*x - 1.4*[x(1)*x(2)^2; x(1)^2*x(2)], ...
%!          @(x) 2*eye (2) - 1.4*[x(2)^2, 2*x(1)*x(2); 2*x(1)*x(2), x(1)^2], 2)
