function [answer, z] = lcp_solvable (M, q, l, u)
%LCP_SOLVABLE  Whether a small box LCP has a solution, singular bases included.
%   [ANSWER, Z] = lcp_solvable (M, Q, L, U)   (N <= 8)
%   tries the bases with nonsingular matrices first (lcp_enumerate); if none gives a
%   solution, each singular one by a linear program (linear_feasible):
%   is there a Z with the nonbasic variables at their bounds, W = 0 in the basic
%   rows and the right signs elsewhere?  Z is a solution, [] when there is none.
%   Meant for data whose determinants are not tiny, such as small integers.
%
%   See also lcp_enumerate, lcp_feasible, linear_feasible.

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (q);
  l = l .* ones (n, 1);
  u = u .* ones (n, 1);
  [Z, ~, singular] = lcp_enumerate (M, q, l, u);
  answer = ~isempty (Z) || n == 0;
  z = Z(:,1:min (1, size (Z, 2)));
  if (answer || singular == 0)
    return
  end
  kinds = codes_of_variables (l, u);
  for k = 0 : prod (cellfun (@numel, kinds)) - 1
    code = pick (kinds, k);
    if (rcond_of (M(code==0,code==0)) <= 1e-12)
      [answer, z] = try_basis (M, q, l, u, code);
      if (answer)
        return
      end
    end
  end
end

function kinds = codes_of_variables (l, u)
% the states each variable can be in: -1 at l, 0 between, 1 at u
  kinds = cell (numel (l), 1);
  for i = 1:numel (l)
    states = [-1, 0, 1];
    kinds{i} = states([~isinf(l(i)), l(i) < u(i), ~isinf(u(i)) && l(i) < u(i)]);
  end
end

function code = pick (kinds, k)
% the K-th combination, counting from 0
  code = zeros (numel (kinds), 1);
  for i = 1:numel (kinds)
    m = numel (kinds{i});
    code(i) = kinds{i}(1 + mod (k, m));
    k = floor (k / m);
  end
end

function r = rcond_of (A)
  r = 1;
  if (~isempty (A))
    r = rcond (A);
  end
end

function [answer, z] = try_basis (M, q, l, u, code)
% linear program in the basic variables: rows W = 0, W >= 0 at l, W <= 0 at u
  basic = code == 0;
  z = zeros (numel (q), 1);
  z(code < 0) = l(code < 0);
  z(code > 0) = u(code > 0);
  rows = l < u;
  right = -(q + M * z);
  sense = repmat ('S', 1, numel (q));
  sense(code < 0) = 'L';
  sense(code > 0) = 'U';
  [answer, x] = linear_feasible (M(rows,basic), right(rows,1), sense(rows), l(basic,1), u(basic,1));
  if (answer)
    z(basic) = x;
  else
    z = [];
  end
end

%!testif HAVE_GLPK  # solutions only on singular bases: w1 = z2 - 1, w2 = 0 has z2 = 1
%! M = [0 1; 0 0];  q = [-1; 0];
%! assert (isempty (lcp_enumerate (M, q)));
%! [answer, z] = lcp_solvable (M, q, 0, Inf);
%! assert (answer);
%! assert (lcp_residual (M, q, z), 0, 1e-12);

%!testif HAVE_GLPK  # none: infeasible ones (the second is Pang's example, perturbed) and a feasible one
%! assert (! lcp_solvable (0, -1, 0, Inf));
%! M = [0 -1 -1; 1 0 0; -1 0 0];
%! assert (lcp_solvable (M, [0; -1; 1], 0, Inf));
%! assert (! lcp_solvable (M, [-1e-4; -1; 1], 0, Inf));
%! M = [1 0; 1 0];  q = [0; -1];            # w2 = z1 - 1 >= 0 makes w1 = z1 > 0
%! assert (lcp_feasible (M, q, 0, Inf));
%! assert (! lcp_solvable (M, q, 0, Inf));

%!testif HAVE_GLPK  # positive semidefinite: solvable exactly when feasible (Cottle, Pang, Stone, theorem 3.1.2)
%! state = lcp_random (2);
%! count = [0, 0];
%! for trial = 1:60
%!   [x, state] = lcp_random (state, 3, 6);
%!   A = round (4 * x(:,1:2) - 2);
%!   S = round (2 * x(:,3:5) - 1);
%!   M = A * A' + S - S';                     # singular part plus a skew one
%!   q = round (6 * x(:,6) - 4);
%!   answer = lcp_solvable (M, q, 0, Inf);
%!   assert (answer, lcp_feasible (M, q, 0, Inf));
%!   count(1 + answer)++;
%! endfor
%! assert (all (count > 5));

%!testif HAVE_GLPK  # all bounds finite: always
%! state = lcp_random (3);
%! for trial = 1:40
%!   [x, state] = lcp_random (state, 4, 7);
%!   assert (lcp_solvable (round (4 * x(:,1:4) - 2), round (4 * x(:,5) - 2), -round (x(:,6)), round (2 * x(:,7))));
%! endfor
