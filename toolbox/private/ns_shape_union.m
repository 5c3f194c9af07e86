function shape = ns_shape_union (varargin)
%NS_SHAPE_UNION  Convex shapes that are one body, each moved and turned.
%   shape = ns_shape_union (s1, x1, s2, x2, ...)
%
%   Besides the fields of every shape it has pieces, a 1 x n cell of shapes, and poses, 3 x n ([x; y; angle]) or 7 x n
%   ([x; y; z; quaternion]).

% SPDX-License-Identifier: BSD-3-Clause

  if (mod (nargin, 2) ~= 0)
    ns_fail ('nsshape', 'usage', 'a union takes pairs of a shape and its place: s1, x1, s2, x2, ...');
  end
  dimension = 0;
  for k = 1:nargin/2
    dimension = check_piece (varargin{2*k-1}, k, dimension);
  end
  if (dimension == 0)                                       % points alone
    dimension = 2 + (numel (varargin{2}) > 2);
  end
  pieces = cell (1, 0);
  poses = zeros (4 * dimension - 5, 0);
  for k = 1:nargin/2
    [pieces, poses] = add (pieces, poses, varargin{2*k-1}, check_pose (varargin{2*k}, k, dimension), dimension);
  end
  shape = ns_bare_shape ('union', dimension);
  shape.pieces = pieces;
  shape.poses = poses;
  for k = 1:numel (pieces)
    shape.boundingradius = max (shape.boundingradius, farthest (pieces{k}, poses(:,k)));
  end
  if (dimension == 2)
    shape = planar_moments (shape);
  else
    shape = spatial_moments (shape);
  end
end

function dimension = check_piece (shape, k, dimension)
  label = sprintf ('S%d', k);
  if (~isstruct (shape) || numel (shape) ~= 1 || ~all (isfield (shape, {'dimension', 'kind', 'boundingradius'})))
    ns_fail ('nsshape', 'invalidInput', '%s must be a shape made by nsshape, not %s', label, ns_describe (shape));
  end
  if (strcmp (shape.kind, 'halfspace'))
    ns_fail ('nsshape', 'invalidInput', '%s must be bounded, but is a halfspace', label);
  end
  if (dimension ~= 0 && shape.dimension ~= 0 && shape.dimension ~= dimension)
    ns_fail ('nsshape', 'invalidInput', '%s must be of dimension %d as those before, not %d', label, dimension, ...
             shape.dimension);
  end
  dimension = max (dimension, shape.dimension);
end

function pose = check_pose (pose, k, dimension)
  label = sprintf ('X%d', k);
  if (isempty (pose))
    pose = zeros (dimension, 1);
  end
  counts = [2 3; 3 7];
  texts = {'[x y] or [x y angle]', '[x y z] or [x y z q0 q1 q2 q3]'};
  if (~isnumeric (pose) || ~isreal (pose) || ~isvector (pose) || ~any (numel (pose) == counts(dimension-1,:)) ...
      || ~all (isfinite (pose)))
    ns_fail ('nsshape', 'invalidInput', '%s must be %s of finite numbers, not %s', label, texts{dimension-1}, ...
             ns_describe (pose));
  end
  pose = full (double (pose(:)));
  if (numel (pose) == 7)
    pose(4:7) = ns_check_quaternion ('nsshape', sprintf ('the quaternion of %s', label), pose(4:7));
  elseif (numel (pose) == dimension)
    unturned = {0, [1; 0; 0; 0]};
    pose = [pose; unturned{dimension-1}];
  end
end

% The pieces of a union among the pieces become pieces of this one.
function [pieces, poses] = add (pieces, poses, shape, pose, dimension)
  if (~strcmp (shape.kind, 'union'))
    pieces{end+1} = shape;
    poses(:,end+1) = pose;
    return
  end
  for k = 1:numel (shape.pieces)
    pieces{end+1} = shape.pieces{k};
    poses(:,end+1) = ns_pose_product (pose, shape.poses(:,k), dimension); %#ok<AGROW>
  end
end

% The largest distance of a point of the piece from the origin, or for smooth pieces a bound
function distance = farthest (piece, pose)
  [R, x] = matrix_of (pose);
  switch (piece.kind)
    case {'polygon', 'box', 'polytope'}
      distance = max (sqrt (sum (bsxfun (@plus, x, R * piece.vertices).^2, 1)));
    case 'capsule'
      ends = bsxfun (@plus, x, R(:,3) * [-1, 1] * piece.size(1) / 2);
      distance = max (sqrt (sum (ends.^2, 1))) + piece.radius;
    case 'cylinder'
      along = R(:,3)' * x;
      distance = hypot (norm (x - along * R(:,3)) + piece.radius, abs (along) + piece.size(1) / 2);
    otherwise
      distance = norm (x) + piece.boundingradius;
  end
end

function [R, x] = matrix_of (pose)
  if (numel (pose) == 3)
    x = pose(1:2);
    R = ns_rotation (pose(3));
  else
    x = pose(1:3);
    R = ns_quaternion_matrix (pose(4:7));
  end
end

% integral |x + R y|^2 = A |x|^2 + 2 x . R (A c) + J
function shape = planar_moments (shape)
  first = [0; 0];
  for k = 1:numel (shape.pieces)
    piece = shape.pieces{k};
    [R, x] = matrix_of (shape.poses(:,k));
    centroid = R * piece.centroid;
    shape.area = shape.area + piece.area;
    shape.secondmoment = shape.secondmoment + piece.secondmoment + piece.area * (x' * x + 2 * (x' * centroid));
    first = first + piece.area * (x + centroid);
  end
  if (shape.area > 0)
    shape.centroid = first / shape.area;
  end
end

% With S the integral of y y', which is tr (I)/2 - I: that of (x + R y) (x + R y)'
function shape = spatial_moments (shape)
  first = zeros (3, 1);
  second = zeros (3);
  for k = 1:numel (shape.pieces)
    piece = shape.pieces{k};
    if (strcmp (piece.kind, 'point'))
      continue
    end
    [R, x] = matrix_of (shape.poses(:,k));
    c = piece.volume * (R * piece.centroid);
    S = trace (piece.inertia) / 2 * eye (3) - piece.inertia;
    second = second + R * S * R' + x * c' + c * x' + piece.volume * (x * x');
    first = first + piece.volume * x + c;
    shape.volume = shape.volume + piece.volume;
  end
  second = (second + second') / 2;
  shape.inertia = trace (second) * eye (3) - second;
  if (shape.volume > 0)
    shape.centroid = first / shape.volume;
  end
end
