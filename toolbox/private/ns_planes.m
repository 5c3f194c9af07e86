function [planes, bodies] = ns_planes (model, places)
%NS_PLANES  The halfspaces of a spatial model, where they are last.
%   [planes, bodies] = ns_planes (model, places)   4 x k, outward normals and offsets; 1 x k, ids; places of ns_places

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  halfspace = find (strcmp ('halfspace', ns_shape_kinds ()));
  planes = zeros (4, 0);
  bodies = zeros (1, 0);
  for id = 1:size (model.bodies, 2)
    shape = model.bodies(rows.body.shape,id);
    if (shape > 0 && model.shapes(rows.shape.kind,shape) == halfspace)
      place = places(:,end,id+1);
      normal = ns_quaternion_matrix (place(4:7)) * model.shapes(rows.shape.normal,shape);
      planes(:,end+1) = [normal; model.shapes(rows.shape.offset,shape) + normal' * place(1:3)]; %#ok<AGROW>
      bodies(end+1) = id; %#ok<AGROW>
    end
  end
end
