function [gap, pa, pb, normal, info] = nsclosest (shape_a, pose_a, shape_b, pose_b)
%NSCLOSEST  Signed distance and closest points of two convex shapes.
%
%   gap = nsclosest (shapeA, poseA, shapeB, poseB)
%   [gap, pa, pb, normal, info] = nsclosest (...)
%
%   is the distance of two shapes of nsshape that lie apart, and minus the depth of two that overlap: the shortest
%   way by which one of them must move for them to touch. It is the largest value of
%
%     phi (n) = min (n'*a) - max (n'*b)   over the points a of A and b of B,   |n| = 1,
%
%   found by an interior method and Newton's method; no start has to be given. Of shapes apart there is one maximum,
%   and it is found. Of shapes that overlap there may be several; the best of those reached from many starts is taken,
%   so that deep within each other (a box, a superquadric) about one pair in a thousand has a way out that is some
%   percent shorter. What is given is always the depth in the direction of its normal.
%
%   Example: an ellipse that stands on its end, above a floor
%
%   >> [gap, pa, pb] = nsclosest (nsshape ('ellipse', [2 1]), [0 3 pi/2], nsshape ('halfspace', [0 1]), []);
%   >> fprintf ('%.4f ', gap, pa(2), pb(2))
%   1.0000 1.0000 0.0000
%
%
%   shapeA, shapeB  shapes of all kinds, but no unions and not two halfspaces; polygons of at most 2000 corners and
%                   polytopes of at most 1000
%   poseA, poseB    where the bodies are: in the plane [x y angle] or [x y], in space [x y z q0 q1 q2 q3] with a
%                   quaternion (scalar first, of any length but 0) or [x y z]; [] is the origin, unturned
%
%   gap      positive for shapes apart, 0 where they touch, negative where they overlap
%   pa, pb   2 x 1 or 3 x 1, the closest points of A and of B, in the world. Of parallel flats, which have many, one
%            pair of them
%   normal   of length 1, from B to A: pa - pb = gap * normal
%   info     struct
%     residual  of the equations of closest points, lengths relative to the smaller shape: some 1e-16, or 1e-7 where
%               Newton's method did not converge and the result is that of the interior method (sharp ridges of
%               superquadrics with exponents above 1)
%     regular   true where points and normal are smooth functions of the poses; parallel flats and flat spots of
%               superquadrics (exponents below 1) are not
%     slopes    struct with gap (1 x k), normal, pa and pb (2 x 6 or 3 x 12): derivatives by the velocities of A and of
%               B, each [vx vy w] in the plane and [vx vy vz w1 w2 w3] in space, w in the axes of the body
%
%   Errors have the identifiers nonsmooth:nsclosest:usage, :invalidInput, and :handle where a function of an implicit
%   shape fails.
%
%   Example: the depth of two spheres
%
%   >> ball = nsshape ('sphere', 1);
%   >> [gap, pa, pb, normal] = nsclosest (ball, [0 0 1.5], ball, []);
%   >> fprintf ('%g ', gap, normal)
%   -0.5 0 0 1
%
%
%   Reference: N. Chakraborty, S. Berard, S. Akella and J. Trinkle, An implicit time-stepping method for multibody
%   systems with intermittent contact, Robotics: Science and Systems III, 2007, (6)-(9) and appendix A.
%
%   See also nsshape, nscontacts.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin ~= 4)
    ns_fail ('nsclosest', 'usage', 'call nsclosest (shapeA, poseA, shapeB, poseB)');
  end
  dimension = common_dimension (check_shape (shape_a, 'SHAPEA'), check_shape (shape_b, 'SHAPEB'), pose_a, pose_b);
  pose_a = check_pose (pose_a, 'POSEA', dimension);
  pose_b = check_pose (pose_b, 'POSEB', dimension);
  check_convex (shape_a, 'SHAPEA');
  check_convex (shape_b, 'SHAPEB');
  kinds = {'planar', 'spatial'};
  model = nsmodel (kinds{dimension-1});
  model = ns_add_shape (ns_add_shape (model, shape_a), shape_b);
  try
    [c, slopes] = ns_closest_points (model, pose_a, pose_b);
  catch problem
    error (problem.identifier, '%s', regexprep (problem.message, '^ns_closest_points', 'nsclosest'));
  end
  if (~c(12))
    ns_fail ('nsclosest', 'invalidInput', 'SHAPEA and SHAPEB must not both be halfspaces');
  end
  axis = 1:dimension;
  gap = c(1);
  pa = c(1 + axis);
  pb = c(4 + axis);
  normal = c(7 + axis);
  info = struct ('residual', c(11), 'regular', slopes(1,13) == 1, ...
                 'slopes', slopes_of (slopes, dimension));
end

function shape = check_shape (shape, label)
  fields = {'dimension', 'kind', 'vertices', 'normal', 'boundingradius'};
  if (~isstruct (shape) || numel (shape) ~= 1 || ~all (isfield (shape, fields)))
    ns_fail ('nsclosest', 'invalidInput', '%s must be a shape made by nsshape, not %s', label, ns_describe (shape));
  end
end

% Points are at home in both worlds; of two of them the poses tell.
function dimension = common_dimension (a, b, pose_a, pose_b)
  dimension = max (a.dimension, b.dimension);
  if (a.dimension > 0 && b.dimension > 0 && a.dimension ~= b.dimension)
    ns_fail ('nsclosest', 'invalidInput', ...
             'SHAPEA and SHAPEB must both be of the plane or both of space, but have the dimensions %d and %d', ...
             a.dimension, b.dimension);
  elseif (dimension == 0)
    dimension = 2 + (max (numel (pose_a), numel (pose_b)) > 3);
  end
end

% A position and a quaternion
function pose = check_pose (pose, label, dimension)
  if (isempty (pose))
    pose = zeros (dimension, 1);
  end
  counts = [2 3; 3 7];
  texts = {'[x y angle] or [x y]', '[x y z q0 q1 q2 q3] or [x y z]'};
  if (~isnumeric (pose) || ~isreal (pose) || ~isvector (pose) || ~any (numel (pose) == counts(dimension-1,:)) ...
      || ~all (isfinite (pose)))
    ns_fail ('nsclosest', 'invalidInput', '%s must be %s of finite numbers, not %s', label, texts{dimension-1}, ...
             ns_describe (pose));
  end
  pose = full (double (pose(:)));
  turn = [1; 0; 0; 0];
  if (dimension == 2 && numel (pose) == 3)
    turn = [cos(pose(3) / 2); 0; 0; sin(pose(3) / 2)];
  elseif (dimension == 3 && numel (pose) == 7)
    turn = pose(4:7);
  end
  if (norm (turn) == 0)
    ns_fail ('nsclosest', 'invalidInput', 'the quaternion of %s must not be zero', label);
  end
  turn = turn / max (abs (turn));
  pose = [pose(1:dimension); zeros(3 - dimension, 1); turn / norm(turn)];
end

function check_convex (shape, label)
  if (strcmp (shape.kind, 'union'))
    ns_fail ('nsclosest', 'invalidInput', '%s must be convex, but is a union: ask for each of its pieces', label);
  end
  most = 1000 * [strcmp(shape.kind, 'polytope'), 2 * strcmp(shape.kind, 'polygon')];
  if (any (most > 0 & size (shape.vertices, 2) > most))
    ns_fail ('nsclosest', 'invalidInput', '%s must have at most %d corners, not %d', label, max (most), ...
             size (shape.vertices, 2));
  end
end

% Of the velocities that exist
function out = slopes_of (slopes, dimension)
  pick = 1:12;
  if (dimension == 2)
    pick = [1 2 6 7 8 12];
  end
  axis = 1:dimension;
  out = struct ('gap', slopes(1,pick), 'normal', slopes(1 + axis,pick), 'pa', slopes(4 + axis,pick), ...
                'pb', slopes(7 + axis,pick));
end

%!test  # spheres and discs in closed form: apart, touching, deep, concentric
%! ball = nsshape ('sphere', 1);
%! [gap, pa, pb, n] = nsclosest (ball, [3 4 0], nsshape ('sphere', 2), []);
%! assert (gap, 2, 1e-14);
%! assert ([pa, pb, n], [2.4 1.2 .6; 3.2 1.6 .8; 0 0 0], 1e-14);
%! assert (nsclosest (ball, [0 0 2], ball, []), 0, 1e-15);
%! [gap, ~, ~, n] = nsclosest (ball, [1 1 1], ball, [1 1 1]);
%! assert ([gap, norm(n)], [-2 1], 1e-15);
%! assert (nsclosest (nsshape ('disc', 1), [3 0], nsshape ('disc', .5), []), 1.5, 1e-15);

%!test  # poses: angles, quaternions of any length, missing turns
%! e = nsshape ('ellipse', [2 1]);
%! ground = nsshape ('halfspace', [0 1]);
%! assert (nsclosest (e, [0 3 pi/2], ground, []), 1, 1e-15);
%! assert (nsclosest (e, [0 3], ground, [7 .5]), 1.5, 1e-15);
%! e = nsshape ('ellipsoid', [3 2 1]);
%! ground = nsshape ('halfspace', [0 0 1]);
%! assert (nsclosest (e, [0 0 5 7 0 7 0], ground, []), 2, 1e-14);
%! assert (nsclosest (ground, [], e, [0 0 5]), 4, 1e-15);

%!test  # points, boxes, polygons and polytopes: distances one can see
%! box = nsshape ('box', [2 2 2]);
%! [gap, pa, pb] = nsclosest (nsshape ('point'), [2 3 0], box, []);
%! assert (gap, sqrt (5), 1e-14);
%! assert ([pa, pb], [2 1; 3 1; 0 0], 1e-13);
%! assert (nsclosest (nsshape ('point'), [.5 0 .2], box, []), -.5, 1e-13);
%! assert (nsclosest (nsshape ('point'), [0 0], nsshape ('point'), [3 4]), 5, 1e-14);
%! assert (nsclosest (nsshape ('box', [2 2]), [3 0 pi/4], nsshape ('box', [2 2]), []), 2 - sqrt (2), 1e-14);
%! corner = nsshape ('polytope', [0 1 0 0; 0 0 1 0; 0 0 0 1]);
%! assert (nsclosest (corner, [0 0 0], nsshape ('sphere', 1), [2 2 2]), 5 / sqrt (3) - 1, 1e-13);

%!test  # slopes are differences
%! a = nsshape ('ellipse', [2 1]);
%! b = nsshape ('superquadric', [1 1], .7);
%! pose = [3 1 .4];
%! [~, ~, ~, ~, info] = nsclosest (a, pose, b, [0 0 .2]);
%! assert (info.regular && info.residual < 1e-13);
%! h = 1e-5;
%! for k = 1:3
%!   step = h * ((1:3) == k);
%!   [g1, a1, b1, n1] = nsclosest (a, pose + step, b, [0 0 .2]);
%!   [g0, a0, b0, n0] = nsclosest (a, pose - step, b, [0 0 .2]);
%!   assert (info.slopes.gap(k), (g1 - g0) / (2*h), 1e-8);     # h^2 and roundoff 1e-15/h
%!   assert (info.slopes.normal(:,k), (n1 - n0) / (2*h), 1e-7);
%!   assert (info.slopes.pa(:,k), (a1 - a0) / (2*h), 1e-7);
%!   assert (info.slopes.pb(:,k), (b1 - b0) / (2*h), 1e-7);
%! end

%!error <nsclosest: call nsclosest \(shapeA, poseA, shapeB, poseB\)> nsclosest (nsshape ('disc', 1), [])
%!error <nsclosest: SHAPEA must be a shape made by nsshape, not 3> nsclosest (3, [], nsshape ('disc', 1), [])
%!error <nsclosest: SHAPEB must be a shape made by nsshape> nsclosest (nsshape ('disc', 1), [], struct (), [])
%!error <nsclosest: SHAPEA and SHAPEB must both be of the plane or both of space>
%! nsclosest (nsshape ('disc', 1), [], nsshape ('sphere', 1), [])
%!error <nsclosest: POSEA must be \[x y angle\] or \[x y\] of finite numbers> ...
%! nsclosest (nsshape ('disc', 1), 1, nsshape ('disc', 1), [])
%!error <nsclosest: POSEB must be \[x y z q0 q1 q2 q3\] or \[x y z\]> ...
%! nsclosest (nsshape ('sphere', 1), [], nsshape ('sphere', 1), [1 2])
%!error <nsclosest: POSEB must be> nsclosest (nsshape ('disc', 1), [], nsshape ('disc', 1), [1 NaN])
%!error <nsclosest: the quaternion of POSEA must not be zero>
%! nsclosest (nsshape ('sphere', 1), zeros (1, 7), nsshape ('sphere', 1), [])
%!error <nsclosest: SHAPEA must have at most 2000 corners, not 2001>
%! nsclosest (nsshape ('polygon', [cos(2*pi*(1:2001)/2001); sin(2*pi*(1:2001)/2001)]), [], nsshape ('disc', 1), [])
%!error <nsclosest: SHAPEB must have at most 1000 corners, not 1001>
%! k = 1:1001;
%! z = 1 - (2 * k - 1) / 1001;
%! many = [sqrt(1 - z.^2) .* cos(2.4 * k); sqrt(1 - z.^2) .* sin(2.4 * k); z];
%! nsclosest (nsshape ('sphere', 1), [], nsshape ('polytope', many), [])
%!error <nsclosest: SHAPEA must be convex, but is a union>
%! nsclosest (nsshape ('union', nsshape ('disc', 1), [], nsshape ('disc', 1), [1 0]), [], nsshape ('disc', 1), [])
%!error <nsclosest: SHAPEA and SHAPEB must not both be halfspaces>
%! nsclosest (nsshape ('halfspace', [0 1]), [], nsshape ('halfspace', [1 0]), [])
%!error <the function of surface 1>
%! s = nsshape ('implicit', @(x) sum (x.^2) - 4, @(x) 2*x, @(x) 2*eye (2), 2);
%! s.handles{1} = @(x) error ('no luck');
%! nsclosest (s, [], nsshape ('ellipse', [1 2]), [5 0]);
