function t = ns_tangents (n)
%NS_TANGENTS  The first direction of friction for unit normals in the plane, a row each.
%   t = ns_tangents (n)   n x 2
%
%   The x axis projected into the tangent plane, the y axis where |n_x| > 0.9.

% SPDX-License-Identifier: BSD-3-Clause

  t = [n(:,2), -n(:,1)];
  main = t(:,1);
  steep = abs (n(:,1)) > 0.9;
  main(steep) = t(steep,2);
  t = bsxfun (@times, t, 1 - 2 * (main < 0));
end
