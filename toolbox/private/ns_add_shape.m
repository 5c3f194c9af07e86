function [model, index] = ns_add_shape (model, shape)
%NS_ADD_SHAPE  Put a shape, with its vertices, surfaces and functions, into the tables of a model.
%   [model, index] = ns_add_shape (model, shape)   index: column of model.shapes, 0 for a shape that is none

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  kind = strrep (shape.kind, 'sphere', 'disc');
  if (isfield (shape, 'surfaces'))
    kind = 'smooth';
  end
  kind = find (strcmp (kind, ns_shape_kinds ()));
  index = 0;
  if (isempty (kind))
    return
  end
  column = zeros (rows.shape.rows, 1);
  column(rows.shape.kind) = kind;
  column(rows.shape.radius) = shape.radius;
  column(rows.shape.normal(1:numel (shape.normal))) = shape.normal;
  column(rows.shape.offset) = shape.offset;
  column(rows.shape.bounding_radius) = shape.boundingradius;
  if (shape.dimension == 3)
    column(rows.shape.size) = shape.size;
  end
  [height, count] = size (shape.vertices);
  if (count > 0)
    first = size (model.vertices, 2) + 1;
    column(rows.shape.first_vertex) = first;
    column(rows.shape.vertex_count) = count;
    model.vertices(1:height,first:first+count-1) = shape.vertices;
  end
  if (isfield (shape, 'surfaces'))
    [model, column] = add_surfaces (model, column, shape, rows);
  end
  if (strcmp (shape.kind, 'union'))
    [model, column] = add_pieces (model, column, shape, rows);
  end
  index = size (model.shapes, 2) + 1;
  model.shapes(:,index) = column;
end

% The column of the shape learns where they are.
function [model, column] = add_surfaces (model, column, shape, rows)
  surfaces = shape.surfaces;
  called = surfaces(rows.surface.kind,:) == 4;
  surfaces(rows.surface.handles,called) = surfaces(rows.surface.handles,called) + numel (model.handles);
  column(rows.shape.first_surface) = size (model.surfaces, 2) + 1;
  column(rows.shape.surface_count) = size (surfaces, 2);
  column(rows.shape.inside(1:numel (shape.inside))) = shape.inside;
  model.surfaces = [model.surfaces, surfaces];
  model.handles = [model.handles, shape.handles];
end

% A column for each, with its place.
function [model, column] = add_pieces (model, column, shape, rows)
  column(rows.shape.first_piece) = size (model.shapes, 2) + 1;
  column(rows.shape.piece_count) = numel (shape.pieces);
  height = size (shape.poses, 1);
  dimension = (height + 5) / 4;
  for k = 1:numel (shape.pieces)
    [model, index] = ns_add_shape (model, shape.pieces{k});
    model.shapes(rows.shape.place(1:dimension),index) = shape.poses(1:dimension,k);
    model.shapes(rows.shape.turn(1:height - dimension),index) = shape.poses(dimension+1:end,k);
  end
end
