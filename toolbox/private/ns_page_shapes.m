function [shapes, bodies] = ns_page_shapes (model)
%NS_PAGE_SHAPES  The shapes and bodies of a model as a page shows them (toolbox/page).
%   [shapes, bodies] = ns_page_shapes (model)
%
%   shapes  1 x n cell of structs, each kind of shape once: kind and what it needs
%   bodies  1 x m cell of structs: name, colour, named, pieces (cell of structs: shape, a number from 0, and place in
%           the body: x, y, angle, in space x, y, z, quaternion)

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  colours = ns_body_colours (model);
  shapes = {};
  keys = {};
  bodies = cell (1, size (model.bodies, 2));
  for id = 1:numel (bodies)
    [columns, poses] = ns_shape_pieces (model, model.bodies(rows.body.shape,id));
    pieces = {};
    for k = 1:numel (columns)
      shape = page_shape (model, columns(k), rows);
      if (strcmp (shape.kind, 'point') && ns_body_kind (model, id) == 0)
        continue                                             % nothing to see
      end
      [number, shapes, keys] = find_shape (shape, shapes, keys);
      pieces{end+1} = struct ('shape', number - 1, 'place', poses(:,k)); %#ok<AGROW>
    end
    bodies{id} = struct ('name', ns_body_label (model, id), 'colour', web_colour (colours(id,:)), ...
                         'named', ~isempty (model.names{id}), 'pieces', {pieces}, 'place', []);
  end
end

function [number, shapes, keys] = find_shape (shape, shapes, keys)
  key = ns_json (shape);
  number = find (strcmp (key, keys), 1);
  if (isempty (number))
    shapes{end+1} = shape;
    keys{end+1} = key;
    number = numel (keys);
  end
end

function shape = page_shape (model, column, rows)
  kind = 'point';
  if (column > 0)
    kinds = ns_shape_kinds ();
    numbers = model.shapes(:,column);
    kind = kinds{numbers(rows.shape.kind)};
    first = numbers(rows.shape.first_vertex);
    points = model.vertices(:,first:first + numbers(rows.shape.vertex_count) - 1);
    dimension = ns_dimension (model);
  end
  shape = struct ('kind', kind);
  switch (kind)
    case 'disc'
      shape.kind = round_name (dimension);
      shape.radius = numbers(rows.shape.radius);
    case {'capsule', 'cylinder'}
      shape.radius = numbers(rows.shape.radius);
      shape.length = numbers(rows.shape.size(1));
    case 'box'
      shape.size = numbers(rows.shape.size);
    case 'polygon'
      words = {'rod', 'polygon'};
      shape.kind = words{1 + (size (points, 2) > 2)};
      shape.points = points(1:2,:);
    case 'polytope'
      solid = ns_solid (model, column);
      shape.points = solid.vertices;
      shape.faces = face_lists (solid.faces - 1);
    case 'smooth'
      shape.points = shortened (points(1:dimension,:));
      shape.sides = 36;
      shape.inside = numbers(rows.shape.inside(1:dimension));
    case 'halfspace'
      shape.normal = numbers(rows.shape.normal(1:dimension));
      shape.offset = numbers(rows.shape.offset);
  end
end

function word = round_name (dimension)
  words = {'disc', 'sphere'};
  word = words{dimension-1};
end

% Numbers to 1e-5 of the largest, which are short as text
function points = shortened (points)
  unit = 10 ^ (floor (log10 (max (abs (points(:))))) - 4);
  points = round (points / unit) * unit;
end

% Rows of vertices, without the last ones repeated
function lists = face_lists (faces)
  lists = cell (1, size (faces, 1));
  for k = 1:numel (lists)
    face = faces(k,:);
    lists{k} = face([true, diff(face) ~= 0]);
  end
end

function text = web_colour (colour)
  text = sprintf ('#%02x%02x%02x', round (255 * colour));
end
