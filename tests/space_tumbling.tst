## A free body that tumbles: errors and invariants converge at the order of each scheme.
## SPDX-License-Identifier: BSD-3-Clause

## I = diag (1, 2, 3.5), w0 = (0.3, 2, 0.4): close to a turn about the middle axis, which is not stable; the body turns
## over every 3.445 (Dzhanibekov).  Reference: Euler's equations and those of the quaternion by extrapolation
## (tight_ode), to 1e-12.

%!function model = tumbling ()
%!  model = nsmodel ("spatial", "Gravity", 0);
%!  model = nsbody (model, "Mass", 1.7, "Inertia", [1, 2, 3.5], "Position", [1, 2, 3], "Velocity", [0.4, -0.2, 0.1], ...
%!                  "AngularVelocity", [0.3, 2, 0.4]);
%!endfunction

%!function y = reference (times)
%!  I = diag ([1, 2, 3.5]);
%!  y = tight_ode (@(t, y) turning_rate (I, y(1:4), y(5:7)), times, [1; 0; 0; 0; 0.3; 2; 0.4]);
%!endfunction

## rows: errors of w and of the quaternion at t = 2, of kinetic energy (4.504) and of the momentum in the world, worst
## ones
%!function e = errors (model, method, steps)
%!  exact = reference ([0, 2])(:,2);
%!  e = zeros (4, numel (steps));
%!  for k = 1:numel (steps)
%!    sol = nssolve (model, [0, 2], "Method", method, "Step", steps(k));
%!    assert (sol.exitflag, 1);
%!    [momentum, kinetic] = space_momentum (model, sol.q, sol.v);
%!    change = momentum - momentum(:,1);
%!    e(:,k) = [norm(sol.v(4:6,end) - exact(5:7)); norm(sol.q(4:7,end) - exact(1:4))
%!              max(abs (kinetic - kinetic(1))); sqrt(max (sum (change .^ 2, 1)))];
%!    assert (sqrt (sum (sol.q(4:7,:) .^ 2, 1)), ones (1, columns (sol.q)), 1e-14);
%!  endfor
%!endfunction

%!function check_order (method, ratio, first)
%!  e = errors (tumbling (), method, 0.02 ./ [1, 2, 4]);
%!  ratios = e(:,1:2) ./ e(:,2:3);
%!  report = sprintf ("%s: %s", method, mat2str (e, 4));
%!  assert (all (abs (ratios(:) - ratio) < 0.02 * ratio), "%s", report);
%!  assert (all (e(:,1) < first), "%s", report);
%!endfunction

## The schemes in one line each give at h = 0.02 the errors 0.055, 0.011, 0.128, 0.084 ('euler'), 0.141, 0.020, 0.127,
## 0.083 ('linimp'), 2.3e-4, 9.5e-5, 7.4e-4, 6.9e-4 ('trapezoidal'), and ratios within 2 % of 2 and 4.
%!test check_order ("euler", 2, [0.06; 0.012; 0.14; 0.1]);
%!test check_order ("linimp", 2, [0.15; 0.022; 0.14; 0.1]);
%!test check_order ("trapezoidal", 4, [2.4e-4; 1e-4; 8e-4; 8e-4]);
%!test check_order ("trapezoidal1", 4, [2.4e-4; 1e-4; 8e-4; 8e-4]);     # without joints and contacts the same scheme

## 'euler'        I (w+ - w) = -h w x I w,                        turn+ = turn exp (h w+)
## 'linimp'       (I - h S(I w)) w+ = I w,                        the same: S(I w) w+ = -w+ x I w, antisymmetric
## 'trapezoidal'  (I - h/2 J) (w+ - w) = -h w x I w, J = S(I w) - S(w) I,     turn+ = turn exp (h/2 (w + w+))
%!function [turn, w] = one_step (method, I, turn, w, h)
%!  S = @(a) [0, -a(3), a(2); a(3), 0, -a(1); -a(2), a(1), 0];
%!  switch (method)
%!    case "euler"
%!      next = w - I \ (h * cross (w, I * w));
%!      mean = next;
%!    case "linimp"
%!      next = (I - h * S(I * w)) \ (I * w);
%!      mean = next;
%!    otherwise
%!      next = w - (I - h/2 * (S(I * w) - S(w) * I)) \ (h * cross (w, I * w));
%!      mean = (w + next) / 2;
%!  endswitch
%!  turn = quaternion_product (turn, quaternion_about (h * mean));
%!  w = next;
%!endfunction

%!test  # they are these formulas, to rounding; a full inertia matrix and a turned start
%! I = [1.2, 0.2, -0.1; 0.2, 2, 0.3; -0.1, 0.3, 2.4];
%! turn = [0.5; 0.1; -0.7; 0.5];
%! turn /= norm (turn);
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Inertia", I, "Quaternion", turn, "AngularVelocity", [3, -2, 1]);
%! for method = {"euler", "linimp", "trapezoidal", "trapezoidal1"}
%!   sol = nssolve (model, [0, 0.5], "Method", method{1}, "Step", 0.05);
%!   p = turn;
%!   w = [3; -2; 1];
%!   for k = 2:11
%!     [p, w] = one_step (method{1}, I, p, w, 0.05);
%!     assert (sol.q(4:7,k), p, 1e-13);
%!     assert (sol.v(4:6,k), w, 1e-12);
%!   endfor
%! endfor

%!test  # linear momentum stays to rounding, and x moves on a line
%! model = tumbling ();
%! for method = {"euler", "linimp", "trapezoidal"}
%!   sol = nssolve (model, [0, 10], "Method", method{1}, "Step", 0.01);
%!   assert (sol.v(1:3,:), repmat ([0.4; -0.2; 0.1], 1, columns (sol.v)), 1e-12);
%!   assert (sol.q(1:3,:), [1; 2; 3] + [0.4; -0.2; 0.1] * sol.t, 1e-12);
%! endfor

## w+' I w+ = w+' I w with an antisymmetric matrix: |w+| <= |w| in the norm of I, by Cauchy and Schwarz.
%!test  # 'linimp' gains no energy at any step; 'euler' does
%! model = tumbling ();
%! for h = [0.01, 0.1, 1]
%!   sol = nssolve (model, [0, 100 * h], "Method", "linimp", "Step", h);
%!   assert (sol.exitflag, 1);
%!   [~, kinetic] = space_momentum (model, sol.q, sol.v);
%!   assert (all (diff (kinetic) <= 1e-14 * kinetic(1)));
%! endfor
%! sol = nssolve (model, [0, 1], "Method", "euler", "Step", 0.01);
%! [~, kinetic] = space_momentum (model, sol.q, sol.v);
%! assert (all (diff (kinetic) > 0));

%!test  # energy and potential as nsenergy has them
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Mass", 2, "Inertia", [1, 2, 2.5], "Position", [0, 0, 5], "Velocity", [1, 0, 3], ...
%!                 "AngularVelocity", [1, 2, 3]);
%! [total, kinetic, potential] = nsenergy (model, [0; 0; 5; 1; 0; 0; 0], [1; 0; 3; 1; 2; 3]);
%! assert ([total, kinetic, potential], [10 + 15.75 + 98.1, 25.75, 98.1], 1e-12);

## Landau and Lifshitz, Mechanics, section 37: w2 is an elliptic sine of period 4 K (k^2) / rate.
%!test  # it turns over every 2 K / rate, seven times in 25: to second order
%! I = [1, 2, 3.5];
%! w = [0.3, 2, 0.4];
%! twice_energy = I * (w .^ 2)';
%! square = sum ((I .* w) .^ 2);
%! rate = sqrt ((I(3) - I(2)) * (square - twice_energy * I(1)) / prod (I));
%! modulus = (I(2) - I(1)) * (twice_energy * I(3) - square) / ((I(3) - I(2)) * (square - twice_energy * I(1)));
%! expected = 2 * ellipke (modulus) / rate;
%! assert (expected, 3.4452, 1e-4);
%! worst = zeros (1, 2);
%! for n = 1:2
%!   sol = nssolve (tumbling (), [0, 25], "Method", "trapezoidal", "Step", 0.02 / n);
%!   k = find (sol.v(5,1:end-1) .* sol.v(5,2:end) < 0);
%!   flips = sol.t(k) - sol.v(5,k) .* (sol.t(k+1) - sol.t(k)) ./ (sol.v(5,k+1) - sol.v(5,k));
%!   assert (numel (flips), 7);
%!   worst(n) = max (abs (diff (flips) - expected));
%! endfor
%! assert (worst(2) < 2e-5 && abs (worst(1) / worst(2) - 4) < 0.2, "%s", mat2str (worst, 4));

## The embedded estimate bounds the error of a step, which is of order 3; these errors add up.
%!test  # steps chosen by AbsTol and RelTol: the error follows the tolerance, and there are no more steps than needed
%! exact = reference ([0, 5])(:,2);
%! tolerances = 10 .^ -(4:2:8);
%! e = zeros (1, 3);
%! steps = zeros (1, 3);
%! for k = 1:3
%!   sol = nssolve (tumbling (), [0, 5], "Method", "trapezoidal", "AbsTol", tolerances(k), "RelTol", tolerances(k));
%!   assert (sol.exitflag, 1);
%!   e(k) = norm ([sol.q(4:7,end); sol.v(4:6,end)] - exact);
%!   steps(k) = sol.stats.steps;
%! endfor
%! report = sprintf ("errors %s, steps %s", mat2str (e, 3), mat2str (steps));
%! assert (all (e < steps .* tolerances), "%s", report);
%! assert (all (e(1:2) ./ e(2:3) > 8), "%s", report);             # 100^(2/3) = 21
%! fixed = nssolve (tumbling (), [0, 5], "Method", "trapezoidal", "Step", 5 / steps(3));
%! assert (norm ([fixed.q(4:7,end); fixed.v(4:6,end)] - exact) > 0.3 * e(3), "%s", report);
