function [shapes, missing] = ns_urdf_shapes (file, links, poses, bodies, options)
%NS_URDF_SHAPES  The shapes of bodies from the geometries of their links.
%   [shapes, missing] = ns_urdf_shapes (file, links, poses, bodies, options)
%
%   links    1 x n struct array of ns_read_urdf
%   poses    7 x n, of the links in the coordinates of their bodies
%   bodies   numbers of these bodies, 1 x n
%   options  of nsurdf: Collisions, PackagePath (a cell), CylinderSides
%   shapes   cell, a shape of nsshape for each body, [] where there is none
%   missing  those elements of links.shapes whose meshes are of a format that is not read

% SPDX-License-Identifier: BSD-3-Clause

  shapes = cell (1, max (bodies));
  missing = [];
  pieces = [links.shapes];
  if (strcmp (options.Collisions, 'none') || isempty (pieces))
    return
  end
  owner = owners (links);
  places = ns_poses_product (poses(:,owner), [pieces.pose]);
  far = find (~all (isfinite (places), 1), 1);
  if (~isempty (far))
    too_large (file, pieces(far));
  end
  solids = make_solids (file, pieces, options);
  left = cellfun ('isempty', solids);
  missing = pieces(left);
  body = bodies(owner);
  [groups, ~, which] = unique (body(~left));
  members = accumarray (which(:), find (~left)', [], @(numbers) {sort(numbers)'});
  for j = 1:numel (groups)
    k = groups(j);
    own = members{j};
    shapes{k} = together (solids(own), places(:,own));
    if (~isfinite (shapes{k}.boundingradius))
      too_large (file, pieces(own(1)));
    end
  end
end

function too_large (file, piece)
  ns_bad_line ('nsurdf', file, piece.line, 'the numbers of this <%s>, or of its origin, are too large', piece.kind);
end

% The number of the link of each piece.
function owner = owners (links)
  counts = cellfun (@numel, {links.shapes});
  last = cumsum (counts);
  owner = zeros (1, last(end));
  for k = reshape (find (counts > 0), 1, [])
    owner(last(k)-counts(k)+1:last(k)) = k;
  end
end

function shape = together (solids, places)
  if (numel (solids) == 1 && is_in_place (solids{1}, places))
    shape = solids{1};
  else
    parts = [solids; num2cell(places, 1)];
    shape = ns_shape_union (parts{:});
  end
end

function answer = is_in_place (solid, pose)
  answer = ~any (pose(1:3)) && (~any (pose(5:7)) || strcmp (solid.kind, 'sphere'));
end

% ---- solids ----

function solids = make_solids (file, pieces, options)
  solids = cell (1, numel (pieces));
  mesh = strcmp ({pieces.kind}, 'mesh');
  solids(mesh) = ns_urdf_meshes (file, pieces(mesh), options.PackagePath);
  for k = reshape (find (~mesh), 1, [])
    try
      solids{k} = make (pieces(k), options);
    catch problem
      ns_bad_line ('nsurdf', file, pieces(k).line, 'this <%s> cannot be made: %s', pieces(k).kind, problem.message);
    end
  end
end

function solid = make (piece, options)
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
