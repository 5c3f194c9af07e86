function x = catching_up (constraints, x, t)
%CATCHING_UP  Moreau's algorithm for a point that a moving convex set sweeps along: x_{k+1} = proj (C(t_{k+1}), x_k).
%   x = catching_up (constraints, x, t)   n x N, at the times t; x is the place at t(1)
%
%   [A, b] = constraints (t, x) describes C(t) = {z : A z >= b}, or for a set that is round the half-plane that touches
%   it where x is nearest. The projection is the LCP of its optimality conditions,
%     z = x + A' c,   0 <= c  _|_  A A' c + A x - b >= 0.

% SPDX-License-Identifier: BSD-3-Clause

  x = repmat (x, 1, numel (t));
  for k = 2:numel (t)
    [A, b] = constraints (t(k), x(:,k-1));
    c = lcpsolve (A * A', A * x(:,k-1) - b);
    x(:,k) = x(:,k-1) + A' * c;
  end
end
