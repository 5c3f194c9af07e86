## Sliding, rolling and spinning on planes and spheres, against closed forms.
## SPDX-License-Identifier: BSD-3-Clause

## g = 9.81.  A sphere of radius r that touches the plane z = 0 and moves with v rolls if w = z x v / r (world axes).

%!function [model, body] = on_floor (shape, height, mu, varargin)
%!  model = nsmodel ("spatial");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0, 0, 1]), "Friction", mu);
%!  [model, body] = nsbody (model, "Shape", shape, "Position", [0, 0, height], "Friction", mu, varargin{:});
%!endfunction

%!function e = found (sol, kind)
%!  e = sol.events(strcmp ({sol.events.kind}, kind));
%!endfunction

## ---- a sphere slips, then rolls

## Friction mu g slows it down, and torque 5/2 mu g / r speeds its spin up, until w r = v: at t = 2 v0 / (7 mu g), with
## v = 5/7 v0.  The angular momentum about a line on the floor does not change: 5/7 v0 holds in every direction and for
## every scheme, however friction turns meanwhile.
%!test  # 'trapezoidal': the motion is quadratic in t, so that the transition is located to rounding
%! mu = 0.25;
%! v0 = 3;
%! stop = 2 * v0 / (7 * mu * 9.81);
%! for angle = (0:7) * pi/4                        # the directions of friction
%!   u = [cos(angle); sin(angle); 0];
%!   model = on_floor (nsshape ("sphere", 0.3), 0.3, mu, "Velocity", v0 * u);
%!   sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01);
%!   assert (sol.exitflag, 1);
%!   rolls = found (sol, "stick");
%!   assert (numel (rolls), 1);
%!   assert (rolls.time, stop, 1e-9);
%!   assert (sol.v(1:3,end), 5/7 * v0 * u, 1e-10);
%!   assert (quaternion_matrix (sol.q(4:7,end)) * sol.v(4:6,end), 5/7 * v0 / 0.3 * [-u(2); u(1); 0], 1e-9);
%!   assert (sol.q(1:3,end), (v0 * stop - mu * 9.81/2 * stop^2 + 5/7 * v0 * (1 - stop)) * u + [0; 0; 0.3], 1e-9);
%! endfor

%!test  # 'euler' and 'linimp': the same speed to rounding, the place to first order
%! mu = 0.25;
%! v0 = 3;
%! stop = 2 * v0 / (7 * mu * 9.81);
%! expected = v0 * stop - mu * 9.81/2 * stop^2 + 5/7 * v0 * (1 - stop);
%! model = on_floor (nsshape ("sphere", 0.3), 0.3, mu, "Velocity", [0, v0, 0]);
%! for method = {"euler", "linimp"}
%!   e = zeros (1, 3);
%!   for n = 1:3
%!     sol = nssolve (model, [0, 1], "Method", method{1}, "Step", 0.02 / 2 ^ n);
%!     assert (sol.v(1:3,end), [0; 5/7 * v0; 0], 1e-10);
%!     e(n) = abs (sol.q(2,end) - expected);
%!   endfor
%!   ratios = e(1:2) ./ e(2:3);
%!   assert (e(1) < 0.01 && all (ratios > 1.7 & ratios < 2.3), "%s: %s", method{1}, mat2str (e, 4));
%! endfor

## The spin R w of a trapezoidal step turns by exp (h (w + w+)/2) while the impulse acts half-way: R+ w+ has an error
## of O(h^2).
%!test  # any direction, with spin at the start too: the velocity of rolling by the angular momentum about the floor
%! v0 = [2; 0.7; 0];
%! w0 = [3; -1; 5];
%! v = 5/7 * v0 + 2/7 * 0.3 * cross (w0, [0; 0; 1]);
%! model = on_floor (nsshape ("sphere", 0.3), 0.3, 0.4, "Velocity", v0, "AngularVelocity", w0);
%! for directions = [4, 8, 32]
%!   for method = {"euler", 1e-12; "linimp", 1e-12; "trapezoidal", 4e-3; "trapezoidal1", 4e-3}'
%!     for h = [0.01, 0.0025]
%!       sol = nssolve (model, [0, 1], "Method", method{1}, "Step", h, "Directions", directions);
%!       tol = max (1e-12, method{2} * (h / 0.01) ^ 2);
%!       w = quaternion_matrix (sol.q(4:7,end)) * sol.v(4:6,end);
%!       assert (sol.v(1:3,end), v, tol);
%!       assert (w(1:2), cross ([0; 0; 1], v)(1:2) / 0.3, tol / 0.3);
%!       assert (w(3), 5, tol);                                     # nothing slows the spin about the vertical
%!     endfor
%!   endfor
%! endfor

## Record H2_slip_to_roll_disc: I = m r^2/2, r = 0.7, mu = 0.25, v0 = 3: rolls at 0.407747196738 with speed 2, after
## 1.0193679918.
%!test  # a cylinder across its way, on two points of its rim
%! turn = quaternion_about ([1, 0, 0], pi/2);                     # its axis along -y
%! model = on_floor (nsshape ("cylinder", 0.7, 0.5), 0.7, 0.25, "Quaternion", turn, "Velocity", [3, 0, 0]);
%! sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01);
%! rolls = found (sol, "stick");
%! assert (rolls(1).time, 0.40774719673802245, 1e-9);
%! assert (sol.v(:,end), [2; 0; 0; 0; 0; -2 / 0.7], 1e-9);
%! assert (sol.q(1,end), 1.0193679918450562 + 2 * (1 - 0.40774719673802245), 1e-9);
%! for method = {"euler", "linimp"}
%!   sol = nssolve (model, [0, 1], "Method", method{1}, "Step", 0.005);
%!   assert (sol.v(:,end), [2; 0; 0; 0; 0; -2 / 0.7], 1e-9);
%!   assert (sol.q(1,end), 1.0193679918450562 + 2 * (1 - 0.40774719673802245), 0.005 * 3);
%! endfor

## ---- rolling for a minute

%!test  # sphere, cylinder and capsule: 6000 steps, no energy lost beyond rounding, and x = v t
%! lying = quaternion_about ([1, 0, 0], pi/2);
%! bodies = {nsshape("sphere", 0.3), [1; 0; 0; 0], [2; 1; 0], [-1; 2; 0] / 0.3
%!           nsshape("cylinder", 0.3, 0.8), lying, [2; 0; 0], [0; 2; 0] / 0.3
%!           nsshape("capsule", 0.3, 0.8), lying, [2; 0; 0], [0; 2; 0] / 0.3};
%! for k = 1:3
%!   w = quaternion_matrix (bodies{k,2})' * bodies{k,4};
%!   model = on_floor (bodies{k,1}, 0.3, 0.5, "Quaternion", bodies{k,2}, "Velocity", bodies{k,3}, "AngularVelocity", w);
%!   for method = {"euler", "linimp", "trapezoidal"}
%!     name = sprintf ("%d, %s", k, method{1});
%!     sol = nssolve (model, [0, 60], "Method", method{1}, "Step", 0.01);
%!     assert (sol.exitflag == 1, name);
%!     total = nsenergy (sol);
%!     loss = max (abs (total - total(1))) / total(1);
%!     assert (loss < 1e-10, "%s: energy %g", name, loss);
%!     assert (norm (sol.v(:,end) - sol.v(:,1)) < 1e-9, "%s: velocity", name);
%!     assert (norm (sol.q(1:3,end) - sol.q(1:3,1) - 60 * bodies{k,3}) < 1e-7, "%s: place", name);
%!     assert (max (abs (sol.q(3,:) - 0.3)) < 1e-9, "%s: height", name);
%!   endfor
%! endfor

## ---- down a ramp

%!test  # a = g sin / (1 + I/(m r^2)), 5/7 and 2/3 of g sin; 'trapezoidal' to rounding, the others in v
%! tilt = 0.4;
%! heading = 0.7;
%! down = [cos(heading) * cos(tilt); sin(heading) * cos(tilt); -sin(tilt)];
%! normal = [cos(heading) * sin(tilt); sin(heading) * sin(tilt); cos(tilt)];
%! across = cross (normal, down);
%! axis = cross ([0; 0; 1], across);
%! lying = quaternion_about (axis, acos (across(3)));
%! for shape = {nsshape("sphere", 0.2), 5/7; nsshape("cylinder", 0.2, 0.6), 2/3}'
%!   a = shape{2} * 9.81 * sin (tilt);
%!   model = nsmodel ("spatial");
%!   model = nsbody (model, "Shape", nsshape ("halfspace", normal), "Friction", 0.6);
%!   model = nsbody (model, "Shape", shape{1}, "Position", 0.2 * normal, "Quaternion", lying);
%!   for method = {"euler", "linimp", "trapezoidal", "trapezoidal1"}
%!     sol = nssolve (model, [0, 2], "Method", method{1}, "Step", 0.02);
%!     assert (sol.v(1:3,end), 2 * a * down, 1e-9);
%!     assert (quaternion_matrix (sol.q(4:7,end)) * sol.v(4:6,end), 2 * a / 0.2 * across, 1e-8);
%!     late = a * 2 * 0.01 * any (strcmp (method{1}, {"euler", "linimp"}));
%!     assert (sol.q(1:3,end), 0.2 * normal + (2 * a + late) * down, 1e-8);
%!   endfor
%! endfor

%!test  # mu below 2/7 tan: the sphere slips, a = g (sin - mu cos) along a direction of friction, spin 5/2 mu g cos / r
%! tilt = 0.6;
%! mu = 0.1;
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [sin(tilt), 0, cos(tilt)]), "Friction", mu);
%! model = nsbody (model, "Shape", nsshape ("sphere", 0.2), "Position", 0.2 * [sin(tilt), 0, cos(tilt)]);
%! sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.02);
%! down = [cos(tilt); 0; -sin(tilt)];
%! assert (sol.v(1:3,end), 9.81 * (sin (tilt) - mu * cos (tilt)) * down, 1e-9);
%! assert (sol.v(4:6,end), [0; 2.5 * mu * 9.81 * cos(tilt) / 0.2; 0], 1e-9);

## ---- a cube on its four corners

%!test  # slides v0^2/(2 mu g) along each direction of friction, and stays there
%! mu = 0.3;
%! v0 = 2;
%! stop = v0 / (mu * 9.81);
%! for angle = (0:7) * pi/4
%!   u = [cos(angle); sin(angle); 0];
%!   model = on_floor (nsshape ("box", [1, 1, 1]), 0.5, mu, "Velocity", v0 * u);
%!   sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01);
%!   assert (sol.q(:,end), [v0^2 / (2 * mu * 9.81) * u + [0; 0; 0.5]; 1; 0; 0; 0], 1e-9);
%!   assert (sol.v(:,end), zeros (6, 1), 1e-9);
%!   sticks = found (sol, "stick");
%!   assert (sticks(1).time, stop, 1e-9);
%!   for method = {"euler", "linimp"}
%!     for h = [0.01, 0.0025]
%!       sol = nssolve (model, [0, 1], "Method", method{1}, "Step", h);
%!       assert (u' * sol.q(1:3,end), v0^2 / (2 * mu * 9.81), v0 * h);
%!       assert (sol.v(:,end), zeros (6, 1), 1e-12);
%!     endfor
%!   endfor
%! endfor

%!test  # impulses in every step: m g h along the normal, mu m g h against the motion
%! for angle = (0:7) * pi/4
%!   u = [cos(angle), sin(angle), 0];
%!   model = on_floor (nsshape ("box", [1, 1, 1]), 0.5, 0.3, "Velocity", 2 * u, "Mass", 1.5);
%!   for method = {"euler", "linimp", "trapezoidal"}
%!     sol = nssolve (model, [0, 0.4], "Method", method{1}, "Step", 0.01);
%!     for k = [2, 20, 41]
%!       at = sol.contacts.step == k;
%!       assert (sum (at) == 4);
%!       assert (sum (sol.contacts.cn(at)), 1.5 * 9.81 * 0.01, 1e-12);
%!       assert (sum (sol.contacts.friction(at,:), 1), -0.3 * 1.5 * 9.81 * 0.01 * u, 1e-12);
%!       assert (sol.contacts.normal(at,:), repmat ([0, 0, 1], 4, 1), 1e-12);
%!       assert (sum (sol.contacts.ct(at)), -0.3 * 1.5 * 9.81 * 0.01 * u(1), 1e-12);
%!     endfor
%!   endfor
%! endfor

%!test  # between two directions of 8 it is one of 16
%! mu = 0.3;
%! u = [cos(pi/8); sin(pi/8); 0];
%! model = on_floor (nsshape ("box", [1, 1, 1]), 0.5, mu, "Velocity", 2 * u);
%! sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01, "Directions", 16);
%! assert (sol.q(1:3,end), 4 / (2 * mu * 9.81) * u + [0; 0; 0.5], 1e-9);
%! floor = 1;
%! model = nscontact (model, 2, floor, "Directions", 16);
%! sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01);
%! assert (sol.q(1:3,end), 4 / (2 * mu * 9.81) * u + [0; 0; 0.5], 1e-9);

%!function model = cube_on_ramp (mu, turn)
%!  tilt = 0.4;
%!  across = quaternion_about ([0, 1, 0], tilt);
%!  model = nsmodel ("spatial");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [sin(tilt), 0, cos(tilt)]), "Friction", mu);
%!  model = nsbody (model, "Shape", nsshape ("box", [1, 1, 0.6]), "Position", 0.3 * [sin(tilt), 0, cos(tilt)], ...
%!                  "Quaternion", quaternion_product (across, quaternion_about ([0, 0, 1], turn)));
%!endfunction

%!test  # on a ramp it sticks for mu > tan, and slides with g (sin - mu cos) else; turned about the normal too
%! for turn = [0, 0.3]
%!   for method = {"euler", "linimp", "trapezoidal"}
%!     model = cube_on_ramp (1.05 * tan (0.4), turn);
%!     sol = nssolve (model, [0, 5], "Method", method{1}, "Step", 0.01);
%!     assert (sol.exitflag, 1);
%!     assert (max (abs (sol.v(:))) < 1e-9);
%!     assert (sol.q(:,end), sol.q(:,1), 1e-9);
%!     model = cube_on_ramp (0.5 * tan (0.4), turn);
%!     sol = nssolve (model, [0, 1], "Method", method{1}, "Step", 0.01);
%!     assert (sol.v(:,end), [9.81 * 0.5 * sin(0.4) * [cos(0.4); 0; -sin(0.4)]; 0; 0; 0], 1e-9);
%!   endfor
%! endfor

## ---- coins: cylinders on their rims

## Upright and turning about the vertical on the line from (0, 0, -c) to (0, 0, c) of its axis: the two ends carry m
## g/2 each and slide with w c; friction stops it at t = I w0 / (mu m g c) if directed against the sliding, with a
## polygon of n directions up to 1/cos (pi/n) later.
%!test  # a coin that spins on its rim: for ever without friction, and stopped by friction at the textbook time
%! upright = quaternion_about ([1, 0, 0], pi/2);
%! coin = {"Quaternion", upright, "AngularVelocity", [0, 4, 0], "Mass", 2};         # about the vertical
%! model = on_floor (nsshape ("cylinder", 0.5, 0.2), 0.5, 0, coin{:});
%! for method = {"euler", "linimp", "trapezoidal"}
%!   sol = nssolve (model, [0, 2], "Method", method{1}, "Step", 0.01);
%!   assert (sol.v(:,end), [0; 0; 0; 0; 4; 0], 1e-9);
%!   assert (sol.q(1:3,end), [0; 0; 0.5], 1e-9);
%! endfor
%! model = on_floor (nsshape ("cylinder", 0.5, 0.2), 0.5, 0.3, coin{:});
%! stop = 2 * (0.5^2 / 4 + 0.2^2 / 12) * 4 / (0.3 * 2 * 9.81 * 0.1);
%! for directions = [8, 64]
%!   sol = nssolve (model, [0, 1.2], "Method", "trapezoidal", "Step", 0.002, "Directions", directions);
%!   assert (sol.exitflag, 1);
%!   late = sol.t(find (abs (sol.v(5,:)) < 1e-6, 1)) / stop;
%!   assert (late > 1 - 1e-3 && late < 1 / cos (pi / directions) + 1e-2, "%g", late);
%!   assert (sol.v(:,end), zeros (6, 1), 1e-6);
%! endfor

## Steady rolling: the axis e has the tilt theta from the vertical, the centre goes round a circle of radius rho with
## the rate W, w = W z + s e.  The rim touches at r d - c e, d the lowest direction across e (c half the thickness).
## Rolling: s r = -W (rho + A) with A = r cos - c sin; with B = r sin + c cos, w3 = W cos + s, I across and I3 along
## the axis, Euler's equation is I3 w3 W sin - I W^2 sin cos = m (W^2 rho B - g A).
%!function [model, exact] = rolling_coin (theta, rho, T)
%!  r = 0.5;
%!  c = 0.05;
%!  I = r^2 / 4 + c^2 / 3;
%!  I3 = r^2 / 2;
%!  A = r * cos (theta) - c * sin (theta);
%!  B = r * sin (theta) + c * cos (theta);
%!  W = sqrt (9.81 * A / (I * sin (theta) * cos (theta) - I3 * sin (theta) * (cos (theta) - (rho + A) / r) + rho * B));
%!  s = -W * (rho + A) / r;
%!  start = state (theta, rho, B, W, s, 0);
%!  exact = state (theta, rho, B, W, s, T);
%!  model = on_floor (nsshape ("cylinder", r, 2 * c), B, 2);
%!  model.bodies([9:15, 16:21],2) = start;
%!endfunction

%!function y = state (theta, rho, height, W, s, t)
%!  turn = quaternion_product (quaternion_about ([0, 0, 1], W * t), quaternion_about ([0, 1, 0], theta));
%!  turn = quaternion_product (turn, quaternion_about ([0, 0, 1], s * t));
%!  w = quaternion_matrix (turn)' * [0; 0; W] + [0; 0; s];
%!  y = [rho * cos(W * t); rho * sin(W * t); height; turn; -rho * W * sin(W * t); rho * W * cos(W * t); 0; w];
%!endfunction

%!test  # on circles of three sizes; with rho = 0 the centre rests (Euler's disc)
%! for motion = [1.2, 2; 0.9, 0.5; 0.5, 0]'
%!   [model, exact] = rolling_coin (motion(1), motion(2), 1);
%!   for method = {"euler", 2; "linimp", 2; "trapezoidal", 4}'
%!     e = zeros (2, 3);
%!     for n = 1:3
%!       sol = nssolve (model, [0, 1], "Method", method{1}, "Step", 0.004 / 2 ^ n);
%!       assert (sol.exitflag, 1);
%!       e(:,n) = [norm(sol.q(:,end) - exact(1:7)); norm(sol.v(:,end) - exact(8:13))];
%!     endfor
%!     ratios = e(:,1:2) ./ e(:,2:3);
%!     name = sprintf ("tilt %g, %s", motion(1), method{1});
%!     assert (all (abs (ratios(:) - method{2}) < 0.15 * method{2}), "%s: %s", name, mat2str (e, 4));
%!   endfor
%! endfor

## ---- a sphere on a turntable

## m v' = F, I w' = -r z x F, v - r w x z = W z x x:  v' (1 + m r^2/I) = W z x v.  So v turns with the rate 2/7 W, and
## the centre goes round a circle.
%!function [model, exact] = turntable (W, T)
%!  x = [0.3; 0.1; 0];
%!  v = [0.2; -0.4; 0];
%!  slip = v - W * [-x(2); x(1); 0];
%!  w = cross ([0; 0; 1], slip) / 0.15 + [0; 0; 0.7];
%!  model = nsmodel ("spatial");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0, 0, 1]), "AngularVelocity", [0, 0, W], "Friction", 0.8);
%!  model = nsbody (model, "Shape", nsshape ("sphere", 0.15), "Position", x + [0; 0; 0.15], "Velocity", v, ...
%!                  "AngularVelocity", w);
%!  rate = 2/7 * W;
%!  centre = x + [-v(2); v(1); 0] / rate;
%!  turn = quaternion_matrix (quaternion_about ([0, 0, 1], rate * T));
%!  exact = [centre + turn * (x - centre) + [0; 0; 0.15]; turn * v];
%!endfunction

%!test  # a full circle in 7/2 turns of the table: order 1 and 2
%! W = 3;
%! T = 7/2 * 2 * pi / W;
%! [model, exact] = turntable (W, T);
%! assert (exact, [0.3; 0.1; 0.15; 0.2; -0.4; 0], 1e-12);
%! for method = {"euler", 2; "linimp", 2; "trapezoidal", 4}'
%!   e = zeros (2, 3);
%!   for n = 1:3
%!     sol = nssolve (model, [0, T], "Method", method{1}, "Step", T / 500 / 2 ^ n);
%!     assert (sol.exitflag, 1);
%!     e(:,n) = [norm(sol.q(1:3,end) - exact(1:3)); norm(sol.v(1:3,end) - exact(4:6))];
%!   endfor
%!   ratios = e(:,1:2) ./ e(:,2:3);
%!   assert (all (abs (ratios(:) - method{2}) < 0.1 * method{2}), "%s: %s", method{1}, mat2str (e, 4));
%! endfor

%!test  # a table that a function moves is the same
%! [model, exact] = turntable (3, 1);
%! moved = nsmodel ("spatial");
%! motion = {@(t) [0; 0; 0; quaternion_about([0, 0, 1], 3 * t)], @(t) [0; 0; 0; 0; 0; 3]};
%! moved = nsbody (moved, "Shape", nsshape ("halfspace", [0, 0, 1]), "Motion", motion, "Friction", 0.8);
%! ball = model.bodies(:,2);
%! moved = nsbody (moved, "Shape", nsshape ("sphere", 0.15), "Position", ball(9:11), "Velocity", ball(16:18), ...
%!                 "AngularVelocity", ball(19:21));
%! a = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01);
%! b = nssolve (moved, [0, 1], "Method", "trapezoidal", "Step", 0.01);
%! assert (a.q, b.q, 1e-9);

%!test  # a conveyor belt: a box is taken along with mu g until it has the speed of the belt
%! model = on_floor (nsshape ("box", [1, 1, 1]), 0.5, 0.3);
%! model = nscontact (model, 2, 1, "SurfaceVelocity", [0, 1.5, 0]);
%! sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01);
%! stop = 1.5 / (0.3 * 9.81);
%! assert (sol.v(:,end), [0; 1.5; 0; 0; 0; 0], 1e-9);
%! assert (sol.q(1:3,end), [0; 0.75 * stop + 1.5 * (1 - stop); 0.5], 1e-9);

## ---- spheres on fixed spheres

## Rolling on one fixed sphere: M y' = k + J' F with the three rows of J for the velocity of the touching point, J y =
## 0, and J y' = -J' y: with n the normal, v - r w x n = 0 and n' = v / (R + r), F = (J M^-1 J')^-1 (r w x n' - J M^-1
## k).
%!function rate = rolling_rate (y, R, r, m)
%!  x = y(1:3);
%!  v = y(4:6);
%!  w = y(7:9);                                    # world axes; that of a sphere needs no others
%!  n = x / norm (x);
%!  S = [0, -n(3), n(2); n(3), 0, -n(1); -n(2), n(1), 0];
%!  J = [eye(3), r * S];                             # -r w x n = r n x w
%!  inverse = diag ([1, 1, 1, [1, 1, 1] / (0.4 * r^2)]) / m;
%!  k = [0; 0; -9.81 * m; 0; 0; 0];
%!  F = (J * inverse * J') \ (r * cross (w, v / (R + r)) - J * inverse * k);
%!  rate = [v; inverse * (k + J' * F)];
%!endfunction

## A step of 'euler' or 'linimp' leaves the sphere along its tangent, and it comes back after some steps; meanwhile the
## spin does not change.
%!test  # a sphere rolls on a larger one, across its slope and with spin: order 2; the others keep order 1 in the place
%! R = 2;
%! r = 0.3;
%! n = [0.3; 0.2; 0];
%! n(3) = sqrt (1 - n' * n);
%! v = cross (n, [1; 0.5; 0]);
%! w = cross (n, v) / r + 4 * n;
%! y = tight_ode (@(t, y) rolling_rate (y, R, r, 1.2), [0, 0.7], [(R + r) * n; v; w])(:,2);
%! assert (norm (y(1:3)), R + r, 1e-11);
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("sphere", R), "Fixed", true, "Friction", 1);
%! model = nsbody (model, "Shape", nsshape ("sphere", r), "Mass", 1.2, "Position", (R + r) * n, "Velocity", v, ...
%!                 "AngularVelocity", w);
%! for method = {"euler", 2, 1; "linimp", 2, 1; "trapezoidal", 4, 3}'
%!   e = zeros (3, 3);
%!   for k = 1:3
%!     sol = nssolve (model, [0, 0.7], "Method", method{1}, "Step", 0.01 / 2 ^ k);
%!     assert (sol.exitflag, 1);
%!     turned = quaternion_matrix (sol.q(4:7,end)) * sol.v(4:6,end);
%!     e(:,k) = [norm(sol.q(1:3,end) - y(1:3)); norm(sol.v(1:3,end) - y(4:6)); norm(turned - y(7:9))];
%!   endfor
%!   ratios = (e(:,1:2) ./ e(:,2:3))(1:method{3},:);
%!   assert (all (abs (ratios(:) - method{2}) < 0.1 * method{2}), "%s: %s", method{1}, mat2str (e, 4));
%! endfor

## Two fixed spheres of radius R with centres (0, +-d, 0): the centre of the ball stays on a circle of radius b in the
## plane y = 0, and the ball turns about the line through the points where it touches, at the distance p = r b / (R +
## r) below its centre.  With phi from the vertical, v = b phi' = p w, E = (1 + 2/5 r^2/p^2) m b^2 phi'^2 / 2: phi'' =
## g sin (phi) / (b (1 + 2/5 r^2/p^2)).
%!test  # a ball rolls down between two spheres, two contacts with friction, one of the six rows redundant: order 2
%! R = 1;
%! d = 0.9;
%! r = 0.5;
%! b = sqrt ((R + r) ^ 2 - d ^ 2);
%! p = r * b / (R + r);
%! y = tight_ode (@(t, y) [y(2); 9.81 * sin(y(1)) / (b * (1 + 0.4 * (r / p) ^ 2))], [0, 0.6], [0.1; 0.3])(:,2);
%! place = @(y) [b * sin(y(1)); 0; b * cos(y(1)); b * y(2) * cos(y(1)); 0; -b * y(2) * sin(y(1)); 0; b * y(2) / p; 0];
%! start = place ([0.1; 0.3]);
%! exact = place (y);
%! model = nsmodel ("spatial");
%! fixed = {"Shape", nsshape("sphere", R), "Fixed", true, "Friction", 1};
%! model = nsbody (model, fixed{:}, "Position", [0, d, 0]);
%! model = nsbody (model, fixed{:}, "Position", [0, -d, 0]);
%! model = nsbody (model, "Shape", nsshape ("sphere", r), "Position", start(1:3), "Velocity", start(4:6), ...
%!                 "AngularVelocity", start(7:9));
%! for method = {"euler", 2; "linimp", 2; "trapezoidal", 4}'
%!   e = zeros (2, 3);
%!   for k = 1:3
%!     sol = nssolve (model, [0, 0.6], "Method", method{1}, "Step", 0.01 / 2 ^ k);
%!     assert (sol.exitflag, 1);
%!     e(:,k) = [norm(sol.q(1:3,end) - exact(1:3)); norm(sol.v(:,end) - exact(4:9))];
%!   endfor
%!   ratios = e(:,1:2) ./ e(:,2:3);
%!   assert (all (abs (ratios(:) - method{2}) < 0.15 * method{2}), "%s: %s", method{1}, mat2str (e, 4));
%! endfor

%!test  # a bowl of three spheres: a ball that falls into it comes to rest on all three, each carries m g / (3 cos)
%! model = nsmodel ("spatial");
%! for k = 0:2
%!   place = 1.2 * [cos(2*pi*k/3), sin(2*pi*k/3), 0];
%!   model = nsbody (model, "Shape", nsshape ("sphere", 1), "Position", place, "Fixed", true);
%! endfor
%! model = nsbody (model, "Shape", nsshape ("sphere", 0.5), "Position", [0.05, 0.02, 1.3], "Mass", 2);
%! for method = {"euler", 3e-4; "linimp", 1e-9; "trapezoidal", 1e-8}'       # 'euler' stops h^2 g too early or late
%!   sol = nssolve (model, [0, 3], "Method", method{1}, "Step", 0.005);
%!   assert (sol.exitflag, 1);
%!   assert (sol.q(1:3,end), [0; 0; 0.9], method{2});              # 1.5^2 = 1.2^2 + 0.9^2
%!   assert (norm (sol.v(1:3,end)) < 1e-4);                        # 2e-5 in 'trapezoidal', v+ = -v (PAGT, figure 4)
%!   last = sol.contacts.step >= columns (sol.t) - 1;
%!   force = accumarray (min (sol.contacts.a, sol.contacts.b)(last), sol.contacts.cn(last)) / 0.01;
%!   assert (force, 2 * 9.81 / 3 / 0.6 * [1; 1; 1], 2e-3);
%! endfor

## ---- the corner of a box hits the floor

## Free flight by Euler's equations to the time at which the lowest corner touches, the impact in closed form, flight
## again.  u = v + R (w x p) is the velocity of the corner, K = 1/m + R (S(p)' I^-1 S(p)) R' maps impulses to it.
## Poisson: compression P = -K^-1 u if it sticks; decompression adds e P_n, which has no friction, PAGT (7.7).  Without
## friction P_n = -u_n / K_nn.
%!function y = flight (y, I, t)
%!  turned = tight_ode (@(s, z) turning_rate (I, z(1:4), z(5:7)), [0, t], y([4:7, 11:13]))(:,2);
%!  y = [y(1:3) + t * y(8:10) - [0; 0; 9.81/2] * t^2; turned(1:4); y(8:10) - [0; 0; 9.81] * t; turned(5:7)];
%!endfunction

%!function [y, P] = impact (y, I, m, p, e, sticks)
%!  R = quaternion_matrix (y(4:7));
%!  S = [0, -p(3), p(2); p(3), 0, -p(1); -p(2), p(1), 0];
%!  J = [eye(3), -R * S];
%!  K = J * ([eye(3) / m, zeros(3); zeros(3), inv(I)] * J');
%!  u = J * y(8:13);
%!  if (sticks)
%!    P = -K \ u;
%!  else
%!    P = [0; 0; -u(3) / K(3,3)];
%!  endif
%!  total = P + [0; 0; e * P(3)];
%!  y(8:13) += [total / m; I \ (J(:,4:6)' * total)];
%!endfunction

%!test  # e = 0.5, without friction and sticking: order 2 before and after the impact
%! edges = [0.6; 0.4; 0.2];
%! m = 1.5;
%! I = diag (m / 12 * (sum (edges .^ 2) - edges .^ 2));
%! turn = [0.8; 0.3; 0.4; -0.2];
%! turn /= norm (turn);
%! y0 = [0; 0; 0.6; turn; 0.3; -0.2; -1; 1; -2; 1.5];
%! height = @(t, p) (flight (y0, I, t)(3) + (quaternion_matrix (flight (y0, I, t)(4:7)) * p)(3));
%! corners = (edges / 2) .* [1, 1, 1, 1, -1, -1, -1, -1; 1, 1, -1, -1, 1, 1, -1, -1; 1, -1, 1, -1, 1, -1, 1, -1];
%! heights = arrayfun (@(k) height (0.15, corners(:,k)), 1:8);
%! [~, lowest] = min (heights);
%! p = corners(:,lowest);
%! meets = fzero (@(t) height (t, p), [0.05, 0.4], optimset ("TolX", 1e-13));
%! assert (all (arrayfun (@(k) height (meets, corners(:,k)), 1:8) > -1e-12));
%! T = meets + 0.08;
%! for sticks = [false, true]
%!   [after, P] = impact (flight (y0, I, meets), I, m, p, 0.5, sticks);
%!   mu = 0;
%!   if (sticks)
%!     mu = 1.5 * norm (P(1:2)) / P(3) / cos (pi/8);               # inside the octagon
%!   endif
%!   exact = flight (after, I, T - meets);
%!   model = nsmodel ("spatial");
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0, 0, 1]), "Friction", mu, "Restitution", 0.5);
%!   model = nsbody (model, "Shape", nsshape ("box", edges'), "Mass", m, "Position", y0(1:3), "Quaternion", turn, ...
%!                   "Velocity", y0(8:10), "AngularVelocity", y0(11:13), "Friction", mu);
%!   e = zeros (4, 3);
%!   for k = 1:3
%!     sol = nssolve (model, [0, T], "Method", "trapezoidal", "Step", T / 20 / 2 ^ k);
%!     hits = found (sol, "collision");
%!     assert (numel (hits), 1);
%!     e(:,k) = [abs(hits.time - meets); norm(hits.vplus - after(8:13)); norm(sol.q(:,end) - exact(1:7))
%!               norm(sol.v(:,end) - exact(8:13))];
%!   endfor
%!   ratios = e(:,1:2) ./ e(:,2:3);
%!   assert (all (ratios(:) > 3.2 & ratios(:) < 4.8), "%d: %s", sticks, mat2str (e, 4));
%! endfor

%!test  # boxes of any size slide v0^2/(2 mu g), straight, whatever the step: v is linear in t, so the scheme is exact
%! u = lcp_random (lcp_random (7), 12, 7);
%! for k = 1:rows (u)
%!   edges = 0.6 + 0.6 * u(k,1:3);
%!   mu = 0.1 + 0.3 * u(k,4);
%!   v0 = 0.5 + 4 * u(k,5);
%!   along = [cos(2*pi*u(k,6)), sin(2*pi*u(k,6)), 0];
%!   stop = v0 / (mu * 9.81);
%!   model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]), "Friction", mu);
%!   model = nsbody (model, "Shape", nsshape ("box", edges), "Position", [0 0 edges(3)/2], "Friction", mu, ...
%!                   "Velocity", v0 * along);
%!   sol = nssolve (model, [0, 1.3 * stop], "Step", stop * 10 ^ (-0.6 - 1.5 * u(k,7)), "Method", "trapezoidal");
%!   assert (sol.q(:,end), [v0^2/(2*mu*9.81) * along' + [0; 0; edges(3)/2]; 1; 0; 0; 0], 1e-9);
%!   assert ({sol.events.kind}, {"stick"});
%!   assert (sol.events.time, stop, 1e-9);
%! endfor
