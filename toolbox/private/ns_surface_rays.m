function [reach, which] = ns_surface_rays (shape, directions)
%NS_SURFACE_RAYS  How far rays from the inside of a shape go, and which surface ends them.
%   [reach, which] = ns_surface_rays (shape, directions)
%
%   shape       struct with surfaces (columns, ns_rows), handles and inside
%   directions  dimension x n, of length 1
%   reach       1 x n; Inf where no surface ends the ray

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  reach = Inf (1, size (directions, 2));
  which = zeros (size (reach));
  for k = 1:size (shape.surfaces, 2)
    surface = shape.surfaces(:,k);
    from = shape.inside;
    dimension = numel (from);
    centred = from - surface(rows.surface.centre(1:dimension));
    axes = surface(rows.surface.axes(1:dimension));
    switch (surface(rows.surface.kind))
      case 1
        normal = surface(rows.surface.normal(1:dimension));
        t = plane_rays (normal, surface(rows.surface.offset) - normal' * from, directions);
      case 2
        t = ellipsoid_rays (centred ./ axes, bsxfun (@rdivide, directions, axes));
      case 3
        t = norm_rays (centred ./ axes, bsxfun (@rdivide, directions, axes), surface(rows.surface.exponents));
      otherwise
        t = called_rays (shape.handles(surface(rows.surface.handles(1:2))), centred, directions);
    end
    nearer = t < (1 - 1e-12) * reach;                        % of surfaces that coincide the first
    reach(nearer) = t(nearer);
    which(nearer) = k;
  end
end

function t = plane_rays (normal, height, directions)
  slope = normal' * directions;
  t = Inf (size (slope));
  t(slope > 0) = height ./ slope(slope > 0);
end

% |x + t d|^2 = 1, in the form without cancellation
function t = ellipsoid_rays (x, d)
  a = sum (d.^2, 1);
  b = x' * d;
  c = 1 - x' * x;
  root = sqrt (max (b.^2 + a * c, 0));
  t = (root - b) ./ a;
  t(b > 0) = c ./ (root(b > 0) + b(b > 0));
end

% Newton's method from outside; the norm is convex along the ray, so t falls to the root
function t = norm_rays (x, d, exponents)
  t = (1 + ns_superquadric_norm (x, exponents)) ./ ns_superquadric_norm (d, exponents);
  for step = 1:60
    [value, gradient] = ns_superquadric_norm (bsxfun (@plus, x, bsxfun (@times, t, d)), exponents);
    change = (value - 1) ./ sum (gradient .* d, 1);
    t = t - change;
    if (all (abs (change) <= 1e-15 * t))
      break
    end
  end
end

% The same for a function of the user, a ray at a time; NaN where it does not end within 1e9.
function t = called_rays (f, x, directions)
  t = NaN (1, size (directions, 2));
  start = 1;
  for k = 1:numel (t)
    t(k) = called_ray (f, x, directions(:,k), start);
    if (t(k) > 0)
      start = 1.02 * t(k);
    end
  end
end

function t = called_ray (f, x, d, t)
  value = f{1}(x + t * d);
  while (value < 0)
    t = 1.5 * t;
    value = f{1}(x + t * d);
    if (t > 1e9)
      t = NaN;
      return
    end
  end
  for step = 1:200
    slope = f{2}(x + t * d);
    change = value / (slope(:)' * d);
    t = t - change;
    if (~(abs (change) > 1e-12 * t))                        % the next one would be its square
      break
    end
    value = f{1}(x + t * d);
  end
end
