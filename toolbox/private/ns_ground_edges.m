function edges = ns_ground_edges (model, places)
%NS_GROUND_EDGES  The halfspaces of a planar model, where they are last.
%   edges = ns_ground_edges (model, places)   3 x k, outward normals and offsets; places of ns_places

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  halfspace = find (strcmp ('halfspace', ns_shape_kinds ()));
  edges = zeros (3, 0);
  for id = 1:size (model.bodies, 2)
    shape = model.bodies(rows.body.shape,id);
    if (shape > 0 && model.shapes(rows.shape.kind,shape) == halfspace)
      place = places(:,end,id+1);
      normal = ns_rotation (place(3)) * model.shapes(rows.shape.normal(1:2),shape);
      edges(:,end+1) = [normal; model.shapes(rows.shape.offset,shape) + normal' * place(1:2)]; %#ok<AGROW>
    end
  end
end
