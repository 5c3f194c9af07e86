## The trapezoidal methods with fixed steps and joints or contacts that turn: errors of second order over times in which
## the printed scheme II, Stabilization 'none', loses all digits.
## SPDX-License-Identifier: BSD-3-Clause

## Scheme II turns what v has across a joint into its negative in each step, and where the joint turns with the rate w
## that grows as exp (w t): by exp (40) in 4 s with w = 10, so that roundoff alone ends it.  Velocities are closed in
## each step otherwise.  Halving the step must quarter the errors; ratios of 3.4 to 5 let the next power of h show.

%!function e = errors (model, T, steps, method, stabilization, error_of)
%!  e = zeros (size (steps));
%!  for k = 1:numel (steps)
%!    sol = nssolve (model, [0 T], "Method", method, "Step", steps(k), "Stabilization", stabilization);
%!    assert (sol.exitflag, 1);
%!    e(k) = error_of (sol);
%!  endfor
%!endfunction

%!function check_second (e, name)
%!  ratios = e(1:end-1) ./ e(2:end);
%!  assert (all (ratios > 3.4 & ratios < 5.6), "%s: %s", name, mat2str (e, 3));
%!endfunction

## ---- a pendulum that spins

%!function model = spinning (kind, L, inertia, speed)
%!  model = nsmodel (kind);
%!  if (strcmp (kind, "planar"))
%!    model = nsbody (model, "Mass", 1, "Inertia", inertia, "Position", [L 0], "Velocity", [0 speed * L], ...
%!                    "AngularVelocity", speed);
%!    model = nsjoint (model, "revolute", 1, "ground", "Anchor", [0 0]);
%!  else
%!    model = nsbody (model, "Mass", 1, "Inertia", inertia * [1 1 1], "Position", [L 0 0], "Velocity", [0 0 -speed * L], ...
%!                    "AngularVelocity", [0 speed 0]);
%!    model = nsjoint (model, "revolute", 1, "ground", "Anchor", [0 0 0], "Axis", [0 1 0]);
%!  endif
%!endfunction

## (J + L^2) a'' = -g L cos (a) in the plane, where the angle a turns upwards, + g L cos (a) in space, where it turns
## down.
%!function y = spun (kind, L, inertia, speed, T)
%!  sign = 1 - 2 * strcmp (kind, "planar");
%!  [~, y] = ode45 (@(t, y) [y(2); sign * 9.81 * L * cos(y(1)) / (inertia + L^2)], [0 T/2 T], [0; speed], ...
%!                  odeset ("RelTol", 1e-12, "AbsTol", 1e-12));
%!  y = y(3,1);
%!endfunction

%!function e = off (kind, sol, angle)      # of the place on the circle
%!  a = atan2 (sol.q(2 + strcmp (kind, "spatial"),end) * (1 - 2 * strcmp (kind, "spatial")), sol.q(1,end));
%!  e = abs (mod (a - angle + pi, 2 * pi) - pi);
%!endfunction

%!test  # inertia 0.1, length 1, speed 10, 4 s; and others, in the plane and in space
%! for c = {"planar", 1, 0.1, 10; "planar", 0.3, 0.01, 30; "planar", 1, 3, 8; "spatial", 1, 0.1, 10}'
%!   model = spinning (c{:});
%!   T = 40 / c{4};
%!   angle = spun (c{:}, T);
%!   for method = {"trapezoidal", "trapezoidal1"}
%!     for stabilization = {"auto", "velocity"}
%!       e = errors (model, T, 0.05 ./ [1 2 4] / c{4}, method{1}, stabilization{1}, @(sol) off (c{1}, sol, angle));
%!       check_second (e, [c{1}, ", ", method{1}, ", ", stabilization{1}]);
%!       assert (e(1) < 0.02);                                # 40 rad in 800 steps: 7e-3 measured with length 1
%!     endfor
%!   endfor
%! endfor

%!test  # the printed scheme is what it was
%! angle = spun ("planar", 1, 0.1, 10, 4);
%! e = errors (spinning ("planar", 1, 0.1, 10), 4, [5e-3 1.25e-3], "trapezoidal", "none", @(sol) abs (sol.q(3,end) - angle));
%! assert (all (e > 1));

%!test  # step by step with nsstep, which remembers nothing
%! model = spinning ("planar", 1, 0.1, 10);
%! for method = {"trapezoidal", "trapezoidal1"}
%!   sol = nssolve (model, [0 4], "Method", method{1}, "Step", 0.005);
%!   q = sol.q(:,1);  v = sol.v(:,1);
%!   for k = 1:800
%!     [q, v] = nsstep (model, (k - 1) * 0.005, q, v, 0.005, "Method", method{1});
%!   endfor
%!   assert ([q; v], [sol.q(:,end); sol.v(:,end)], 1e-9);
%! endfor

## ---- mechanisms, against 'radau5'

%!function model = slider_crank (w)      # crank 0.3, rod 1, a slider: joints only
%!  model = nsmodel ("planar", "Gravity", 0);
%!  model = nsbody (model, "Mass", 1, "Inertia", 0.02, "Position", [0.15 0], "Velocity", [0 0.15 * w], "AngularVelocity", w);
%!  model = nsbody (model, "Mass", 1, "Inertia", 0.1, "Position", [0.8 0], "Velocity", [0 0.15 * w], ...
%!                  "AngularVelocity", -0.3 * w);
%!  model = nsbody (model, "Mass", 1, "Inertia", 0.1, "Position", [1.3 0]);
%!  model = nsjoint (model, "revolute", 1, 0, "Anchor", [0 0]);
%!  model = nsjoint (model, "revolute", 2, 1, "Anchor", [0.3 0]);
%!  model = nsjoint (model, "revolute", 3, 2, "Anchor", [1.3 0]);
%!  model = nsjoint (model, "prismatic", 3, 0, "Axis", [1 0]);
%!endfunction

%!test  # a slider-crank of joints only, at 10 and at 25 rad/s
%! for w = [10 25]
%!   model = slider_crank (w);
%!   T = 40 / w;
%!   exact = nssolve (model, [0 T], "Method", "radau5", "Step", 0.02 / w).q(3,end);
%!   for method = {"trapezoidal", "trapezoidal1"}
%!     for stabilization = {"auto", "velocity"}
%!       e = errors (model, T, 0.01 ./ [1 2 4] / w, method{1}, stabilization{1}, @(sol) abs (sol.q(3,end) - exact));
%!       check_second (e, sprintf ("%s, %s, w = %g", method{1}, stabilization{1}, w));
%!       assert (e(1) < 2e-3);
%!     endfor
%!   endfor
%!   e = errors (model, T, 0.01 / w, "trapezoidal", "none", @(sol) abs (sol.q(3,end) - exact));
%!   assert (e > 1);
%! endfor

%!test  # a four-bar that a torque drives, from rest, and a double pendulum that whirls
%! A = [0; 0];  B = 0.4 * [cos(0.6); sin(0.6)];  D = [1; 0];
%! d = D - B;
%! angle = atan2 (d(2), d(1)) + acos ((0.81 + d' * d - 0.49) / (1.8 * norm (d)));
%! C = B + 0.9 * [cos(angle); sin(angle)];
%! bars = nsmodel ("planar");
%! for ends = {A, B, D; B, C, C}
%!   bars = nsbody (bars, "Mass", 1, "Inertia", sumsq (ends{2} - ends{1}) / 12, "Position", (ends{1} + ends{2}) / 2);
%! endfor
%! for k = {1, 2, 3, 3; "ground", 1, 2, "ground"; A, B, C, D; {"Motor", {"torque", 5}}, {}, {}, {}}
%!   bars = nsjoint (bars, "revolute", k{1}, k{2}, "Anchor", k{3}, k{4}{:});
%! endfor
%! double = nsmodel ("planar", "Gravity", 0);
%! double = nsbody (double, "Mass", 1, "Inertia", 0.1, "Position", [1 0], "Velocity", [0 8], "AngularVelocity", 8);
%! double = nsbody (double, "Mass", 0.5, "Inertia", 0.05, "Position", [2.5 0], "Velocity", [0 18], "AngularVelocity", 4);
%! double = nsjoint (double, "revolute", 1, "ground", "Anchor", [0 0]);
%! double = nsjoint (double, "revolute", 2, 1, "Anchor", [2 0]);
%! for c = {bars, double; 1.5, 3}
%!   exact = nssolve (c{1}, [0 c{2}], "Method", "radau5", "Step", 1e-3).q(:,end);
%!   for method = {"trapezoidal", "trapezoidal1"}
%!     e = errors (c{1}, c{2}, 0.002 ./ [1 2 4], method{1}, "auto", @(sol) norm (sol.q(:,end) - exact));
%!     check_second (e, method{1});
%!   endfor
%! endfor

## ---- rolling

## Two wheels on an axle, the centre of mass of the frame on it: it goes round a circle with constant speed.
%!function model = wheels (V, W)
%!  r = 0.3;  b = 0.5;
%!  model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]), "Friction", 2);
%!  model = nsbody (model, "Mass", 2, "Inertia", [0.2 0.2 0.3], "Position", [0 0 r], "Velocity", [V 0 0], ...
%!                  "AngularVelocity", [0 0 W]);
%!  for side = [1 -1]
%!    model = nsbody (model, "Shape", nsshape ("sphere", r), "Mass", 0.5, "Friction", 2, "Position", [0, side * b, r], ...
%!                    "Velocity", [V - W * side * b, 0, 0], "AngularVelocity", [0, (V - W * side * b) / r, W]);
%!    model = nsjoint (model, "revolute", size (model.bodies, 2), 2, "Anchor", [0, side * b, r], "Axis", [0 1 0]);
%!  endfor
%!endfunction

%!test  # a pair of wheels turns: a circle in closed form, closed joints
%! for V = [1 2]                                                # loads stay positive: V W r / g < b
%!   W = 1.5;
%!   model = wheels (V, W);
%!   exact = V / W * [sin(3 * W); 1 - cos(3 * W)];
%!   e = zeros (1, 3);
%!   for n = 1:3
%!     sol = nssolve (model, [0 3], "Method", "trapezoidal", "Step", 0.02 / 2 ^ n);
%!     assert (sol.exitflag, 1);
%!     e(n) = norm (sol.q(1:2,end) - exact);
%!     assert (max (nsdrift (sol)(:)) < 1e-8);
%!   endfor
%!   assert (e(3) < 1e-9 || all (e(1:2) ./ e(2:3) > 3.4), "%s", mat2str (e, 3));
%! endfor

%!test  # an ellipsoid rolls and rocks without slipping (a rattleback): 3 s, differences of halved steps
%! c = 0.12;
%! w = [0.3 0.5 -3];
%! I = [0.012 0.004 0; 0.004 0.022 0; 0 0 0.03];
%! model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]), "Friction", 3);
%! model = nsbody (model, "Shape", nsshape ("ellipsoid", [0.3 0.18 c]), "Mass", 1, "Inertia", I, "Friction", 3, ...
%!                 "Position", [0 0 c], "Velocity", cross (w, [0 0 c]), "AngularVelocity", w);
%! ends = zeros (13, 4);
%! for n = 1:4
%!   sol = nssolve (model, [0 3], "Method", "trapezoidal", "Step", 0.008 / 2 ^ n);
%!   assert (sol.exitflag, 1);
%!   ends(:,n) = [sol.q(:,end); sol.v(:,end)];
%!   energy = nsenergy (sol);
%!   assert (max (abs (energy - energy(1))) < 0.1 * (0.008 / 2 ^ n));
%! endfor
%! check_second (sqrt (sumsq (diff (ends, 1, 2))), "rattleback");

## A motor that starts from rest has its speed at once, otherwise the first step would have the mean of 0 and w, h w/2
## less.
%!test  # every method: the angle is w t
%! model = nsbody (nsmodel ("planar"), "Inertia", 0.1, "Position", [0.5 0]);
%! model = nsjoint (model, "revolute", 1, "ground", "Anchor", [0 0], "Motor", {"speed", 5});
%! for method = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau", "paoli", "geometric", "midpoint", ...
%!               "midpointmomentum", "newmark", "radau5", "lobatto4", "herk3"}
%!   lastwarn ("", "");
%!   sol = nssolve (model, [0 4], "Method", method{1}, "Step", 0.02);
%!   assert (sol.q(3,end), 20, 1e-10);
%!   assert (sol.v(:,1), [0; 2.5; 5], 1e-12);
%!   assert (isempty (lastwarn ()), lastwarn ());               # who starts a motor has made no mistake
%! endfor

%!test  # speeds that are functions of time, along a line and about an axis in space: 2 sin t, to second order
%! slide = nsbody (nsmodel ("planar"), "Inertia", 1);
%! slide = nsjoint (slide, "prismatic", 1, "ground", "Axis", [1 0], "Motor", {"speed", @(t, q, v) 2*cos(t)});
%! turn = nsbody (nsmodel ("spatial"), "Inertia", [.1 .2 .3], "Position", [.5 0 0]);
%! turn = nsjoint (turn, "revolute", 1, "ground", "Anchor", [0 0 0], "Axis", [0 0 1], "Motor", {"speed", @(t, q, v) 2*cos(t)});
%! for method = {"trapezoidal", "trapezoidal1"}
%!   e = zeros (2, 3);
%!   for n = 1:3
%!     h = 0.04 / 2 ^ n;
%!     q = nssolve (slide, [0 4], "Method", method{1}, "Step", h).q(1,end);
%!     c = nssolve (turn, [0 4], "Method", method{1}, "Step", h).q(1:2,end);
%!     e(:,n) = [q - 2 * sin(4); norm(c - .5 * [cos(2 * sin (4)); sin(2 * sin (4))])];
%!   endfor
%!   check_second (abs (e(1,:)), method{1});
%!   check_second (e(2,:), method{1});
%! endfor

%!function model = driven_bar (speed)        # a crank of 0.4, a coupler of 0.9, a rocker of 0.7, 1 between the supports
%!  A = [0 0];  B = 0.4 * [cos(0.6) sin(0.6)];  D = [1 0];  d = norm (D - B);
%!  a = (d^2 + 0.9^2 - 0.7^2) / (2 * d);
%!  C = B + a * (D - B) / d + sqrt (0.9^2 - a^2) * [0.4*sin(0.6), 1 - 0.4*cos(0.6)] / d;
%!  model = nsmodel ("planar");
%!  for k = {A, B, C; B, C, D}
%!    model = nsbody (model, "Mass", 1, "Inertia", norm (k{1} - k{2})^2 / 12, "Position", (k{1} + k{2}) / 2);
%!  endfor
%!  for k = {1, 2, 3, 3; "ground", 1, 2, "ground"; A, B, C, D; {"Motor", {"speed", speed}}, {}, {}, {}}
%!    model = nsjoint (model, "revolute", k{1}, k{2}, "Anchor", k{3}, k{4}{:});
%!  endfor
%!endfunction

%!test  # the crank of a four-bar from rest: w t, and the whole linkage moves at once as its joints say
%! for w = [3 -11]
%!   model = driven_bar (w);
%!   fine = nssolve (model, [0 1], "Method", "radau5", "Step", 2e-3);
%!   assert (fine.q(3,end), w, 1e-9 * abs (w));
%!   for method = {"trapezoidal", "moreau", "linimp"}
%!     sol = nssolve (model, [0 1], "Method", method{1}, "Step", 2e-3);
%!     assert (sol.q(3,end), w, 1e-9 * abs (w));
%!     assert (sol.q(:,end), fine.q(:,end), 1e-7);
%!     assert (sol.v(:,1), fine.v(:,1), 1e-9 * abs (w));
%!   endfor
%! endfor

%!test  # the jerk of a motor between free bodies keeps momenta, and has the least energy; a floor and its friction take part
%! pair = nsbody (nsmodel ("planar", "Gravity", 0), "Mass", 2, "Inertia", .3);
%! pair = nsbody (pair, "Mass", 1, "Inertia", .1, "Position", [1 0]);
%! pair = nsjoint (pair, "revolute", 2, 1, "Anchor", [1 0], "Motor", {"speed", 4});
%! v = nssolve (pair, [0 .1], "Method", "trapezoidal", "Step", .01).v(:,1);
%! assert (v(6) - v(3), 4, 1e-12);
%! assert (2 * v(1:2) + v(4:5), [0; 0], 1e-12);
%! assert (.3 * v(3) + .1 * v(6) + 1 * v(5), 0, 1e-12);
%! floor = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]), "Friction", 1);
%! car = nsbody (floor, "Shape", nsshape ("box", [2 .2]), "Mass", 10, "Position", [0 .1], "Friction", 0);
%! car = nsbody (car, "Mass", 1, "Inertia", .1, "Position", [0 .5]);
%! car = nsjoint (car, "revolute", 3, 2, "Anchor", [0 .5], "Motor", {"speed", 6});
%! for method = {"euler", "trapezoidal", "moreau"}
%!   sol = nssolve (car, [0 .1], "Method", method{1}, "Step", .01);
%!   v = sol.v(:,1);
%!   assert (v(6) - v(3), 6, 1e-12);
%!   # the box turns about its corner at (1, 0), as does what has no
%!   assert (v(2) + v(3), 0, 1e-12);
%!   assert (v(3) < -.01);                                   # moment about it: the other corner rises
%!   about = @(m, I, x, v) I * v(3) + m * ((x(1) - 1) * v(2) - x(2) * v(1));
%!   assert (about (10, 10 * (4 + .04) / 12, [0 .1], v(1:3)) + about (1, .1, [0 .5], v(4:6)), 0, 1e-10);
%! endfor

%!test  # a velocity that contradicts a motor is told, one that it has is not
%! told = @(w) nsjoint (nsbody (nsmodel ("planar"), "Inertia", 0.1, "Position", [0.5 0], "AngularVelocity", w, ...
%!                      "Velocity", [0, w / 2]), "revolute", 1, "ground", "Anchor", [0 0], "Motor", {"speed", 5});
%! for w = [0 5 2]
%!   lastwarn ("", "");
%!   evalc ("sol = nssolve (told (w), [0 1], 'Method', 'trapezoidal');");
%!   [~, id] = lastwarn ();
%!   assert (id, {"", "nonsmooth:nssolve:start"}{1 + (w == 2)});
%!   assert (sol.v(3,1), 5, 1e-12);
%! endfor

%!test  # joints that depend on time, of systems: x = sin t from rest is told
%! sys = nssystem ("Mass", eye (2), "Force", [0; -1], "Joint", @(t, q) q(1) - sin (t), "JointGradient", [1; 0], ...
%!                 "JointRate", @(t, q) -cos (t));
%! for method = {"trapezoidal", "euler", "moreau"}
%!   lastwarn ("", "");
%!   evalc ("sol = nssolve (sys, [0 3], [0; 0], [0; 0], 'Method', method{1}, 'Step', .01);");
%!   [~, id] = lastwarn ();
%!   assert (id, "nonsmooth:nssolve:start");
%!   assert (sol.v(1,1), 1, 1e-12);
%!   assert (sol.q(1,end), sin (3), 1e-12);
%! endfor
