function [model, names, field] = terrain_ground (model, rover)
%TERRAIN_GROUND  Hills of triangles for the rover: prisms over a triangulated height field.
%   [model, names, field] = terrain_ground (model, rover)   for rover_model
%
%   field  struct with x, y and the heights z of the nodes; each cell is cut along the diagonal from its first corner.
%   A prism below each triangle is a polytope of six corners. All of them are pieces of one fixed body, 'terrain'. The
%   rover starts on its level part, at x < 0.5.

% SPDX-License-Identifier: BSD-3-Clause

  field = struct ('x', -1:0.5:6, 'y', -1:0.5:1);
  [x, y] = ndgrid (field.x, field.y);
  field.z = 0.06 * (1 - cos (2.1 * (x - 0.5))) .* (1 + 0.4 * sin (3 * y + x)) .* (x > 0.5);
  pieces = cell (1, 0);
  for i = 1:numel (field.x) - 1
    for j = 1:numel (field.y) - 1
      for corners = {[i i+1 i+1; j j j+1], [i i+1 i; j j+1 j+1]}
        at = sub2ind (size (x), corners{1}(1,:), corners{1}(2,:));
        top = [x(at); y(at); field.z(at)];
        bottom = [x(at); y(at); -0.3 * ones(1, 3)];
        pieces(end+1:end+2) = {nsshape('polytope', [top, bottom]), [0 0 0]};
      end
    end
  end
  model = nsbody (model, 'Name', 'terrain', 'Shape', nsshape ('union', pieces{:}), 'Fixed', true, ...
                  'Friction', rover.friction);
  names = {'terrain'};
end
