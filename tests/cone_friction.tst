## True friction cones, ellipsoids with torsion, and cones of the user in space (option Cone).
## SPDX-License-Identifier: BSD-3-Clause

%!function names = methods ()
%!  names = {"euler", "linimp", "moreau", "trapezoidal", "trapezoidal1"};
%!endfunction

## A block or particle on the plane z = 0, launched with 2 m/s at an angle to the axes; mu = 0.5.
%!function model = launched (shape, angle)
%!  model = nsmodel ("spatial");
%!  model = nsbody (model, "Name", "table", "Shape", nsshape ("halfspace", [0 0 1]), "Friction", 0.5);
%!  velocity = 2 * [cos(angle), sin(angle), 0];
%!  if (strcmp (shape, "box"))
%!    model = nsbody (model, "Name", "block", "Shape", nsshape ("box", [0.4 0.2 0.02]), "Friction", 0.5, ...
%!                    "Position", [0 0 0.01], "Velocity", velocity);
%!  else
%!    model = nsbody (model, "Name", "block", "Shape", nsshape ("point"), "Friction", 0.5, "Velocity", velocity);
%!  endif
%!endfunction

%!function [distance, angle] = stop_of (sol)
%!  distance = norm (sol.q(1:2,end));
%!  angle = atan2 (sol.q(2,end), sol.q(1,end));
%!endfunction

## A ball of radius 0.5 and mass 1 on the plane z = 0, with a pair that says more.
%!function model = ball_on_table (velocity, spin, varargin)
%!  model = nsmodel ("spatial");
%!  model = nsbody (model, "Name", "table", "Shape", nsshape ("halfspace", [0 0 1]));
%!  model = nsbody (model, "Name", "ball", "Shape", nsshape ("sphere", 0.5), "Mass", 1, "Position", [0 0 0.5], ...
%!                  "Velocity", velocity, "AngularVelocity", spin);
%!  model = nscontact (model, "ball", "table", varargin{:});
%!endfunction

## ---- a launched block

## It stops straight ahead: the angle is the one of the launch up to roundoff of some hundred steps.  The distance is
## v^2 / (2 mu g); in 'euler' and 'linimp' each step is taken with the speed at its end, which is short by h v / 2 in
## all; the speed falls linearly, so that the trapezoidal methods, which locate the stop, are exact; 'moreau' is so but
## for the step in which it stops.
%!test
%! exact = 2 ^ 2 / (2 * 0.5 * 9.81);
%! for shape = {"point", "box"}
%!   for method = reshape (methods (), 1, [])
%!     err = [];
%!     for h = [0.02, 0.01]
%!       sol = nssolve (launched (shape{1}, pi / 8), [0, 0.6], "Method", method{1}, "Step", h, "Cone", "cone");
%!       assert (sol.exitflag, 1);
%!       assert (sol.stats.approximatecones, 0);
%!       [distance, angle] = stop_of (sol);
%!       assert (angle, pi / 8, 1e-10);
%!       assert (norm (sol.v(:,end)), 0, 1e-10);
%!       err(end+1) = abs (distance - exact);
%!     endfor
%!     if (any (strcmp (method{1}, {"euler", "linimp"})))
%!       assert (err, [0.02, 0.01], 0.02 * err);      # h v / 2, v = 2
%!     elseif (strcmp (method{1}, "moreau"))
%!       assert (max (err) < 0.5 * 0.5 * 9.81 * 0.02 ^ 2);      # mu g h^2 / 2, of the last step
%!     else
%!       assert (err, [0, 0], 1e-12);
%!     endif
%!   endfor
%! endfor

## The pyramid of 4 directions goes astray.  Friction first acts along x alone, until vx = vy = v sin a, then half along
## each: tan = sin 2a, 35.26 degrees for a launch at 22.5.
%!test
%! [~, angle] = stop_of (nssolve (launched ("point", pi / 8), [0, 0.8], "Method", "trapezoidal", "Step", 0.005, ...
%!                                "Directions", 4));
%! assert (angle, atan (sin (pi / 4)), 1e-3);           # transitions of the pyramid are located up to O(h^2)
%! assert ((angle - pi / 8) * 180 / pi, 12.76, 0.1);

## A launch along the path of a curve: a constant side force bends it, and the order is that of the scheme.  Reference:
## v' = f - mu g v / |v| solved to roundoff.  Friction is asked of v+ in all schemes of order 1 and in 'trapezoidal1',
## whose directions turn here.
%!function y = bent (t, y, e)
%!  u = [e(1) * y(3); e(2) * y(4)];
%!  y = [y(3:4); [1; 0.5] - 0.5 * 9.81 * [e(1); e(2)] .* u / norm(u)];
%!endfunction
%!test
%! for e = {[1, 1], [0.4, 1]}
%!   exact = tight_ode (@(t, y) bent (t, y, e{1}), [0, 0.2], [0; 0; 2 * cos(pi / 8); 2 * sin(pi / 8)], 0.01);
%!   for method = reshape (methods (), 1, [])
%!     model = launched ("point", pi / 8);
%!     model.gravity = [1; 0.5; -9.81];
%!     model = nscontact (model, "block", "table", "Radii", e{1});
%!     err = [];
%!     for h = [0.01, 0.005]
%!       sol = nssolve (model, [0, 0.2], "Method", method{1}, "Step", h, "Cone", "ellipsoid");
%!       err(end+1) = norm ([sol.q(1:2,end); sol.v(1:2,end)] - exact(:,end));
%!     endfor
%!     order = 1 + strcmp (method{1}, "trapezoidal");
%!     assert (err(1) / err(2), 2 ^ order, 0.1 * 2 ^ order);
%!     assert (err(1) < 0.02 ^ order);
%!   endfor
%! endfor

## ---- torsion

## CBAT example 2, oracle D2: a ball spins about the normal; the torque mu e_r m g brakes it, w = w0 (1 - t) with w0 =
## 1.962 here, stops it at t = 1 and holds it.  h = 0.07 does not divide 1: the first zero is at 1.05 = 15 h.  The speed
## is linear in time, so that every scheme has it to roundoff.
%!test
%! for method = reshape (methods (), 1, [])
%!   model = nsmodel ("spatial");
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]));
%!   model = nsbody (model, "Shape", nsshape ("sphere", 1), "Mass", 1, "Position", [0 0 1], "AngularVelocity", [0 0 1.962]);
%!   model = nscontact (model, 2, 1, "Friction", 0.2, "Radii", [1 1 0.4]);
%!   sol = nssolve (model, 0:0.07:1.4, "Method", method{1}, "Step", 0.07, "Cone", "ellipsoid");
%!   assert (sol.v(6,:), max (0, 1.962 * (1 - sol.t)), 1e-12);
%!   assert (find (abs (sol.v(6,:)) < 1e-9, 1), 16);
%!   assert (max (max (abs (sol.v(1:5,:)))) < 1e-12);
%!   first = find (sol.contacts.step == 2);
%!   assert (sol.contacts.torsion(first), -0.07 * 0.2 * 0.4 * 9.81, 1e-12);      # on the ball, about the normal
%! endfor

## Slip and spin together: while the ball slides its spin stops more slowly.  Reference: the equations of the ball with
## the friction of CBAT (5), solved to roundoff.
%!function y = spinning (t, y)
%!  e = [0.4; 1; 0.15];
%!  u = [y(3) - 0.5 * y(6); y(4) + 0.5 * y(5); y(7)];
%!  p = -0.3 * 9.81 * e .^ 2 .* u / norm (e .* u);
%!  y = [y(3:4); p(1:2); [0.5 * p(2); -0.5 * p(1); p(3)] / (0.4 * 0.5 ^ 2)];
%!endfunction
%!test
%! exact = tight_ode (@spinning, [0, 0.2], [0; 0; 1; 0.6; 3; -5; 4], 0.01);
%! for method = reshape (methods (), 1, [])
%!   model = ball_on_table ([1 0.6 0], [3 -5 4], "Friction", 0.3, "Radii", [0.4 1 0.15]);
%!   err = [];
%!   for h = [0.01, 0.005]
%!     sol = nssolve (model, [0, 0.2], "Method", method{1}, "Step", h, "Cone", "ellipsoid");
%!     turned = quaternion_matrix (sol.q(4:7,end)) * sol.v(4:6,end);
%!     err(end+1) = norm ([sol.q(1:2,end); sol.v(1:2,end); turned] - exact(:,end));
%!   endfor
%!   order = 1 + strcmp (method{1}, "trapezoidal");
%!   assert (err(1) / err(2), 2 ^ order, 0.12 * 2 ^ order);
%! endfor

## Torsion needs bodies that turn: at a particle it is none.
%!test
%! model = nscontact (launched ("point", pi / 8), "block", "table", "Radii", [1 1 3]);
%! options = {[0, 0.3], "Step", 0.01, "Cone"};
%! assert (nssolve (model, options{:}, "ellipsoid").q, nssolve (model, options{:}, "cone").q, 1e-14);

## ---- cones of the user

## psi = |beta| is the circle; differences of psi are good to 1e-10.
%!function [p, g] = circle (beta)
%!  p = norm (beta);
%!  g = beta / p;
%!endfunction
%!test
%! for method = {"euler", "moreau", "trapezoidal"}
%!   for psi = {@(beta) norm (beta), @circle}
%!     model = ball_on_table ([1 0.6 0], [3 -5 2], "Friction", 0.3, "Psi", psi{1});
%!     options = {[0, 0.5], "Method", method{1}, "Step", 0.01, "Cone"};
%!     a = nssolve (model, options{:}, "psi");
%!     b = nssolve (model, options{:}, "cone");
%!     assert (a.q(:,end), b.q(:,end), 1e-9);
%!     assert (a.v(:,end), b.v(:,end), 1e-9);
%!   endfor
%! endfor

## psi = |beta_1| + |beta_2| is the hull of 4 directions; psi = max |beta| is the square round it, a pyramid turned by
## 45 degrees with sqrt (2) mu.
%!test
%! for method = {"euler", "moreau"}
%!   model = nscontact (launched ("point", pi / 8), "block", "table", "Psi", @(beta) norm (beta, 1));
%!   options = {[0, 0.4], "Method", method{1}, "Step", 0.01};
%!   a = nssolve (model, options{:}, "Cone", "psi");
%!   b = nssolve (model, options{:}, "Cone", "pyramid", "Directions", 4);
%!   assert (a.q(1:2,end), b.q(1:2,end), 1e-9);
%!   model = nscontact (launched ("point", pi / 8 + pi / 4), "block", "table", ...
%!                      "Psi", @(beta) sqrt (2) * max (abs (beta)));
%!   c = nssolve (model, options{:}, "Cone", "psi");
%!   assert ([1 1; -1 1] / sqrt (2) * c.q(1:2,end), b.q(1:2,end), 1e-9);
%! endfor

## A cone that is not symmetric: the block slides more easily towards +x than towards -x.  beta is the friction on the
## body that is named first, whichever way the pair is stored.
%!test
%! psi = @(beta) norm (beta) * (1 + 0.3 * beta(1) / norm (beta));
%! for k = 1:2
%!   for direction = [1, -1]
%!     model = launched ("point", pi * (direction < 0));
%!     if (k == 1)
%!       model = nscontact (model, "block", "table", "Psi", psi);
%!     else
%!       model = nscontact (model, "table", "block", "Psi", @(beta) psi ([-beta(1); beta(2)]));
%!     endif
%!     sol = nssolve (model, [0, 0.1], "Method", "trapezoidal", "Step", 0.01, "Cone", "psi");
%!     braking = 0.5 * 9.81 / (1 - 0.3 * direction);      # |beta| = 1 / (1 -+ 0.3)
%!     assert (direction * sol.v(1,end), 2 - 0.1 * braking, 1e-8);
%!   endfor
%! endfor

## A function that fails in the run is named.
%!function p = fails_later (beta)
%!  persistent calls = 0;
%!  calls++;
%!  if (calls > 400)
%!    error ("out of ice");
%!  endif
%!  p = norm (beta);
%!endfunction
%!error <psi of pair 1 failed: out of ice>
%! nssolve (nscontact (launched ("point", 0.3), 2, 1, "Psi", @fails_later), [0 0.3], "Step", 0.001, "Cone", "psi");

## ---- nothing depends on the axes

## A scene and the same scene turned about the vertical by 0.7: with circular cones the motions differ by the turn alone
## (a pyramid: by 1e-2).  Among it: collisions by both laws, restitution along the surface, mu of the speed, a belt,
## rolling, several contacts and joint limits in one island.
%!function [model, R] = turned_scene (angle, laws)
%!  R = [cos(angle), -sin(angle), 0; sin(angle), cos(angle), 0; 0, 0, 1];
%!  turn = [cos(angle / 2), 0, 0, sin(angle / 2)];
%!  model = nsmodel ("spatial");
%!  model = nsbody (model, "Name", "floor", "Shape", nsshape ("halfspace", [0 0 1]), "Friction", 0.3);
%!  model = nsbody (model, "Name", "ball", "Shape", nsshape ("sphere", 0.2), "Position", (R * [0; 0; 0.4])', ...
%!                  "Velocity", (R * [1; 0.3; -1])', "AngularVelocity", [1 2 3], "Quaternion", turn, ...
%!                  "Restitution", 0.5, "Friction", 0.4);
%!  model = nsbody (model, "Name", "other", "Shape", nsshape ("sphere", 0.2), "Position", (R * [0.7; 0.1; 0.2])', ...
%!                  "Velocity", [0 0 0], "Quaternion", turn, "Friction", 0.4);
%!  model = nsbody (model, "Name", "arm", "Shape", nsshape ("capsule", 0.1, 0.6), "Position", (R * [-1; 0; 0.1])', ...
%!                  "Quaternion", quaternion_product (turn', quaternion_about ([0 1 0], pi / 2)), ...
%!                  "Velocity", (R * [0.5; 0.8; 0])', "Friction", 0.4);
%!  model = nscontact (model, "ball", "floor", laws{:});
%!  model = nscontact (model, "other", "floor", "Friction", 0.3, "SurfaceVelocity", (R * [0.5; 0.2; 0])');
%!endfunction
%!test
%! laws = {{}, {"Friction", [0.5 0.2 0.3]}, {"Friction", @(s) 0.2 + 0.1 / (1 + s)}, {"TangentialRestitution", 0.4}};
%! runs = {{"Method", "euler"}, {"Method", "euler", "Detect", "collisions", "Impact", "poisson"}, ...
%!         {"Method", "linimp", "Impact", "newton"}, {"Method", "moreau"}, ...
%!         {"Method", "moreau", "Stabilization", "projection"}, {"Method", "euler", "Stabilization", "velocity"}, ...
%!         {"Method", "trapezoidal"}, {"Method", "trapezoidal1", "Detect", "collisions", "Impact", "dissipative"}};
%! for k = 1:numel (runs)
%!   law = laws{1 + mod(k, 4)};
%!   a = nssolve (turned_scene (0, law), [0, 0.25], "Step", 0.005, "Cone", "cone", runs{k}{:});
%!   [model, R] = turned_scene (0.7, law);
%!   b = nssolve (model, [0, 0.25], "Step", 0.005, "Cone", "cone", runs{k}{:});
%!   assert ([a.exitflag, b.exitflag], [1, 1]);
%!   for first = 1:6:13
%!     assert (b.v(first:first+2,end), R * a.v(first:first+2,end), 1e-7);      # capsules touch with two contacts
%!     assert (b.v(first+3:first+5,end), a.v(first+3:first+5,end), 1e-6);      # in the axes of the bodies
%!   endfor
%! endfor

## ---- rolling, stacks and heaps

## A ball launched without spin slides, then rolls with 5/7 of its speed, whatever the direction: the angular momentum
## about the point of contact stays.  Every scheme keeps it.
%!test
%! for method = reshape (methods (), 1, [])
%!   model = ball_on_table (2 * [cos(0.4), sin(0.4), 0], [0 0 0], "Friction", 0.4);
%!   sol = nssolve (model, [0, 0.6], "Method", method{1}, "Step", 0.01, "Cone", "cone");
%!   assert (sol.v(1:2,end), 10 / 7 * [cos(0.4); sin(0.4)], 1e-9);
%!   phases = nscontacts (sol, "ball", "table").phases;
%!   assert ({phases.state}, {"slip", "stick"});
%! endfor

## Friction and slip as nscontacts tells them: |friction| = mu normal while it slides, opposite to the velocity.
%!test
%! sol = nssolve (launched ("box", pi / 8), [0, 0.3], "Step", 0.01, "Cone", "cone");
%! c = nscontacts (sol, "block", "table");
%! assert (c.tangential, -0.5 * 9.81 * [cos(pi / 8); sin(pi / 8); 0] * ones (1, numel (c.t)), 1e-9);
%! assert (c.slip, sqrt (sum (sol.v(1:2,2:end) .^ 2)), 1e-9);
%! assert (sqrt (sum (sol.contacts.friction .^ 2, 2)), 0.5 * sol.contacts.cn, 1e-9);

## 20 balls fall into a funnel of three planes: no step fails, and without restitution energy never grows.
%!test
%! model = nsmodel ("spatial");
%! for k = 1:3
%!   a = 2 * pi * k / 3 + 0.2;
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [cos(a) sin(a) 1] / sqrt (2)), "Friction", 0.3);
%! endfor
%! for k = 0:19
%!   place = [0.25 * mod(k, 2) - 0.1, 0.25 * mod(floor (k / 2), 2) - 0.1 + 0.01 * k, 0.6 + 0.25 * floor(k / 4)];
%!   model = nsbody (model, "Shape", nsshape ("sphere", 0.1), "Position", place, "Friction", 0.3);
%! endfor
%! warning ("off", "nonsmooth:nssolve:overlap", "local");      # speeds of 4 m/s: h v is a third of a radius
%! sol = nssolve (model, [0, 1], "Step", 0.01, "Cone", "cone");
%! assert (sol.exitflag, 1);
%! assert (sol.stats.approximatecones, 0);
%! assert (max (sol.stats.residual) < 1e-9);
%! assert (max (sol.stats.active) > 20);
%! assert (max (diff (nsenergy (sol))) < 1e-9);

## Cylinders and boxes stand on faces, with more contacts than their loads need: what they do is what one block does.
%!test
%! model = launched ("box", pi / 8);
%! model = nsbody (model, "Name", "tin", "Shape", nsshape ("cylinder", 0.1, 0.1), "Position", [5 0 0.05], ...
%!                 "Velocity", [0 1 0], "Friction", 0.5);
%! model = nscontact (model, "block", "tin", "Enabled", false);
%! sol = nssolve (model, [0, 0.6], "Step", 0.005, "Cone", "ellipsoid");
%! assert (sol.exitflag, 1);
%! assert (sol.stats.approximatecones, 0);
%! assert (max (diff (nsenergy (sol))) < 1e-9);
%! assert (norm (sol.v(:,end)), 0, 1e-9);

## Without restitution no scheme of order 1 brings energy in.  A tumbling box, for which 'euler' would need to treat
## gyroscopic forces as 'linimp' does.
%!test
%! for method = {"linimp", "moreau"}
%!   for cone = {"cone", "ellipsoid"}
%!     model = nsmodel ("spatial");
%!     model = nsbody (model, "Name", "floor", "Shape", nsshape ("halfspace", [0 0 1]), "Friction", 0.4);
%!     model = nsbody (model, "Name", "box", "Shape", nsshape ("box", [0.3 0.2 0.1]), "Position", [0 0 0.4], ...
%!                     "Velocity", [2 1 0], "AngularVelocity", [3 5 1], "Friction", 0.4);
%!     model = nscontact (model, "box", "floor", "Radii", [0.5 1 0.02]);
%!     sol = nssolve (model, [0, 1.5], "Method", method{1}, "Step", 0.002, "Cone", cone{1}, "Theta", 1);
%!     assert (sol.exitflag, 1);
%!     assert (sol.stats.approximatecones, 0);
%!     assert (max (diff (nsenergy (sol))) < 1e-9);
%!   endfor
%! endfor

## A warm start saves iterations: the run counts fewer than its steps taken one by one from the same states, which know
## nothing of the step before.
%!test
%! model = launched ("box", pi / 8);
%! sol = nssolve (model, [0, 0.3], "Step", 0.01, "Cone", "cone");
%! cold = 0;
%! for k = 1:30
%!   [~, ~, info] = nsstep (model, sol.t(k), sol.q(:,k), sol.v(:,k), 0.01, "Cone", "cone");
%!   cold += info.pivots;
%! endfor
%! assert (sol.stats.pivots < cold / 4);

## Joint limits and contacts without friction in the same island.
%!test
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Name", "floor", "Shape", nsshape ("halfspace", [0 0 1]));
%! model = nsbody (model, "Name", "a", "Shape", nsshape ("sphere", 0.1), "Position", [0 0 0.1], "Velocity", [1 0.5 0]);
%! model = nsbody (model, "Name", "b", "Shape", nsshape ("sphere", 0.1), "Position", [0.5 0 0.1], "Velocity", [0 0.5 0]);
%! model = nsjoint (model, "prismatic", "a", "b", "Axis", [1 0 0], "Limits", [-0.1 0.1]);
%! model = nscontact (model, "a", "floor", "Friction", 0.5);
%! sol = nssolve (model, [0, 0.4], "Step", 0.005, "Cone", "cone");
%! assert (sol.exitflag, 1);
%! assert (max (sol.stats.residual) < 1e-12);
%! assert (any (sol.contacts.feature < 0 & sol.contacts.cn > 0));      # the limit is met
%! assert (any (sol.contacts.a == 3 | sol.contacts.b == 3));           # the other ball touches without friction

## ---- options

## In the plane two directions are the cone: the same bits.
%!test
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", 0.5);
%! model = nsbody (model, "Shape", nsshape ("box", [0.4 0.2]), "Position", [0 0.1], "Velocity", [1 0], "Friction", 0.5);
%! a = nssolve (model, [0, 0.3], "Step", 0.01);
%! for cone = {"cone", "ellipsoid", "psi"}
%!   assert (nssolve (model, [0, 0.3], "Step", 0.01, "Cone", cone{1}).q, a.q);
%! endfor

## Steps that adapt find the closed form too.
%!test
%! sol = nssolve (launched ("point", pi / 8), [0, 0.6], "Method", "moreau", "Step", 0.01, "Adapt", "runge", ...
%!                "AbsTol", 1e-5, "Cone", "cone");
%! [distance, angle] = stop_of (sol);
%! assert (angle, pi / 8, 1e-10);
%! assert (distance, 2 ^ 2 / 9.81, 1e-3);

%!error <Cone 'cone' is for Method 'euler', .* not 'radau3'> ...
%! nssolve (launched ("point", 0), [0 1], "Method", "radau3", "Cone", "cone")
%!error <Cone must be one of 'auto', 'pyramid', 'cone', 'ellipsoid', 'psi', not 'round'> ...
%! nssolve (launched ("point", 0), [0 1], "Cone", "round")
%!error <Cone must be 'pyramid' for a system: Tangent gives its directions> ...
%! nssolve (nssystem ("Mass", 1, "Force", @(t, q, v) 1), [0 1], 0, 0, "Cone", "cone")

%!test  # without the option Cone: circles; Radii and Psi of a pair where it has them; pyramids where directions are given. The same
%! # bits as with it
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]));
%! model = nsbody (model, 'Name', 'b', 'Shape', nsshape ('point'), 'Mass', 1, 'Velocity', [1 .7 0]);
%! plain = nscontact (model, 'b', 'table', 'Friction', .3);
%! radii = nscontact (model, 'b', 'table', 'Friction', .3, 'Radii', [.2 1]);
%! psi = nscontact (model, 'b', 'table', 'Friction', .3, 'Psi', @(beta) deal (norm (beta), beta / norm (beta)));
%! run = @(m, varargin) nssolve (m, [0 .3], 'Step', .01, varargin{:}).v(:,end);
%! assert (run (radii), run (radii, 'Cone', 'ellipsoid'));
%! assert (run (psi), run (psi, 'Cone', 'psi'));
%! assert (run (plain), run (plain, 'Cone', 'cone'));
%! assert (run (plain, 'Directions', 8), run (plain, 'Cone', 'pyramid'));
%! assert (run (plain, 'Directions', 4), run (plain, 'Cone', 'pyramid', 'Directions', 4));
%! four = nscontact (plain, 'b', 'table', 'Directions', 4);
%! assert (run (four), run (plain, 'Directions', 4));
%! assert (run (four, 'Cone', 'cone'), run (plain));
%! assert (norm (run (plain) - run (plain, 'Cone', 'pyramid')) > .01);
%! assert (norm (run (radii) - run (radii, 'Cone', 'pyramid')) > .01);

%!test  # Psi of a pair counts where it has Radii too: with psi = norm friction is mu c_n, as on a circle; 1e-9 is the tolerance
%! # of cones. nsterms and nscheck keep to the pyramid of 8 directions, with which the ball slides
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]));
%! model = nsbody (model, 'Name', 'b', 'Shape', nsshape ('sphere', .5), 'Mass', 1, 'Position', [0 0 .5], 'Velocity', [1 .4 0]);
%! psi = @(beta) deal (norm (beta), beta / norm (beta));
%! for radii = {[.5 2], [1 1 .3]}
%!   both = nscontact (model, 'b', 'table', 'Friction', .3, 'Psi', psi, 'Radii', radii{1});
%!   sol = nssolve (both, [0 .02], 'Step', .01, 'Cone', 'psi');
%!   f = sol.contacts.friction(1,:);
%!   assert (norm (f), .3 * sol.contacts.cn(1), 1e-9);
%!   [q, v] = deal (sol.q(:,1), sol.v(:,1));
%!   assert (columns (nsterms (both, 0, q, v).D), 8);
%!   report = nscheck (both, q, v);
%!   assert (report.contacts(1).state, 'slip');
%! endfor

## ---- by default

## A box on the floor, pushed at an angle to the axes with n balls on it.  The balls roll: friction f on each moves and
## turns it, a_ball = f / m, r w' = 5/2 a_ball, so that a = 7/2 a_ball of the box; with the floor's friction against the
## push a = (F - mu (M + n m) g) / (M + 2/7 n m).  Everything is constant, so that every scheme has the speed to
## roundoff of its problems; a pyramid turns the box aside and brakes it less.
%!function [model, speed] = loaded_box (angle, n, mu)
%!  model = nsmodel ("spatial");
%!  model = nsbody (model, "Name", "floor", "Shape", nsshape ("halfspace", [0 0 1]), "Friction", mu);
%!  model = nsbody (model, "Name", "box", "Mass", 10, "Shape", nsshape ("box", [1 1 0.2]), "Position", [0 0 0.1], ...
%!                  "Friction", mu);
%!  side = ceil (sqrt (n));
%!  for k = 0:n-1
%!    at = 0.15 * ([mod(k, side), floor(k / side)] - (side - 1) / 2);
%!    model = nsbody (model, "Mass", 0.5, "Shape", nsshape ("sphere", 0.05), "Position", [at, 0.25], "Friction", mu);
%!  endfor
%!  force = 1.2 * mu * (10 + 0.5 * n) * 9.81;
%!  model = nsforce (model, "box", force * [cosd(angle); sind(angle); 0]);
%!  speed = 0.3 * (force / 1.2 * 0.2) / (10 + n / 7) * [cosd(angle); sind(angle); 0];
%!endfunction
%!test
%! for c = {30, 60, 77, 60, 60, 45, 13, 60; 25, 25, 25, 9, 1, 0, 16, 25; 0.3, 0.3, 0.3, 0.1, 0.8, 0.5, 0.2, 0.05}
%!   for method = reshape (methods (), 1, [])
%!     [model, speed] = loaded_box (c{:});
%!     sol = nssolve (model, [0, 0.3], "Method", method{1}, "Step", 0.01);
%!     assert (sol.exitflag, 1);
%!     assert ([sol.stats.approximatecones, sol.stats.rough], [0 0]);
%!     assert (sol.v(1:3,end), speed, 1e-9 * norm (speed));
%!   endfor
%! endfor
