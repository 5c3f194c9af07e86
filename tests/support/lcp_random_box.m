function [M, q, l, u] = lcp_random_box (kind, number, largest)
%LCP_RANDOM_BOX  Small random box LCPs of five classes, numbered.
%   [M, Q, L, U] = lcp_random_box (KIND, NUMBER)            N <= 8, small N preferred
%   [M, Q, L, U] = lcp_random_box (KIND, NUMBER, LARGEST)   N <= LARGEST
%   KIND  'p'           P-matrices: definite, diagonally dominant or triangular ones with
%                       rows and columns scaled; exactly one solution
%         'psd'         integer, positive semidefinite and singular, with a skew part;
%                       a solution exactly when feasible
%         'finite'      general real M, all bounds finite; at least one solution
%         'general'     general integer M and q from -3 to 3
%         'degenerate'  entries of M and q from -1 to 1
%   Except for 'finite', variables are bounded below, above, on both sides, free or
%   fixed (L = U) at random.  The problem is a function of KIND, NUMBER and LARGEST.
%
%   See also lcp_enumerate, lcp_solvable, lcp_problem.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    largest = 8;
  end
  kinds = {'p', 'psd', 'finite', 'general', 'degenerate'};
  which = find (strcmp (kind, kinds));
  if (isempty (which))
    error ('nonsmooth:lcp_random_box:invalidInput', 'KIND ''%s'' is unknown', kind);
  end
  state = lcp_random (1e6 * which + number);
  [x, state] = lcp_random (state, 1, 1);
  n = 1 + floor (largest * x ^ 1.5);
  [x, state] = lcp_random (state, n, 2 * n + 1);
  q = 2 * x(:,end) - 1;
  switch (kind)
    case 'p'
      M = p_matrix (x(:,1:n), x(:,n+1:2*n), number);
      q = 3 * q;
    case 'psd'
      A = round (4 * x(:,1:max (1, floor (n / 2))) - 2);
      S = round (2 * x(:,n+1:2*n) - 1);
      M = A * A' + S - S';
      q = round (4 * q);
    case 'finite'
      M = 4 * x(:,1:n) - 2;
      q = 3 * q;
    case 'general'
      M = round (7 * x(:,1:n) - 3.5);
      q = round (3.5 * q);
    case 'degenerate'
      M = round (3 * x(:,1:n) - 1.5);
      q = round (1.5 * q);
  end
  M = M + 0;                                % no negative zeros
  q = q + 0;
  [l, u] = bounds (n, state, strcmp (kind, 'finite'));
end

function M = p_matrix (x, y, number)
% x, y: uniform in (0, 1); positive scalings of rows and columns keep the class
  n = size (x, 1);
  switch (mod (number, 3))
    case 0
      G = 2 * x - 1;
      M = G * G' + 0.1 * eye (n) + 2 * (y - y');
    case 1
      G = 2 * x - 1;
      G = G - diag (diag (G));
      M = G + diag (0.1 + sum (abs (G), 2));
    otherwise
      M = triu (6 * x - 3, 1) + diag (0.5 + x(:,1));
      order = zeros (1, n);
      [~, order(:)] = sort (y(:,1));
      M = M(order,order);
  end
  M = 10 .^ (y(:,1) - y(:,end)) .* M .* 10 .^ (x(:,1) - x(:,end))';
end

function [l, u] = bounds (n, state, finite)
% integers, so that ties happen; one number chooses the kind of each variable
  x = lcp_random (state, n, 3);
  l = floor (5 * x(:,1)) - 2;
  u = l + 1 + floor (3 * x(:,2));
  if (finite)
    return
  end
  draw = x(:,3);
  lower = draw < 0.35;                      % at 0, the usual case
  upper = draw >= 0.35 & draw < 0.5;
  free = draw >= 0.5 & draw < 0.65;
  fixed = draw >= 0.65 & draw < 0.75;       % the rest is bounded on both sides
  l(lower) = 0;
  u(lower | free) = Inf;
  l(upper | free) = -Inf;
  u(fixed) = l(fixed);
end

%!test  # every kind of variable, every size; the same problem again
%! seen = false (1, 5);
%! sizes = [];
%! for number = 1:60
%!   [M, q, l, u] = lcp_random_box ('general', number);
%!   assert (size (M), [numel(q), numel(q)]);
%!   assert (all (l <= u));
%!   seen |= [any(isinf (l) & isinf (u)), any(isinf (l) & ! isinf (u)), any(! isinf (l) & isinf (u)), ...
%!            any(l == u), any(l < u & ! isinf (l) & ! isinf (u))];
%!   sizes(end+1) = numel (q);
%!   assert (isequal (lcp_random_box ('general', number), M));
%! endfor
%! assert (all (seen));
%! assert (unique (sizes), 1:8);

%!test  # 'p': all principal minors positive
%! for number = 1:30
%!   M = lcp_random_box ('p', number, 5);
%!   n = rows (M);
%!   for k = 1 : 2 ^ n - 1
%!     b = logical (bitget (k, 1:n));
%!     assert (det (M(b,b)) > 0);
%!   endfor
%! endfor

%!test  # 'psd': M + M' has no negative eigenvalue (integers: 1e-12 is rounding) and M'M is often singular
%! for number = 1:30
%!   M = lcp_random_box ('psd', number);
%!   assert (min (eig (M + M')) > -1e-12 * max (1, norm (M)));
%! endfor

%!test  # 'finite': no infinite bound
%! [~, ~, l, u] = lcp_random_box ('finite', 12);
%! assert (all (isfinite ([l; u])));

%!error id=nonsmooth:lcp_random_box:invalidInput lcp_random_box ('x', 1)
