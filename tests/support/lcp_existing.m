function [M, q, l, u] = lcp_existing (kind, number)
%LCP_EXISTING  Random problems that have a solution, of classes that Lemke's method from zero does not process.
%
%   [M, q, l, u] = lcp_existing (kind, number)
%
%   kind  'game'       [0 A; B' 0] with A, B > 0, in any order, q < 0: an equilibrium of two players exists (Nash)
%         'triangular' block triangular with zeros on the diagonal, in any order; q from a planted solution
%         'box'        any M within finite bounds: a solution exists (Brouwer)
%         'planted'    any M, n = 15..44; q from a planted complementary pair
%         'small'      the same, n = 2..8
%   number seeds the generators.

% SPDX-License-Identifier: BSD-3-Clause

  rand ('twister', number);  randn ('twister', number);
  l = 0;  u = Inf;
  switch kind
    case 'game'
      m = randi (40);  n = randi (40);
      M = [zeros(m), 1 + rand(m, n); 1 + rand(n, m), zeros(n)];
      q = -1 - rand (m + n, 1) * (rand () < 0.5);
      if (rand () < 0.3)
        M = ceil (3 * (M - 1)) .* (M > 0);                 % ties: 1, 2, 3
      end
      p = randperm (m + n);
      M = M(p,p);  q = q(p);
    case 'triangular'
      n = randi ([5, 40]);
      d = rand (n, 1) .* (rand (n, 1) > 0.3);
      p = randperm (n);
      M = tril (randn (n), -1) + diag (d);
      M = M(p,p);
      q = planted (M);
    case 'box'
      n = randi ([30, 149]);
      M = randn (n);  q = randn (n, 1);
      l = -rand (n, 1);  u = rand (n, 1);
    case {'planted', 'small'}
      if (strcmp (kind, 'small'))
        n = randi ([2, 8]);
      else
        n = randi ([15, 44]);
      end
      M = randn (n);
      q = planted (M);
  end
end

function q = planted (M)
  n = rows (M);
  basic = rand (n, 1) < 0.5;
  q = rand (n, 1) .* ~basic - M * (rand (n, 1) .* basic);
end

%!test  # what it says of itself
%! for kind = {'game', 'triangular', 'box', 'planted', 'small'}
%!   [M, q, l, u] = lcp_existing (kind{1}, 1);
%!   assert (size (M), numel (q) * [1 1]);
%!   assert (all (l < u));
%! end
