function d = ns_segment_distance (p, a, b)
%NS_SEGMENT_DISTANCE  Distances of points from segments, both in columns, in the max norm.
%   d = ns_segment_distance (p, a, b)   of p(:,k) from the segment from a(:,k) to b(:,k); 1 x N
%
%   f (s) = max_i |w_i - s e_i| is convex and piecewise linear on [0, 1]. Tangents to the left and to the right of its
%   least value meet below it; the tangent at their meeting point replaces one of them, until f touches there.

% SPDX-License-Identifier: BSD-3-Clause

  w = p - a;
  e = b - a;
  [left, left_slope] = value_and_slope (w, e, 0);
  [right, right_slope] = value_and_slope (w, e, 1);
  d = min (left, right);
  right = right - right_slope;                            % tangents by their values at s = 0
  open = find (left_slope < 0 & right_slope > 0);
  for k = 1:2*size (p, 1)+4
    if (isempty (open))
      return
    end
    s = (right(open) - left(open)) ./ (left_slope(open) - right_slope(open));
    s = min (max (s, 0), 1);
    bound = left(open) + s .* left_slope(open);
    [value, slope] = value_and_slope (w(:,open), e(:,open), s);
    d(open) = min (d(open), value);
    above = value > bound + 4 * eps * value;
    falls = above & slope < 0;
    left(open(falls)) = value(falls) - s(falls) .* slope(falls);
    left_slope(open(falls)) = slope(falls);
    rises = above & slope > 0;
    right(open(rises)) = value(rises) - s(rises) .* slope(rises);
    right_slope(open(rises)) = slope(rises);
    open = open(falls | rises);
  end
end

function [value, slope] = value_and_slope (w, e, s)
  [rows, count] = size (w);
  x = w - e .* (ones (rows, 1) * (s .* ones (1, count)));
  [value, row] = max (abs (x), [], 1);
  entry = row + (0:count-1) * rows;
  slope = -sign (x(entry)) .* e(entry);
end
