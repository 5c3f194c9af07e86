function [Ms, qs, r, c] = lcp_scale (M, q, decades, seed)
%LCP_SCALE  The same LCP in other units.
%   [MS, QS, R, C] = lcp_scale (M, Q, DECADES, SEED) multiplies the rows of (M, Q)
%   by R and the columns of M by C, both 10 .^ (uniform in [-DECADES, DECADES]):
%   MS = diag(R) M diag(C), QS = R .* Q.  (Z, W) solves the problem of (M, Q) when
%   (Z ./ C, R .* W) solves that of (MS, QS); bounds scale as Z does.
%
%   See also lcp_problem, lcp_random.

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (q);
  x = lcp_random (lcp_random (seed), n, 2);
  scale = 10 .^ (decades * (2 * x - 1));
  r = scale(:,1);
  c = scale(:,2);
  Ms = M .* (r * c');
  qs = r .* q;
end

%!test  # definition, and the range of the factors
%! [M, q] = lcp_problem ('pd', 40, 1);
%! [Ms, qs, r, c] = lcp_scale (M, q, 6, 2);
%! assert (Ms, diag (r) * M * diag (c), -4 * eps);
%! assert (qs, r .* q);
%! assert (all ([r; c] >= 1e-6 & [r; c] <= 1e6));
%! assert (max ([r; c]) / min ([r; c]) > 1e8);

%!test  # complementary solutions correspond: M z + q = [0 0 12] at z = [1 2 0]
%! M = [2 1 0; 1 3 1; 4 1 5];  q = [-4; -7; 6];
%! [Ms, qs, r, c] = lcp_scale (M, q, 3, 1);
%! zs = [1; 2; 0] ./ c;
%! assert (Ms * zs + qs, r .* [0; 0; 12], 1e-12);
