function tasks = solution_cradle ()
%SOLUTION_CRADLE  A row of balls that touch: Newton's law, Poisson's law, and one impact after the other.
%   tasks = solution_cradle ()   see student_cradle

% SPDX-License-Identifier: BSD-3-Clause

  tasks = struct ('newton', @newton, 'poisson', @poisson, 'sequence', @sequence, 'books', @books);
end

% Columns: what an impulse of 1 at each contact does to the momenta; G' v are the speeds at which contacts open.
function G = gradients (n)
  G = [zeros(1, n-1); eye(n-1)] - [eye(n-1); zeros(1, n-1)];
end

% Stewart (2.13)
function v = newton (v, m, e)
  G = gradients (numel (v));
  A = diag (1 ./ m);
  u = G' * v;
  p = lcpsolve (G' * A * G, u + e .* min (u, 0));
  v = v + A * G * p;
end

% PAGT (7.5)-(7.8)
function v = poisson (v, m, e)
  G = gradients (numel (v));
  A = diag (1 ./ m);
  W = G' * A * G;
  compression = lcpsolve (W, G' * v);
  v = v + A * G * (compression + e .* compression);
  more = lcpsolve (W, G' * v);
  v = v + A * G * more;
end

function v = sequence (v, m, e)
  k = find (diff (v) < -1e-12, 1);
  while (~isempty (k))
    p = -(1 + e(k)) * (v(k+1) - v(k)) / (1 / m(k) + 1 / m(k+1));
    v(k) = v(k) - p / m(k);
    v(k+1) = v(k+1) + p / m(k+1);
    k = find (diff (v) < -1e-12, 1);
  end
end

function [momentum, energy] = books (before, after, m)
  momentum = sum (m .* (after - before));
  energy = sum (m .* after.^2) / sum (m .* before.^2);
end
