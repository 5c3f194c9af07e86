function [value, gradient] = ns_superquadric_norm (x, exponents)
%NS_SUPERQUADRIC_NORM  The norm whose unit ball is a superquadric of half axes 1.
%   [value, gradient] = ns_superquadric_norm (x, exponents)   x 2 x n or 3 x n, exponents [e1; e2]
%
%   N = |(r, z)|_p, r = |(x, y)|_q, p = 2/e1, q = 2/e2; in the plane N = r. dN/dx_i = (x_i/N)^(p-1) for one norm.

% SPDX-License-Identifier: BSD-3-Clause

  [value, across] = pair_norm (abs (x(1:2,:)), 2 / exponents(2));
  gradient = across;
  if (size (x, 1) == 3)
    [value, outer] = pair_norm ([value; abs(x(3,:))], 2 / exponents(1));
    gradient = [bsxfun(@times, across, outer(1,:)); outer(2,:)];
  end
  gradient = gradient .* sign (x);
end

function [value, gradient] = pair_norm (x, p)
  largest = max (max (x, [], 1), realmin);
  value = largest .* sum (bsxfun (@rdivide, x, largest).^p, 1).^(1 / p);
  gradient = bsxfun (@rdivide, x, max (value, realmin)).^(p - 1);
end
