function text = ns_words_shape (model, shape)
%NS_WORDS_SHAPE  A shape of a model in words: `disc of radius 0.1`.
%   text = ns_words_shape (model, shape)   shape: column of model.shapes, not 0

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  r = rows.shape;
  column = model.shapes(:,shape);
  kinds = ns_shape_kinds ();
  dimension = ns_dimension (model);
  number = @ns_words_number;
  switch (kinds{column(r.kind)})
    case 'disc'
      names = {'disc', 'sphere'};
      text = sprintf ('%s of radius %s', names{dimension-1}, number (column(r.radius)));
    case {'polygon', 'polytope'}
      places = column(r.first_vertex) + (0:column(r.vertex_count) - 1);
      edges = max (model.vertices(1:dimension,places), [], 2) - min (model.vertices(1:dimension,places), [], 2);
      text = sprintf ('%s with %d vertices, %s', kinds{column(r.kind)}, numel (places), extent (edges));
    case {'capsule', 'cylinder'}
      text = sprintf ('%s of radius %s and length %s', kinds{column(r.kind)}, number (column(r.radius)), ...
                      number (column(r.size(1))));
    case 'box'
      text = ['box ', extent(column(r.size(1:dimension)))];
    case 'halfspace'
      text = ['halfspace, normal ', number(column(r.normal(1:dimension)))];
      if (column(r.offset) ~= 0)
        text = sprintf ('%s, offset %s', text, number (column(r.offset)));
      end
    case 'union'
      text = sprintf ('union of %d pieces', column(r.piece_count));
    case 'smooth'
      text = smooth_words (model, column, dimension);
    otherwise
      text = kinds{column(r.kind)};
  end
end

% '0.4 x 0.2'
function text = extent (edges)
  parts = arrayfun (@(edge) sprintf ('%.4g', edge), edges(:)', 'UniformOutput', false);
  text = strjoin (parts, ' x ');
end

function text = smooth_words (model, column, dimension)
  rows = ns_rows ();
  count = column(rows.shape.surface_count);
  surface = model.surfaces(:,column(rows.shape.first_surface));
  axes = ns_words_number (surface(rows.surface.axes(1:dimension)));
  names = {'ellipse', 'ellipsoid'};
  kind = surface(rows.surface.kind);
  if (count > 1)
    text = sprintf ('intersection of %d surfaces', count);
  elseif (kind == 2)
    text = sprintf ('%s, half axes %s', names{dimension-1}, axes);
  elseif (kind == 3)
    text = sprintf ('superquadric, half axes %s, exponents %s', axes, ...
                    ns_words_number (surface(rows.surface.exponents(1:dimension-1))));
  else
    text = 'implicit surface';
  end
end
