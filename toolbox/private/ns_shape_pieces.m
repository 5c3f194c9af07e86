function [columns, poses] = ns_shape_pieces (model, shape)
%NS_SHAPE_PIECES  The convex pieces of a shape of a model, and where in the body they are.
%   [columns, poses] = ns_shape_pieces (model, shape)   shape: column of model.shapes, or 0
%
%   columns  of model.shapes: shape itself where it is no union
%   poses    3 x n, [x; y; angle], in space 7 x n, [x; y; z; quaternion]

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  columns = shape;
  if (shape > 0 && model.shapes(rows.shape.kind,shape) == find (strcmp ('union', ns_shape_kinds ())))
    columns = model.shapes(rows.shape.first_piece,shape) + (0:model.shapes(rows.shape.piece_count,shape) - 1);
  end
  dimension = ns_dimension (model);
  unturned = {0, [1; 0; 0; 0]};
  poses = repmat ([zeros(dimension, 1); unturned{dimension-1}], 1, numel (columns));
  for k = 1:numel (columns) * (shape > 0)
    column = model.shapes(:,columns(k));
    poses(1:dimension,k) = column(rows.shape.place(1:dimension));
    if (dimension == 2)
      poses(3,k) = column(rows.shape.turn(1));
    elseif (any (column(rows.shape.turn)))
      poses(4:7,k) = column(rows.shape.turn);
    end
  end
end
