## The end of sliding on true friction cones by 'trapezoidal': found with every step size, once, when it is; at rest
## from then on. SPDX-License-Identifier: BSD-3-Clause

############ helpers

## A body on the plane z = 0 that slides at 1 m/s at the angle a, with forces f per mass along the plane
%!function model = sliding (shape, a, mu, f)
%!  model = nsmodel ("spatial", "Gravity", [f(1) f(2) -9.81]);
%!  model = nsbody (model, "Name", "table", "Shape", nsshape ("halfspace", [0 0 1]), "Friction", mu);
%!  height = [0, 0.01, 0.05](strcmp (shape, {"point", "box", "cylinder"}));
%!  size = {{}, {[0.4 0.2 0.02]}, {0.1, 0.1}}{strcmp(shape, {"point", "box", "cylinder"})};
%!  model = nsbody (model, "Name", "block", "Mass", 1, "Shape", nsshape (shape, size{:}), "Friction", mu, ...
%!                  "Position", [0 0 height], "Velocity", [cos(a) sin(a) 0]);
%!endfunction

## u' = f - b u/|u| of the sliding velocity: b |u| + f'u falls at the constant rate b^2 - f^2.
%!function t = stop_time (u, f, b)
%!  t = (b * norm (u) + dot (f, u)) / (b^2 - dot (f, f));
%!endfunction

%!function steps = step_sizes (n)
%!  steps = logspace (log10 (0.003), log10 (0.05), n);
%!endfunction

## Runs with all step sizes: stops that are not one, the errors of the times, and the largest speed afterwards
%!function [wrong, err, speed] = stops_of (model, steps, t)
%!  wrong = 0;
%!  for k = 1:numel (steps)
%!    sol = nssolve (model, [0, t + 0.2], "Step", steps(k), "Method", "trapezoidal");
%!    assert ([sol.exitflag, sol.stats.approximatecones], [1, 0]);
%!    wrong = wrong + ! (numel (sol.events) == 1 && strcmp (sol.events(1).kind, "stick"));
%!    err(k) = [sol.events.time](1) - t;
%!    speed(k) = max (abs (sol.v(:,sol.t > t + 3 * steps(k))(:)));
%!  endfor
%!endfunction

############ straight ahead: the speed falls linearly, so that the time is exact but for the solutions of the steps
##(1e-8)

%!test
%! for shape = {"point", "box", "cylinder"}
%!   for c = {0, 30, 60, 77; 0.3, 0.5, 0.3, 1}
%!     a = c{1} * pi / 180;
%!     [wrong, err, speed] = stops_of (sliding (shape{1}, a, c{2}, [0 0]), step_sizes (40), 1 / (c{2} * 9.81));
%!     assert (wrong, 0);
%!     assert (max (abs (err)) < 1e-7);
%!     assert (max (speed) < 1e-11);
%!   endfor
%! endfor

## The same where a force acts along the way, which brakes or drives.
%!test
%! for ratio = [-0.9, -0.3, 0.5]
%!   a = 0.4;
%!   b = 0.4 * 9.81;
%!   f = ratio * b * [cos(a); sin(a)];
%!   [wrong, err, speed] = stops_of (sliding ("box", a, 0.4, f), step_sizes (15), 1 / ((1 - ratio) * b));
%!   assert (wrong, 0);
%!   assert (max (abs (err)) < 1e-7);
%!   assert (max (speed) < 1e-11);
%! endfor

############ along a curved path

## A force across the way turns it, ever faster towards the end. With p = f / (b - f) the angle to the force falls as
## the p-th power of the time that is left, and the time of the stop is of order 2 where 2 p >= 1; for smaller forces
## the error of the last step, which turns by an angle of order 1, stays visible.
%!test
%! b = 0.5 * 9.81;
%! for shape = {"point", "box"}
%!   for c = {0.7, 0.7, 0.5, 0.95; 30, 77, 60, 30}
%!     a = 0.6 + c{2} * pi / 180;
%!     f = c{1} * b * [cos(a); sin(a)];
%!     t = stop_time ([cos(0.6); sin(0.6)], f, b);
%!     [wrong, err, speed] = stops_of (sliding (shape{1}, 0.6, 0.5, f), step_sizes (40), t);
%!     assert (wrong, 0);
%!     assert (max (abs (err) ./ step_sizes (40) .^ 2) < 1.5);
%!     assert (max (speed) < 1e-11);
%!   endfor
%! endfor
%!test
%! b = 0.2 * 9.81;
%! for c = {0.1, 0.1, 0.3, 0.3; 30, 120, 77, 120}
%!   a = 0.6 + c{2} * pi / 180;
%!   f = c{1} * b * [cos(a); sin(a)];
%!   t = stop_time ([cos(0.6); sin(0.6)], f, b);
%!   [wrong, err, speed] = stops_of (sliding ("box", 0.6, 0.2, f), step_sizes (40), t);
%!   assert (wrong, 0);
%!   assert (max (abs (err) ./ step_sizes (40)) < c{1} / 2);           # f / 2b, of the last part of a step
%!   assert (max (speed) < 1e-11);
%! endfor

## The place has order 2 whatever the force is: the last step is short of speed.  Reference: the equations to roundoff.
%!function y = pushed (t, y, f, b)
%!  y = [y(3:4); f - b * y(3:4) / norm(y(3:4))];
%!endfunction
%!test
%! b = 0.5 * 9.81;
%! f = 0.3 * b * [cos(2.5); sin(2.5)];
%! t = stop_time ([cos(0.6); sin(0.6)], f, b);
%! exact = tight_ode (@(t, y) pushed (t, y, f, b), [0, 0.999 * t], [0; 0; cos(0.6); sin(0.6)], 0.001 * t)(1:2,end);
%! for h = [0.02, 0.01, 0.005, 0.0025]
%!   sol = nssolve (sliding ("box", 0.6, 0.5, f), [0, t + 0.2], "Step", h, "Method", "trapezoidal");
%!   # what is left of the way at 0.999 t is below 1e-6
%!   assert (norm (sol.q(1:2,end) - exact) < 2 * h^2);
%! endfor

############ rolling

## A ball slides until it rolls. At the contact u = v - w x r n, and friction acts on u as on a mass of 2/7: b = 7/2 mu
## g.
%!test
%! mu = 0.3;
%! r = 0.1;
%! for c = {[2 0.5 0], [1 1 0], [1 0 0], [2 0 0]; [0 0 0], [10 -20 5], [0 -10 0], [0 0 0]; [0 0], [0 0], [0 0], [0 5]}
%!   model = nsmodel ("spatial", "Gravity", [c{3}, -9.81]);
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]), "Friction", mu);
%!   model = nsbody (model, "Shape", nsshape ("sphere", r), "Mass", 1, "Position", [0 0 r], "Velocity", c{1}, ...
%!                   "AngularVelocity", c{2}, "Friction", mu);
%!   u = [c{1}(1) - r * c{2}(2), c{1}(2) + r * c{2}(1)];
%!   t = stop_time (u, c{3}, 3.5 * mu * 9.81);
%!   for h = reshape (step_sizes (12) / 2, 1, [])
%!     sol = nssolve (model, [0, t + 0.2], "Step", h, "Method", "trapezoidal");
%!     assert ({sol.events.kind}, {"stick"});
%!     assert (abs (sol.events.time - t) < 5 * h^2);
%!     v = sol.v(1:3,end);
%!     w = quaternion_matrix (sol.q(4:7,end)) * sol.v(4:6,end);
%!     assert ([v(1) - r * w(2), v(2) + r * w(1)], [0 0], 1e-10);
%!   endfor
%! endfor

############ what is no end of sliding

## Forces beyond friction: up a slope and down again, straight, it stops for a moment; askew it turns without a stop.
%!test
%! for h = [0.02, 0.01, 0.005]
%!   sol = nssolve (sliding ("box", 0, 0.3, [-4 0]), [0 0.6], "Step", h, "Method", "trapezoidal");
%!   t = 1 / (4 + 0.3 * 9.81);
%!   assert ([sol.events.time], t, 1e-7);
%!   assert (sol.v(1,end), -(4 - 0.3 * 9.81) * (0.6 - t), 1e-7);
%!   sol = nssolve (sliding ("box", 1, 0.3, [-4 0]), [0 0.6], "Step", h, "Method", "trapezoidal");
%!   assert (isempty (sol.events));
%! endfor

############ several bodies and contacts

## Two blocks stop at times of their own, and a block with another one on it as one: friction has the weight of both.
%!test
%! for h = reshape (step_sizes (10), 1, [])
%!   model = sliding ("box", 0.5, 0.3, [0 0]);
%!   model = nsbody (model, "Name", "other", "Mass", 2, "Shape", nsshape ("box", [0.2 0.3 0.1]), "Friction", 0.5, ...
%!                   "Position", [0 2 0.05], "Velocity", [-0.7 0.9 0]);
%!   model = nscontact (model, "other", "table", "Friction", 0.5);
%!   model = nsbody (model, "Name", "rider", "Mass", 3, "Shape", nsshape ("box", [0.1 0.1 0.1]), "Friction", 1, ...
%!                   "Position", [0 0 0.07], "Velocity", [cos(0.5) sin(0.5) 0]);
%!   model = nscontact (model, "rider", "block", "Friction", 1);
%!   sol = nssolve (model, [0 0.6], "Step", h, "Method", "trapezoidal");
%!   assert ({sol.events.kind}, {"stick", "stick"});
%!   assert ([sol.events.time], [norm([0.7 0.9]) / 0.5, 1 / 0.3] / 9.81, 1e-7);
%!   assert (max (abs (sol.v(:,end))) < 1e-11);
%! endfor

## A stack at rest stays so: roundoff is no sliding.
%!test
%! for n = 2:5
%!   model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]), "Friction", 0.5);
%!   for k = 1:n
%!     model = nsbody (model, "Shape", nsshape ("box", [1 1 1]), "Friction", 0.5, ...
%!                     "Position", [0.05 * mod(k, 2), 0.03 * mod(k, 3), k - 0.5]);
%!   endfor
%!   sol = nssolve (model, [0 0.1], "Step", 0.005, "Method", "trapezoidal");
%!   assert (isempty (sol.events));
%!   assert (max (abs (sol.v(:))) < 1e-12);
%! endfor
