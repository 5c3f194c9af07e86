## Steps of mechanisms (chains, hubs, loops, springs between all) against the same linear system solved in full.
## SPDX-License-Identifier: BSD-3-Clause

## Without contacts a step of 'euler' and of 'linimp' is linear, AP (10), (17):
##
##     (M - h kv - h^2 kq) v+ = M v + h (k - kv v) + nu c,    nu' v+ + dtheta/dt = 0
##
## with kv = kq = 0 for 'euler'.  nsterms gives all of it as full matrices.  c comes by the pseudo-inverse of
## S = nu' Mh^-1 nu in units in which its diagonal is 1, so that joints which are redundant share with the least
## sum of squares.  Rounding: systems of up to 150 unknowns whose masses differ by 100.

%!function check_step (p, methods)
%!  h = 0.01;
%!  for method = reshape (methods, 1, [])
%!    implicit = strcmp (method{1}, "linimp");
%!    s = nsterms (p.model, 0, p.q, p.v);
%!    Mh = s.M - implicit * (h * s.kv + h ^ 2 * s.kq);
%!    r = s.M * p.v + h * (s.k - implicit * s.kv * p.v);
%!    S = s.nu' * (Mh \ s.nu);
%!    W = diag (1 ./ sqrt (diag (S)));
%!    c = W * pinv (W * S * W, 1e-9) * W * (-s.jointrate - s.nu' * (Mh \ r));
%!    v = Mh \ (r + s.nu * c);
%!    [~, vplus, info] = nsstep (p.model, 0, p.q, p.v, h, "Method", method{1}, "Stabilization", "none", ...
%!                               "Jacobian", "exact");
%!    assert (info.exitflag, 1);
%!    assert (vplus, v, 1e-10 * max (1, norm (v, Inf)));
%!    assert (info.joint, c, 1e-9 * max (1, norm (c, Inf)));
%!  endfor
%!endfunction

## Bodies of the plane at random places and random velocities, joints between the given pairs at random points
%!function p = planar (count, pairs, kinds, seed)
%!  [u, state] = lcp_random (lcp_random (seed), count, 8);
%!  [w, state] = lcp_random (state, rows (pairs), 3);
%!  p.model = nsmodel ("planar");
%!  for k = 1:count
%!    p.model = nsbody (p.model, "Mass", 10 ^ (2 * u(k,1) - 1), "Inertia", 0.1 + u(k,2), "Position", 10 * u(k,3:4), ...
%!                      "Angle", 6 * u(k,5));
%!  endfor
%!  p.q = [10 * u(:,3:4), 6 * u(:,5)]'(:);
%!  p.v = (u(:,6:8) - 0.5)'(:);
%!  for k = 1:rows (pairs)
%!    p.model = nsjoint (p.model, kinds{1 + mod(k, numel (kinds))}, pairs(k,1), pairs(k,2), "Anchor", 10 * w(k,1:2));
%!  endfor
%!endfunction

%!test  # a tree whose bodies hang on random ones before them, most of them on few
%! for seed = 1:4
%!   u = lcp_random (lcp_random (40 + seed), 30, 1);
%!   pairs = [(1:30)', floor((0:29)' .* u .^ 2)];
%!   p = planar (30, pairs, {"revolute"}, seed);
%!   check_step (p, {"euler", "linimp"});
%! endfor

%!test  # a hub with 40 spokes, which rows of joints do not wait for (ns_saddle_graph.c)
%! p = planar (41, [(2:41)', ones(40, 1)], {"revolute", "weld"}, 5);
%! check_step (p, {"euler", "linimp"});

%!test  # two hubs, and loops through them
%! pairs = [(3:20)', ones(18, 1); (12:29)', 2 * ones(18, 1); 2, 0];
%! check_step (planar (30, pairs, {"revolute"}, 6), {"euler"});

%!test  # a hub with spokes that are welded on twice: rows that others imply, beside a hub
%! pairs = [(2:16)', ones(15, 1)];
%! p = planar (16, pairs, {"weld"}, 7);
%! for k = 2:16
%!   p.model = nsjoint (p.model, "weld", k, 1, "Anchor", p.q(3*k-2:3*k-1)');
%! endfor
%! check_step (p, {"euler"});

%!test  # loops: fewer equations than velocities
%! for seed = 8:11
%!   u = lcp_random (lcp_random (60 + seed), 12, 2);
%!   pairs = [(1:40)', (0:39)'; 1 + floor(20 * u(:,1)), 21 + floor(20 * u(:,2))];
%!   check_step (planar (40, pairs, {"revolute"}, seed), {"euler", "linimp"});
%! endfor

%!test  # springs and dampers between all, joints between some
%! p = planar (20, [(2:2:20)', (1:2:19)'], {"revolute", "weld"}, 12);
%! for a = 1:20
%!   for b = a+1:20
%!     p.model = nsspring (p.model, a, [0.1 0], b, [0 0.2], "Stiffness", 10 * a, "Damping", b, "Length", 1);
%!   endfor
%! endfor
%! check_step (p, {"linimp"});

%!test  # every joint twice: each of the two carries half
%! pairs = [(1:10)', (0:9)'];
%! once = planar (10, pairs, {"revolute"}, 13);
%! twice = once;
%! w = lcp_random (lcp_random (lcp_random (13), 10, 8), 10, 3);
%! [~, state] = lcp_random (lcp_random (13), 10, 8);
%! w = lcp_random (state, 10, 3);
%! for k = 1:10
%!   twice.model = nsjoint (twice.model, "revolute", pairs(k,1), pairs(k,2), "Anchor", 10 * w(k,1:2));
%! endfor
%! check_step (twice, {"euler"});
%! [~, v, a] = nsstep (once.model, 0, once.q, once.v, 0.01, "Stabilization", "none");
%! [~, w, b] = nsstep (twice.model, 0, once.q, once.v, 0.01, "Stabilization", "none");
%! assert (w, v, 1e-11 * norm (v));
%! assert (b.joint, [a.joint; a.joint] / 2, 1e-10 * norm (a.joint));

%!test  # a loop in space whose hinges are redundant: four bars, all axes along z
%! corner = [0 0 0; 0 1 0.3; 2 1.5 -0.2; 2 0 0.4];
%! model = nsmodel ("spatial");
%! for k = 1:3
%!   model = nsbody (model, "Mass", k, "Inertia", [0.1 0.2 0.3] * k, "Position", (corner(k,:) + corner(k+1,:)) / 2);
%! endfor
%! for k = 1:4
%!   model = nsjoint (model, "revolute", mod (k, 4), k - 1, "Anchor", corner(k,:), "Axis", [0 0 1]);
%! endfor
%! p.model = model;
%! p.q = [(corner(1:3,:) + corner(2:4,:)) / 2, ones(3, 1), zeros(3, 3)]'(:);
%! p.v = zeros (18, 1);
%! check_step (p, {"euler", "linimp"});

%!test  # contacts on a chain: the step of a chain on the floor is that of its full LCP, whatever links touch
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", 0.4);
%! last = 0;
%! for k = 1:12
%!   model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [0.3*k, 0.1 + 0.002*mod(k, 3)], ...
%!                   "Velocity", [1, -0.3]);
%!   if (k > 1)
%!     model = nsjoint (model, "revolute", k + 1, k, "Anchor", [0.3*k - 0.15, 0.1]);
%!   endif
%! endfor
%! h = 0.01;
%! [q, v, info] = nsstep (model, 0, [], [], h, "Stabilization", "none");
%! s = nsterms (model, 0, [], []);
%! v0 = repmat ([1; -0.3; 0], 12, 1);
%! active = find (s.gap + h * (s.n' * v0 + s.gaprate) <= 0)';
%! assert (numel (info.contacts.a), numel (active));
%! U = s.n(:,active);
%! for k = reshape (active, 1, [])
%!   U = [U, s.D(:,:,k)];                                            #ok
%! endfor
%! m = numel (active);
%! nd = columns (U) - m;
%! K = [s.M, -s.nu; s.nu', zeros(columns (s.nu))];
%! P = [eye(36), zeros(36, columns (s.nu))] / K;
%! A = U' * P(:,1:36) * U;
%! E = kron (eye (m), ones (nd / m, 1));
%! mu = diag (s.mu(active));
%! big = [A, [zeros(m); E]; mu, -E', zeros(m)];
%! x = P(:,1:36) * (s.M * v0 + h * s.k);
%! z = lcpsolve (big, [U' * x; zeros(m, 1)]);
%! assert (v, x + P(:,1:36) * U * z(1:m+nd), 1e-8);

%!test  # a full Mass and rows of joints across all of it: fronts of more pivots than are taken at once
%! for n = [5, 100]
%!   u = lcp_random (lcp_random (70 + n), n, 2 * n + 2) - 0.5;
%!   J = u(:,n+1:n+floor(n/5));
%!   r = u(:,end-1);
%!   M = eye (n) + u(:,1:n) * u(:,1:n)' / n;
%!   v = null (J') * (J(1,:)(1) + (1:n-columns (J))' / n);
%!   sys = nssystem ("Mass", M, "Force", r, "Joint", @(t, q) J' * q, "JointGradient", J);
%!   [~, w, info] = nsstep (sys, 0, zeros (n, 1), v, 0.05, "Stabilization", "none");
%!   z = [M, -J; J', zeros(columns (J))] \ [M * v + 0.05 * r; zeros(columns (J), 1)];
%!   assert (w, z(1:n), 1e-12 * norm (z(1:n)));
%!   assert (info.joint, z(n+1:end), 1e-11 * norm (z(n+1:end)));
%! endfor

%!test  # Mh is not definite (a force that drives, over too long a step), and one row comes twice
%! for n = [6, 40]
%!   u = lcp_random (lcp_random (80 + n), n, 2 * n) - 0.5;
%!   C = 80 * eye (n) + u(:,1:n);
%!   J = u(:,n+1:n+3);
%!   v = null (J') * ones (n - 3, 1);
%!   sys = nssystem ("Mass", eye (n), "Force", @(t, q, v) C * v, "ForceJacobian", {zeros(n), C}, ...
%!                   "Joint", @(t, q) [J, J(:,1)]' * q, "JointGradient", [J, J(:,1)]);
%!   [~, w] = nsstep (sys, 0, zeros (n, 1), v, 0.05, "Method", "linimp", "Stabilization", "none", "Jacobian", "exact");
%!   z = [eye(n) - 0.05 * C, -J; J', zeros(3)] \ [v; zeros(3, 1)];
%!   assert (w, z(1:n), 1e-11 * norm (z(1:n)));
%! endfor
