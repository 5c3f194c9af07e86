function [corners, facets] = ns_hull (V)
%NS_HULL  The convex hull of points in space that are not all in one plane.
%   [corners, facets] = ns_hull (V)   V 3 x n; corners: numbers of the columns of V that are corners of the hull;
%                                     facets: m x 3, triangles of columns of V that make up its surface
%
%   An affine map keeps the hull. The right singular vectors of the centred points are such an image of them,
%   equally wide in all directions, so that thin bodies are no harder than others. convhulln may return points in the
%   middle of faces and edges as well: a corner is a point whose facets have normals in all three dimensions.

% SPDX-License-Identifier: BSD-3-Clause

  [~, ~, image] = svd (bsxfun (@minus, V, mean (V, 2)), 'econ');
  facets = convhulln (image);
  normal = cross (image(facets(:,2),:) - image(facets(:,1),:), image(facets(:,3),:) - image(facets(:,1),:), 2);
  area = sqrt (sum (normal.^2, 2));
  proper = area > 1e-14 * max (area);            % others are three points of an edge
  normal = bsxfun (@rdivide, normal(proper,:), area(proper));
  [point, order] = sort (reshape (facets(proper,:), [], 1));
  facet = mod (order - 1, sum (proper)) + 1;     % facet(k) is one of the facets at point(k)
  first = [find([true; diff(point) > 0]); numel(point) + 1];
  pointed = false (1, numel (first) - 1);
  for k = 1:numel (pointed)
    width = svd (normal(facet(first(k):first(k+1)-1),:));
    pointed(k) = numel (width) == 3 && width(3) > 1e-10 * width(1);
  end
  corners = reshape (point(first(pointed)), 1, []);
end
