function [pointed, weights] = ns_pointed (generators)
%NS_POINTED  Is the cone of all combinations >= 0 of the columns pointed, and its generators not 0?
%   [pointed, weights] = ns_pointed (generators)
%
%   weights   of a combination that vanishes if it is not pointed: weights >= 0, sum 1, generators*weights = 0
%
%   The point of the convex hull of the (normalised) generators that is nearest to 0: minimise |G x|^2 with
%   x >= 0, sum (x) = 1. Its conditions  0 <= x _|_ G'G x - s >= 0  with a free s are a mixed LCP.

% SPDX-License-Identifier: BSD-3-Clause

  count = size (generators, 2);
  weights = zeros (count, 1);
  pointed = true;
  if (count == 0)
    return
  end
  M = [generators' * generators, -ones(count, 1); ones(1, count), 0];
  [z, ~, exitflag] = lcpsolve (M, [zeros(count, 1); -1], [zeros(count, 1); -Inf], Inf);
  if (exitflag == 1 && norm (generators * z(1:count)) <= 1e-7)         % the square of it is as small as roundoff allows
    pointed = false;
    weights = z(1:count);
  end
end
