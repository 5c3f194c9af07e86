function solid = ns_surfaces_of (shape)
%NS_SURFACES_OF  The convex surfaces that bound a shape.
%   solid = ns_surfaces_of (shape)   struct with surfaces (columns, ns_rows), handles and inside; [] for
%                                    capsules, cylinders, points and rods

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  dimension = shape.dimension;
  solid = struct ('surfaces', zeros (rows.surface.rows, 0), 'handles', {cell(1, 0)}, ...
                  'inside', zeros (dimension, 1));
  if (isfield (shape, 'surfaces'))
    solid.surfaces = shape.surfaces;
    solid.handles = shape.handles;
    solid.inside = shape.inside;
    return
  end
  switch (shape.kind)
    case {'disc', 'sphere'}
      solid.surfaces(rows.surface.kind,1) = 2;
      solid.surfaces(rows.surface.axes(1:dimension)) = shape.radius;
      solid.surfaces(rows.surface.scale) = 1;
    case 'halfspace'
      solid = add_planes (solid, shape.normal, shape.offset);
      solid.inside = (shape.offset - 1) * shape.normal;
    case 'polygon'
      solid = of_polygon (solid, shape.vertices);
    case 'box'
      solid = add_planes (solid, [eye(3), -eye(3)], [shape.size; shape.size]' / 2);
    case 'polytope'
      solid = of_polytope (solid, shape.vertices);
    otherwise
      solid = [];
  end
end

function solid = add_planes (solid, normals, offsets)
  rows = ns_rows ();
  [dimension, count] = size (normals);
  solid.surfaces(rows.surface.kind,1:count) = 1;
  solid.surfaces(rows.surface.normal(1:dimension),:) = normals;
  solid.surfaces(rows.surface.offset,:) = offsets;
  solid.surfaces(rows.surface.scale,:) = 1;
end

function solid = of_polygon (solid, V)
  if (size (V, 2) == 2)
    solid = [];
    return
  end
  edge = V(:,[2:end 1]) - V;
  normals = bsxfun (@rdivide, [edge(2,:); -edge(1,:)], sqrt (sum (edge.^2, 1)));
  solid = add_planes (solid, normals, sum (normals .* V, 1));
  solid.inside = mean (V, 2);
end

% Triangles of the hull in one plane count once.
function solid = of_polytope (solid, V)
  [~, facets] = ns_hull (V);
  solid.inside = mean (V, 2);
  a = V(:,facets(:,1));
  normals = cross (V(:,facets(:,2)) - a, V(:,facets(:,3)) - a, 1);
  lengths = sqrt (sum (normals.^2, 1));
  extent = max (sqrt (sum (bsxfun (@minus, V, solid.inside).^2, 1)));
  good = lengths > 1e-12 * extent^2;
  normals = bsxfun (@rdivide, normals(:,good), lengths(good));
  a = a(:,good);
  outward = sign (sum (normals .* bsxfun (@minus, a, solid.inside), 1));
  normals = bsxfun (@times, normals, outward);
  [~, once] = unique (round (normals' * 1e9), 'rows');
  solid = add_planes (solid, normals(:,once), sum (normals(:,once) .* a(:,once), 1));
end
