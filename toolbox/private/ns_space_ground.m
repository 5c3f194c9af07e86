function pieces = ns_space_ground (ground, limits, spacing, V, shadows)
%NS_SPACE_GROUND  Floors, slopes and walls of a picture in space, with a grid and shadows.
%   pieces = ns_space_ground (ground, limits, spacing, V, shadows)
%
%   ground    4 x k, outward normals and offsets of halfspaces
%   limits    3 x 2, the box that is shown; spacing of the grid
%   V         of ns_view
%   shadows   cell of 3 x n points of solids, which cast shadows along the normals of floors
%
%   The points of the pieces have three rows: the last is how near they are.
%   A plane that is seen from behind has only its outline and grid, and hides nothing.

% SPDX-License-Identifier: BSD-3-Clause

  [~, light] = ns_shade ([1 1 1], 0);
  pieces = ns_piece ();
  for k = 1:size (ground, 2)
    n = ground(1:3,k);
    others = [ground(:,[1:k-1, k+1:end]), [eye(3), -eye(3); limits(:,1)', -limits(:,2)']];
    area = ns_plane_area (ground, k, limits);
    if (~isempty (area))
      outline = V * area(:,[1:end, 1]);
      shade = ns_shade ([0.93 0.93 0.95], n' * V' * light);
      if (V(3,:) * n > 0)
        pieces(end+1) = ns_piece ('fill', outline, shade, 'none', 1); %#ok<AGROW>
        pieces = [pieces, cast(shadows, ground(:,k), others, V, 0.88 * shade)]; %#ok<AGROW>
      end
      grid = V * grid_lines (area, n, spacing);
      pieces(end+1) = ns_piece ('line', grid, 0.87 * shade, [], 0.75); %#ok<AGROW>
      pieces(end+1) = ns_piece ('line', outline, 0.7 * shade, [], 1); %#ok<AGROW>
    end
  end
end

function [t1, t2] = tangents (n)
  [t1, t2] = ns_tangents (n');
  t1 = t1';
  t2 = t2';
end

function polygon = cut (polygon, planes)
  for column = 1:size (planes, 2)
    plane = planes(:,column);
    if (~isempty (polygon))
      polygon = ns_clip (polygon, plane(1:3), plane(4));
    end
  end
end

function pieces = cast (shadows, plane, others, V, colour)
  pieces = ns_piece ();
  n = plane(1:3);
  if (n(3) < 0.5)
    return
  end
  [t1, t2] = tangents (n);
  for k = 1:numel (shadows)
    above = shadows{k}(:,n' * shadows{k} > plane(4));
    outline = ns_outline ([t1, t2]' * above);
    if (size (outline, 2) > 3)
      polygon = bsxfun (@plus, n * plane(4), [t1, t2] * outline(:,1:end-1));
      polygon = V * cut (polygon, others);
      if (~isempty (polygon))
        pieces(end+1) = ns_piece ('fill', polygon, colour, 'none', 1); %#ok<AGROW>
      end
    end
  end
end

% Lines across a convex polygon along both directions, at multiples of the spacing; NaN between them
function lines = grid_lines (polygon, n, spacing)
  [t1, t2] = tangents (n);
  lines = zeros (3, 0);
  tangents_of_plane = [t1, t2];
  for k = 1:2
    t = tangents_of_plane(:,k);
    height = t' * polygon;
    for at = reshape (spacing * (ceil (min (height) / spacing):floor (max (height) / spacing)), 1, [])
      a = ns_clip (polygon, t, at);
      on = a(:,abs (t' * a - at) < 1e-9 * (1 + abs (at)) + 1e-9 * spacing);
      if (size (on, 2) >= 2)
        lines = [lines, on(:,1:2), NaN(3, 1)]; %#ok<AGROW>
      end
    end
  end
end
