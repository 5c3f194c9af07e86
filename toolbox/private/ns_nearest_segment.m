function [d, segment] = ns_nearest_segment (tree, points, d, segment)
%NS_NEAREST_SEGMENT  Distances of points from a polygonal curve in the max norm, and the nearest segments.
%   [d, segment] = ns_nearest_segment (tree, points, d, segment)
%
%   tree        of ns_box_tree
%   points      in columns
%   d, segment  1 x N: before, the distance of any segment; after, that of the nearest

% SPDX-License-Identifier: BSD-3-Clause

  block = 1000;                                             % so many pairs fit into memory
  for first = 1:block:size (points, 2)
    k = first:min (first + block - 1, size (points, 2));
    [d(k), segment(k)] = descend (tree, points(:,k), d(k), segment(k));
    [d(k), segment(k)] = search (tree, points(:,k), d(k), segment(k));
  end
end

% A good guess: into the nearest box on every level.
function [d, segment] = descend (tree, points, d, segment)
  count = size (points, 2);
  node = ones (1, count);
  for level = numel (tree.levels):-1:1
    boxes = tree.levels{level};
    if (level == numel (tree.levels))
      children = (1:size (boxes.lo, 2))' * ones (1, count);
    else
      children = min (ones (4, 1) * (4 * node - 3) + (0:3)' * ones (1, count), size (boxes.lo, 2));
    end
    width = size (children, 1);
    away = box_distance (boxes, children(:)', points(:,ceil ((1:width*count) / width)));
    [~, best] = min (reshape (away, width, count), [], 1);
    node = children(best + (0:count-1) * width);
  end
  found = ns_segment_distance (points, tree.from(:,node), tree.to(:,node));
  nearer = found < d;
  d(nearer) = found(nearer);
  segment(nearer) = node(nearer);
end

% All boxes nearer than d, level by level, and the segments in them. As the curve goes through every box, it is not
% farther from a point than the farthest corner of any of them.
function [d, segment] = search (tree, points, d, segment)
  count = size (points, 2);
  boxes = size (tree.levels{end}.lo, 2);
  node = repmat (1:boxes, 1, count);
  point = ceil ((1:boxes*count) / boxes);
  reach = d;
  for level = numel (tree.levels):-1:1
    [away, corner] = box_distance (tree.levels{level}, node, points(:,point));
    reach = min (reach, accumarray (point', corner', [count, 1], @min, Inf)');
    near = away < d(point) * (1 - 1e-14) & away <= reach(point);
    node = node(near);
    point = point(near);
    if (isempty (node))
      return
    end
    if (level > 1)
      node = ones (4, 1) * (4 * node - 3) + (0:3)' * ones (1, numel (node));
      point = ones (4, 1) * point;
      inside = node <= size (tree.levels{level-1}.lo, 2);
      node = reshape (node(inside), 1, []);
      point = reshape (point(inside), 1, []);
    end
  end
  found = ns_segment_distance (points(:,point), tree.from(:,node), tree.to(:,node));
  [found, order] = sort (found, 'descend');              % the least is assigned last
  point = point(order);
  node = node(order);
  nearer = found < d(point);
  d(point(nearer)) = found(nearer);
  segment(point(nearer)) = node(nearer);
end

% Of the nearest point of a box, and of its farthest.
function [away, corner] = box_distance (boxes, node, points)
  below = boxes.lo(:,node) - points;
  above = points - boxes.hi(:,node);
  away = max (max (max (below, above), [], 1), 0);
  corner = -min (min (below, above), [], 1);
end
