function [q, v, p] = solution_brick (q, v, m, alpha, mu, h)
%SOLUTION_BRICK  One time step of a brick on a ramp, Stewart (2.11)-(2.16) with two directions of friction.
%   [q, v, p] = solution_brick (q, v, m, alpha, mu, h)   see student_brick

% SPDX-License-Identifier: BSD-3-Clause

  n = [-sin(alpha); cos(alpha)];
  d = [cos(alpha); sin(alpha)];
  D = [d, -d];
  e = [1; 1];
  free = v + h * [0; -9.81];
  p = zeros (4, 1);
  if (n' * (q + h * free) <= 0)
    A = 1 / m;
    M = [n'*A*n, n'*A*D, 0
         D'*A*n, D'*A*D, e
         mu, -e', 0];
    p = lcpsolve (M, [n'*free; D'*free; 0]);
  end
  v = free + (n * p(1) + D * p(2:3)) / m;
  q = q + h * v;
end
