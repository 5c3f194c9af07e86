function order = ns_depth_order (items)
%NS_DEPTH_ORDER  The order in which solids must be drawn so that the nearer ones cover those behind them.
%   order = ns_depth_order (items)   struct array, in the axes of the picture (ns_view; z towards the viewer):
%
%   core, radius     3 x n points; an item lies within their convex hull, rounded by the radius
%   normals, edges   3 x k directions: planes across normals, or along two edges, may separate two items
%   group            items of one group follow each other where they can, so that they may be drawn at once
%   rank             of two items that no such plane separates, the one with the smaller rank is drawn first; if it is
%                    the same, the plane counts that comes nearest to separating them
%
%   Where a plane separates two items, the one on the viewer's side is drawn later. Only items whose pictures overlap
%   are compared.

% SPDX-License-Identifier: BSD-3-Clause

  count = numel (items);
  low = zeros (3, count);
  high = low;
  for k = 1:count
    low(:,k) = min (items(k).core, [], 2) - items(k).radius;
    high(:,k) = max (items(k).core, [], 2) + items(k).radius;
  end
  before = false (count);                                % before(i,j): i is drawn before j
  for i = 1:count
    beside = any (bsxfun (@gt, low(1:2,:), high(1:2,i)) | bsxfun (@lt, high(1:2,:), low(1:2,i)), 1);
    for j = reshape (find (~beside(i+1:end)) + i, 1, [])
      first = is_behind (items(i), items(j));
      before(i,j) = first > 0;
      before(j,i) = first < 0;
    end
  end
  order = sorted (before, low(3,:) + high(3,:), [items.group]);
end

% 1: a is behind b, -1: in front of it. They may touch, or overlap a little where a joint connects them.
function answer = is_behind (a, b)
  centre = sum (b.core, 2) / size (b.core, 2) - sum (a.core, 2) / size (a.core, 2);
  directions = [centre, a.normals, b.normals, products(a.edges, b.edges)];
  length = sqrt (sum (directions.^2, 1));
  proper = length > 1e-9;
  directions = bsxfun (@rdivide, directions(:,proper), length(1,proper));
  along_a = a.core' * directions;
  along_b = b.core' * directions;
  beyond = min (along_b, [], 1) - max (along_a, [], 1);
  short = min (along_a, [], 1) - max (along_b, [], 1);
  [apart, k] = max ([beyond, short] - a.radius - b.radius);
  viewer = [directions(3,:), -directions(3,:)];
  both = [along_a; along_b];
  extent = max ([0, max(both, [], 1) - min(both, [], 1)]) + a.radius + b.radius;
  answer = sign (b.rank - a.rank);
  if (~isempty (apart) && (answer == 0 || apart > -1e-3 * extent))
    answer = sign (viewer(k));
  end
end

function list = products (a, b)
  list = zeros (3, 0);
  for k = 1:size (a, 2)
    list = [list, cross(a(:,k) * ones (1, size (b, 2)), b, 1)]; %#ok<AGROW>
  end
end

% Again and again one that nothing left has to precede: of the same group as the last, or the farthest. Where each
% waits for another, the farthest of all.
function order = sorted (before, depth, group)
  count = numel (depth);
  waits = sum (before, 1);
  order = zeros (1, count);
  left = true (1, count);
  for k = 1:count
    ready = left & waits == 0;
    if (~any (ready))
      ready = left;
    end
    if (k > 1 && any (ready & group == group(order(k-1))))
      ready = ready & group == group(order(k-1));
    end
    ready = find (ready);
    [~, farthest] = min (depth(ready));
    order(k) = ready(farthest);
    left(order(k)) = false;
    waits = waits - before(order(k),:);
  end
end
