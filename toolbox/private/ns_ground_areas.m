function ground = ns_ground_areas (model, places, limits)
%NS_GROUND_AREAS  What a picture shows of the halfspaces of a planar model, where they are last.
%   ground = ns_ground_areas (model, places, limits)   struct array: area (2 x n), edge (2 x 2), hatch (2 x 3k, NaN
%                                                      between strokes); limits [xmin xmax ymin ymax]

% SPDX-License-Identifier: BSD-3-Clause

  ground = struct ('area', {}, 'edge', {}, 'hatch', {});
  frame = [limits([1 2 2 1]); limits([3 3 4 4])];
  edges = ns_ground_edges (model, places);
  for k = 1:size (edges, 2)
    edge = edges(:,k);
    [area, line] = cut (frame, edge(1:2), edge(3));
    if (size (line, 2) == 2)
      ground(end+1) = struct ('area', area, 'edge', line, ...
                              'hatch', strokes (line, edge(1:2), max (limits([2 4]) - limits([1 3])))); %#ok<AGROW>
    end
  end
end

% The part of a convex polygon with normal'*x <= offset, and where its outline crosses the edge
function [area, line] = cut (polygon, normal, offset)
  area = zeros (2, 0);
  line = zeros (2, 0);
  count = size (polygon, 2);
  for k = 1:count
    a = polygon(:,k);
    b = polygon(:,mod (k, count) + 1);
    da = normal' * a - offset;
    db = normal' * b - offset;
    if (da <= 0)
      area(:,end+1) = a; %#ok<AGROW>
    end
    if (da * db < 0)
      crossing = a + (b - a) * (da / (da - db));
      area(:,end+1) = crossing; %#ok<AGROW>
      line(:,end+1) = crossing; %#ok<AGROW>
    end
  end
end

% Short slanted strokes on the inner side of an edge
function hatch = strokes (line, normal, extent)
  along = diff (line, 1, 2);
  length = norm (along);
  along = along / length;
  spacing = 0.02 * extent;
  hatch = zeros (2, 0);
  for s = spacing/2:spacing:length
    start = line(:,1) + s * along;
    hatch = [hatch, start, start - 0.016 * extent * (normal + 0.8 * along), [NaN; NaN]]; %#ok<AGROW>
  end
end
