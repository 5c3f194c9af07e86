function tree = ns_box_tree (points)
%NS_BOX_TREE  Boxes about the segments of a polygonal curve, about four of these each, and so on.
%   tree = ns_box_tree (points)   corners of the curve in columns, two or more
%
%   tree  struct: from, to (ends of the segments), levels (1 x L cell of structs lo, hi with a box in each column; the
%         first level has the segments, box k of the next covers boxes 4k-3 to 4k)

% SPDX-License-Identifier: BSD-3-Clause

  tree = struct ('from', points(:,1:end-1), 'to', points(:,2:end), 'levels', {{}});
  level = struct ('lo', min (tree.from, tree.to), 'hi', max (tree.from, tree.to));
  tree.levels{1} = level;
  while (size (level.lo, 2) > 8)
    level = struct ('lo', -merge (-level.lo), 'hi', merge (level.hi));
    tree.levels{end+1} = level;
  end
end

% Largest entries of each four columns.
function merged = merge (columns)
  [rows, count] = size (columns);
  groups = ceil (count / 4);
  columns(:,count+1:4*groups) = columns(:,count) * ones (1, 4*groups - count);
  merged = reshape (max (reshape (columns, rows, 4, groups), [], 2), rows, groups);
end
