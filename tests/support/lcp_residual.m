function r = lcp_residual (M, q, z, l, u)
%LCP_RESIDUAL  Relative residual of a box LCP, computed from its data alone.
%   R = lcp_residual (M, Q, Z)          bounds 0 and Inf
%   R = lcp_residual (M, Q, Z, L, U)    bounds, scalars expand
%   With W = M Z + Q this is the largest component of Z - mid (L, U, Z - W), written
%   max (min (W, Z - L), Z - U) so that nothing cancels, divided by
%   max (1, norm (Q, Inf)).  It is 0 exactly at the solutions; for the bounds 0 and
%   Inf it is norm (min (Z, W), Inf) / max (1, norm (Q, Inf)).
%
%   See also lcp_problem, lcp_enumerate.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 5)
    l = 0;
    u = Inf;
  end
  if (isempty (q))
    r = 0;
    return
  end
  w = full (M * z) + q;
  natural = max (min (w, z - l), z - u);
  natural(isnan (z)) = Inf;
  r = norm (natural, Inf) / max (1, norm (q, Inf));
end

%!assert (lcp_residual (2, -1, 0.5), 0)
%!assert (lcp_residual (2, -1, 0), 1)
%!assert (lcp_residual (2, -10, 0), 1)                  # relative to q
%!assert (lcp_residual (2, -1, -0.5), 2)                # w = -2
%!assert (lcp_residual (2, -1, 3, -Inf, Inf), 5)        # free: |w|
%!assert (lcp_residual (2, -1, 0.25, 0, 0.25), 0)       # w = -0.5 at the upper bound
%!assert (lcp_residual (2, -1, 7, 7, 7), 0)             # fixed: w is free
%!assert (lcp_residual (2, -20, 7, 0, 5), 0.1)          # w < 0 and outside by 2, relative to 20
%!assert (lcp_residual (zeros (0), zeros (0, 1), zeros (0, 1)), 0)
%!assert (lcp_residual (2, -1, NaN), Inf)
%!test  # agrees with the projection form where that does not cancel (values of size 1: 10 eps)
%! x = lcp_random (lcp_random (1), 6, 10, 'normal');
%! M = x(:,1:6);  q = x(:,7);  z = x(:,8);  l = min (x(:,9:10), [], 2);  u = max (x(:,9:10), [], 2);
%! w = M * z + q;
%! assert (lcp_residual (M, q, z, l, u), norm (z - min (max (z - w, l), u), Inf) / max (1, norm (q, Inf)), 10 * eps);
%! assert (lcp_residual (M, q, z), norm (min (z, w), Inf) / max (1, norm (q, Inf)));
%! assert (lcp_residual (sparse (M), q, z), lcp_residual (M, q, z), 10 * eps);
