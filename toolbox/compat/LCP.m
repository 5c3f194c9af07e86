function x = LCP (M, q, l, u, x0, display)
%LCP  Solve a linear complementarity problem, called as Tassa's function of this name, by lcpsolve.
%
%   x = LCP (M, q)
%   x = LCP (M, q, l, u)
%   x = LCP (M, q, l, u, x0, display)
%
%   finds x with  l <= x <= u  and, for every i, with w = M*x + q
%       w(i) >= 0  where  x(i) = l(i),   w(i) <= 0  where  x(i) = u(i),   w(i) = 0  between.
%   Scripts written for it run as they are: addpath toolbox/compat besides toolbox, and remove theirs. Theirs stops
%   after 10 steps of a least-squares method and does not say how near it has come; this one warns
%   (nonsmooth:LCP:notSolved).
%
%   M        real square matrix, full or sparse
%   q        n real numbers
%   l, u     bounds, n numbers or [] for 0 and Inf
%   x0       where to start, n numbers or []
%   display  true: print each iteration
%
%   x        n x 1, the solution, or the best point found
%
%   Example:
%
%   >> x = LCP ([2 1; 1 2], [-5; -6]);  fprintf ('%.4f ', x)
%   1.3333 2.3333
%
%
%   See also lcpsolve, pathlcp, lemke.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    path_fail ('LCP', 'usage', 'call it as LCP (M, q), LCP (M, q, l, u), ...; see help LCP');
  end
  if (nargin < 6), display = false; end
  if (nargin < 5), x0 = []; end
  if (nargin < 4), u = []; end
  if (nargin < 3), l = []; end
  shown = 'off';
  if (any (display))
    shown = 'iter';
  end
  try
    [x, ~, exitflag, info] = lcpsolve (M, q, l, u, x0, 'Display', shown);
  catch problem
    path_refused ('LCP', 'lcpsolve', problem.identifier, problem.message);
  end
  if (exitflag ~= 1)
    warning ('nonsmooth:LCP:notSolved', 'LCP: %s', info.message);
  end
end

%!test  # bounds, a start, and none of them
%! assert (LCP ([2 1; 1 2], [-5; -6]), [4/3; 7/3], 1e-14);
%! assert (LCP (eye (3), [-2; 0; 2], -ones (3, 1), ones (3, 1)), [1; 0; -1]);
%! assert (LCP (speye (2), [-1; 1], [], [], ones (2, 1)), [1; 0]);

%!test  # display prints
%! text = evalc ('x = LCP ([2 1; 1 2], [-5; -6], [], [], [], true);');
%! assert (! isempty (text));

%!warning id=nonsmooth:LCP:notSolved LCP (-1, -1);
%!error id=nonsmooth:LCP:usage LCP (1)
%!error <LCP: M must> LCP ([1 2], 1)
