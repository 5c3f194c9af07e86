function solids = ns_urdf_meshes (file, pieces, folders)
%NS_URDF_MESHES  The convex hulls of the meshes that a URDF file names.
%   solids = ns_urdf_meshes (file, pieces, folders)
%
%   pieces   1 x n struct array, shapes of ns_read_urdf of kind 'mesh'; their numbers are the scale
%   folders  cell of folders for packages, see ns_find_mesh
%   solids   1 x n cell, [] where the format is not read
%
%   Each file is read once, and one hull made for each scale. What cannot be read or has no hull is the error
%   nonsmooth:nsurdf:badFile, with the line of the piece.

% SPDX-License-Identifier: BSD-3-Clause

  solids = cell (1, numel (pieces));
  paths = cell (1, numel (pieces));
  for k = 1:numel (pieces)
    paths{k} = path_of (file, pieces(k), folders);
  end
  [files, ~, which] = unique (paths);
  which = reshape (which, 1, []);
  room = ns_urdf_limits ();
  room = room.allmeshes;
  for k = 1:numel (files)
    own = find (which == k);
    [points, bytes] = points_of (file, pieces(own(1)), files{k});
    if (isempty (points))
      continue
    end
    [scales, ~, same] = unique ([pieces(own).numbers]', 'rows');
    room = room - bytes * size (scales, 1);
    check_room (file, pieces(own(1)), room);
    for j = 1:size (scales, 1)
      chosen = own(reshape (same, 1, []) == j);
      solids(chosen) = {hull_of(file, pieces(chosen(1)), bsxfun (@times, scales(j,:)', points))};
    end
  end
end

function path = path_of (file, piece, folders)
  [path, reason] = ns_find_mesh (file, piece.mesh, folders);
  if (isempty (path))
    ns_bad_line ('nsurdf', file, piece.line, '%s', reason);
  end
end

function check_room (file, piece, room)
  limits = ns_urdf_limits ();
  if (room < 0)
    ns_bad_line ('nsurdf', file, piece.line, 'the meshes have together more than %g MB', limits.allmeshes / 1e6);
  end
end

function [points, bytes] = points_of (file, piece, path)
  limits = ns_urdf_limits ();
  try
    [points, bytes] = ns_read_mesh ('nsurdf', path, limits.meshbytes);
  catch problem
    ns_bad_line ('nsurdf', file, piece.line, 'the mesh ''%s'': %s', piece.mesh, strrep (problem.message, 'nsurdf: ', ''));
  end
end

function solid = hull_of (file, piece, points)
  try
    solid = nsshape ('polytope', points);
  catch problem
    ns_bad_line ('nsurdf', file, piece.line, 'the mesh ''%s'' has no hull: %s', piece.mesh, problem.message);
  end
end
