function answer = lcp_feasible (M, q, l, u)
%LCP_FEASIBLE  Whether a box LCP is feasible, by a linear program.
%   ANSWER = lcp_feasible (M, Q, L, U)
%   is true when some Z with L <= Z <= U has W = M Z + Q with the signs that its
%   infinite bounds force: W >= 0 where only L is finite, W <= 0 where only U is,
%   W = 0 where none is; any W where both are.  Feasibility is necessary for a
%   solution, and sufficient when M is positive semidefinite.
%
%   See also linear_feasible, lcp_solvable.

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (q);
  l = l .* ones (n, 1);
  u = u .* ones (n, 1);
  sense = repmat ('L', 1, n);                            % M z >= -q
  sense(isinf (l) & ~isinf (u)) = 'U';
  sense(isinf (l) & isinf (u)) = 'S';
  rows = isinf (l) | isinf (u);
  answer = ~any (rows) || linear_feasible (M(rows,:), -q(rows), sense(rows), l, u);
end

%!testif HAVE_GLPK  # by hand
%! assert (lcp_feasible (2, -1, 0, Inf));
%! assert (! lcp_feasible (0, -1, 0, Inf));
%! assert (! lcp_feasible (-1, -1, 0, Inf));
%! assert (lcp_feasible (-1, -1, 0, 1));
%! assert (lcp_feasible (0, -1, -Inf, 3));
%! assert (! lcp_feasible (0, 1, -Inf, 3));
%! assert (! lcp_feasible ([0 1; -1 0], [1; 1], [0; -Inf], [1/2; Inf]));
%! assert (lcp_feasible ([0 1; -1 0], [1; 1], [0; -Inf], [1; Inf]));
