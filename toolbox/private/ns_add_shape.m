function [model, index] = ns_add_shape (model, shape)
%NS_ADD_SHAPE  Put a shape of nsshape into the tables of a model.
%   [model, index] = ns_add_shape (model, shape)   index: its column of model.shapes, 0 for the shape of a body that has
%                                                  none

% SPDX-License-Identifier: BSD-3-Clause

  index = 0;
  if (strcmp (shape.kind, 'union'))
    [model, columns] = piece_columns (model, shape);
  else
    [model, columns] = shape_column (model, shape);
  end
  if (~isempty (columns))
    index = size (model.shapes, 2) + size (columns, 2);
    model.shapes = [model.shapes, columns];
  end
end

% [] for the shape of a body that has none.
function [model, column] = shape_column (model, shape)
  rows = ns_rows ();
  kind = strrep (shape.kind, 'sphere', 'disc');
  if (isfield (shape, 'surfaces'))
    kind = 'smooth';
  end
  kind = find (strcmp (kind, ns_shape_kinds ()));
  if (isempty (kind))
    column = zeros (rows.shape.rows, 0);
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
end

% A column for each piece, with its place, and that of the union behind them.
function [model, columns] = piece_columns (model, shape)
  rows = ns_rows ();
  count = numel (shape.pieces);
  [height, ~] = size (shape.poses);
  dimension = (height + 5) / 4;
  columns = zeros (rows.shape.rows, count + 1);
  for k = 1:count
    [model, columns(:,k)] = shape_column (model, shape.pieces{k});
  end
  columns(rows.shape.place(1:dimension),1:count) = shape.poses(1:dimension,:);
  columns(rows.shape.turn(1:height - dimension),1:count) = shape.poses(dimension+1:end,:);
  [model, columns(:,end)] = shape_column (model, shape);
  columns(rows.shape.first_piece,end) = size (model.shapes, 2) + 1;
  columns(rows.shape.piece_count,end) = count;
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
