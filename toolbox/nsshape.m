function shape = nsshape (kind, varargin)
%NSSHAPE  Make the shape of a body.
%
%   shape = nsshape ('point')
%   shape = nsshape ('disc', r)
%   shape = nsshape ('box', [w h])
%   shape = nsshape ('box', w, h)
%   shape = nsshape ('polygon', V)
%   shape = nsshape ('halfspace', normal)
%   shape = nsshape ('halfspace', normal, offset)
%
%   is a shape in the coordinates of the body, whose origin is its centre of mass.
%
%   point      touches discs, polygons and halfspaces
%   disc       of radius r about the origin
%   box        of width w and height h about the origin; a polygon with four vertices
%   polygon    convex, its vertices the columns of V (2 x n), in either sense; two vertices are a thin rod.
%              Subtract shape.centroid from V to move the centre of mass to the origin
%   halfspace  the points x with normal'*x <= offset (0); normal points outwards and need not have length
%              1, offset is divided by its length too. Only for fixed bodies
%
%   shape  struct
%     dimension       2
%     kind            'point', 'disc', 'polygon' or 'halfspace'
%     radius          of the disc, otherwise 0
%     vertices        2 x n, counter-clockwise; 2 x 0 but for polygons
%     normal, offset  of the halfspace, with a normal of length 1; otherwise 0
%     boundingradius  largest distance of a point of the shape from the origin
%     area            of a rod its length
%     secondmoment    integral of |x|^2 over the shape (about the origin, for density 1)
%     centroid        2 x 1
%
%   A body of mass m at uniform density with its centroid at the origin has the moment of inertia
%   m * secondmoment / area.
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
%   See also nsbody, nsmodel.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsshape', 'usage', 'call nsshape (kind, ...)');
  end
  kinds = {'point', 'disc', 'box', 'polygon', 'halfspace'};
  least = [0 1 1 1 1];
  most = [0 1 2 1 2];
  choice = ns_choice ('nsshape', 'invalidInput', 'KIND', kind, kinds);
  if (numel (varargin) < least(choice) || numel (varargin) > most(choice))
    ns_fail ('nsshape', 'usage', 'a %s takes %s, not %d arguments', kinds{choice}, ...
             argument_list (choice), numel (varargin));
  end
  switch (choice)
    case 1
      shape = new_shape ('point');
    case 2
      shape = disc (varargin{:});
    case 3
      shape = box (varargin{:});
    case 4
      shape = polygon (varargin{:});
    case 5
      shape = halfspace (varargin{:});
  end
end

function text = argument_list (choice)
  texts = {'no further arguments', 'its radius', '[w h] or w, h', 'its vertices', 'normal and offset'};
  text = texts{choice};
end

function shape = new_shape (kind)
  shape = struct ('dimension', 2, 'kind', kind, 'radius', 0, 'vertices', zeros (2, 0), 'normal', [0; 0], ...
                  'offset', 0, 'boundingradius', 0, 'area', 0, 'secondmoment', 0, 'centroid', [0; 0]);
end

function shape = disc (r)
  r = ns_check ('nsshape', 'invalidInput', 'the radius R', r, 'positive');
  shape = new_shape ('disc');
  shape.radius = r;
  shape.boundingradius = r;
  shape.area = pi * r^2;
  shape.secondmoment = pi * r^4 / 2;
end

function shape = box (w, h)
  if (nargin < 2)
    sides = ns_check ('nsshape', 'invalidInput', 'the sides [W H]', w, 'vector');
    w = sides(1);
    h = sides(2);
  end
  w = ns_check ('nsshape', 'invalidInput', 'the width W', w, 'positive');
  h = ns_check ('nsshape', 'invalidInput', 'the height H', h, 'positive');
  shape = polygon ([-w, w, w, -w; -h, -h, h, h] / 2);
end

function shape = halfspace (normal, offset)
  if (nargin < 2 || isempty (offset))
    offset = 0;
  end
  normal = ns_check ('nsshape', 'invalidInput', 'NORMAL', normal, 'vector');
  offset = ns_check ('nsshape', 'invalidInput', 'OFFSET', offset, 'number');
  if (norm (normal) == 0)
    ns_fail ('nsshape', 'invalidInput', 'NORMAL must not be zero');
  end
  shape = new_shape ('halfspace');
  shape.normal = normal / norm (normal);
  shape.offset = offset / norm (normal);
  shape.boundingradius = Inf;
  shape.area = Inf;
  shape.secondmoment = Inf;
end

function shape = polygon (V)
  V = check_vertices (V);
  shape = new_shape ('polygon');
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
%! assert ({s.dimension, s.kind, s.radius, s.boundingradius, s.area}, {2, 'point', 0, 0, 0});
%! assert (size (s.vertices), [2 0]);
%! s = nsshape ('DISC', 2);
%! assert ({s.kind, s.radius, s.boundingradius}, {'disc', 2, 2});
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

%!test  # identifiers of the errors below
%! bad = {'usage', {}; 'usage', {'disc'}; 'usage', {'box', 1, 2, 3}; 'invalidInput', {'sphere', 1};
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
%!error <nsshape: KIND must be one of 'point', 'disc', 'box', 'polygon', 'halfspace', not 'sphere'> ...
%! nsshape ('sphere', 1)
%!error <nsshape: KIND must be one of .* not 3> nsshape (3)
%!error <nsshape: a point takes no further arguments, not 1 arguments> nsshape ('point', 1)
%!error <nsshape: a disc takes its radius, not 0 arguments> nsshape ('disc')
%!error <nsshape: a box takes \[w h\] or w, h, not 3 arguments> nsshape ('box', 1, 2, 3)
%!error <nsshape: the radius R must be a positive finite number, not 0> nsshape ('disc', 0)
%!error <nsshape: the radius R must be a positive finite number, not -1> nsshape ('disc', -1)
%!error <nsshape: the radius R must be a positive finite number, not NaN> nsshape ('disc', NaN)
%!error <nsshape: the radius R must be a positive finite number, not Inf> nsshape ('disc', Inf)
%!error <nsshape: the radius R must be a positive finite number, not \[1 2\]> nsshape ('disc', [1 2])
%!error <nsshape: the sides \[W H\] must be a vector of 2 finite numbers, not 3> nsshape ('box', 3)
%!error <nsshape: the width W must be a positive finite number, not -1> nsshape ('box', [-1 1])
%!error <nsshape: the height H must be a positive finite number, not 0> nsshape ('box', 1, 0)
%!error <nsshape: the sides .* not \[1 NaN\]> nsshape ('box', [1 NaN])
%!error <nsshape: V must be a real 2 x n array.* not 'abc'> nsshape ('polygon', 'abc')
%!error <nsshape: V must be a real 2 x n array.* not a 3 x 2 array of class double> ...
%! nsshape ('polygon', ones (3, 2))
%!error <nsshape: V must be a real 2 x n array> nsshape ('polygon', [0 1i 2; 0 0 1])
%!error <nsshape: V must hold at least 2 vertices, not 1> nsshape ('polygon', [0; 1])
%!error <nsshape: V must hold at least 2 vertices, not 0> nsshape ('polygon', zeros (2, 0))
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
%!error <nsshape: NORMAL must be a vector of 2 finite numbers, not \[0 0 1\]> nsshape ('halfspace', [0 0 1])
%!error <nsshape: NORMAL must be a vector of 2 finite numbers, not \[0 NaN\]> nsshape ('halfspace', [0 NaN])
%!error <nsshape: OFFSET must be a finite number, not Inf> nsshape ('halfspace', [0 1], Inf)
