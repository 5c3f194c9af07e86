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
  limits = ns_urdf_limits ();
  [paths, which] = find_files (file, pieces, folders, limits);
  room = limits.allmeshes;
  for k = 1:numel (paths)
    own = find (which == k);
    [points, bytes] = points_of (file, pieces(own(1)), paths{k}, limits.meshbytes);
    [scales, ~, same] = unique ([pieces(own).numbers]', 'rows');
    room = room - bytes * size (scales, 1);
    if (room < 0)
      ns_bad_line ('nsurdf', file, pieces(own(1)).line, 'the meshes have together more than %g MB', ...
                   limits.allmeshes / 1e6);
    end
    for j = 1:size (scales, 1) * ~isempty (points)
      chosen = own(reshape (same, 1, []) == j);
      solids(chosen) = {hull_of(file, pieces(chosen(1)), bsxfun (@times, scales(j,:)', points))};
    end
  end
end

% The files, and which of them each piece has.
function [paths, which] = find_files (file, pieces, folders, limits)
  [names, first, which] = unique ({pieces.mesh});
  hulls = unique ([reshape(which, [], 1), reshape([pieces.numbers], 3, [])'], 'rows');
  if (size (hulls, 1) > limits.meshes)
    ns_bad_line ('nsurdf', file, pieces(end).line, 'there are more than %d meshes', limits.meshes);
  end
  [paths, reasons] = ns_find_mesh (file, names, folders);
  lost = find (cellfun ('isempty', paths), 1);
  if (~isempty (lost))
    ns_bad_line ('nsurdf', file, pieces(first(lost)).line, '%s', reasons{lost});
  end
  [paths, ~, same] = unique (paths);
  which = reshape (same(which), 1, []);
end

function [points, bytes] = points_of (file, piece, path, largest)
  try
    [points, bytes] = ns_read_mesh ('nsurdf', path, largest);
  catch problem
    ns_bad_line ('nsurdf', file, piece.line, 'the mesh ''%s'': %s', piece.mesh, ...
                 strrep (problem.message, 'nsurdf: ', ''));
  end
end

function solid = hull_of (file, piece, points)
  try
    solid = nsshape ('polytope', points);
  catch problem
    ns_bad_line ('nsurdf', file, piece.line, 'the mesh ''%s'' has no hull: %s', piece.mesh, problem.message);
  end
end
