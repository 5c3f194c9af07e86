function shape = ns_shape_intersection (varargin)
%NS_SHAPE_INTERSECTION  The intersection of convex shapes, each moved.
%   shape = ns_shape_intersection (s1, x1, s2, x2, ...)

% SPDX-License-Identifier: BSD-3-Clause

  if (mod (nargin, 2) ~= 0)
    ns_fail ('nsshape', 'usage', 'an intersection takes pairs of a shape and its place: s1, x1, s2, x2, ...');
  end
  rows = ns_rows ();
  solid = struct ('surfaces', zeros (rows.surface.rows, 0), 'handles', {cell(1, 0)}, 'inside', []);
  dimension = 0;
  for k = 1:nargin/2
    [part, dimension] = check_part (varargin{2*k-1}, k, dimension);
    place = check_place (varargin{2*k}, k, dimension);
    solid = add_part (solid, part, place, rows);
    if (k == 1)
      solid.inside = part.inside + place;
    end
  end
  if (size (solid.surfaces, 2) > 256)
    ns_fail ('nsshape', 'invalidInput', 'an intersection may have 256 surfaces, not %d', size (solid.surfaces, 2));
  end
  solid.inside = find_inside (solid, rows);
  shape = ns_bare_shape ('intersection', dimension);
  shape.surfaces = solid.surfaces;
  shape.handles = solid.handles;
  shape.inside = solid.inside;
  shape.vertices = ns_surface_points (shape);
  if (~all (isfinite (shape.vertices(:))))
    ns_fail ('nsshape', 'invalidInput', 'the intersection must be bounded, but is not');
  end
  shape.boundingradius = ns_surface_radius (shape);
  shape = ns_set_moments (shape);
end

function [part, dimension] = check_part (shape, k, dimension)
  label = sprintf ('S%d', k);
  if (~isstruct (shape) || numel (shape) ~= 1 || ~all (isfield (shape, {'dimension', 'kind', 'boundingradius'})))
    ns_fail ('nsshape', 'invalidInput', '%s must be a shape made by nsshape, not %s', label, ns_describe (shape));
  end
  part = [];
  if (shape.dimension > 0)
    part = ns_surfaces_of (shape);
  end
  if (isempty (part))
    ns_fail ('nsshape', 'invalidInput', ...
             '%s must be a shape with smooth or flat faces, but a %s has none in an intersection', label, shape.kind);
  end
  if (dimension ~= 0 && shape.dimension ~= dimension)
    ns_fail ('nsshape', 'invalidInput', '%s must be of dimension %d as those before, not %d', label, dimension, ...
             shape.dimension);
  end
  dimension = shape.dimension;
end

function place = check_place (place, k, dimension)
  label = sprintf ('X%d', k);
  if (isempty (place))
    place = zeros (dimension, 1);
  end
  place = ns_check ('nsshape', 'invalidInput', label, place, sprintf ('vector%d', dimension));
end

function solid = add_part (solid, part, place, rows)
  surfaces = part.surfaces;
  planes = surfaces(rows.surface.kind,:) == 1;
  here = 1:numel (place);
  surfaces(rows.surface.offset,planes) = surfaces(rows.surface.offset,planes) ...
                                         + place' * surfaces(rows.surface.normal(here),planes);
  surfaces(rows.surface.centre(here),~planes) = bsxfun (@plus, surfaces(rows.surface.centre(here),~planes), place);
  called = surfaces(rows.surface.kind,:) == 4;
  surfaces(rows.surface.handles,called) = surfaces(rows.surface.handles,called) + numel (solid.handles);
  solid.surfaces = [solid.surfaces, surfaces];
  solid.handles = [solid.handles, part.handles];
end

% A point deep within all surfaces, by the ellipsoid method: in an ellipsoid x + A of positive definite A that holds the
% minimum of F = max f, the half on which F grows is cut off (Bland, Goldfarb and Todd, Oper. Res. 29 (1981)).
function x = find_inside (solid, rows)
  x = solid.inside;
  n = numel (x);
  reach = sqrt (sum (solid.surfaces(rows.surface.centre,:).^2, 1)) ...
          + sqrt (sum (solid.surfaces(rows.surface.axes,:).^2, 1)) + abs (solid.surfaces(rows.surface.offset,:));
  extent = 4 * (max (reach) + norm (x) + 1);
  A = extent^2 * eye (n);
  best = Inf;
  inside = x;
  for step = 1:120*n
    [value, slope] = ns_surface_worst (solid, x);
    if (value < best)
      best = value;
      inside = x;
    end
    across = sqrt (max (slope' * A * slope, realmin));
    if (~(across > 0) || norm (slope) == 0 || (best < 0 && across < -0.1 * best))
      break
    end
    b = A * slope / across;
    x = x - b / (n + 1);
    A = n^2 / (n^2 - 1) * (A - 2 / (n + 1) * (b * b'));
  end
  if (~(best < -1e-9 * max (reach)))
    ns_fail ('nsshape', 'invalidInput', 'the shapes of an intersection must have points in common, but have none');
  end
  x = inside;
end
