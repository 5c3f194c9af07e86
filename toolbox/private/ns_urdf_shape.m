function [shape, missing] = ns_urdf_shape (file, pieces, poses, options)
%NS_URDF_SHAPE  The shape of a body from the geometries of its links; [] where there are none.
%   [shape, missing] = ns_urdf_shape (file, pieces, poses, options)
%
%   pieces   1 x n struct array, shapes of ns_read_urdf
%   poses    7 x n, of each in the coordinates of the body
%   options  of nsurdf: PackagePath (a cell), CylinderSides
%   missing  numbers of pieces whose meshes are of a format that is not read

% SPDX-License-Identifier: BSD-3-Clause

  parts = {};
  missing = zeros (1, 0);
  for k = 1:numel (pieces)
    solid = make (file, pieces(k), options);
    if (isempty (solid))
      missing(end+1) = k; %#ok<AGROW>
    else
      parts = [parts, {solid, poses(:,k)}]; %#ok<AGROW>
    end
  end
  shape = [];
  if (numel (parts) == 2 && is_in_place (parts{:}))
    shape = parts{1};
  elseif (~isempty (parts))
    shape = nsshape ('union', parts{:});
  end
end

function answer = is_in_place (solid, pose)
  still = isequal (pose(5:7), [0; 0; 0]) || strcmp (solid.kind, 'sphere');
  answer = still && isequal (pose(1:3), [0; 0; 0]);
end

function solid = make (file, piece, options)
  n = piece.numbers;
  switch (piece.kind)
    case 'box'
      solid = nsshape ('box', n);
    case 'sphere'
      solid = nsshape ('sphere', n);
    case 'capsule'
      solid = nsshape ('capsule', n(1), n(2));
    case 'cylinder'
      solid = cylinder (n(1), n(2), options.CylinderSides);
    otherwise
      solid = mesh (file, piece, options);
  end
end

function solid = cylinder (radius, length, sides)
  if (sides == 0)
    solid = nsshape ('cylinder', radius, length);
  else
    angles = 2 * pi * (0:sides-1) / sides;
    ring = radius * [cos(angles); sin(angles)];
    solid = nsshape ('polytope', [ring, ring; repmat(length / 2, 1, sides), repmat(-length / 2, 1, sides)]);
  end
end

function solid = mesh (file, piece, options)
  solid = [];
  [found, tried] = ns_find_mesh (file, piece.mesh, options.PackagePath);
  if (isempty (found))
    ns_bad_line ('nsurdf', file, piece.line, 'there is no mesh ''%s''; looked for %s', piece.mesh, ...
                 strjoin (tried, ', '));
  end
  points = ns_read_mesh ('nsurdf', found);
  if (~isempty (points))
    try
      solid = nsshape ('polytope', bsxfun (@times, piece.numbers, points));
    catch problem
      ns_bad_line ('nsurdf', file, piece.line, 'the mesh ''%s'' has no hull: %s', piece.mesh, problem.message);
    end
  end
end
