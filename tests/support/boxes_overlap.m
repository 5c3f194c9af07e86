function depth = boxes_overlap (q, sizes)
%BOXES_OVERLAP  Depth to which boxes in space are in each other, from their places alone.
%   DEPTH = boxes_overlap (Q, SIZES)   Q: 7 x n, places and quaternions; SIZES: 3 x n, edges
%
%   The largest over all pairs of the least overlap along the 15 axes that can separate two boxes: the normals of
%   their faces and the products of their edges.  0 where all pairs are separated.
%
%   S. Gottschalk, M. C. Lin, D. Manocha, OBBTree: a hierarchical structure for rapid interference detection, 1996.

% SPDX-License-Identifier: BSD-3-Clause

  n = size (q, 2);
  depth = 0;
  reach = sqrt (sum (sizes .^ 2, 1)) / 2;
  for i = 1:n-1
    A = quaternion_matrix (q(4:7,i));
    apart = sqrt (sum ((q(1:3,i+1:n) - repmat (q(1:3,i), 1, n - i)) .^ 2, 1));
    for j = reshape (i + find (apart < reach(i) + reach(i+1:n)), 1, [])
      depth = max (depth, pair_overlap (A, sizes(:,i), quaternion_matrix (q(4:7,j)), sizes(:,j), q(1:3,j) - q(1:3,i)));
    end
  end
end

function least = pair_overlap (A, a, B, b, between)
  least = Inf;
  axes = [A, B];
  for k = 1:3
    axes = [axes, cross(repmat (A(:,k), 1, 3), B)]; %#ok<AGROW>
  end
  for column = 1:size (axes, 2)
    axis = axes(:,column);
    len = norm (axis);
    if (len > 1e-6)                          % edges that are not parallel
      axis = axis / len; %#ok<FXSET>
      least = min (least, (abs (axis' * A) * a + abs (axis' * B) * b) / 2 - abs (axis' * between));
    end
  end
  least = max (least, 0);
end

%!test  # unit cubes side by side, 0.1 in each other, apart, and a third one that overlaps more
%! at = @(x) [x; 0; 0; 1; 0; 0; 0];
%! assert (boxes_overlap ([at(0), at(0.9)], ones (3, 2)), 0.1, 1e-15);
%! assert (boxes_overlap ([at(0), at(1.1)], ones (3, 2)), 0);
%! assert (boxes_overlap ([at(0), at(0.9), at(1.6)], ones (3, 3)), 0.3, 1e-15);
%!test  # an edge of a cube turned by 45 degrees about z reaches sqrt (1/2) from its middle
%! turned = [1.2; 0; 0; cos(pi/8); 0; 0; sin(pi/8)];
%! assert (boxes_overlap ([[0; 0; 0; 1; 0; 0; 0], turned], ones (3, 2)), 0.5 + sqrt (1/2) - 1.2, 1e-15);
%! turned(1) = 1.21;
%! assert (boxes_overlap ([[0; 0; 0; 1; 0; 0; 0], turned], ones (3, 2)), 0);
