function [volume, centroid, inertia] = ns_hull_moments (V, facets)
%NS_HULL_MOMENTS  Volume, centroid and inertia (about the origin, for density 1) of a convex body.
%   [volume, centroid, inertia] = ns_hull_moments (V, facets)   V 3 x n, facets m x 3: the triangles of its surface
%
%   The sum over the tetrahedra between the mean m of the points and the facets (a, b, c), relative to m because
%   of roundoff:
%     V = |det [a b c]| / 6,  integral of x = V/4 (a + b + c),
%     C = integral of x x' = V/20 (a a' + b b' + c c' + (a + b + c) (a + b + c)').
%   Moved to the origin, s = integral of x / V:  C + V (m s' + s m' + m m');  inertia = trace (C) I - C.

% SPDX-License-Identifier: BSD-3-Clause

  middle = mean (V(:,unique (facets)), 2);
  P = bsxfun (@minus, V, middle);
  a = P(:,facets(:,1));
  b = P(:,facets(:,2));
  c = P(:,facets(:,3));
  part = abs (sum (a .* cross (b, c, 1), 1)) / 6;
  volume = sum (part);
  shift = (a + b + c) * part' / (4 * volume);
  centroid = middle + shift;
  second = @(x) bsxfun (@times, x, part) * x' / 20;
  C = second (a) + second (b) + second (c) + second (a + b + c);
  C = C + volume * (middle * shift' + shift * middle' + middle * middle');
  C = (C + C') / 2;
  inertia = trace (C) * eye (3) - C;
end
