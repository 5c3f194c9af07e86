function shape = ns_shape_implicit (f, gradient, hessian, dimension)
%NS_SHAPE_IMPLICIT  The set f (x) <= 0 of a convex function.
%   shape = ns_shape_implicit (f, gradient, hessian, dimension)   the last may be missing

% SPDX-License-Identifier: BSD-3-Clause

  handles = {f, gradient, hessian};
  names = {'F', 'the gradient', 'the Hessian'};
  for k = 1:3
    if (~isa (handles{k}, 'function_handle'))
      ns_fail ('nsshape', 'invalidInput', '%s must be a function handle, not %s', names{k}, ns_describe (handles{k}));
    end
  end
  if (nargin < 4 || isempty (dimension))
    dimension = find_dimension (handles);
  elseif (~isnumeric (dimension) || ~any (isequal (dimension, 2) | isequal (dimension, 3)))
    ns_fail ('nsshape', 'invalidInput', 'the dimension must be 2 or 3, not %s', ns_describe (dimension));
  end
  rows = ns_rows ();
  shape = ns_bare_shape ('implicit', double (dimension));
  shape.surfaces = zeros (rows.surface.rows, 1);
  shape.surfaces(rows.surface.kind) = 4;
  shape.surfaces(rows.surface.handles) = 1:3;
  shape.surfaces(rows.surface.scale) = 1;
  shape.handles = handles;
  shape.inside = zeros (shape.dimension, 1);
  check_values (handles, shape.inside, names);
  check_axes (handles, shape.dimension, names);
  shape.vertices = bounded_points (shape);
  shape.surfaces(rows.surface.scale) = 1 / mean_slope (gradient, shape.vertices);
  check_derivatives (handles, shape, names);
  shape.boundingradius = ns_surface_radius (shape);
  shape = ns_set_moments (shape);
end

% The one of 2 and 3 with which all three functions work
function dimension = find_dimension (handles)
  [works(1), in_plane] = fits (handles, 2);
  [works(2), in_space] = fits (handles, 3);
  if (all (works))
    ns_fail ('nsshape', 'usage', ['F works with points of the plane and of space: give the dimension, ' ...
             'nsshape (''implicit'', f, gradient, Hessian, 2) or 3']);
  elseif (~any (works))
    ns_fail ('nsshape', 'invalidInput', ['F, the gradient and the Hessian must return 1, n x 1 and n x n numbers ' ...
             'for an n x 1 vector, n = 2 or 3, but do so for neither: %s; %s'], in_plane, in_space);
  end
  dimension = 1 + find (works);
end

function [answer, reason] = fits (handles, n)
  answer = true;
  reason = '';
  names = {'F', 'the gradient', 'the Hessian'};
  counts = [1, n, n^2];
  for k = 1:3
    try
      value = handles{k}(ones (n, 1) / 8);
      why = sprintf ('is %s', ns_describe (value));
      works = isnumeric (value) && numel (value) == counts(k);
    catch problem
      why = sprintf ('fails (%s)', problem.message);
      works = false;
    end
    if (answer && ~works)
      answer = false;
      reason = sprintf ('n = %d: %s %s', n, names{k}, why);
    end
  end
end

function check_values (handles, x, names)
  n = numel (x);
  counts = [1, n, n^2];
  for k = 1:3
    try
      value = handles{k}(x);
    catch problem
      ns_fail ('nsshape', 'invalidInput', '%s fails at the origin: %s', names{k}, problem.message);
    end
    if (~isa (value, 'double') || ~isreal (value) || numel (value) ~= counts(k) || ~all (isfinite (value(:))))
      ns_fail ('nsshape', 'invalidInput', '%s must return %d finite real numbers, not %s at the origin', names{k}, ...
               counts(k), ns_describe (value));
    end
  end
  if (~(handles{1}(x) < 0))
    ns_fail ('nsshape', 'invalidInput', 'F must be negative at the origin, which is inside, but is %g', handles{1}(x));
  end
end

% Rays along the axes by values of F alone, and the gradient where they have left the set: Newton's method trusts it.
function check_axes (handles, n, names)
  directions = [eye(n), -eye(n)];
  for k = 1:2 * n
    d = directions(:,k);
    t = 1;
    while (handles{1}(t * d) < 0)
      t = 1.5 * t;
      if (t > 1e9)
        ns_fail ('nsshape', 'invalidInput', 'the set F <= 0 must be bounded, but has no end along an axis');
      end
    end
    check_finite (names{1}, handles{1}(t * d), t * d);
    [slope, by_value] = slopes_of (handles, t * d, 1e-5 * t);
    check_finite (names{2}, slope, t * d);
    compare (names{2}, slope, by_value, norm (by_value), t * d);
  end
end

function check_finite (name, value, x)
  if (~all (isfinite (value(:))))
    ns_fail ('nsshape', 'invalidInput', '%s must be finite in and about the set F <= 0, but at %s is %s', name, ...
             ns_describe (x'), ns_describe (value));
  end
end

function [slope, by_value] = slopes_of (handles, x, h)
  slope = handles{2}(x);
  slope = slope(:);
  by_value = zeros (size (x));
  for k = 1:numel (x)
    e = h * ((1:numel (x))' == k);
    by_value(k) = (handles{1}(x + e) - handles{1}(x - e)) / (2*h);
  end
end

function points = bounded_points (shape)
  points = ns_surface_points (shape);
  if (~all (isfinite (points(:))))
    ns_fail ('nsshape', 'invalidInput', ...
             'the set F <= 0 must be bounded and F convex, but rays from the origin do not end');
  end
end

function slope = mean_slope (gradient, points)
  slope = 0;
  chosen = 1:7:size (points, 2);
  for k = chosen(:)'
    slope = slope + norm (gradient (points(:,k))) / numel (chosen);
  end
end

% Central differences at points of the surface and half-way to them; convex where the Hessian has no negative eigenvalue
function check_derivatives (handles, shape, names)
  points = shape.vertices(:,1:11:end);
  points = [points, points / 2];
  radius = max (sqrt (sum (points.^2, 1)));
  h = 1e-5 * radius;
  n = shape.dimension;
  for column = 1:size (points, 2)
    x = points(:,column);
    [slope, by_value] = slopes_of (handles, x, h);
    H = reshape (handles{3}(x), n, n);
    check_finite (names{3}, H, x);
    by_slope = zeros (n);
    for k = 1:n
      e = h * ((1:n)' == k);
      ahead = handles{2}(x + e);
      behind = handles{2}(x - e);
      by_slope(:,k) = (ahead(:) - behind(:)) / (2*h);
    end
    compare (names{2}, slope, by_value, norm (by_value) + norm (H) * h, x);
    compare (names{3}, H, by_slope, norm (by_slope) + norm (slope) / radius, x);
    if (min (eig ((H + H') / 2)) < -1e-6 * (norm (H) + realmin))
      ns_fail ('nsshape', 'invalidInput', 'F must be convex, but its Hessian has a negative eigenvalue at %s', ...
               ns_describe (x'));
    end
  end
end

function compare (name, value, by_differences, scale, x)
  if (~(norm (value - by_differences) <= 1e-4 * scale + realmin))
    ns_fail ('nsshape', 'invalidInput', '%s must agree with differences, but at %s is %s and they are %s', name, ...
             ns_describe (x'), mat2str (value, 4), mat2str (by_differences, 4));
  end
end
