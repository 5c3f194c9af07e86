function [Z, basis, singular] = lcp_enumerate (M, q, l, u)
%LCP_ENUMERATE  Solutions of a small box LCP by trying every complementary basis.
%   [Z, BASIS, SINGULAR] = lcp_enumerate (M, Q, L, U)   (L = 0, U = Inf by default)
%   A basis puts every variable at L (-1), at U (1) or between (0, there W = 0).
%   Columns of Z are the distinct solutions found, columns of BASIS one basis of
%   each.  N is at most 8: up to 3^8 bases.
%
%   Bases whose matrix M(b,b) is singular are skipped and their number is returned
%   in SINGULAR.  So a solution set of positive dimension shows at most some of its
%   points, and where SINGULAR > 0 an empty Z does not prove that there is no
%   solution (lcp_solvable decides that).  With SINGULAR = 0 the list is complete.
%
%   See also lcp_residual, lcp_solvable.

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (q);
  if (nargin < 4)
    l = 0;
    u = Inf;
  end
  l = l .* ones (n, 1);
  u = u .* ones (n, 1);
  if (n > 8)
    error ('nonsmooth:lcp_enumerate:invalidInput', 'N must be at most 8, not %d', n);
  end
  Z = zeros (n, 0);
  basis = zeros (n, 0);
  singular = 0;
  choice = find (l < u & ~(isinf (l) & isinf (u)));      % may be basic or not
  for k = 0 : 2 ^ numel (choice) - 1
    basic = isinf (l) & isinf (u);
    basic(choice) = mod (floor (k ./ 2 .^ (0:numel (choice)-1)), 2) == 1;
    [Zk, codes, regular] = try_subset (M, q, l, u, basic);
    Z = [Z, Zk]; %#ok<AGROW>
    basis = [basis, codes]; %#ok<AGROW>
    if (~regular)
      singular = singular + size (codes, 2);
      basis = basis(:, 1:size (Z, 2));
    end
  end
  [Z, basis] = distinct (Z, basis);
end

function [Z, codes, regular] = try_subset (M, q, l, u, basic)
% all bases with these basic variables at once: one column per choice of bounds
  [X, codes] = bound_choices (l, u, ~basic);
  A = M(basic,basic);
  regular = isempty (A) || rcond (A) > 1e-12;
  if (~regular)
    Z = zeros (numel (q), 0);
    return
  end
  X(basic,:) = -A \ (q(basic,1) + M(basic,~basic) * X(~basic,:));
  W = M * X + q;
  tol = 1e-10 * (1 + max (abs (q)) + max (abs (M), [], 2) * max (abs (X), [], 1));
  inside = all (X >= l - tol & X <= u + tol, 1);
  signs = all (basic | (codes <= 0 & W >= -tol) | (codes >= 0 & W <= tol) | l == u, 1);
  keep = inside & signs;
  Z = X(:,keep);
  codes = codes(:,keep);
end

function [X, codes] = bound_choices (l, u, at_bound)
% every way to put the variables AT_BOUND to a finite bound; the others get 0
  X = zeros (numel (l), 1);
  codes = X;
  for i = reshape (find (at_bound), 1, [])
    values = [l(i), u(i)];
    sides = [-1, 1];
    keep = ~isinf (values) & [true, l(i) < u(i)];
    m = size (X, 2);
    X = repmat (X, 1, sum (keep));
    codes = repmat (codes, 1, sum (keep));
    X(i,:) = kron (values(keep), ones (1, m));
    codes(i,:) = kron (sides(keep), ones (1, m));
  end
end

function [Z, basis] = distinct (Z, basis)
% drop columns that repeat an earlier one (degenerate solutions have several bases)
  keep = true (1, size (Z, 2));
  for k = 2:size (Z, 2)
    gap = max (abs (Z(:,1:k-1) - Z(:,k)), [], 1);
    keep(k) = all (gap > 1e-8 * (1 + max (abs (Z(:,k)))));
  end
  Z = Z(:,keep);
  basis = basis(:,keep);
end

%!test  # three solutions of M = [1 2; 2 1], q = -1, by hand
%! [Z, basis, singular] = lcp_enumerate ([1 2; 2 1], [-1; -1]);
%! assert (sortrows (Z'), sortrows ([1 0; 0 1; 1/3 1/3]), 1e-14);
%! assert (sortrows (basis'), sortrows ([0 -1; -1 0; 0 0]));
%! assert (singular, 0);

%!test  # a P-matrix (Kostreva 1979) has one solution for each of 27 right-hand sides
%! M = [1 2 0; 0 1 2; 2 0 1];
%! for k = 0:26
%!   q = mod (floor (k ./ [1; 3; 9]), 3) - 1;
%!   Z = lcp_enumerate (M, q);
%!   assert (columns (Z), 1);
%!   assert (lcp_residual (M, q, Z), 0, 1e-14);
%! endfor

%!test  # bounds of every kind: free, both, fixed, upper only; checked by hand
%! l = [-Inf; 0; 3; -Inf];  u = [Inf; 1; 3; 2];
%! [Z, basis] = lcp_enumerate (eye (4), [4; -5; 0; -1], l, u);
%! assert (Z, [-4; 1; 3; 1], 1e-14);
%! assert (basis, [0; 1; -1; 0]);

%!test  # against a loop over all 3^n bases, one at a time with backslash
%! state = lcp_random (4);
%! for trial = 1:20
%!   [x, state] = lcp_random (state, 3, 6, 'normal');
%!   M = x(:,1:3);  q = x(:,4);  l = min (x(:,5:6), [], 2);  u = max (x(:,5:6), [], 2);
%!   found = zeros (3, 0);
%!   for k = 0:26
%!     code = mod (floor (k ./ [1; 3; 9]), 3) - 1;
%!     b = code == 0;
%!     z = l .* (code < 0) + u .* (code > 0);
%!     z(b) = M(b,b) \ -(q(b) + M(b,!b) * z(!b));
%!     if (lcp_residual (M, q, z, l, u) < 1e-10)
%!       found(:,end+1) = z;
%!     endif
%!   endfor
%!   Z = lcp_enumerate (M, q, l, u);
%!   assert (columns (Z) >= 1 && mod (columns (Z), 2) == 1);     # a box: an odd number when nondegenerate
%!   assert (sortrows (Z'), sortrows (found'), 1e-9);
%! endfor

%!test  # none, and the singular bases are counted: M = 0, q = -1
%! [Z, basis, singular] = lcp_enumerate (0, -1);
%! assert (size (Z), [1, 0]);
%! assert (size (basis), [1, 0]);
%! assert (singular, 1);

%!test  # n = 0 has one, empty solution
%! [Z, basis, singular] = lcp_enumerate (zeros (0), zeros (0, 1));
%! assert (size (Z), [0, 1]);
%! assert (singular, 0);

%!error id=nonsmooth:lcp_enumerate:invalidInput lcp_enumerate (eye (9), ones (9, 1))
