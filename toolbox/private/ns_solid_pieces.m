function pieces = ns_solid_pieces (solid, centre, turn, colour, strength, ground)
%NS_SOLID_PIECES  What is seen of a solid, as pieces of a picture.
%   pieces = ns_solid_pieces (solid, centre, turn, colour, strength, ground)
%
%   solid          of ns_solid
%   centre, turn   3 x 1 and 3 x 3: where it is, in the axes of the picture (ns_view)
%   strength       1, or less for a paler one
%   ground         4 x k, normals and offsets of halfspaces in the axes of the picture: what is inside is not seen

% SPDX-License-Identifier: BSD-3-Clause

  edge = ns_tint (0.55 * colour, strength);
  if (isempty (solid.faces))
    pieces = ns_piece ('dot', centre(1:2), edge, [], 5);
    return
  end
  vertices = bsxfun (@plus, centre, turn * solid.vertices);
  ground = ground(:,min (ground(1:3,:)' * vertices, [], 2)' < ground(4,:) - 0.02 * extent_of (solid));
  if (solid.round && isempty (ground))
    [faces, outline] = ball (solid.radius, centre(1:2), colour, strength);
    lines = zeros (3, 0);
  else
    [faces, lines, corners] = flat (solid, vertices, turn, colour, strength, ground);
    outline = ns_outline (corners);
  end
  lines = [lines, visible_marks(solid, centre, turn, ground)];
  pieces = ns_piece ();
  if (~isempty (outline))
    pieces = [faces, ns_piece('line', [lines(1:2,:), NaN(2, 1), outline], edge, [], 1)];
  end
end

function extent = extent_of (solid)
  extent = max (max (solid.vertices, [], 2) - min (solid.vertices, [], 2));
end

function [faces, outline] = ball (radius, centre, colour, strength)
  [polygons, facing] = ns_sphere_shades (16);
  faces = ns_piece ('faces', bsxfun (@plus, centre, radius * polygons), ...
                    ns_tint (ns_shade (colour, facing), strength), [], 0);
  outline = bsxfun (@plus, centre, radius * polygons(:,[1:end, 1],1));
end

% Faces towards the viewer, the part of them outside the ground, with the outlines of those that have one
function [faces, lines, corners] = flat (solid, vertices, turn, colour, strength, ground)
  [~, light] = ns_shade (colour, 0);
  normals = turn * solid.facenormals;
  room = size (solid.faces, 2) + size (ground, 2);
  polygons = zeros (2, room, 0);
  shown = zeros (1, 0);
  lines = zeros (3, 0);
  corners = zeros (2, 0);
  for k = reshape (find (normals(3,:) > 1e-9), 1, [])
    polygon = cut (vertices(:,solid.faces(k,:)), ground);
    if (~isempty (polygon))
      shown(end+1) = k; %#ok<AGROW>
      polygons(:,:,end+1) = polygon(1:2,[1:end, end * ones(1, room - size (polygon, 2))]); %#ok<AGROW>
      corners = [corners, polygon(1:2,:)]; %#ok<AGROW>
      if (solid.outlined(k))
        lines = [lines, polygon(:,[1:end, 1]), NaN(3, 1)]; %#ok<AGROW>
      end
    end
  end
  shades = ns_shade (colour, light' * normals(:,shown));
  faces = ns_piece ('faces', polygons, ns_tint (shades, strength), [], 0);
end

function polygon = cut (polygon, ground)
  for nth = 1:size (ground, 2)
    plane = ground(:,nth);
    if (~isempty (polygon))
      polygon = ns_clip (polygon, plane(1:3), plane(4));
    end
  end
end

function lines = visible_marks (solid, centre, turn, ground)
  lines = zeros (3, 0);
  if (isempty (solid.marks))
    return
  end
  lines = bsxfun (@plus, centre, turn * solid.marks);
  normals = turn * solid.marknormals;
  hidden = ~(normals(3,:) > 0);
  for column = 1:size (ground, 2)
    plane = ground(:,column);
    hidden = hidden | plane(1:3)' * lines < plane(4);
  end
  lines(:,hidden) = NaN;
end
