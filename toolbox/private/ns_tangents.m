function [t, s] = ns_tangents (n)
%NS_TANGENTS  The first direction of friction for unit normals, a row each; in space also the one at right angles.
%   t = ns_tangents (n)        n x 2
%   [t, s] = ns_tangents (n)   n x 3; s = n x t, and direction d of nd is cos (2 pi d/nd) t + sin (2 pi d/nd) s
%
%   The x axis projected into the tangent plane, the y axis where |n_x| > 0.9.

% SPDX-License-Identifier: BSD-3-Clause

  steep = abs (n(:,1)) > 0.9;
  if (size (n, 2) == 2)
    t = [n(:,2), -n(:,1)];
    main = t(:,1);
    main(steep) = t(steep,2);
    t = bsxfun (@times, t, 1 - 2 * (main < 0));
  else
    axis = [~steep, steep, false(size (steep))];
    t = axis - bsxfun (@times, sum (axis .* n, 2), n);
    t = bsxfun (@rdivide, t, sqrt (sum (t.^2, 2)));
    s = cross (n, t, 2);
  end
end
