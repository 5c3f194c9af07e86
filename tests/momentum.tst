## Momentum and energy: what each step keeps, and what it may not increase.
## SPDX-License-Identifier: BSD-3-Clause

## ---- Free bodies that meet.  Whatever impulse acts, it acts on both at one point: linear and angular
## momentum stay.  Steps do not change them either: q+ x v+ = (q + h v+) x v+ = q x v+.

%!function p = momenta (model, q, v)
%!  m = model.bodies(2,:);
%!  J = model.bodies(5,:);
%!  q = reshape (q, 3, []);
%!  v = reshape (v, 3, []);
%!  p = [v(1:2,:) * m'; sum(m .* (q(1,:) .* v(2,:) - q(2,:) .* v(1,:)) + J .* v(3,:))];
%!endfunction

%!function check_momenta (model, tspan)
%!  for options = {{"euler", "off"}, {"linimp", "off"}, {"euler", "collisions"}, {"linimp", "collisions"}}
%!    sol = nssolve (model, tspan, "Step", 0.0137, "Method", options{1}{1}, "Detect", options{1}{2});
%!    assert (sol.exitflag, 1);
%!    assert (max (abs (sol.v(:,end) - sol.v(:,1))) > 0.1);       # they have met
%!    assert (abs (sol.v(6,end) - sol.v(6,1)) > 0.01);            # with friction
%!    first = momenta (model, sol.q(:,1), sol.v(:,1));
%!    for k = 1:columns (sol.q)
%!      assert (momenta (model, sol.q(:,k), sol.v(:,k)), first, 1e-12);
%!    endfor
%!  endfor
%!endfunction

%!test  # two discs, not central, spinning, with friction and restitution
%! model = nsmodel ("planar", "Gravity", 0);
%! model = nsbody (model, "Mass", 1, "Shape", nsshape ("disc", 0.5), "Position", [0, 0], "Velocity", [1.5, 0.2], ...
%!                 "AngularVelocity", 2, "Friction", 0.4, "Restitution", 0.6);
%! model = nsbody (model, "Mass", 2.5, "Shape", nsshape ("disc", 0.7), "Position", [2, 0.4], "Velocity", [-0.5, 0], ...
%!                 "AngularVelocity", 1, "Friction", 0.4, "Restitution", 0.6);
%! check_momenta (model, [0, 2]);

%!test  # a disc and a box, a box and a triangle
%! box = {"Mass", 2, "Shape", nsshape("box", [1, 0.6]), "Position", [2, 0.2], "Velocity", [-0.7, 0], ...
%!        "Angle", 0.3, "AngularVelocity", 0.5, "Friction", 0.5, "Restitution", 0.3};
%! triangle = nsshape ("polygon", 0.5 * [cosd([0, 120, 240]); sind([0, 120, 240])]);
%! for shape = {nsshape("disc", 0.5), triangle}
%!   model = nsmodel ("planar", "Gravity", 0);
%!   model = nsbody (model, "Mass", 1, "Shape", shape{1}, "Velocity", [1, 0.1], "AngularVelocity", 3, "Friction", 0.5);
%!   model = nsbody (model, box{:});
%!   check_momenta (model, [0, 2]);
%! endfor

## ---- Random systems: constant mass, contacts that touch, friction, two joints.  r, e: numbers of the stream.

%!function [data, state] = random_system (state, nv, p)
%!  [x, state] = lcp_random (state, nv, nv, "normal");
%!  data.M = x * x' / nv + 0.2 * eye (nv);
%!  [data.N, state] = lcp_random (state, nv, p, "normal");
%!  [slip, state] = lcp_random (state, nv, p, "normal");
%!  data.D = permute (cat (3, slip, -slip), [1, 3, 2]);
%!  [data.mu, state] = lcp_random (state, p, 1);
%!  [data.force, state] = lcp_random (state, nv, 1, "normal");
%!  [data.v, state] = lcp_random (state, nv, 1, "normal");
%!endfunction

## v+ = w + M^-1 (impulses) and v+' (impulses) <= 0 (AP, proof of Theorem 2.4): |v+| <= |w| in the M norm.  Rounding and
## a residual of the LCP of 1e-12 are allowed for by 1e-10.
%!test  # 'euler' without restitution: kinetic energy at most that of the unconstrained step w = v + h M^-1 k
%! h = 0.05;
%! for seed = 1:100
%!   state = lcp_random (seed);
%!   p = 1 + mod (seed, 6);
%!   [s, state] = random_system (state, 8, p);
%!   nu = lcp_random (state, 8, 2, "normal");
%!   joints = {};
%!   if (mod (seed, 2))
%!     joints = {"Joint", @(q) nu' * q, "JointGradient", nu};
%!   endif
%!   sys = nssystem ("Mass", s.M, "Force", @(t, q, v) s.force, "Gap", @(q) s.N' * q, "Normal", s.N, ...
%!                   "Tangent", s.D, "Friction", s.mu, joints{:});
%!   [~, v, info] = nsstep (sys, 0, zeros (8, 1), s.v, h, "Method", "euler");
%!   assert (info.exitflag, 1);               # Theorem 2.1 of AP: there is a solution
%!   w = s.v + h * (s.M \ s.force);
%!   assert (v' * s.M * v <= (1 + 1e-10) * (w' * s.M * w), "seed %d", seed);
%! endfor

## Theorem 2.4 of AP: constant mass, linear spring functions, no other force: kinetic plus spring energy does not
## grow.  Where a collision is located the state lies on the segment between the ends of a step, and
## the energy is convex; the inelastic collision takes energy.  Stiffness 1 to 1e10, damping 1 to 1e8, h = 0.05.
## Rounding: in phi = A'q - b it is 1e-16, which gamma phi makes 1e-11 of energy; 2e-10 was measured.
%!test
%! for seed = 1:40
%!   [s, state] = random_system (lcp_random (1000 + seed), 8, 4);
%!   [A, state] = lcp_random (state, 8, 3, "normal");
%!   [H, state] = lcp_random (state, 8, 2, "normal");
%!   [u, state] = lcp_random (state, 9, 1);
%!   b = lcp_random (state, 3, 1, "normal");
%!   gamma = 10 .^ (10 * u(1:3));
%!   delta = 10 .^ (8 * u(4:5));
%!   b = b ./ sqrt (gamma);                   # spring energies of size 1
%!   c = -0.3 * u(6:9);                       # gaps at the start
%!   sys = nssystem ("Mass", s.M, "Gap", @(q) s.N' * q - c, "Normal", s.N, "Tangent", s.D, "Friction", s.mu, ...
%!                   "Spring", {@(q) A' * q - b, A, gamma}, "Damper", {H, delta});
%!   for detect = {"off", "collisions"}
%!     sol = nssolve (sys, [0, 2], zeros (8, 1), s.v, "Method", "linimp", "Step", 0.05, "Detect", detect{1});
%!     assert (sol.exitflag, 1);
%!     phi = A' * sol.q - b;
%!     energy = (sum (sol.v .* (s.M * sol.v), 1) + gamma' * phi .^ 2) / 2;
%!     growth = max (diff (energy)) / energy(1);
%!     assert (growth <= 2e-9, "seed %d, Detect %s: %g", seed, detect{1}, growth);
%!   endfor
%! endfor

## Theorem 2.6 of AP: springs at rest length, pointed friction cone.  One 'linimp' step with stiffness g differs from
## the step with joints instead by C / g.  In doubles M + h^2 g A A' keeps M to eps h^2 g only: at h = 0.01
## and g = 1e12 that is 2e-8, times the condition of M (up to 100).
%!test
%! h = 0.01;
%! g = 10 .^ (7:12);
%! for seed = 1:20
%!   [s, state] = random_system (lcp_random (2000 + seed), 8, 3);
%!   A = lcp_random (state, 8, 2, "normal");
%!   items = {"Mass", s.M, "Force", @(t, q, v) s.force, "Gap", @(q) s.N' * q, "Normal", s.N, "Tangent", s.D, ...
%!            "Friction", s.mu / 3};
%!   joined = nssystem (items{:}, "Joint", @(q) A' * q, "JointGradient", A);
%!   options = {"Method", "linimp", "Detect", "off"};
%!   [~, limit, info] = nsstep (joined, 0, zeros (8, 1), s.v, h, options{:});
%!   assert (info.exitflag, 1);
%!   distance = zeros (size (g));
%!   for k = 1:numel (g)
%!     sys = nssystem (items{:}, "Spring", {@(q) A' * q, A, g(k)});
%!     [~, v, info] = nsstep (sys, 0, zeros (8, 1), s.v, h, options{:});
%!     assert (info.exitflag, 1);
%!     distance(k) = norm (v - limit, Inf);
%!   endfor
%!   report = sprintf ("seed %d: %s", seed, mat2str (distance, 3));
%!   assert (all (abs (distance(1:2) ./ distance(2:3) - 10) < 0.2), "%s", report);
%!   C = distance(2) * g(2);
%!   assert (all (distance <= 1.1 * C ./ g + 100 * eps * h ^ 2 * g), "%s", report);
%!   assert (all (distance >= 0.9 * C ./ g - 100 * eps * h ^ 2 * g), "%s", report);
%! endfor

%!test  # the same with a C model: a spring that becomes a distance joint; a box on a plane, pulled at a corner
%! distance = zeros (1, 6);
%! g = 10 .^ (7:12);
%! build = @() nsbody (nsbody (nsmodel ("planar", "Gravity", 9.81), "Shape", nsshape ("halfspace", [0, 1]), ...
%!                     "Friction", 0.3), "Mass", 1, "Shape", nsshape ("box", [1, 1]), "Position", [0, 0.5]);
%! q = [0; 0.5; 0];
%! v = [1; 0; 0];
%! options = {"Method", "linimp", "Detect", "off"};
%! joined = nsjoint (build (), "distance", 2, 0, "Anchor", [0.5, 2; 1, 2]);
%! [~, limit, info] = nsstep (joined, 0, q, v, 0.01, options{:});
%! assert (info.exitflag, 1);
%! for k = 1:6
%!   model = nsspring (build (), 2, [0.5, 0.5], 0, [2, 2], "Stiffness", g(k));
%!   [~, vk] = nsstep (model, 0, q, v, 0.01, options{:});
%!   distance(k) = norm (vk - limit, Inf);
%! endfor
%! C = distance(1) * g(1);
%! assert (all (distance <= 1.1 * C ./ g + 10 * eps * 1e-4 * g), "%s", mat2str (distance, 3));
%! assert (all (distance >= 0.9 * C ./ g - 10 * eps * 1e-4 * g), "%s", mat2str (distance, 3));
