## The linearly implicit trapezoidal methods, PAGT sections 2 to 9: order, energy, collisions, changes of state.
## SPDX-License-Identifier: BSD-3-Clause

## Tables of the paper: pagt_tables.tst, pagt_carts.tst.  Halving the step must quarter the errors: ratios of 4 with the
## next power of h, and, where events have a place within their step, a scatter about 4.

%!function check_second (table, least, most, name)
%!  report = sprintf ("%s: q %s, v %s", name, mat2str (table.error_q, 4), mat2str (table.error_v, 4));
%!  assert (all (table.ratio_q > least & table.ratio_q < most), "%s", report);
%!  exact = all (table.error_v < 1e-13);                   # 'trapezoidal', where forces are linear in t and events are exact
%!  assert (exact || all (table.ratio_v > least & table.ratio_v < most), "%s", report);
%!endfunction

%!function r = ratios (errors)
%!  r = errors(1:end-1) ./ errors(2:end);
%!endfunction

%!function y = tight (f, times, y0)  # by ode45; the first and last of the times, or all of them
%!  [~, y] = ode45 (f, times, y0, odeset ("RelTol", 1e-11, "AbsTol", 1e-12));
%!  y = y';
%!  if (numel (times) == 2)
%!    y = y(:,[1, end]);
%!  endif
%!endfunction

## ---- smooth motion

%!test  # record A3_kq_factor, q'' = -q: its errors, and ratios of 4 (2 with the printed kt)
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -q, "ForceJacobian", {-1, 0});
%! expected = [0.0029047410731644, 0.00072746049974760, 0.00018194502629561, 4.549125353322e-05, 1.1373125742175e-05];
%! for method = {"trapezoidal", "trapezoidal1"}
%!   e = zeros (1, 5);
%!   for k = 1:5
%!     sol = nssolve (sys, [0, 2], 1, 0.5, "Method", method{1}, "Step", 2^-(k+2));
%!     e(k) = norm ([sol.q(end) - cos(2) - sin(2)/2, sol.v(end) + sin(2) - cos(2)/2]);
%!   endfor
%!   assert (e, expected, -1e-8);                                  # 256 steps, differences of 1e-5 of numbers of 1
%!   assert (ratios (e), 4 * ones (1, 4), 0.01);
%! endfor

%!function [sys, q0, v0, f] = cart_with_pendulum ()  # M (q); forces that depend on t, q and v
%!  M = @(q) [3, cos(q(2)); cos(q(2)), 1];
%!  k = @(t, q, v) [sin(q(2)) * v(2)^2 - q(1)/2 + cos(2*t); -9.81 * sin(q(2)) - v(2)/10];
%!  sys = nssystem ("Mass", M, "Force", k);                       # Jacobians by differences
%!  q0 = [0.1; 1];
%!  v0 = [0; 0.5];
%!  f = @(t, y) [y(3:4); M(y(1:2)) \ k(t, y(1:2), y(3:4))];
%!endfunction

%!test  # a nonlinear equation with M (q), both schemes, M half-way or the mean of two
%! [sys, q0, v0, f] = cart_with_pendulum ();
%! exact = tight (f, [0, 2], [q0; v0])(:,end);
%! for method = {"trapezoidal", "trapezoidal1"}
%!   for mass = {"midpoint", "average"}
%!     table = nsorder (sys, [0, 2], q0, v0, 0.02 ./ [1, 2, 4], exact, "Method", method{1}, "Mass", mass{1});
%!     check_second (table, 3.9, 4.3, mass{1});                    # measured 4.00 to 4.17
%!     assert (table.error_q(1) < 1e-3 && table.error_v(1) < 0.01);     # 6.9e-4, 7.5e-3
%!   endfor
%! endfor

%!test  # differences and given Jacobians agree; without them the order is lost
%! k = @(t, q, v) [-q(1)^3 + q(2); -q(1) * v(2) - v(1)^2];
%! dk = @(t, q, v) deal ([-3*q(1)^2, 1; -v(2), 0], [0, 0; -2*v(1), -q(1)]);
%! sys = {nssystem("Mass", eye (2), "Force", k), nssystem("Mass", eye (2), "Force", k, "ForceJacobian", dk), ...
%!        nssystem("Mass", eye (2), "Force", k, "ForceJacobian", {zeros(2), zeros(2)})};
%! y = cellfun (@(s) nssolve (s, [0, 2], [1; 0], [0; 1], "Method", "trapezoidal", "Step", 0.02).q(:,end), sys, ...
%!              "UniformOutput", false);
%! assert (y{1}, y{2}, 1e-6);                                    # forward differences: roundoff over sqrt (eps)
%! exact = tight (@(t, y) [y(3:4); k(t, y(1:2), y(3:4))], [0, 2], [1; 0; 0; 1])(:,end);
%! assert (norm (y{2} - exact(1:2)) < 1e-3);
%! assert (norm (y{3} - exact(1:2)) > 5e-3);

%!test  # a body on a spring that turns, off its centre: exact Jacobians are second order, definite ones first
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("box", [0.6, 0.4]), "Position", [1, 0]);
%! model = nsspring (model, 1, [0.2, 0.1], "ground", [0, 0], "Stiffness", 60, "Damping", 0.5, "Length", 0.8);
%! fine = nssolve (model, [0, 1.5], "Method", "trapezoidal", "Step", 1e-4);
%! table = nsorder (model, [0, 1.5], 0.02 ./ [1, 2, 4, 8], fine, "Method", "trapezoidal", "Jacobian", "exact");
%! check_second (table, 3.6, 4.4, "exact");
%! table = nsorder (model, [0, 1.5], 0.01 ./ [1, 2, 4], fine, "Method", "trapezoidal");
%! check_second (table, 3.6, 4.4, "turning");
%! table = nsorder (model, [0, 1.5], 0.02 ./ [1, 2, 4, 8], fine, "Method", "trapezoidal", "Jacobian", "definite");
%! assert (table.ratio_q(end) > 1.7 && table.ratio_q(end) < 2.6, "%s", mat2str (table.error_q));

## ---- joints

%!test  # a linear joint: q, v and the multiplier at t + h/2 to second order (Theorem 4.2), both schemes
%! nu = [1; 1; 1];
%! M = @(q) diag ([1 + q(1)^2; 2; 1]);
%! k = @(t, q, v) [-q(1)^3 + sin(t); -2*q(2) - 0.3 * v(2) * abs(v(2)); -5*q(3) + q(1) * v(1)];
%! sys = nssystem ("Mass", M, "Force", k, "Joint", @(q) sum (q), "JointGradient", nu);
%! solution = @(t, y) [M(y(1:3)), -nu; nu', 0] \ [k(t, y(1:3), y(4:6)); 0];
%! f = @(t, y) [y(4:6); solution(t, y)(1:3)];
%! y0 = [1; -0.3; -0.7; 0.5; 0.5; -1];
%! h = 0.04 ./ [1, 2, 4];
%! exact = tight (f, [0, 2], y0)(:,end);
%! for method = {"trapezoidal", "trapezoidal1"}
%!   check_second (nsorder (sys, [0, 2], y0(1:3), y0(4:6), h, exact, "Method", method{1}), 3.9, 4.1, method{1});
%!   e = zeros (1, 3);
%!   for n = 1:3
%!     sol = nssolve (sys, [0, 2], y0(1:3), y0(4:6), "Method", method{1}, "Step", h(n));
%!     middle = (sol.t(1:end-1) + sol.t(2:end)) / 2;
%!     y = tight (f, [0, middle], y0)(:,2:end);
%!     c = arrayfun (@(i) solution (middle(i), y(:,i))(4), 1:numel (middle));
%!     e(n) = max (abs (sol.joint(2:end) ./ diff (sol.t) - c));
%!   endfor
%!   assert (ratios (e), [4, 4], 0.2);
%! endfor

%!function [sys, q0, v0, f, exact] = pendulum (w0)  # a particle on a rod: theta is the angle
%!  g = 9.81;
%!  sys = nssystem ("Mass", eye (2), "Force", [0; -g], "Joint", @(q) (q' * q - 1) / 2, "JointGradient", @(q) q);
%!  f = @(t, y) [y(2); -g * sin(y(1))];
%!  cartesian = @(y) [sin(y(1)); -cos(y(1)); y(2) * cos(y(1)); y(2) * sin(y(1))];
%!  exact = cartesian (tight (f, [0, 2], [1; w0])(:,end));
%!  start = cartesian ([1; w0]);
%!  q0 = start(1:2);
%!  v0 = start(3:4);
%!endfunction

## Stabilised, x^2 + y^2 - 1 is left open by the curvature of one step at most, O(h^3); 'projection' closes it.
%!test  # a joint that turns, scheme II: q and v of second order, geometry of second, third, closed
%! h = 0.005 ./ [1, 2, 4];                                       # with 0.02 the errors of "velocity" change their sign
%! for w0 = [0, 1.5]
%!   [sys, q0, v0, ~, exact] = pendulum (w0);
%!   for stabilization = {"none", 4; "velocity", 8; "projection", NaN; "auto", NaN}'
%!     options = {"Method", "trapezoidal", "Stabilization", stabilization{1}};
%!     table = nsorder (sys, [0, 2], q0, v0, h, exact, options{:});
%!     check_second (table, 3.6, 6.5, stabilization{1});            # 4, or towards it from above: a part of h^3
%!     assert (table.error_q(3) < 1e-4, "%s", mat2str (table.error_q));
%!     drift = arrayfun (@(s) max (abs (sum (nssolve (sys, [0, 2], q0, v0, options{:}, "Step", s).q .^ 2, 1) - 1)), h);
%!     if (isnan (stabilization{2}))
%!       assert (max (drift) < 1e-12, "%s", mat2str (drift));        # 1e-13 times the size
%!     else
%!       assert (ratios (drift), stabilization{2} * [1, 1], 0.1 * stabilization{2});
%!     endif
%!   endfor
%! endfor

%!test  # its multiplier at t + h/2 converges, at least to first order (Corollary 3.5)
%! for w0 = [0, 1.5]
%!   [sys, q0, v0, f] = pendulum (w0);
%!   e = zeros (1, 3);
%!   for n = 1:3
%!     sol = nssolve (sys, [0, 2], q0, v0, "Method", "trapezoidal", "Step", 0.04 / 2^n);
%!     middle = (sol.t(1:end-1) + sol.t(2:end)) / 2;
%!     y = tight (f, [0, middle], [1; w0])(:,2:end);
%!     e(n) = max (abs (sol.joint(2:end) ./ diff (sol.t) + y(2,:) .^ 2 + 9.81 * cos (y(1,:))));
%!   endfor
%!   assert (all (ratios (e) > 1.9), "%s", mat2str (e, 4));
%!   assert (e(1) < 0.3, "%s", mat2str (e, 4));                     # of forces to 30
%! endfor

%!test  # scheme I as printed, with a joint that turns, is of first order; of second where joints are closed, or by velocities
%! [sys, q0, v0, ~, exact] = pendulum (0);
%! table = nsorder (sys, [0, 2], q0, v0, 0.02 ./ [1, 2, 4], exact, "Method", "trapezoidal1", "Stabilization", "none");
%! assert (table.ratio_q, [2, 2], 0.2);
%! table = nsorder (sys, [0, 2], q0, v0, 0.02 ./ [1, 2, 4], exact, "Method", "trapezoidal1");
%! check_second (table, 3.6, 6.5, "auto");
%! table = nsorder (sys, [0, 2], q0, v0, 0.005 ./ [1, 2, 4], exact, "Method", "trapezoidal1", ...
%!                  "Stabilization", "velocity");
%! check_second (table, 3.6, 6.5, "velocity");

## ---- stick and slip, take-off

%!function model = disc_on_plane (R, mu, v0, varargin)
%!  model = nsmodel ("planar");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]), "Friction", mu);
%!  model = nsbody (model, "Shape", nsshape ("disc", R), "Position", [0, R], "Velocity", [v0, 0]);
%!  if (nargin > 3)
%!    model = nsforce (model, 2, varargin{:});
%!  endif
%!endfunction

%!test  # record H2_slip_to_roll_disc: constant forces, so that all is exact up to roundoff
%! model = disc_on_plane (0.7, 0.25, 3);
%! for method = {"trapezoidal", "trapezoidal1"}
%!   for h = [0.1, 0.03, 0.007]
%!     sol = nssolve (model, [0, 1], "Method", method{1}, "Step", h);
%!     assert ({sol.events.kind}, {"stick"});
%!     assert (sol.events.time, 0.40774719673802245, 1e-9);
%!     assert (sol.v(:,end), [2; 0; -2.857142857142857], 1e-8);
%!     assert (sol.q(1,end), 1.0193679918450562 + 2 * (1 - 0.40774719673802245), 1e-8);
%!     assert (nsenergy (sol)([1, end]) - 9.81 * 0.7, 4.5 * [1, 2/3], 1e-7);
%!   endfor
%! endfor

## With drag -c |v| v: v' = -mu g - c v^2 while it slips, so that v = s tan (phi - sqrt (mu g c) t) with s^2 = mu g / c,
## and R w = 2 mu g t; then 3/2 v' = -c v^2.
%!test  # the same with quadratic drag, against its closed form: second order, and the change to O(h^2)
%! R = 0.7;  mu = 0.25;  v0 = 3;  c = 0.15;  a = mu * 9.81;  s = sqrt (a / c);  phi = atan (v0 / s);  T = 1;
%! speed = @(t) s * tan (phi - sqrt (a * c) * t);
%! t1 = fzero (@(t) speed (t) - 2 * a * t, [0.01, 0.5], optimset ("TolX", 1e-15));
%! v1 = speed (t1);
%! x = log (cos (phi - sqrt (a * c) * t1) / cos (phi)) / c + 3 / (2*c) * log (1 + 2/3 * c * v1 * (T - t1));
%! v = v1 / (1 + 2/3 * c * v1 * (T - t1));
%! model = disc_on_plane (R, mu, v0, @(t, q, v) -c * norm (v(1:2)) * v(1:2)');
%! h = 0.04 ./ [1, 2, 4, 8];
%! for method = {"trapezoidal", "trapezoidal1"}
%!   table = nsorder (model, [0, T], h, [x; R; NaN; v; 0; -v/R], "Method", method{1});
%!   order = log2 ([table.error_q(1) / table.error_q(4), table.error_v(1) / table.error_v(4)]) / 3;
%!   assert (order > 1.8 & order < 2.3, "%s: %s", method{1}, mat2str ([table.error_q; table.error_v], 4));
%!   assert (table.error_q(1) < 5e-4 && table.error_v(1) < 5e-4);
%!   for k = 1:4
%!     sol = nssolve (model, [0, T], "Method", method{1}, "Step", h(k));
%!     assert ({sol.events.kind}, {"stick"});
%!     assert (sol.events.time, t1, 0.2 * h(k)^2);                 # 0.02 to 0.04 h^2 measured
%!   endfor
%! endfor

%!test  # take-off: a force 11.7 t lifts a particle at t = g / 11.7; then y = 1.95 (t - t0)^3
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]), "Friction", 0.3);
%! model = nsbody (model, "Shape", nsshape ("point"), "Position", [0, 0]);
%! model = nsforce (model, 2, @(t, q, v) [0, 11.7 * t]);
%! t0 = 9.81 / 11.7;
%! exact = [0; 1.95 * (1.5 - t0)^3; 0; 5.85 * (1.5 - t0)^2];
%! for method = {"trapezoidal", "trapezoidal1"}
%!   check_second (nsorder (model, [0, 1.5], 0.04 ./ [1, 2, 4], exact, "Method", method{1}), 3.8, 4.4, method{1});
%!   for h = [0.04, 0.013]
%!     sol = nssolve (model, [0, 1.5], "Method", method{1}, "Step", h);
%!     assert ({sol.events.kind, sol.events.contact}, {"takeoff", [2, 1, 0]});
%!     assert (sol.events.time, t0, 1e-9);                         # the force is linear in t
%!   endfor
%! endfor

## cos (leave) = 2/3 cos (start); the time is an integral with a root at its lower end.  Here the multiplier is only of
## first order (Corollary 3.5), and so is the time of take-off; a force that is 0 there makes O(h^3) of that in q.
%!test  # a particle slides off a disc without friction, scheme II
%! g = 9.81;  start = 0.5;  leave = acos (2/3 * cos (start));
%! f = @(s) 2 ./ sqrt (2 * g * sin (start + s.^2 / 2) .* sinc (s.^2 / (2*pi)));      # at the angle start + s^2
%! t1 = quadgk (f, 0, sqrt (leave - start), "AbsTol", 1e-12, "RelTol", 1e-12);
%! v1 = sqrt (2 * g * (cos (start) - cos (leave)));
%! v = v1 * [cos(leave); -sin(leave)] - [0; g * 0.2];
%! q = [sin(leave); cos(leave)] + 0.2 * v1 * [cos(leave); -sin(leave)] - [0; g * 0.2^2 / 2];
%! model = nsmodel ("planar", "Gravity", g);
%! model = nsbody (model, "Shape", nsshape ("disc", 1), "Fixed", true);
%! model = nsbody (model, "Shape", nsshape ("point"), "Position", [sin(start), cos(start)]);
%! for h = 0.02 ./ [1, 2, 4, 8]
%!   sol = nssolve (model, [0, t1 + 0.2], "Method", "trapezoidal", "Step", h);
%!   assert ({sol.events.kind}, {"takeoff"});
%!   assert (sol.events.time, t1, h / 2);                          # up to 0.22 h measured
%!   assert (sol.q(:,end), q, 5 * h^2);                            # up to 2.3 h^2
%!   assert (sol.v(:,end), v, 20 * h^2);                           # up to 9 h^2
%! endfor

## ---- collisions

## Vertical flights with drag -c |v| v have closed forms, with u^2 = g / c: from the speed w upwards
## u/g atan (w/u) s and log (1 + w^2/u^2) / (2 c) m; from the height H downwards u/g acosh (exp (c H)) s.
%!test  # a disc bounces five times with e = 0.7 and quadratic drag
%! e = 0.7;  c = 0.2;  g = 9.81;  R = 0.1;  u = sqrt (g / c);  H = 1;
%! t = 0;
%! for k = 1:6
%!   t += u/g * acosh (exp (c * H));
%!   hits(k) = t;
%!   w = e * u * sqrt (1 - exp (-2 * c * H));
%!   if (k == 5)
%!     up = [u/g * atan(w / u), log(1 + w^2 / u^2) / (2*c)];
%!   endif
%!   t += u/g * atan (w / u);
%!   H = log (1 + w^2 / u^2) / (2*c);
%! endfor
%! T = hits(5) + 0.6 * (hits(6) - hits(5));
%! falls = T - hits(5) - up(1);
%! exact = [0; R + up(2) - log(cosh (g * falls / u)) / c; 0; 0; -u * tanh(g * falls / u); 0];
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]), "Friction", 0.3, "Restitution", e);
%! model = nsbody (model, "Shape", nsshape ("disc", R), "Position", [0, 1 + R]);
%! model = nsforce (model, 2, @(t, q, v) -c * norm (v(1:2)) * v(1:2)');
%! h = 0.02 ./ [1, 2, 4, 8];
%! for options = {{"trapezoidal"}, {"trapezoidal1"}, {"trapezoidal", "Locate", "gap"}}
%!   table = nsorder (model, [0, T], h, exact, "Method", options{1}{:});
%!   check_second (table, 3.5, 4.9, options{1}{end});              # 3.9, 3.9, 4.5: v is not smooth at the top
%!   sol = nssolve (model, [0, T], "Step", h(2), "Method", options{1}{:});
%!   assert ({sol.events.kind}, repmat ({"collision"}, 1, 5));
%!   assert ([sol.events.time], hits(1:5), 3 * h(2)^2);             # to 1.6 h^2 measured
%! endfor

%!test  # a path that dips below the plane within one step, and is above it at its end: the collision is found
%! sys = nssystem ("Mass", 1, "Force", 8, "Gap", @(q) q, "Normal", 1, "Restitution", 0.5);
%! for method = {"trapezoidal", "trapezoidal1"}
%!   for dip = [0.2, 2e-2, 1e-4, 1e-6]                               # below 0: q0 - v0^2 / 16
%!     for h = [0.5, 0.37]
%!       sol = nssolve (sys, [0, 0.5], 0.25 - dip, -2, "Method", method{1}, "Step", h);
%!       w = sqrt (16 * dip);
%!       assert (numel (sol.events), 1);
%!       assert (sol.events.time, (2 - w) / 8, 1e-9 / w);              # the gap is closed to 1e-9
%!       assert (sol.events.vminus, -w, 1e-8 / w);
%!       assert (sol.events.vplus, 0.5 * w, 1e-8 / w);                # nothing presses: no rest, however slow
%!       assert (min (sol.q) > -1e-9);
%!     endfor
%!   endfor
%! endfor

%!test  # two collisions at the same instant are one event; slightly apart they are two
%! for apart = [0, 1e-4]
%!   model = nsmodel ("planar");
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]), "Restitution", 0.5);
%!   model = nsbody (model, "Shape", nsshape ("disc", 0.5), "Position", [0, 1.5]);
%!   model = nsbody (model, "Shape", nsshape ("disc", 0.5), "Position", [3, 1.5 + apart], "Mass", 2);
%!   sol = nssolve (model, [0, 0.7], "Method", "trapezoidal", "Step", 0.03);
%!   t1 = sqrt (2 / 9.81);
%!   if (apart == 0)
%!     assert (sol.events.contact, [2, 1, 0; 3, 1, 0]);
%!     assert (sol.events.impulse, 1.5 * 9.81 * t1 * [1; 2], 1e-8);
%!   else
%!     assert (cat (1, sol.events.contact), [2, 1, 0; 3, 1, 0]);
%!     assert ([sol.events.time], sqrt (2 * [1, 1 + apart] / 9.81), 1e-9);
%!   endif
%!   assert (sol.v([2, 5],end), 1.5 * 9.81 * t1 * [1; 1] - 9.81 * 0.7, 1e-3 * (apart > 0) + 1e-8);
%! endfor

%!test  # a box falls flat on two corners, and rests on them
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]), "Friction", 0.5);
%! model = nsbody (model, "Shape", nsshape ("box", [1, 0.5]), "Position", [0, 1.25]);
%! for method = {"trapezoidal", "trapezoidal1"}
%!   sol = nssolve (model, [0, 1], "Method", method{1}, "Step", 0.01);
%!   assert (rows (sol.events.contact), 2);
%!   assert (sum (sol.events.impulse), sqrt (2 * 9.81), 1e-8);
%!   assert (sol.q(:,end), [0; 0.25; 0], 1e-8);
%!   assert (sol.v(:,end), zeros (3, 1), 1e-8);
%!   assert (max (sol.stats.residual) < 1e-12);
%! endfor

## PAGT section 7.1: between walls that close with speed 1 each the ball gains 2 in every impact; infinitely many
## impacts come before the walls touch it.
%!test  # a ball between two closing walls, e = 1: the run ends with a message, at once
%! model = nsmodel ("planar", "Gravity", 0);
%! for side = [1, -1]
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [side, 0]), "Motion", @(t) [side * (t - 1); 0; 0], ...
%!                   "Restitution", 1);
%! endfor
%! model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [0.03, 0], "Velocity", [1, 0], "Restitution", 1);
%! state = warning ("off", "nonsmooth:nssolve:stopped");
%! for method = {"trapezoidal", "trapezoidal1"}
%!   started = tic ();
%!   sol = nssolve (model, [0, 1.2], "Method", method{1}, "Step", 0.01);
%!   assert (toc (started) < 5);
%!   assert (sol.exitflag < 0);
%!   assert (! isempty (strfind (sol.message, "squeezed between parts whose motion is prescribed")), sol.message);
%!   assert (sol.t(end) > 0.88 && sol.t(end) < 0.92);              # the walls touch the ball at 0.9
%!   assert (max (abs (sol.v(1,:))) > 20);                          # it gains as 1 / (0.9 - t) while they are located
%!   assert (sol.stats.captured >= 1);
%! endfor
%! warning (state);

%!test  # walls that stop before: the ball lives on between them
%! model = nsmodel ("planar", "Gravity", 0);
%! for side = [1, -1]
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [side, 0]), "Restitution", 1, ...
%!                   "Motion", @(t) [side * (min(t, 0.8) - 1); 0; 0]);
%! endfor
%! model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [0.03, 0], "Velocity", [1, 0], "Restitution", 1);
%! sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01);
%! assert (sol.exitflag, 1);
%! assert (max (abs (sol.q(1,:))) <= 0.9);
%! assert (abs (sol.q(1,end)) <= 0.1 + 1e-8);

## T = sqrt (2 H / g) (1 + e) / (1 - e) is when the infinitely many impacts of a ball end.
%!test  # accumulation of impacts: the run goes on, and ends at rest
%! for method = {"trapezoidal", "trapezoidal1"}
%!   for e = [0.5, 0.9]
%!     model = nsmodel ("planar");
%!     model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]), "Restitution", e);
%!     model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [0, 1.1]);
%!     T = sqrt (2 / 9.81) * (1 + e) / (1 - e);
%!     for h = [0.05, 0.01, 0.001]
%!       sol = nssolve (model, [0, T + 1], "Method", method{1}, "Step", h);
%!       name = sprintf ("%s, e = %g, h = %g", method{1}, e, h);
%!       assert (sol.exitflag, 1);
%!       rests = sol.t > T + 2 * h;
%!       assert (max (abs (sol.v(2,rests))) < 1e-9, "%s: speed %g", name, max (abs (sol.v(2,rests))));
%!       assert (max (abs (sol.q(2,rests) - 0.1)) < 1e-8, "%s: gap %g", name, max (abs (sol.q(2,rests) - 0.1)));
%!       most = 5 + log (1.5 * 2 / (9.81 * h)) / log (1 / e);            # impacts until the speed is 0.1 g h
%!       assert (sol.stats.collisions <= 2 * most, "%s: %d collisions", name, sol.stats.collisions);
%!       assert (sol.stats.captured, 0);
%!     endfor
%!   endfor
%! endfor

%!test  # a box that falls on a corner, bounces, slides and rattles comes to rest, in all directions
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]), "Friction", 0.3, "Restitution", 0.5);
%! model = nsbody (model, "Shape", nsshape ("box", [1, 1]), "Position", [0, 1.5], "Velocity", [1, 0], "Angle", 0.2);
%! for method = {"trapezoidal", "trapezoidal1"}
%!   sol = nssolve (model, [0, 5], "Method", method{1}, "Step", 0.01);
%!   assert (sol.exitflag, 1);
%!   assert (max (abs (sol.v(:,end))) < 1e-9, "%s: %s", method{1}, mat2str (sol.v(:,end), 3));
%!   assert (sol.q(2,end), 0.5, 1e-3);                             # corners rest to O(h^2) of the plane
%!   assert (sol.stats.steps, 500);
%!   assert (numel (sol.events) < 200);
%! endfor

## ---- energy

## PAGT Theorem 9.1: |k1| <= c1 + c2 |q| + c3 |v| gives |v| <= max (|v0|, |q0| + 1) exp (c t) with a c that does not
## depend on h.  With r = |v|, s = |q| + 1: r' <= max (c1, c2) s + c3 r, s' <= r; so c = max (1, max (c1, c2) + c3).
%!test  # forces that grow with q and v, contact, friction, plastic impacts: bounded for every step
%! force = @(t, q, v) [2 * cos(3*t) + 0.4 * q(1) + 0.3 * v(1); -2 - 0.4 * q(2) + 0.3 * v(2)];
%! sys = nssystem ("Mass", eye (2), "Force", force, "Gap", @(q) q(2) + 0.3 * sin (q(1)), ...
%!                 "Normal", @(q) [0.3 * cos(q(1)); 1], "Tangent", @(q) [1, -1; -0.3*cos(q(1)), 0.3*cos(q(1))], ...
%!                 "Friction", 0.4);
%! c = max (1, norm ([2, 2]) + 0.3);
%! for method = {"trapezoidal", "trapezoidal1"}
%!   for h = [0.1, 0.03, 0.01, 0.003]
%!     sol = nssolve (sys, [0, 3], [0; 0.5], [1; 0], "Method", method{1}, "Step", h);
%!     assert (sol.exitflag, 1);
%!     assert (all (sqrt (sum (sol.v .^ 2, 1)) <= 1.5 * exp (c * sol.t)));
%!     assert (max (abs (sol.v(:))) < 20);                          # and no more than the motion itself has
%!   endfor
%! endfor

## (v+ - v)' M (v+ + v) / 2 = work of gravity + impulses' (v + v+) / 2, and each impulse of scheme II does no work or
## takes some: with constant M and gravity the energy never grows, to roundoff.
%!test  # scheme II: contact, friction and plastic impacts take energy in every step
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0.2, 1]), "Friction", 0.4);
%! model = nsbody (model, "Shape", nsshape ("box", [0.8, 0.3]), "Position", [0, 1], "Angle", 0.7, "Velocity", [-1, 0]);
%! model = nsbody (model, "Shape", nsshape ("disc", 0.2), "Position", [1, 1], "AngularVelocity", 8);
%! model = nsbody (model, "Shape", nsshape ("point"), "Position", [-1, 1], "Velocity", [2, 0]);
%! for h = [0.02, 0.005]
%!   for detect = {"collisions", "all"}
%!     sol = nssolve (model, [0, 1.5], "Method", "trapezoidal", "Step", h, "Detect", detect{1});
%!     total = nsenergy (sol);
%!     gain = max (diff (total));
%!     assert (gain <= 1e-11 * max (abs (total)), "h = %g, %s: gains %g", h, detect{1}, gain);
%!   endfor
%! endfor

## ---- cost, indefinite matrices, equal results

%!test  # one LCP and one factorisation in a step when nothing happens
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]), "Friction", 0.3);
%! model = nsbody (model, "Shape", nsshape ("box", [1, 1]), "Position", [0, 0.5], "Velocity", [3, 0]);
%! for method = {"trapezoidal", "trapezoidal1"}
%!   for detect = {"off", "collisions", "all"}
%!     stats = nssolve (model, [0, 0.5], "Method", method{1}, "Step", 0.01, "Detect", detect{1}).stats;
%!     begin = 2 * (strcmp (method{1}, "trapezoidal") && strcmp (detect, "all"));   # the states at the start, by a short step
%!     assert ([stats.steps, stats.lcps, stats.factorizations, stats.transitions], [50, 50 + begin, 50 + begin, 0]);
%!   endfor
%! endfor

## A spring of length 1 pressed to 0.2 pushes sideways with gamma (1 / 0.2 - 1) = 4 gamma for each metre: Mh = 1 -
## h^2/4 4 gamma is negative for h > 1 / sqrt (gamma).
%!test  # a strongly compressed spring: definite Jacobians where Mh would not be definite, and the run goes on
%! model = nsmodel ("planar", "Gravity", 0);
%! model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [0.2, 0.01]);
%! model = nsspring (model, 1, [0, 0], "ground", [0, 0], "Stiffness", 1e4, "Damping", 1, "Length", 1);
%! for h = [0.1, 0.02, 0.001]
%!   sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", h, "Jacobian", "exact");
%!   assert (sol.exitflag, 1);
%!   assert ((sol.stats.definite > 0) == (h > 0.01), "h = %g: %d", h, sol.stats.definite);
%!   assert (max (nsenergy (sol)) <= 3200 * 1.2);                  # gamma 0.8^2 / 2
%!   sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", h);
%!   assert ([sol.exitflag, sol.stats.definite], [1, 0]);            # without contacts Mh need only be regular
%!   assert (all (diff (nsenergy (sol)) <= 1e-9 * 3200));          # the damper takes, the spring keeps
%! endfor
%! sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.1, "Jacobian", "definite");
%! assert ([sol.exitflag, sol.stats.definite, sol.stats.indefinite], [1, 0, 0]);

%!test  # handles and model agree: a disc that falls on a slope, bounces, slips and rolls
%! r = 0.3;  n = [0.2; 1] / norm ([0.2, 1]);  t = [n(2); -n(1)];
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0.2, 1]), "Friction", 0.2, "Restitution", 0.4);
%! model = nsbody (model, "Shape", nsshape ("disc", r), "Position", [0, 1], "AngularVelocity", 5);
%! arm = @(q) (n' * q(1:2) + r) / 2;                              # friction acts in the middle of the gap
%! sys = nssystem ("Mass", diag ([1, 1, r^2/2]), "Force", [0; -9.81; 0], "Gap", @(q) n' * q(1:2) - r, ...
%!                 "Normal", [n; 0], "Tangent", @(q) [t, -t; arm(q), -arm(q)], "Friction", 0.2, "Restitution", 0.4);
%! for options = {{"trapezoidal"}, {"trapezoidal1"}, {"trapezoidal", "Stabilization", "velocity"}, ...
%!                {"trapezoidal", "Stabilization", "projection"}, {"trapezoidal", "Locate", "gap"}, ...
%!                {"trapezoidal1", "Restart", "resolve"}}
%!   both = {"Step", 0.01, "ActiveTol", 1e-10, "Method", options{1}{:}};      # its default knows the size of a disc
%!   one = nssolve (model, [0, 2], both{:});
%!   two = nssolve (sys, [0, 2], [0; 1; 0], [0; 0; 5], both{:});
%!   assert (one.t, two.t, 1e-10);
%!   assert (one.q, two.q, 1e-10);
%!   assert (one.v, two.v, 1e-9);
%!   assert ({one.events.kind}, {two.events.kind});
%! endfor
