## Joints and lasting contacts are closed in position and velocity by every method, unless Stabilization is 'none'.
## SPDX-License-Identifier: BSD-3-Clause

## A projection ends where joints are open by 1e-11 times the size of the largest body at most; a joint equation is a
## length, or in space the sine of an angle.  1e-8 of the length is what is promised.  Velocities are closed to
## roundoff, 1e-12 of speeds of about 10.

%!function names = all_methods ()
%!  names = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau", "paoli", "geometric", "midpoint", ...
%!           "midpointmomentum", "newmark", "radau3", "radau5", "lobatto2", "lobatto4", "lobatto6", "herk2", "herk3", ...
%!           "herk4", "herk5"};
%!endfunction

## A rod that hangs on a revolute joint at its end, let go from the horizontal.
%!function model = rod (kind, L, inertia)
%!  model = nsmodel (kind);
%!  if (strcmp (kind, "planar"))
%!    model = nsbody (model, "Mass", 1, "Inertia", inertia, "Position", [L 0]);
%!    model = nsjoint (model, "revolute", 1, "ground", "Anchor", [0 0]);
%!  else
%!    model = nsbody (model, "Mass", 1, "Inertia", inertia * [1 1.2 1.4], "Position", [L 0 0]);
%!    model = nsjoint (model, "revolute", 1, "ground", "Anchor", [0 0 0], "Axis", [0.2 1 0]);
%!  endif
%!endfunction

%!function model = rods (kind, n)       # a chain; in space its joints are of all kinds
%!  model = nsmodel (kind);
%!  for k = 1:n
%!    if (strcmp (kind, "planar"))
%!      model = nsbody (model, "Mass", 1, "Inertia", 1/12, "Position", [k - 0.5, 0]);
%!      model = nsjoint (model, "revolute", k, k - 1, "Anchor", [k - 1, 0]);
%!    else
%!      model = nsbody (model, "Mass", 1, "Inertia", [0.02 0.1 0.1], "Position", [k - 0.5, 0, 0]);
%!      kinds = {{"spherical"}, {"revolute", "Axis", [0 1 0]}, {"universal", "Axis", [0 0; 1 0; 0 1]}};
%!      options = kinds{1 + mod(k, 3)};
%!      model = nsjoint (model, options{1}, k, k - 1, "Anchor", [k - 1, 0, 0], options{2:end});
%!    endif
%!  endfor
%!endfunction

## The largest |Theta| and |nu'v + dTheta/dt| of some columns.
%!function [position, speed] = openness (model, sol)
%!  position = speed = 0;
%!  for k = reshape (unique (round (linspace (2, columns (sol.q), 20))), 1, [])
%!    terms = nsterms (model, sol.t(k), sol.q(:,k), sol.v(:,k));
%!    position = max ([position; abs(terms.joint)]);
%!    speed = max ([speed; abs(terms.nu' * sol.v(:,k) + terms.jointrate)]);
%!  endfor
%!endfunction

%!test  # nssolve (m, [0 20]) and nothing else: 1.77 without stabilisation
%! for kind = {"planar", "spatial"}
%!   model = rod (kind{1}, 1, 0.1);
%!   n = 2 + strcmp (kind{1}, "spatial");
%!   sol = nssolve (model, [0 20]);
%!   assert (sqrt (sumsq (sol.q(1:n,:))), ones (1, columns (sol.q)), 1e-8);
%!   printed = nssolve (model, [0 20], "Stabilization", "none");
%!   assert (max (sqrt (sumsq (printed.q(1:n,:)))) > 1.5);
%! endfor

%!test  # other lengths and inertias, by every method
%! for kind = {"planar", "spatial"}
%!   for k = [0.05, 1, 30; 1e-4, 0.1, 2e3]
%!     model = rod (kind{1}, k(1), k(2));
%!     n = 2 + strcmp (kind{1}, "spatial");
%!     for method = reshape (all_methods (), 1, [])
%!       T = 3 * sqrt (k(1));
%!       sol = nssolve (model, [0 T], "Method", method{1}, "Step", T / 100);
%!       assert (sol.exitflag, 1);
%!       assert (max (abs (sqrt (sumsq (sol.q(1:n,:))) / k(1) - 1)) < 1e-8, "%s, %s, %g", kind{1}, method{1}, k(1));
%!       radial = sum (sol.q(1:n,2:end) .* sol.v(1:n,2:end), 1) / (k(1) * max (abs (sol.v(:))));
%!       assert (max (abs (radial)) < 1e-12 * max (1, 1 / k(1)), "%s, %s, %g", kind{1}, method{1}, k(1));
%!     endfor
%!   endfor
%! endfor

%!test  # chains in the plane and in space that whip; steps up to thirty times too long are taken in parts
%! for kind = {"planar", "spatial"}
%!   for n = [2 5]
%!     model = rods (kind{1}, n);
%!     for method = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau", "radau5"}
%!       for h = reshape ({0.01, 0.1, 0.3}(1:3 - 2 * strcmp (method{1}, "radau5")), 1, [])
%!         warning ("off", "nonsmooth:nssolve:projection", "local");
%!         warning ("off", "nonsmooth:nssolve:halved", "local");
%!         sol = nssolve (model, [0 2], "Method", method{1}, "Step", h{1});
%!         [position, speed] = openness (model, sol);
%!         told = sol.stats.unprojected > 0 || sol.exitflag < 0;
%!         assert (told || (position < 1e-8 && speed < 1e-9), "%s, %d, %s, h = %g: %g, %g", kind{1}, n, method{1}, h{1}, ...
%!                 position, speed);
%!         assert (h{1} > 0.01 || ! told, "%s, %d, %s, h = %g is told", kind{1}, n, method{1}, h{1});
%!       endfor
%!     endfor
%!   endfor
%! endfor

## A four-bar of a crank (length 0.4), a coupler (0.9), a rocker (0.7) and 1 between the supports; in space its hinges
## are redundant by three.
%!function model = four_bar (kind, motor)
%!  A = [0; 0];  B = 0.4 * [cos(0.6); sin(0.6)];  D = [1; 0];
%!  d = D - B;
%!  angle = atan2 (d(2), d(1)) + acos ((0.81 + d' * d - 0.49) / (1.8 * norm (d)));
%!  C = B + 0.9 * [cos(angle); sin(angle)];
%!  model = nsmodel (kind, "Gravity", ifelse (strcmp (kind, "planar"), [0; -9.81], [0; -9.81; 0]));
%!  for ends = {A, B, D; B, C, C}
%!    r = ends{2} - ends{1};
%!    I = r' * r / 12;
%!    if (strcmp (kind, "planar"))
%!      model = nsbody (model, "Mass", 1, "Inertia", I, "Position", (ends{1} + ends{2}) / 2);
%!    else
%!      model = nsbody (model, "Mass", 1, "Inertia", [I I I], "Position", [(ends{1} + ends{2}) / 2; 0]);
%!    endif
%!  endfor
%!  for k = {1, 2, 3, 3; "ground", 1, 2, "ground"; A, B, C, D; motor, {}, {}, {}}
%!    if (strcmp (kind, "planar"))
%!      model = nsjoint (model, "revolute", k{1}, k{2}, "Anchor", k{3}, k{4}{:});
%!    else
%!      model = nsjoint (model, "revolute", k{1}, k{2}, "Anchor", [k{3}; 0], "Axis", [0 0 1], k{4}{:});
%!    endif
%!  endfor
%!endfunction

%!function value = ifelse (yes, a, b)
%!  if (yes)
%!    value = a;
%!  else
%!    value = b;
%!  endif
%!endfunction

%!test  # loops, redundant in space; free, with a torque, with a motor whose speed changes, from rest
%! warning ("off", "nonsmooth:nssolve:start", "local");
%! for kind = {"planar", "spatial"}
%!   for motor = {{}, {"Motor", {"torque", 0.5}}, {"Motor", {"speed", @(t, q, v) 4 * sin(t)}}}
%!     model = four_bar (kind{1}, motor{1});
%!     for method = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau", "radau5", "herk4"}
%!       sol = nssolve (model, [0 2], "Method", method{1}, "Step", 0.01);
%!       assert (sol.exitflag, 1);
%!       [position, speed] = openness (model, sol);
%!       first_order = any (strcmp (method{1}, {"euler", "linimp", "moreau"})) && ! isempty (motor{1}) && ...
%!                     strcmp (motor{1}{2}{1}, "speed");      # such a motor has the speed of another time of the step
%!       assert (position < 1e-8 && (first_order || speed < 1e-8), "%s, %s: %g, %g", kind{1}, method{1}, position, speed);
%!     endfor
%!   endfor
%! endfor

%!test  # hinges on a support that moves, as a system too
%! a = @(t) 0.3 * sin (4 * t);
%! model = nsmodel ("planar");
%! model = nsbody (model, "Motion", {@(t) [a(t); 0; 0], @(t) [1.2 * cos(4 * t); 0; 0]});
%! model = nsbody (model, "Mass", 1, "Inertia", 0.1, "Position", [0 -1], "Velocity", [1.2 0]);
%! model = nsjoint (model, "revolute", 2, 1, "Anchor", [0 0]);
%! sys = nssystem ("Mass", eye (2), "Force", [0; -9.81], "Joint", @(t, q) ((q(1) - a(t))^2 + q(2)^2 - 1) / 2, ...
%!                 "JointGradient", @(t, q) [q(1) - a(t); q(2)], "JointRate", @(t, q) -(q(1) - a(t)) * 1.2 * cos (4 * t), ...
%!                 "JointCurvature", @(t, q, v) (v(1) - 1.2 * cos (4 * t))^2 + v(2)^2 + (q(1) - a(t)) * 4.8 * sin (4 * t));
%! for method = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau", "midpoint", "newmark", "radau5", "lobatto4", "herk4"}
%!   sol = nssolve (model, [0 3], "Method", method{1}, "Step", 0.01);
%!   assert (hypot (sol.q(1,:) - a (sol.t), sol.q(2,:)), ones (1, columns (sol.q)), 1e-8);
%!   sol = nssolve (sys, [0 3], [0; -1], [1.2; 0], "Method", method{1}, "Step", 0.01);
%!   assert (hypot (sol.q(1,:) - a (sol.t), sol.q(2,:)), ones (1, columns (sol.q)), 1e-8);
%! endfor

%!test  # a pendulum that hits a wall, e = 0.5: its length at the collisions too
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Mass", 1, "Position", [-sin(1), -cos(1)]);
%! model = nsbody (model, "Shape", nsshape ("halfspace", [-1 0], -0.3), "Restitution", 0.5);
%! model = nsjoint (model, "distance", 1, "ground", "Anchor", [-sin(1), 0; -cos(1), 0]);
%! for method = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau", "radau5", "herk4"}
%!   sol = nssolve (model, [0 3], "Method", method{1}, "Step", 0.01);
%!   assert (hypot (sol.q(1,:), sol.q(2,:)), ones (1, columns (sol.q)), 1e-8);
%!   assert (any (diff (sol.v(1,:)) < -0.5));                   # it has come back from the wall
%! endfor

## ---- contacts

%!function model = on_disc (R, r, angle, mu)
%!  model = nsmodel ("planar");
%!  model = nsbody (model, "Shape", nsshape ("disc", R), "Fixed", true, "Friction", mu);
%!  model = nsbody (model, "Shape", nsshape ("disc", r), "Mass", 1, "Position", (R + r) * [sin(angle), cos(angle)], ...
%!                  "Friction", mu);
%!endfunction

%!test  # a disc rolls down another one: the gap stays closed while it is pressed, and is not held when it leaves
%! ## it leaves where N = 0: cos = 4/7 cos (start) with J = m r^2 / 2 (rolling all the time, mu = 5)
%! R = 1;  r = 0.2;  start = 0.3;
%! for method = {"euler", "linimp", "moreau", "trapezoidal", "trapezoidal1"}
%!   sol = nssolve (on_disc (R, r, start, 5), [0 1.6], "Method", method{1}, "Step", 0.002);
%!   distance = hypot (sol.q(1,:), sol.q(2,:)) - R - r;
%!   angle = atan2 (sol.q(1,:), sol.q(2,:));
%!   leaves = find (distance > 1e-6, 1);
%!   assert (max (abs (distance(1:leaves-5))) < 1e-8, "%s", method{1});
%!   assert (abs (cos (angle(leaves)) - 4/7 * cos (start)) < 0.011, "%s", method{1});   # 3 steps of 0.0037
%!   assert (distance(end) > 0.2);
%! endfor

%!test  # a block slides down inside a bowl with friction: the normal force of the curve counts, to the order of the method
%! ## a particle in a bowl of radius 1: w w' = -g sin (a) - mu (g cos (a) + w^2), from a = -1.2 at rest
%! mu = 0.2;
%! sys = nssystem ("Mass", eye (2), "Force", [0; -9.81], "Gap", @(q) 1 - norm (q), "Normal", @(q) -q / norm (q), ...
%!                 "Tangent", @(q) [-q(2), q(2); q(1), -q(1)] / norm (q), "Friction", mu);
%! rate = @(t, y) [y(2); -9.81 * sin(y(1)) - mu * (9.81 * cos(y(1)) + y(2)^2)];
%! [~, y] = ode45 (rate, [0 0.4 0.8], [-1.2; 0], odeset ("RelTol", 1e-11, "AbsTol", 1e-12));
%! for method = {"euler", 2; "linimp", 2; "moreau", 2; "trapezoidal", 4}'
%!   e = zeros (1, 3);
%!   for n = 1:3
%!     sol = nssolve (sys, [0 0.8], [sin(-1.2); -cos(1.2)], [0; 0], "Method", method{1}, "Step", 0.01 / 2 ^ n);
%!     e(n) = abs (atan2 (sol.q(1,end), -sol.q(2,end)) - y(3,1));
%!     assert (max (abs (sqrt (sumsq (sol.q)) - 1)) < 1e-8, "%s", method{1});
%!   endfor
%!   ratios = e(1:2) ./ e(2:3);
%!   assert (all (ratios > 0.85 * method{2}), "%s: %s", method{1}, mat2str (e, 3));
%! endfor

%!test  # bounces keep what the law leaves: an elastic ball on a pendulum's bob, and a ball with e = .8 on the floor, [0 1000]
%! warning ("off", "all", "local");
%! model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]));
%! model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Mass", 1, "Position", [0 1.1], "Restitution", 0.8);
%! sol = nssolve (model, [0 1000]);
%! assert (sol.q(2,end), 0.1, 1e-8);                          # steps of 1 s: -0.86 without stabilisation
%! model = nsbody (nsmodel ("planar", "Gravity", 0), "Name", "bob", "Shape", nsshape ("disc", 0.1), "Mass", 1, "Position", [1 0]);
%! model = nsjoint (model, "distance", "bob", "ground", "Anchor", [1 0; 0 0]);
%! model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Mass", 1, "Position", [1 -1], "Velocity", [0 2], "Restitution", 1);
%! for method = {"euler", "moreau", "linimp", "trapezoidal"}
%!   sol = nssolve (model, [0 1], "Method", method{1}, "Step", 1e-3);
%!   assert (hypot (sol.v(1,end), sol.v(2,end)), 2, 0.01);          # equal masses change their speeds; h w of the bob's
%!   assert (hypot (sol.q(1,:), sol.q(2,:)), ones (1, columns (sol.q)), 1e-8);
%! endfor

%!test  # momentum: what is recorded of joints and contacts is all that acts
%! for method = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau"}
%!   sol = nssolve (rod ("planar", 1, 0.1), [0 1], "Method", method{1}, "Step", 0.01);
%!   change = sol.v(1:2,end) - sol.v(1:2,1) - [0; -9.81];
%!   assert (norm (change - sum (sol.joint(1:2,:), 2)) < 1e-10 || norm (change + sum (sol.joint(1:2,:), 2)) < 1e-10, "%s", method{1});
%! endfor

## What closing moves must not keep bodies in motion.  Boxes of 1 cm to 1 m, thrown with a spin, rest after 40 sqrt (L /
##                                                     g).
%!function speed = speed_at_end (dimension, seed, method)
%!  u = numbers_from (seed, 1, 12);
%!  L = 0.01 * 100 ^ u(1);
%!  second = sqrt (L / 9.81);
%!  law = {"Friction", 0.2 + u(4)};
%!  up = [zeros(1, dimension - 1), 1];
%!  sides = L * [1, 0.5 + u(5:3+dimension)];
%!  spin = (u({9, 9:11}{dimension - 1}) - 0.5) * 10 / second;
%!  kind = {"planar", "spatial"}{dimension - 1};
%!  model = nsbody (nsmodel (kind), "Shape", nsshape ("halfspace", up), law{:});
%!  model = nsbody (model, "Shape", nsshape ("box", sides), "Mass", 1000 * L ^ 3, "Position", 3 * L * up, law{:}, ...
%!                  "Velocity", [u(7), zeros(1, dimension - 1)] * L / second, "AngularVelocity", spin, ...
%!                  "Restitution", 0.6 * u(2) * (u(3) > 0.4));
%!  sol = nssolve (model, [0, 40 * second], "Step", second / 100, "Method", method);
%!  unit = [ones(dimension, 1); L * ones(rows (sol.v) - dimension, 1)];
%!  speed = max (abs (sol.v(:,end) .* unit)) * second / L;
%!endfunction

%!test  # below 1e-3 sqrt (g L), where gravity makes a hundredth of it in a step
%! warning ("off", "nonsmooth:nssolve:coarse", "local");
%! warning ("off", "nonsmooth:nssolve:overlap", "local");
%! numbers = {1:2, 1:100}{1 + ! isempty (getenv ("NONSMOOTH_LONG"))};
%! for method = {"euler", "linimp", "moreau", "trapezoidal"}
%!   for dimension = 2:3
%!     for seed = numbers(:)'
%!       speed = speed_at_end (dimension, seed, method{1});
%!       assert (speed < 1e-3, "%s, %d, %d: %g", method{1}, dimension, seed, speed);
%!     endfor
%!   endfor
%! endfor
