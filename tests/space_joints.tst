## Joints in space: each kind allows the motion that it should, and the schemes converge to it at their orders.
## SPDX-License-Identifier: BSD-3-Clause

## Errors are those of q and of v at the end, in the maximum norm, for three steps, each half of the one before.
## Halving a step divides them by 2 in 'euler' and 'linimp' and by 4 in 'trapezoidal', up to the next power of h.

%!function e = errors (model, T, exact, steps, varargin)
%!  e = zeros (2, numel (steps));
%!  for k = 1:numel (steps)
%!    sol = nssolve (model, [0, T], "Step", steps(k), varargin{:});
%!    assert (sol.exitflag, 1);
%!    nq = rows (sol.q);
%!    e(:,k) = [norm(sol.q(:,end) - exact(1:nq), Inf); norm(sol.v(:,end) - exact(nq+1:end), Inf)];
%!  endfor
%!endfunction

%!function check_ratios (e, ratio, name)
%!  ratios = e(:,1:end-1) ./ e(:,2:end);
%!  assert (all (abs (ratios(:) - ratio) < 0.1 * ratio), "%s: %s", name, mat2str (e, 4));
%!endfunction

%!function check_orders (model, T, exact, step, name, most, varargin)
%!  first = {"euler", 2; "linimp", 2; "trapezoidal", 4};
%!  for k = 1:3
%!    e = errors (model, T, exact, step ./ [1, 2, 4], "Method", first{k,1}, varargin{:});
%!    check_ratios (e, first{k,2}, [name, ", ", first{k,1}]);
%!  endfor
%!  assert (all (e(:,1) < most), "%s: %s", name, mat2str (e, 4));
%!endfunction

## A body that has turned by the angle theta about the line through p along u, and moved by s along it: q, and the
## velocity for the rates of theta and s.  Of its start x0 and turn0 are known.
%!function y = screwed (p, u, x0, turn0, theta, rate, s, speed)
%!  u = u(:) / norm (u);
%!  arm = quaternion_matrix (quaternion_about (u, theta)) * (x0 - p);
%!  turn = quaternion_product (quaternion_about (u, theta), turn0);
%!  y = [p + arm + s * u; turn; rate * cross(u, arm) + speed * u; rate * quaternion_matrix(turn0)' * u];
%!endfunction

%!function [model, body] = falling_body (y)
%!  model = nsmodel ("spatial");
%!  [model, body] = nsbody (model, "Mass", 1.4, "Inertia", [0.12, 0.02, -0.01; 0.02, 0.2, 0.03; -0.01, 0.03, 0.24], ...
%!                          "Position", y(1:3), "Quaternion", y(4:7), "Velocity", y(8:10), "AngularVelocity", y(11:13));
%!endfunction

%!shared p, u, x0, turn0, pendulum, swing
%! p = [0.1; 0.2; 0.3];
%! u = [1; 2; 2] / 3;
%! x0 = [0.9; 0.4; 0.1];
%! turn0 = [0.7; 0.1; -0.5; 0.5];
%! turn0 /= norm (turn0);
%! ## theta'' = u . ((x - p) x m g) / J about the line, by extrapolation (tight_ode)
%! R = quaternion_matrix (turn0);
%! J = u' * R * [0.12, 0.02, -0.01; 0.02, 0.2, 0.03; -0.01, 0.03, 0.24] * R' * u + 1.4 * norm (cross (u, x0 - p)) ^ 2;
%! weight = @(theta) cross (quaternion_matrix (quaternion_about (u, theta)) * (x0 - p), [0; 0; -9.81 * 1.4]);
%! pendulum = @(t, y) [y(2); u' * weight(y(1)) / J];
%! swing = tight_ode (pendulum, [0, 1.5], [0; 2])(:,2);

## ---- one body held to the ground

%!test  # revolute: a pendulum about a tilted axis
%! [model, body] = falling_body (screwed (p, u, x0, turn0, 0, 2, 0, 0));
%! model = nsjoint (model, "revolute", body, 0, "Anchor", p, "Axis", 3 * u);
%! check_orders (model, 1.5, screwed (p, u, x0, turn0, swing(1), swing(2), 0, 0), 0.005, "revolute", [1e-4; 1e-3]);

%!test  # the same with the bodies exchanged, and anchored elsewhere on the axis
%! [model, body] = falling_body (screwed (p, u, x0, turn0, 0, 2, 0, 0));
%! model = nsjoint (model, "revolute", 0, body, "Anchor", p - 0.7 * u, "Axis", u);
%! check_orders (model, 1.5, screwed (p, u, x0, turn0, swing(1), swing(2), 0, 0), 0.005, "revolute", [1e-4; 1e-3]);

## The centre of mass is p + s u + a vector across u: the kinetic energy has no term s' theta', and s'' = g . u.
%!test  # cylindrical: it turns as the pendulum does, and slides as on an incline
%! [model, body] = falling_body (screwed (p, u, x0, turn0, 0, 2, 0, -0.5));
%! model = nsjoint (model, "cylindrical", body, 0, "Anchor", p, "Axis", u);
%! g = -9.81 * u(3);
%! exact = screwed (p, u, x0, turn0, swing(1), swing(2), -0.5 * 1.5 + g/2 * 1.5^2, -0.5 + g * 1.5);
%! check_orders (model, 1.5, exact, 0.005, "cylindrical", [1e-4; 1e-3]);

%!test  # prismatic: constant acceleration g . u, which 'trapezoidal' integrates without error; no turning
%! [model, body] = falling_body (screwed (p, u, x0, turn0, 0, 0, 0, -0.5));
%! model = nsjoint (model, "prismatic", body, 0, "Axis", u);
%! g = -9.81 * u(3);
%! for method = {"euler", "linimp", "trapezoidal", "trapezoidal1"}
%!   sol = nssolve (model, [0, 1.5], "Method", method{1}, "Step", 0.01);
%!   assert (sol.v(:,end), [(-0.5 + 1.5 * g) * u; 0; 0; 0], 1e-12);
%!   assert (sol.q(4:7,end), turn0, 1e-13);
%!   late = g/2 * 1.5 * 0.01 * strcmp (method{1}, {"euler"; "linimp"; "trapezoidal"; "trapezoidal1"});
%!   assert (sol.q(1:3,end), x0 + (-0.5 * 1.5 + g/2 * 1.5^2 + sum (late(1:2))) * u, 1e-12);
%! endfor

%!test  # prismatic on an arm that turns: r'' = Omega^2 r, r = r0 cosh (Omega t)
%! W = 1.3;
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Fixed", true, "AngularVelocity", [0, 0, W], "Name", "arm");
%! model = nsbody (model, "Mass", 2, "Inertia", [0.1, 0.2, 0.25], "Position", [0.5, 0, 0.1], ...
%!                 "Velocity", [0, 0.5 * W, 0], "AngularVelocity", [0, 0, W], "Name", "slider");
%! model = nsjoint (model, "prismatic", "slider", "arm", "Axis", [1, 0, 0]);
%! r = 0.5 * cosh (W);
%! speed = 0.5 * W * sinh (W);
%! exact = [r * cos(W); r * sin(W); 0.1; cos(W/2); 0; 0; sin(W/2)
%!          speed * cos(W) - r * W * sin(W); speed * sin(W) + r * W * cos(W); 0; 0; 0; W];
%! check_orders (model, 1, exact, 0.01, "prismatic", [1e-3; 1e-3]);

%!test  # weld: it hangs for ever
%! [model, body] = falling_body (screwed (p, u, x0, turn0, 0, 0, 0, 0));
%! model = nsjoint (model, "weld", body, 0);
%! for method = {"euler", "linimp", "trapezoidal"}
%!   sol = nssolve (model, [0, 5], "Method", method{1}, "Step", 0.01);
%!   assert (sol.q(:,end), [x0; turn0], 1e-12);
%!   assert (sol.v(:,end), zeros (6, 1), 1e-12);
%! endfor

## ---- heavy top: a spherical joint at the tip

%!function [model, exact] = top (I, turn, w, T)
%!  tip = [0; 0; -1];                              # in body coordinates
%!  R = quaternion_matrix (turn);
%!  model = nsmodel ("spatial");
%!  model = nsbody (model, "Inertia", I, "Position", -R * tip, "Quaternion", turn, "AngularVelocity", w, ...
%!                  "Velocity", R * cross (w, -tip));
%!  model = nsjoint (model, "spherical", 1, 0, "Anchor", [0, 0, 0]);
%!  about_tip = diag (I) + diag ([1, 1, 0]);
%!  rate = @(t, y) turning_rate (about_tip, y(1:4), y(5:7), cross (-tip, quaternion_matrix (y(1:4))' * [0; 0; -9.81]));
%!  y = tight_ode (rate, [0, T], [turn; w], 0.01)(:,2);
%!  R = quaternion_matrix (y(1:4));
%!  exact = [-R * tip; y(1:4); R * cross(y(5:7), -tip); y(5:7)];
%!endfunction

## Reference: Euler's equations about the tip, by extrapolation.  Scheme I as printed is of order 1 with a joint that
## turns (NSSET).
%!test  # symmetric and fast, and without symmetry; x, turn, v, w and the drift of the joint, if it is let
%! tops = {[0.12, 0.12, 0.05], quaternion_about([pi/6; 0; 0]), [0.3; 0.2; 25], 1/400
%!         [0.12, 0.2, 0.3], quaternion_about([0.5; 0.3; 0]), [1; 0.5; 4], 1/200};
%! for k = 1:2
%!   [model, exact] = top (tops{k,1:3}, 0.5);
%!   for method = {"euler", 2, "none"; "linimp", 2, "none"; "trapezoidal", 4, "none"
%!                 "euler", 2, "auto"; "linimp", 2, "auto"; "trapezoidal", 4, "auto"; "trapezoidal1", 4, "auto"}'
%!     e = zeros (5, 3);
%!     for n = 1:3
%!       sol = nssolve (model, [0, 0.5], "Method", method{1}, "Step", tops{k,4} / 2 ^ n, "Stabilization", method{3});
%!       error = [sol.q(:,end); sol.v(:,end)] - exact;
%!       open = sol.q(1:3,end) - quaternion_matrix (sol.q(4:7,end))(:,3);
%!       e(:,n) = [norm(error(1:3)); norm(error(4:7)); norm(error(8:10)); norm(error(11:13)); norm(open)];
%!     endfor
%!     if (strcmp (method{3}, "auto"))
%!       assert (all (e(5,:) < 1e-10), "top %d, %s: %s", k, method{1}, mat2str (e(5,:), 4));
%!       e(5,:) = [];
%!     endif
%!     check_ratios (e, method{2}, sprintf ("top %d, %s, %s", k, method{1}, method{3}));
%!   endfor
%! endfor

## Regular precession: m g l = W (I3 w3 - I W cos (tilt)), I about the tip.
%!test  # a top that keeps its tilt, precesses once in 2 pi and spins with 217: closed form
%! tilt = 0.3;
%! w3 = (9.81 + 1.12 * cos (tilt)) / 0.05;
%! turn = quaternion_about ([tilt; 0; 0]);
%! w = quaternion_matrix (turn)' * [0; 0; 1];
%! model = top ([0.12, 0.12, 0.05], turn, [w(1:2); w3], 0.1);
%! spin = w3 - cos (tilt);
%! turn = quaternion_product (quaternion_product (quaternion_about ([0; 0; 1]), turn), quaternion_about ([0; 0; spin]));
%! R = quaternion_matrix (turn);
%! w = R' * [0; 0; 1] + [0; 0; spin];
%! exact = [R(:,3); turn; R * cross(w, [0; 0; 1]); w];
%! check_ratios (errors (model, 1, exact, 1e-3 ./ [1, 2, 4], "Method", "trapezoidal"), 4, "precession");

## ---- spherical pendulum

%!test  # conical pendulum: a particle on a rod goes round a circle with w^2 = g / (l cos alpha)
%! l = 0.8;
%! alpha = 0.6;
%! w = sqrt (9.81 / (l * cos (alpha)));
%! r = l * sin (alpha);
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Position", [r, 0, -l * cos(alpha)], "Velocity", [0, r * w, 0]);
%! model = nsjoint (model, "distance", 1, 0, "Anchor", [r, 0; 0, 0; -l * cos(alpha), 0]);
%! exact = [r * cos(2 * w); r * sin(2 * w); -l * cos(alpha); -r * w * sin(2 * w); r * w * cos(2 * w); 0];
%! check_orders (model, 2, exact, 0.005, "conical", [1e-3; 5e-3]);

%!test  # two particles on a rod: the middle falls, the rod turns evenly about it
%! model = nsmodel ("spatial");
%! arm = [0.3; 0; 0.4];
%! turn = cross ([0; 2; 0], arm);                   # across the rod
%! model = nsbody (model, "Mass", 1, "Position", 2 * arm, "Velocity", 2 * turn + [1; 2; 3]);
%! model = nsbody (model, "Mass", 2, "Position", -arm, "Velocity", -turn + [1; 2; 3]);
%! model = nsjoint (model, "distance", 1, 2);
%! R = quaternion_matrix (quaternion_about ([0; 2; 0]));
%! middle = [1; 2; 3] - [0; 0; 9.81/2];
%! speed = [1; 2; 3 - 9.81];
%! exact = [middle + 2 * R * arm; middle - R * arm; speed + 2 * R * turn; speed - R * turn];
%! check_orders (model, 1, exact, 0.01, "rod", [1e-3; 1e-3]);

## ---- universal joint: two shafts in bearings, at an angle

## Shaft 1 turns about x and carries the axis z of the cross, shaft 2 about (cos beta, sin beta, 0) and the other axis.
## The axes of the cross stay perpendicular: tan theta2 = cos (beta) tan theta1, and r = d theta2 / d theta1 = cos
## (beta) / (cos^2 + cos^2 (beta) sin^2) of theta1.  Free shafts keep their energy (J1 + J2 r^2) w1^2 / 2.
%!function [model, along] = shafts (beta, w1, varargin)
%!  along = [cos(beta); sin(beta); 0];
%!  model = nsmodel ("spatial", "Gravity", 0);
%!  one = {"Inertia", [0.3, 0.4, 0.4], "Position", [-1, 0, 0], "AngularVelocity", [w1, 0, 0]};
%!  two = {"Inertia", [0.2, 0.3, 0.3], "Position", along, "Quaternion", quaternion_about([0, 0, 1], beta)};
%!  model = nsbody (model, one{:});
%!  model = nsbody (model, two{:}, "AngularVelocity", [w1 * cos(beta), 0, 0]);
%!  model = nsjoint (model, "revolute", 1, 0, "Axis", [1, 0, 0], varargin{:});
%!  model = nsjoint (model, "revolute", 2, 0, "Axis", along);
%!  model = nsjoint (model, "universal", 2, 1, "Anchor", [0, 0, 0], "Axis", [0, -sin(beta); 0, cos(beta); 1, 0]);
%!endfunction

%!function theta2 = driven (theta1, beta)            # continuous where the tangent is not
%!  c = cos (theta1);
%!  s = sin (theta1);
%!  theta2 = theta1 + atan2 ((cos (beta) - 1) * s .* c, c .^ 2 + cos (beta) * s .^ 2);
%!endfunction

%!test  # Hooke's joint between free shafts: their angles and speeds, 14 joint equations of which three are redundant
%! beta = 0.7;
%! ratio = @(a) cos (beta) / (cos (a) ^ 2 + cos (beta) ^ 2 * sin (a) ^ 2);
%! energy = (0.3 + 0.2 * ratio (0) ^ 2) * 25;
%! a = tight_ode (@(t, a) sqrt (energy / (0.3 + 0.2 * ratio (a) ^ 2)), [0, 2], 0)(2);
%! w = sqrt (energy / (0.3 + 0.2 * ratio (a) ^ 2));
%! [model, along] = shafts (beta, 5);
%! turn2 = quaternion_product (quaternion_about (along, driven (a, beta)), quaternion_about ([0, 0, 1], beta));
%! exact = [-1; 0; 0; quaternion_about([1, 0, 0], a); along; turn2; 0; 0; 0; w; 0; 0; 0; 0; 0; w * ratio(a); 0; 0];
%! check_orders (model, 2, exact, 0.005, "universal", [1e-3; 5e-3]);
%! sol = nssolve (model, [0, 0.1]);
%! assert (sol.stats.redundant > 0);

%!test  # driven by a motor of constant speed, two and a half turns, joints closed by projection
%! beta = 0.7;
%! [model, along] = shafts (beta, 5, "Motor", {"speed", 5});
%! sol = nssolve (model, [0, pi], "Method", "trapezoidal", "Step", pi / 500, "Stabilization", "projection");
%! assert (sol.v(4,:), 5 * ones (1, columns (sol.v)), 1e-9);
%! angle = 2 * unwrap (atan2 (sol.q(5,:), sol.q(4,:)));
%! assert (angle, 5 * sol.t, 1e-9);
%! expected = driven (5 * sol.t, beta);
%! turned = quaternion_product (sol.q(11:14,:), [cos(beta/2); 0; 0; -sin(beta/2)]);
%! assert (along' * turned(2:4,:), sin (expected / 2), 1e-9);
%! assert (turned(1,:), cos (expected / 2), 1e-9);
%! assert (max (nsdrift (sol)(:)) < 1e-10);

## ---- two free bodies, connected by each kind of joint

## A common motion v + w x r and the relative motion that the joint allows.  In space nothing acts from outside: linear
## momentum stays to rounding, angular momentum and energy to the order of the scheme.
%!function model = pair (kind)
%!  anchor = [0.4; 0.1; 0.2];
%!  axis = [2; -1; 2] / 3;
%!  across = [1; 2; 0] / sqrt (5);
%!  xa = [0.9; 0.3; -0.1];
%!  common = [0.3; -0.2; 0.4];
%!  spin = [0.5; 1; -0.7];
%!  relative = [0; 0; 0];
%!  sliding = [0; 0; 0];
%!  options = {"Anchor", anchor};
%!  switch (kind)
%!    case {"revolute", "prismatic", "cylindrical"}
%!      relative = 3 * axis * ! strcmp (kind, "prismatic");
%!      sliding = 0.5 * axis * ! strcmp (kind, "revolute");
%!      options = {"Anchor", anchor, "Axis", axis};
%!    case "universal"
%!      relative = 3 * axis - 2 * across;
%!      options = {"Anchor", anchor, "Axis", [axis, across]};
%!    case "spherical"
%!      relative = [2; -3; 1];
%!    case "distance"
%!      relative = [2; -3; 1];                       # about the anchor on b: keeps every distance from it
%!      options = {"Anchor", [[0.6; 0.5; -0.3], anchor]};
%!  endswitch
%!  turns = {[0.9, 0.3, -0.2, 0.1], [0.5, -0.5, 0.6, 0.2]};
%!  model = nsmodel ("spatial", "Gravity", 0);
%!  va = common + cross (spin, xa) + cross (relative, xa - anchor) + sliding;
%!  model = nsbody (model, "Mass", 1.2, "Inertia", [0.1, 0.2, 0.25], "Position", xa, "Quaternion", turns{1}, ...
%!                  "Velocity", va, "AngularVelocity", quaternion_matrix (turns{1}')' * (spin + relative));
%!  model = nsbody (model, "Mass", 2, "Inertia", [0.3, 0.02, 0; 0.02, 0.4, 0; 0, 0, 0.5], "Quaternion", turns{2}, ...
%!                  "Velocity", common, "AngularVelocity", quaternion_matrix (turns{2}')' * spin);
%!  model = nsjoint (model, kind, 1, 2, options{:});
%!endfunction

## What the joint must keep, computed from the two poses and from the tables of the model.
%!function theta = opened (joint, q)
%!  A = quaternion_matrix (q(4:7));
%!  B = quaternion_matrix (q(11:14));
%!  d = A * joint(4:6) + q(1:3) - B * joint(7:9) - q(8:10);
%!  axes = [A * joint(13:15), B * joint(10:12)];
%!  sideways = d - axes(:,2) * (axes(:,2)' * d);
%!  unturned = A - B * quaternion_matrix (joint(23:26));
%!  kinds = {[d; diff(axes, 1, 2)], [sideways; unturned(:)], [d; unturned(:)], norm(d) - joint(16), d, ...
%!           [sideways; diff(axes, 1, 2)], [d; axes(:,1)' * axes(:,2)]};
%!  theta = max (abs (kinds{joint(1)}));
%!endfunction

%!function e = invariants (kind, method, steps, stabilization)
%!  model = pair (kind);
%!  e = zeros (3, numel (steps));
%!  for n = 1:numel (steps)
%!    sol = nssolve (model, [0, 1], "Method", method, "Step", steps(n), "Stabilization", stabilization);
%!    assert (sol.exitflag, 1);
%!    [momentum, kinetic] = space_momentum (model, sol.q, sol.v);
%!    change = momentum - momentum(:,1);
%!    assert (max (abs (change(1:3,:))(:)) <= 1e-12, "%s, %s", kind, method);
%!    theta = arrayfun (@(k) opened (model.joints, sol.q(:,k)), round (linspace (1, columns (sol.q), 26)));
%!    assert (theta(1) < 1e-14);
%!    e(:,n) = [max(abs (kinetic - kinetic(1))); sqrt(max (sum (change(4:6,:) .^ 2, 1))); max(theta)];
%!  endfor
%!endfunction

%!test  # energy, angular momentum and drift converge to the order of the schemes, with each kind
%! for kind = {"revolute", "prismatic", "weld", "distance", "spherical", "cylindrical", "universal"}
%!   for method = {"euler", 2; "linimp", 2; "trapezoidal", 4}'
%!     name = [kind{1}, ", ", method{1}];
%!     check_ratios (invariants (kind{1}, method{1}, 0.004 ./ [1, 2, 4], "none"), method{2}, name);
%!     e = invariants (kind{1}, method{1}, 0.004 ./ [1, 2, 4], "auto");
%!     ratios = e(1:2,1:2) ./ e(1:2,2:3);
%!     assert (all (ratios(:) > 0.9 * method{2}) && max (e(3,:)) < 1e-10, "%s: %s", name, mat2str (e, 4));
%!   endfor
%! endfor

%!test  # projection closes each kind to 1e-10, as nsdrift reports it, and keeps the order
%! for kind = {"revolute", "prismatic", "weld", "distance", "spherical", "cylindrical", "universal"}
%!   model = pair (kind{1});
%!   fine = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 2.5e-4);
%!   e = zeros (1, 2);
%!   for n = 1:2
%!     sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01 / n, "Stabilization", "projection");
%!     theta = arrayfun (@(k) opened (model.joints, sol.q(:,k)), 1:5:columns (sol.q));
%!     assert (max (theta) <= 1e-10, "%s: %g", kind{1}, max (theta));
%!     assert (max (nsdrift (sol)(:)) <= 1e-10);
%!     e(n) = norm (sol.q(:,end) - fine.q(:,end));
%!   endfor
%!   assert (e(1) / e(2) > 3 && e(1) / e(2) < 5, "%s: %s", kind{1}, mat2str (e, 4));
%! endfor

%!test  # without projection nsdrift tells how far the joint is open: the same number for distance, of its size for all
%! for kind = {"revolute", "prismatic", "weld", "distance", "spherical", "cylindrical", "universal"}
%!   model = pair (kind{1});
%!   sol = nssolve (model, [0, 1], "Step", 0.01, "Stabilization", "none");
%!   theta = max (arrayfun (@(k) opened (model.joints, sol.q(:,k)), 1:columns (sol.q)));
%!   reported = max (nsdrift (sol)(:));
%!   assert (theta > 1e-4);
%!   assert (reported > 0.3 * theta && reported < 3 * theta, "%s: %g, %g", kind{1}, reported, theta);
%! endfor

%!test  # a welded pair is one body: its tumbling by Euler's equations
%! model = pair ("weld");
%! m = [1.2, 2];
%! x = model.bodies(9:11,:);
%! middle = x * m' / 3.2;
%! I = zeros (3);
%! for k = 1:2
%!   R = quaternion_matrix (model.bodies(12:15,k));
%!   r = x(:,k) - middle;
%!   I += R * model.bodies([3, 6, 7; 6, 4, 8; 7, 8, 5] + 27 * (k - 1)) * R' + m(k) * (r' * r * eye (3) - r * r');
%! endfor
%! w = [0.5; 1; -0.7];                              # the common turning
%! y = tight_ode (@(t, y) turning_rate (I, y(1:4), y(5:7)), [0, 2], [1; 0; 0; 0; w])(:,2);
%! v = model.bodies(16:18,:) * m' / 3.2;
%! exact_q = [];
%! exact_v = [];
%! for k = 1:2
%!   r = quaternion_matrix (y(1:4)) * (x(:,k) - middle);
%!   w = quaternion_matrix (y(1:4)) * y(5:7);
%!   turn = quaternion_product (y(1:4), model.bodies(12:15,k));
%!   exact_q = [exact_q; middle + 2 * v + r; turn];
%!   exact_v = [exact_v; v + cross(w, r); quaternion_matrix(turn)' * w];
%! endfor
%! check_orders (model, 2, [exact_q; exact_v], 0.01, "weld", [1e-3; 1e-3]);

## ---- limits

%!test  # prismatic: it slides down to the limit in sqrt (2 d / a), and back with e
%! g = 9.81 * u(3);
%! for e = [0, 0.5]
%!   [model, body] = falling_body (screwed (p, u, x0, turn0, 0, 0, 0, 0));
%!   model = nsjoint (model, "prismatic", body, 0, "Axis", -u, "Limits", [-1, 0.3], "Restitution", e);
%!   sol = nssolve (model, [0, 0.6], "Method", "trapezoidal", "Step", 0.01);
%!   hits = sol.events(strcmp ({sol.events.kind}, "collision"));
%!   assert (hits(1).time, sqrt (2 * 0.3 / g), 1e-10);
%!   assert (hits(1).vplus(1:3), e * sqrt (2 * 0.3 * g) * u, 1e-10);
%!   assert (max (-u' * (sol.q(1:3,:) - x0)) < 0.3 + 1e-9);
%!   if (e == 0)
%!     assert (sol.q(1:3,end), x0 - 0.3 * u, 1e-9);
%!   endif
%! endfor

%!test  # cylindrical: the same, while it turns
%! g = 9.81 * u(3);
%! [model, body] = falling_body (screwed (p, u, x0, turn0, 0, 2, 0, 0));
%! model = nsjoint (model, "cylindrical", body, 0, "Anchor", p, "Axis", -u, "Limits", [-1, 0.3], "Restitution", 0.5);
%! sol = nssolve (model, [0, 0.4], "Method", "trapezoidal", "Step", 0.002);
%! hits = sol.events(strcmp ({sol.events.kind}, "collision"));
%! assert (hits(1).time, sqrt (2 * 0.3 / g), 1e-6);               # to second order, 0.15 h^2
%! assert (u' * hits(1).vplus(1:3), 0.5 * sqrt (2 * 0.3 * g), 1e-4);

%!test  # revolute: the pendulum about the tilted axis stops at the angle 0.4, at the time of the reference
%! stop = fzero (@(t) tight_ode (pendulum, [0, t], [0; 2])(1,2) - 0.4, [0.1, 0.3], optimset ("TolX", 1e-12));
%! speed = tight_ode (pendulum, [0, stop], [0; 2])(2,2);
%! for n = 1:2
%!   [model, body] = falling_body (screwed (p, u, x0, turn0, 0, 2, 0, 0));
%!   model = nsjoint (model, "revolute", body, 0, "Anchor", p, "Axis", u, "Limits", [-0.5, 0.4], "Restitution", 0.5);
%!   sol = nssolve (model, [0, 0.3], "Method", "trapezoidal", "Step", 0.01 / n);
%!   hit = sol.events(find (strcmp ({sol.events.kind}, "collision"), 1));
%!   after = quaternion_matrix (turn0) * hit.vplus(4:6);
%!   e(n) = abs (hit.time - stop);
%!   f(n) = abs (u' * after + 0.5 * speed);
%! endfor
%! assert (e(2) < 1e-4 && f(2) < 1e-3);
%! assert (e(1) / e(2) > 3 && f(1) / f(2) > 3, "%s %s", mat2str (e, 4), mat2str (f, 4));

%!test  # a limit beyond half a turn: driven to 1.5 pi it stops there, not at pi
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Inertia", 0.2);
%! model = nsjoint (model, "revolute", 1, 0, "Axis", [0, 0.6, 0.8], "Limits", [-1.5 * pi, 1.5 * pi], ...
%!                  "Motor", {"torque", 1});
%! for sense = [1, -1]
%!   model.joints(20) = sense;
%!   sol = nssolve (model, [0, 2], "Method", "trapezoidal", "Step", 0.01);
%!   assert (sol.exitflag, 1);
%!   stop = sqrt (2 * 1.5 * pi * 0.2);                            # 1.37
%!   hit = sol.events(find (strcmp ({sol.events.kind}, "collision"), 1));
%!   assert (hit.time, stop, 1e-9);
%!   assert (sol.q(4:7,end), quaternion_about ([0, 0.6, 0.8], sense * 1.5 * pi), 1e-9);
%! endfor

%!test  # a rope: free fall until it is taut, then its end has no radial velocity
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Position", [0.3, 0.4, 0], "Velocity", [0, 0, 0]);
%! model = nsjoint (model, "distance", 1, 0, "Anchor", [0.3, 0; 0.4, 0; 0, 0], "Limits", [0, 1.3]);
%! sol = nssolve (model, [0, 0.7], "Method", "trapezoidal", "Step", 0.01);
%! hit = sol.events(find (strcmp ({sol.events.kind}, "collision"), 1));
%! assert (hit.time, sqrt (2 * 1.2 / 9.81), 1e-10);
%! x = [0.3; 0.4; -1.2] / 1.3;
%! assert (x' * hit.vplus, 0, 1e-10);
%! assert (hit.vplus, hit.vminus - x * (x' * hit.vminus), 1e-10);

## ---- motors

%!test  # speed: the angle is w t about a tilted axis, whatever the weight; torque: theta'' = tau / J
%! [model, body] = falling_body (screwed (p, u, x0, turn0, 0, 2, 0, 0));
%! model = nsjoint (model, "revolute", body, 0, "Anchor", p, "Axis", u, "Motor", {"speed", 2});
%! exact = screwed (p, u, x0, turn0, 8, 2, 0, 0);
%! e = errors (model, 4, exact, 0.02 ./ [1, 2, 4], "Method", "trapezoidal", "Stabilization", "projection");
%! assert (max (e(1,:)) < 1e-9, "%s", mat2str (e, 4));   # of v the direction half-way holds
%! check_ratios (e(2,:), 4, "speed");
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Inertia", [0.3, 0.3, 0.5]);
%! model = nsjoint (model, "revolute", 1, 0, "Axis", [0, 0, -1], "Motor", {"torque", 2});
%! sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.1);
%! assert (sol.v(6,end), -4, 1e-12);
%! assert (sol.q(4:7,end), quaternion_about ([0, 0, -1], 2), 1e-12);

%!test  # force along the axis, a function of time: prismatic and cylindrical; momentum of two bodies stays
%! for kind = {"prismatic", "cylindrical"}
%!   model = nsmodel ("spatial", "Gravity", 0);
%!   model = nsbody (model, "Mass", 2, "Inertia", 1);
%!   model = nsbody (model, "Mass", 3, "Inertia", 1, "Position", [1, 1, 0]);
%!   model = nsjoint (model, kind{1}, 1, 2, "Axis", [1, 1, 0], "Motor", {"force", @(t, q, v) 6 * t});
%!   sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.05);
%!   assert (sol.v([1:3, 7:9],end), [1.5 * [1; 1; 0]; -[1; 1; 0]] / sqrt (2), 1e-12);
%!   assert (sol.v([4:6, 10:12],end), zeros (6, 1), 1e-12);
%! endfor

## ---- angular springs

%!test  # torsion pendulum about a tilted axis: theta = cos (w t) exp (-d t) ..., and its period
%! k = 3;
%! J = 0.2;
%! for c = [0, 0.1]                                # at 1.3 T 'euler' happens to be more accurate in v without damping
%!   model = nsmodel ("spatial", "Gravity", 0);
%!   model = nsbody (model, "Inertia", [0.1, 0.15, J], "Quaternion", turn0);
%!   axis = quaternion_matrix (turn0) * [0; 0; 1];
%!   model = nsjoint (model, "revolute", 1, 0, "Axis", axis);
%!   model = nsspring (model, 1, 0, "Angular", true, "Axis", axis, "Stiffness", k, "Damping", c, "Angle", -1);
%!   d = c / (2 * J);
%!   w = sqrt (k / J - d ^ 2);
%!   T = 2 * pi / w;
%!   rate = @(t) -exp (-d * t) * (w + d ^ 2 / w) * sin (w * t);
%!   theta = @(t) -1 + exp (-d * t) * (cos (w * t) + d / w * sin (w * t));
%!   exact = screwed ([0; 0; 0], axis, [0; 0; 0], turn0, theta (1.3 * T), rate (1.3 * T), 0, 0);
%!   e = errors (model, 1.3 * T, exact, T / 500 ./ [1, 2, 4], "Method", "trapezoidal");
%!   check_ratios (e, 4, "torsion");
%!   assert (all (e(:,1) < [1e-3; 1e-3]), "%s", mat2str (e, 4));
%!   if (c > 0)
%!     check_orders (model, 1.3 * T, exact, T / 500, "torsion", [1e-3; 1e-3]);
%!   endif
%! endfor

%!test  # free, without a joint: a sphere hung by an angular spring only turns about its axis
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Inertia", 0.4, "AngularVelocity", [0, 0, 2]);
%! model = nsspring (model, 1, 0, "Angular", true, "Axis", [0, 0, 5], "Stiffness", 10);
%! sol = nssolve (model, [0, 2 * pi / 5], "Method", "trapezoidal", "Step", 2 * pi / 5 / 1000);
%! assert (sol.v(:,end), [0; 0; 0; 0; 0; 2], 1e-4);               # one period 2 pi sqrt (I/k); error (w h)^2/12 x 2 pi
%! assert (sol.q(4:7,end), [1; 0; 0; 0], 1e-4);

## ---- prescribed motion

%!test  # a body welded to one that moves by a function goes with it; without fdot by differences
%! pose = @(t) [sin(t); t^2; 0.3; quaternion_about([1, 2, 2], 3 * t)];
%! rate = @(t) [cos(t); 2*t; 0; [1; 2; 2]];
%! for motion = {pose, {pose, rate}}
%!   model = nsmodel ("spatial");
%!   model = nsbody (model, "Motion", motion{1}, "Name", "carrier");
%!   v = [1; 0; 0] + cross ([1; 2; 2], [0.5; 0; -0.3]);
%!   model = nsbody (model, "Inertia", [0.1, 0.2, 0.25], "Position", [0.5, 0, 0], "Velocity", v, ...
%!                   "AngularVelocity", [1, 2, 2]);
%!   model = nsjoint (model, "weld", 2, "carrier");
%!   R = quaternion_matrix (quaternion_about ([1; 2; 2]));
%!   arm = R * [0.5; 0; -0.3];
%!   exact = [pose(1)(1:3) + arm; quaternion_about([1; 2; 2]); rate(1)(1:3) + cross([1; 2; 2], arm); 1; 2; 2];
%!   check_orders (model, 1, exact, 0.01, "carrier", [1e-3; 5e-3], "Stabilization", "none");
%!   closed = errors (model, 1, exact, 0.01);                 # no freedom is left; rates by differences have 1e-11
%!   assert (closed, zeros (2, 1), 1e-9);
%!   sol = nssolve (model, [0, 1], "Step", 0.01, "Stabilization", "projection");
%!   assert (sol.q(:,end), exact(1:7), 1e-9);
%! endfor

%!test  # a pendulum on a support that moves: x'' of the support is a force -m x''
%! a = @(t) 0.3 * sin (4 * t);
%! model = nsmodel ("spatial");
%! motion = {@(t) [a(t); 0; 0; 1; 0; 0; 0], @(t) [1.2 * cos(4 * t); 0; 0; 0; 0; 0]};
%! model = nsbody (model, "Motion", motion, "Name", "support");
%! model = nsbody (model, "Inertia", [0.1, 0.2, 0.15], "Position", [0, 0, -0.5], "Velocity", [1.2, 0, 0]);
%! model = nsjoint (model, "revolute", 2, "support", "Anchor", [0, 0, 0], "Axis", [0, 1, 0]);
%! ## x = a - sin (theta)/2, z = -cos (theta)/2, theta about y:
%! ## (0.2 + 1/4) theta'' = -g sin (theta)/2 + a'' cos (theta)/2
%! f = @(t, y) [y(2); (-9.81 * sin(y(1)) - 4.8 * sin(4 * t) * cos(y(1))) / 2 / 0.45];
%! y = tight_ode (f, [0, 1], [0; 0])(:,2);
%! exact = [a(1) - sin(y(1))/2; 0; -cos(y(1))/2; quaternion_about([0, 1, 0], y(1))
%!          1.2 * cos(4) - y(2) * cos(y(1))/2; 0; y(2) * sin(y(1))/2; 0; y(2); 0];
%! check_orders (model, 1, exact, 0.005, "support", [1e-3; 5e-3]);
