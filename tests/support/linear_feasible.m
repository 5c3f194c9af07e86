function [answer, x] = linear_feasible (A, b, sense, l, u)
%LINEAR_FEASIBLE  A point of a polyhedron, by a linear program (GLPK).
%   [ANSWER, X] = linear_feasible (A, B, SENSE, L, U)
%   looks for L <= X <= U with A*X >= B ('L' in SENSE), <= B ('U') or = B ('S').
%   X is [] when there is none.
%
%   GLPK comes with Octave; there is none in MATLAB.  Its presolver forgives
%   absolute violations of 1e-3, so the polyhedron is enlarged 1e6 times before, and
%   the point is checked after: violations above 1e-6 are not accepted.
%
%   See also lcp_feasible, lcp_solvable.

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (l);
  size_up = 1e6;
  answer = true;
  x = zeros (n, 1);
  if (n > 0)
    [x, ~, code, extra] = glpk (zeros (n, 1), A, size_up * b, size_up * l, size_up * u, ...
                                sense, repmat ('C', 1, n), 1, struct ('msglev', 0));
    x = x / size_up;
    answer = code == 0 && extra.status == 5;
  end
  violation = [b - A * x; A * x - b];
  violation = violation([sense ~= 'U', sense ~= 'L']);
  answer = answer && all (violation <= 1e-6) && all (x >= l - 1e-6 & x <= u + 1e-6);
  if (~answer)
    x = [];
  end
end

%!testif HAVE_GLPK  # triangle x, y >= 0, x + y = 1 cut by x >= c: a point for c <= 1 only
%! [answer, x] = linear_feasible ([1 1; 1 0], [1; 0.75], 'SL', [0; 0], [Inf; Inf]);
%! assert (answer);
%! assert (sum (x), 1, 1e-9);
%! assert (x(1) >= 0.75 - 1e-9);
%! assert (! linear_feasible ([1 1; 1 0], [1; 1.0001], 'SL', [0; 0], [Inf; Inf]));

%!testif HAVE_GLPK  # a violation of 1e-4 is not forgiven: -x - y >= 1e-4
%! [answer, x] = linear_feasible ([-1 -1], 1e-4, 'L', [0; 0], [Inf; Inf]);
%! assert (! answer && isempty (x));

%!test  # no variables: a matter of the signs of b
%! assert (linear_feasible (zeros (2, 0), [-1; 0], 'LS', zeros (0, 1), zeros (0, 1)));
%! assert (! linear_feasible (zeros (1, 0), 1, 'L', zeros (0, 1), zeros (0, 1)));
