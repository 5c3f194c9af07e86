function [M, q, l, u, name] = lcp_ten (number)
%LCP_TEN  Small problems of ten families in turn, with or without a solution.
%   [M, q, l, u, NAME] = lcp_ten (NUMBER)
%     bimatrix games, Leontief matrices, P0, copositive, boxes, degenerate linear programs, Klee and Minty's cubes, matrices on
%     which Lemke's path is of exponential length, planted solutions of any M, singular monotone ones with integers
%   n is at most 8, so that lcp_enumerate can tell.
%
%   See also lcp_enumerate, lcp_existing, lcp_problem.

% SPDX-License-Identifier: BSD-3-Clause

  families = {'bimatrix', 'leontief', 'P0', 'copositive', 'box', 'degenerate', 'klee-minty', 'exponential', 'planted', ...
              'monotone'};
  name = families{1 + mod(number, 10)};
  state = lcp_random (number);
  [a, state] = lcp_random (state, 8, 8, 'normal');
  [p, state] = lcp_random (state, 8, 8);
  [v, state] = lcp_random (state, 8, 1, 'normal');
  s = lcp_random (state, 4, 1);
  n = 1 + floor (6 * s(1));
  k = 1 + floor (4 * s(2));
  m = 1 + floor (3 * s(3));
  l = 0;
  u = Inf;
  q = v(1:n);
  switch (name)
    case 'bimatrix'
      M = [zeros(k), .1 + p(1:k,1:m); .1 + p(5:4+m,1:k), zeros(m)];
      q = -ones (k + m, 1);
    case 'leontief'
      M = eye (n) - 1.5 * s(4) * p(1:n,1:n);
    case 'P0'
      M = a(1:n,1:n) - a(1:n,1:n)' + diag (max (0, a(1:n,8)));
    case 'copositive'
      A = a(1:n,1:max (1, n-2));
      M = A * A' + max (0, p(1:n,1:n) - .5);
    case 'box'
      M = a(1:n,1:n);
      l = -s(3);
      u = s(4);
    case 'degenerate'
      A = round (2 * a(1:m,1:k));
      M = [zeros(k), A'; -A, zeros(m)];
      q = round (v(1:k+m));
    case 'klee-minty'
      A = eye (k) + tril (2 * 10 .^ ((1:k)' - (1:k)), -1);
      M = [zeros(k), A'; -A, zeros(k)];
      q = [-10 .^ (k - (1:k)'); 100 .^ ((1:k)' - 1)];
    case 'exponential'
      M = eye (n) + triu (2 * ones (n), 1);
      q = -2 .^ (n * p(1:n,1)) .* sign (p(1:n,2) - .2);
    case 'planted'
      M = round (2 * a(1:n,1:n));
      z = round (max (0, v(1:n)));
      q = (z == 0) .* round (max (0, a(1:n,8))) - M * z;
    case 'monotone'
      A = round (a(1:n,1:max (1, n-1)));
      B = round (triu (a(1:n,1:n), 1));
      M = A * A' + B - B';
      q = round (2 * q);
  end
end

%!test  # each family, the sizes, the same every time
%! for number = 1:40
%!   [M, q, l, u, name] = lcp_ten (number);
%!   assert (rows (M), numel (q));
%!   assert (size (M, 1), size (M, 2));
%!   assert (numel (q) <= 8);
%!   assert (lcp_ten (number), M);
%! endfor
