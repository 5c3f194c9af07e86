## Schatzman and Paoli's scheme, Acary (22)-(24), and the schemes of Stewart section 4.2, from start to end of a run.
## SPDX-License-Identifier: BSD-3-Clause

%!function sys = ball ()
%!  sys = nssystem ("Mass", 1, "Force", -2, "Gap", @(q) q, "Normal", 1, "Restitution", 0.5);
%!endfunction

%!function sys = oscillator ()
%!  sys = nssystem ("Mass", 1, "Force", @(t, q, v) -4 * q - 0.3 * v, "Gap", @(q) q, "Normal", 1, "Restitution", 0.6);
%!endfunction

## Steps over a decade and a half that divide no time of an impact.
%!function h = incommensurate ()
%!  h = exp (linspace (log (0.03), log (0.001), 8)) * 0.987;
%!endfunction

## Least-squares order of the error of q in the grid norm (21) with p = 1.
%!function [order, e] = observed_order (sys, name, last, varargin)
%!  h = incommensurate ();
%!  e = zeros (size (h));
%!  for k = 1:numel (h)
%!    sol = nssolve (sys, [0, last], 1, 0, "Method", "paoli", "Step", h(k), varargin{:});
%!    assert (sol.exitflag, 1);
%!    e(k) = nsnorm (sol.t, sol.q - nsexact (name, sol.t), 1);
%!  endfor
%!  order = polyfit (log (h), log (e), 1)(1);
%!endfunction

## The exact solutions are those of nsexact.  Acary, Figure 3: order 1.  Where an impact falls within its step makes
## errors scatter by a factor of about 1.5, which over a factor 30 in h is 0.2 of an order.
%!test  # bouncing ball, through the accumulation of impacts at t = 3
%! [order, e] = observed_order (ball (), "ball", 4);
%! assert (order, 1, 0.2);
%! assert (e(end) < 3e-3);               # 1.5 h: the ball is late by h/2 or so at speeds up to 2, on a second or two

%!test  # oscillator with any theta
%! for theta = [0, 0.5, 1]
%!   [order, e] = observed_order (oscillator (), "oscillator", 6, "Theta", theta);
%!   assert (order, 1, 0.2);
%! endfor

%!test  # (24): g (y) >= 0 at all times, though q itself goes below by up to 2 h times the speed of 2
%! h = 0.0137;  e = 0.5;
%! sol = nssolve (ball (), [0, 4], 1, 0, "Method", "paoli", "Step", h);
%! assert (abs (sol.t(end-1) - sol.t(1) - h * (columns (sol.q) - 2)) < 1e-12);
%! y = (sol.q(3:end-1) + e * sol.q(1:end-3)) / (1 + e);
%! assert (all (y > -1e-14));
%! assert (min (sol.q) > -4 * h && min (sol.q) < 0);
%! assert (abs (sol.q(end)) < 1e-6 && abs (sol.v(end)) < 1e-6);     # and in the end it lies there

%!test  # a flight with constant force is exact in q; v is that of the time before
%! sys = nssystem ("Mass", 2 * eye (2), "Force", [0; -6]);
%! sol = nssolve (sys, [0, 1], [0; 1], [2; 4], "Method", "paoli", "Step", 0.1);
%! assert (sol.q, [2 * sol.t; 1 + 4 * sol.t - 1.5 * sol.t .^ 2], 1e-13);
%! assert (sol.v(2,2:end), 4 - 3 * sol.t(1:end-1), 1e-12);

%!test  # theta = 0 is the scheme of Stoermer and Verlet, of second order in q; otherwise the order is 1
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -4 * q);
%! for theta = [0, 0.5]
%!   table = nsorder (sys, [0, 0.5, 1, 1.5, 2], 1, 0, 0.1 ./ [1, 2, 4, 8], cos (2 * [0, 0.5, 1, 1.5, 2]), ...
%!                    "Method", "paoli", "Theta", theta);
%!   assert (table.order, (2 - (theta > 0)) * [1, 1, 1], 0.1);
%! endfor

## A pendulum of length 1, let go at the angle 1.2, as a particle with a joint, and two pendulums one below the other
## as a system with M (q).  References: tight_ode, to 1e-12.
%!function e = pendulum_errors (method, steps)
%!  g = 9.8;
%!  sys = nssystem ("Mass", eye (2), "Force", [0; -g], "Joint", @(q) (q' * q - 1) / 2, "JointGradient", @(q) q, ...
%!                  "JointCurvature", @(q, v) v' * v);
%!  y = tight_ode (@(t, y) [y(2); -g * sin(y(1))], [0, 1], [1.2; 0])(:,2);
%!  exact = [sin(y(1)); -cos(y(1)); y(2) * cos(y(1)); y(2) * sin(y(1))];
%!  e = zeros (2, numel (steps));
%!  for k = 1:numel (steps)
%!    sol = nssolve (sys, [0, 1], [sin(1.2); -cos(1.2)], [0; 0], "Method", method, "Step", steps(k));
%!    assert (sum (sol.q .^ 2, 1), ones (1, columns (sol.q)), 1e-13);     # the joint holds
%!    e(:,k) = [norm(sol.q(:,end) - exact(1:2)); norm(sol.v(:,end) - exact(3:4))];
%!  endfor
%!endfunction

%!function e = double_pendulum_errors (method, steps)
%!  g = 9.8;
%!  M = @(q) [2, cos(q(1) - q(2)); cos(q(1) - q(2)), 1];
%!  k = @(q, v) [-sin(q(1) - q(2)) * v(2)^2 - 2 * g * sin(q(1)); sin(q(1) - q(2)) * v(1)^2 - g * sin(q(2))];
%!  exact = tight_ode (@(t, y) [y(3:4); M(y(1:2)) \ k(y(1:2), y(3:4))], [0, 1], [1; -0.5; 0; 0])(:,2);
%!  sys = nssystem ("Mass", M, "Force", @(t, q, v) k (q, v));
%!  e = zeros (2, numel (steps));
%!  for j = 1:numel (steps)
%!    sol = nssolve (sys, [0, 1], [1; -0.5], [0; 0], "Method", method, "Step", steps(j));
%!    e(:,j) = [norm(sol.q(:,end) - exact(1:2)); norm(sol.v(:,end) - exact(3:4))];
%!  endfor
%!endfunction

## Halving the step divides errors by 2 or 4; the coarsest steps, 40 to a swing, are 30 % away from that.
%!test
%! steps = 0.02 ./ [1, 2, 4, 8];
%! for method = {"paoli", "newmark", "midpoint", "midpointmomentum"}
%!   ratio = 2 + 2 * strncmp (method{1}, "midpoint", 8);
%!   for e = {pendulum_errors(method{1}, steps), double_pendulum_errors(method{1}, steps)}
%!     ratios = e{1}(:,1:end-1) ./ e{1}(:,2:end);
%!     report = sprintf ("%s: %s", method{1}, mat2str (e{1}, 4));
%!     assert (all (abs (ratios(:) / ratio - 1) < 0.3), "%s", report);
%!     assert (all (abs (ratios(1,:) / ratio - 1) < 0.1), "%s", report);
%!   endfor
%! endfor

## A pendulum of length 1 that falls from the angle a against a wall below its pivot comes back to the angle with
## 1 - cos b = e^2 (1 - cos a): energy, and e times the speed.  The angle at the return is first order in h.
%!test  # joint and contact together
%! g = 9.8;  e = 0.6;  a = 0.8;
%! sys = nssystem ("Mass", eye (2), "Force", [0; -g], "Joint", @(q) (q' * q - 1) / 2, "JointGradient", @(q) q, ...
%!                 "JointCurvature", @(q, v) v' * v, "Gap", @(q) q(1), "Normal", [1; 0], "Restitution", e);
%! b = acos (1 - e^2 * (1 - cos (a)));
%! errors = zeros (1, 3);
%! h = 0.987 * [0.004, 0.002, 0.0005];
%! for k = 1:3
%!   sol = nssolve (sys, [0, 1.2], [sin(a); -cos(a)], [0; 0], "Method", "paoli", "Step", h(k));
%!   errors(k) = abs (asin (max (sol.q(1,sol.t > 0.6))) - b);
%! endfor
%! assert (all (errors < 4 * h), "%s", mat2str (errors, 4));

## A free body that spins near its middle axis (see space_tumbling.tst).  The midpoint rule keeps quadratic invariants
## of Euler's equations; the others are of first order in its energy 4.504.
%!test
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Mass", 1.7, "Inertia", [1, 2, 3.5], "Velocity", [0.4, -0.2, 0.1], ...
%!                 "AngularVelocity", [0.3, 2, 0.4]);
%! exact = tight_ode (@(t, y) turning_rate (diag ([1, 2, 3.5]), y(1:4), y(5:7)), [0, 2], [1; 0; 0; 0; 0.3; 2; 0.4])(:,2);
%! for method = {"paoli", "newmark", "midpoint", "midpointmomentum"}
%!   e = zeros (3, 3);
%!   for k = 1:3
%!     sol = nssolve (model, [0, 2], "Method", method{1}, "Step", 0.02 / 2^(k - 1));
%!     total = nsenergy (sol);
%!     e(:,k) = [norm(sol.v(4:6,end) - exact(5:7)); norm(sol.q(4:7,end) - exact(1:4)); max(abs (total - total(1)))];
%!   endfor
%!   ratios = e(:,1:2) ./ e(:,2:3);
%!   if (strncmp (method{1}, "midpoint", 8))
%!     assert (ratios(1:2,:), 4 * ones (2, 2), 0.1);
%!     assert (all (e(3,:) < 1e-12));
%!   else
%!     assert (ratios, 2 * ones (3, 2), 0.1);
%!   endif
%! endfor

## Fields of a solution with a restitution that is a function of the speed: the same e in both steps of a collision.
## Reference: the ball falls 1 m, comes with sqrt (2 g), leaves with e times that.  The scheme has u_{k+2} = -e u_k,
## which belong to t_{k+3/2} and t_{k-1/2}, with the impact between t_{k-1} and t_{k+1}: weight is missing for up to 2.5
## h after it, up to 1.5 h before it count e times, and v is late by h; 5 g h is more than all of that.
%!test
%! g = 9.81;
%! model = nsmodel ("planar", "Gravity", g);
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]));
%! model = nsbody (model, "Shape", nsshape ("point"), "Position", [0, 1]);
%! model = nscontact (model, 1, 2, "Restitution", @(speed, q) 0.9 / (1 + 0.2 * speed));
%! speed = sqrt (2 * g);
%! back = 0.9 / (1 + 0.2 * speed) * speed;
%! for h = [0.00987, 0.000987]
%!   sol = nssolve (model, [0, 0.6], "Method", "paoli", "Step", h);
%!   after = find (sol.t > sqrt (2 / g) + 4 * h, 1);
%!   late = sol.t(after) - sqrt (2 / g);
%!   assert (sol.v(2,after), back - g * late, 5 * g * h);
%! endfor

## Stewart section 4.2: g = 9.8213, h = 0.01 ('newmark': 0.001), a ball that is let go near q = 1; restitution 0.5 is
## not asked for.  What comes out is the effective restitution of the first bounce, the square root of the ratio of the
## energies.  Its formulas without gravity (the heads of tests/c/test_position_schemes.c) range over [1/3, 3] and [0,
## 1]; gravity changes speeds by g h / sqrt (2 g), 2 %.  With 40 heights that spread the place of the impact over a step
## the ends of the range are reached within a tenth.
%!function r = effective_restitution (method, h)
%!  g = 9.8213;
%!  sys = nssystem ("Mass", 1, "Force", -g, "Gap", @(q) q, "Normal", 1, "Restitution", 0.5);
%!  heights = 1 + 0.1 * (1:40) / 40;                       # of 1.1 / 0.44 = 2.5 steps of the fall each, or 25
%!  r = zeros (size (heights));
%!  for k = 1:numel (heights)
%!    last = sqrt (2 * heights(k) / g);
%!    sol = nssolve (sys, [0, last + 5 * h], heights(k), 0, "Method", method, "Step", h);
%!    total = sol.v .^ 2 / 2 + g * sol.q;
%!    r(k) = sqrt (total(end) / total(1));
%!  endfor
%!endfunction

%!test
%! r = effective_restitution ("midpoint", 0.01);
%! assert (min (r) > 0.3 && min (r) < 0.45 && max (r) > 2.8 && max (r) < 3.05, "%s", mat2str (r, 3));
%! r = effective_restitution ("newmark", 0.001);
%! assert (min (r) < 0.1 && max (r) > 0.9 && max (r) < 1.01, "%s", mat2str (r, 3));
%! r = effective_restitution ("midpointmomentum", 0.01);
%! assert (r, ones (1, 40), 1e-12);

%!test  # 'midpointmomentum' keeps the energy of 100 bounces, each of them and the flights between: roundoff of 1e5 steps
%! g = 9.8213;
%! sys = nssystem ("Mass", 1, "Force", -g, "Gap", @(q) q, "Normal", 1);
%! sol = nssolve (sys, [0, 91], 1, 0, "Method", "midpointmomentum", "Step", 0.01);
%! total = sol.v .^ 2 / 2 + g * sol.q;
%! assert (nnz (sol.v(1:end-1) < 0 & sol.v(2:end) > 0) >= 100);
%! assert (total, g * ones (size (total)), 1e-10);

## A restitution of 1 in 'paoli' keeps the speed of a ball without weight, wherever the impacts fall.
%!test
%! sys = nssystem ("Mass", 1, "Gap", @(q) [q; 1 - q], "Normal", [1, -1], "Restitution", 1);
%! sol = nssolve (sys, [0, 20], 0.3, 1, "Method", "paoli", "Step", 0.0137);
%! assert (abs (sol.v(end)), 1, 1e-12);                     # roundoff of 1460 steps
%! impacts = sum (sol.cn(1,:) > 1e-9 | sol.cn(2,:) > 1e-9);
%! assert (impacts >= 19 && impacts <= 2 * 21);             # 20 of them, of one or two steps
%! assert (max (abs (sol.cn(:))) <= 2 + 1e-12);
%! assert (sum (sol.cn(1,:)) - sum (sol.cn(2,:)), sol.v(end) - 1, 1e-9);

## What cannot be.
%!function check_refused (sys, varargin)
%!  id = "";
%!  try
%!    nssolve (sys, [0, 1], 1, 0, varargin{:});
%!  catch err
%!    id = err.identifier;
%!  end_try_catch
%!  assert (id, "nonsmooth:nssolve:invalidOption");
%!endfunction

%!test
%! for method = {"paoli", "midpoint", "midpointmomentum", "newmark"}
%!   check_refused (ball (), "Method", method{1}, "Detect", "collisions");
%!   rough = nssystem ("Mass", 1, "Gap", @(q) q, "Normal", 1, "Tangent", reshape ([0, 0], 1, 2, 1), "Friction", 0.3);
%!   check_refused (rough, "Method", method{1});
%! endfor
