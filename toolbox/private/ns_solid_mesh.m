function mesh = ns_solid_mesh (solid)
%NS_SOLID_MESH  The surface of a solid as triangles with normals at their corners.
%   mesh = ns_solid_mesh (solid)   of ns_solid; struct: points, normals (3 x n), triangles (3 x m), lines (3 x k, with
%                                  NaN between them: outlines and marks), solid
%
%   Faces whose outlines are seen are flat; the others share the normals of their corners, and look round.

% SPDX-License-Identifier: BSD-3-Clause

  mesh = struct ('points', zeros (3, 0), 'normals', zeros (3, 0), 'triangles', zeros (3, 0), 'lines', solid.marks, ...
                 'solid', solid);
  if (isempty (solid.faces))
    return
  end
  corner_normals = shared_normals (solid);
  [faces, width] = size (solid.faces);
  corners = solid.faces';
  mesh.points = solid.vertices(:,corners(:));
  flat = solid.facenormals(:,kron (1:faces, ones (1, width)));
  mesh.normals = corner_normals(:,corners(:));
  outlined = kron (solid.outlined(:)', ones (1, width)) > 0;
  mesh.normals(:,outlined) = flat(:,outlined);
  first = width * (0:faces-1);
  for k = 2:width-1
    mesh.triangles = [mesh.triangles, [first + 1; first + k; first + k + 1]];
  end
  for face = reshape (find (solid.outlined(:)'), 1, [])
    mesh.lines = [mesh.lines, NaN(3, 1), solid.vertices(:,solid.faces(face,[1:end, 1]))];
  end
end

function normals = shared_normals (solid)
  normals = zeros (size (solid.vertices));
  for f = reshape (find (~solid.outlined(:)'), 1, [])
    corners = unique (solid.faces(f,:));
    normals(:,corners) = bsxfun (@plus, normals(:,corners), solid.facenormals(:,f));
  end
  normals = bsxfun (@rdivide, normals, max (sqrt (sum (normals.^2, 1)), realmin));
end
