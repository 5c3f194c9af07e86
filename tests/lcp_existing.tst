## Problems that have a solution: games, block triangular ones, boxes, planted ones. Residuals are computed here.
## The environment variable NONSMOOTH_LONG runs hundreds to thousands of each and prints the counts.
## SPDX-License-Identifier: BSD-3-Clause

%!function check (kind, numbers, share)       # at least this share is solved, and no answer is false
%!  solved = 0;
%!  missed = [];
%!  for number = numbers(:)'
%!    [M, q, l, u] = lcp_existing (kind, number);
%!    [z, ~, exitflag] = lcpsolve (M, q, l, u);
%!    if (exitflag == 1)
%!      solved++;
%!      r = lcp_residual (M, q, z, l .* ones (size (q)), u .* ones (size (q)));
%!      assert (r <= 1e-8, "lcp_existing ('%s', %d): solved, it says, with a residual of %g", kind, number, r);
%!    else
%!      missed(end+1) = number;
%!    endif
%!  endfor
%!  if (! isempty (getenv ("NONSMOOTH_LONG")))
%!    printf ("%-11s %4d of %4d solved\n", kind, solved, numel (numbers));
%!  endif
%!  assert (solved >= share * numel (numbers), "%s: %d of %d unsolved: %s", kind, numel (missed), numel (numbers), ...
%!          mat2str (missed));
%!endfunction

%!test check ("game", 1:60, 1);
%!test check ("triangular", 1:40, 1);
%!test check ("planted", 1:60, 0.95);
%!test check ("small", 1:100, 1);
%!test check ("box", 1:20, 0.9);

%!test  # dense rectangular games of 1 x n: a matrix of one row has the equilibrium in its least cost
%! M = [0 1 2 3; 1.5 0 0 0; 1.2 0 0 0; 1.1 0 0 0];
%! [z, w, exitflag] = lcpsolve (M, -ones (4, 1));
%! assert (exitflag, 1);
%! assert (z, [1/1.1; 0; 0; 1/3], 1e-15);          # by hand: the second player takes the last column

%!test  # no solution is claimed, and no proof, where the enumeration says otherwise (n <= 8, any q)
%! for number = 1:60
%!   [M, q] = lcp_existing ("small", number);
%!   q = q - 0.5;
%!   [z, ~, exitflag, info] = lcpsolve (M, q);
%!   if (exitflag == 1)
%!     assert (lcp_residual (M, q, z, zeros (size (q)), Inf (size (q))) <= 1e-8);
%!   else
%!     assert (isempty (lcp_enumerate (M, q, zeros (size (q)), Inf (size (q)))), "number %d has a solution", number);
%!   endif
%! endfor

%!test  # a game behind a game, one player coupled to the other game: solved part by part
%! [A, p] = lcp_existing ("game", 3);
%! [B, r] = lcp_existing ("game", 4);
%! M = [A, zeros(rows (A), rows (B)); zeros(rows (B), rows (A)), B];
%! M(rows (A) + 1, 1) = -0.1;
%! q = [p; r];
%! [z, w, exitflag] = lcpsolve (M, q);
%! assert (exitflag, 1);
%! assert (norm (min (z, M*z + q), Inf) / max (1, norm (q, Inf)) <= 1e-8);

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))  # thousands
%! check ("game", 1001:2000, 1);
%! check ("triangular", 1001:1500, 1);
%! check ("planted", 1001:2000, 0.95);
%! check ("small", 1001:3000, 1);
%! check ("box", 1001:1200, 0.9);
