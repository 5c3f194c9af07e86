## A box between two planes, pushed along them: with mu = .9 it wedges, and many steps have no solution. The scene is
## that of public prototype code (contact_models: m = .2, half lengths .01 .01 .02, half gap .021, 2 N, h = .01),
## written anew.
## SPDX-License-Identifier: BSD-3-Clause

%!function [W, q, H, minv] = step_of (x, v)           # x: place and quaternion; contacts at the eight corners
%!  h = .01;  m = .2;  half = [.01 .01 .02];
%!  s = [1 -1 -1 1 1 -1 -1 1; 1 1 -1 -1 1 1 -1 -1; -1 -1 -1 -1 1 1 1 1];
%!  w = x(4);  e = x(5:7);
%!  R = (w^2 - e'*e) * eye (3) + 2*e*e' + 2*w*[0 -e(3) e(2); e(3) 0 -e(1); -e(2) e(1) 0];
%!  arm = R * (half' .* s);
%!  H = zeros (24, 6);
%!  gap = zeros (24, 1);
%!  for k = 1:8
%!    side = -s(3,k);                                   # the normal points inwards
%!    axes = [0 0 side; side 0 0; 0 1 0];
%!    for i = 1:3
%!      H(3*k-3+i,:) = [axes(i,:), (R' * cross (arm(:,k), axes(i,:)'))'];
%!    endfor
%!    gap(3*k-2) = .021 - s(3,k) * (x(3) + arm(3,k));
%!  endfor
%!  inertia = m * [1 1 1, (half([2 1 1]).^2 + half([3 3 2]).^2) / 3];
%!  minv = 1 ./ inertia';
%!  F = [2; 0; -9.81*m; -cross(v(4:6), inertia(4:6)' .* v(4:6))];
%!  W = H * (minv .* H');
%!  q = H * (v + h * minv .* F) + gap / h;
%!endfunction

%!function [M, p] = pyramids (W, q)                    # four directions along the axes
%!  D = kron (eye (8), [1 0 0 0 0; 0 1 0 -1 0; 0 0 1 0 -1]);
%!  E = kron (eye (8), [0; 1; 1; 1; 1]);
%!  mu = kron (eye (8), [.9 0 0 0 0]);
%!  M = [D'*W*D, E; mu - E', zeros(8)];
%!  p = [D'*q; zeros(8, 1)];
%!endfunction

%!function list = problems (steps)                     # W and q of each step, in which r is what conesolve gives
%!  h = .01;
%!  x = [0; 0; -.001; 1; 0; 0; 0];
%!  v = zeros (6, 1);
%!  list = cell (steps, 2);
%!  for k = 1:steps
%!    [W, q, H, minv] = step_of (x, v);
%!    list(k,:) = {W, q};
%!    [r, ~, ~] = conesolve (W, q, .9);
%!    v = v + minv .* (H' * r) + h * minv .* [2; 0; -9.81*.2; 0; 0; 0];
%!    x(1:3) += h * v(1:3);
%!    e = x(5:7);  w = x(4);  o = v(4:6) * h / 2;
%!    x(4:7) = [w - o'*e; e + w*o + cross(o, e)];
%!    x(4:7) /= norm (x(4:7));
%!  endfor
%!endfunction

%!test  # what the long search solves, the usual effort solves too (but for one LCP in 60); answers are right
%! list = problems (60);
%! solved = zeros (1, 4);
%! for k = 1:3:60
%!   [W, q] = list{k,:};
%!   [M, p] = pyramids (W, q);
%!   [z, ~, usual] = lcpsolve (M, p);
%!   [~, ~, high] = lcpsolve (M, p, "Effort", "high");
%!   [r, u, cone, info] = conesolve (W, q, .9);
%!   [~, ~, longer] = conesolve (W, q, .9, "Effort", "high");
%!   solved += [usual, high, cone, longer] == 1;
%!   assert (cone == 1 || longer != 1, "cones of step %d", k);
%!   if (usual == 1)
%!     assert (lcp_residual (M, p, z) <= 1e-8);
%!   endif
%!   if (cone == 1)
%!     assert (u(1:3:24) >= -1e-7 * norm (q));
%!     assert (hypot (r(2:3:24), r(3:3:24)) <= .9 * r(1:3:24) + 1e-7 * norm (q));
%!   endif
%! endfor
%! assert (solved(2) - solved(1) <= 1);
%! assert (solved(1) > 5 && solved(1) < 20);           # both kinds are among them
%! assert (solved(3) > 5 && solved(3) < 20);
