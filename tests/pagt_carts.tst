## Two carts with a stiff spring and a stiff damper: PAGT section 10.3.
## SPDX-License-Identifier: BSD-3-Clause

## Records C_*, by exponentials of matrices between the events, accurate to 1e-13: x1, x2, v1, v2.  C_d1e2: delta = 100,
## gamma = 100, from (0.1, 5.1) with (-2, -2); cart 1 meets the stopper in a sequence of impacts that accumulates within
## 0.013 s.  C_g1e2: gamma = 100, delta = 10, from (0.2, 5.2) with (-3, -3).  C_limit_delta_inf: a rigid pair that the
## stopper stops.  C_limit_gamma_inf: cart 1 stands at x1 = 0.2.

%!shared cleanup
%! folders = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples", {"pagt", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

%!function r = d1e2 ()  # at t = 0, 0.4, ..., 4
%!  r = [0.1, 5.1, -2, -2
%!       0.30223308730999554, 5.270621658912422, 1.0073554364535013, 1.0558834809993718
%!       0.15634897385580893, 5.146335408015736, -1.0218813124283863, -1.0411186713135498
%!       0.19604189642570496, 5.166396465614407, 0.9061405526058097, 0.901892490978575
%!       0.2362590734230759, 5.222281196870539, -0.7070365358740391, -0.6871559619257174
%!       0.14816970437812957, 5.123478711832629, 0.4757899822112911, 0.4487116568210064
%!       0.25200171133886695, 5.233069846161544, -0.2603168983207073, -0.23369165425507818
%!       0.15966017885553713, 5.139086487015872, 0.09870478633430366, 0.07830743541895477
%!       0.22185198734182154, 5.200221780652185, -0.013929420629128771, -0.00366662583414987
%!       0.19837938891006895, 5.178801009760743, -0.011875917128616631, -0.012649379865212817
%!       0.19825723294191974, 5.178661133750546, 0, 0]';
%!endfunction

%!function r = g1e2 ()  # at t = 0, 0.2, ..., 2
%!  r = [0.2, 5.2, -3, -3
%!       0.053484975964447255, 4.808730263801917, 0.5280302494546968, -0.45435287837469346
%!       0.21038702852702437, 4.854376684129136, 0.7627835898383931, 0.6095605683251774
%!       0.2743123600533563, 4.950794869325968, -0.14065774350023813, 0.18653203162017762
%!       0.20332941438878702, 4.931007265596256, -0.3905136444293097, -0.2770231265245528
%!       0.16716951023892365, 4.8857595893091705, 0.04046910074193719, -0.08804540515232571
%!       0.19394783809988037, 4.890685298503099, 0.14917131749710272, 0.08307030516229562
%!       0.20722451934115713, 4.902177890197633, -0.0031819532046406395, 0.0028112006297212003
%!       0.20512392599522164, 4.902185153129988, -0.008889584629624222, 0
%!       0.20452314838214367, 4.902185153129988, 0, 0
%!       0.20452314838214367, 4.902185153129988, 0, 0]';
%!endfunction

%!function [e, sols] = errors (setting, reference, T, steps, method)  # of x and of v, over all times
%!  [pair, start] = carts ("model", setting{:});
%!  e = zeros (2, numel (steps));
%!  for k = 1:numel (steps)
%!    sol = nssolve (pair, linspace (0, T, columns (reference)), start{:}, "Method", method, "Step", steps(k));
%!    assert (sol.exitflag, 1);
%!    apart = abs ([sol.q([1, 3],:); sol.v([1, 3],:)] - reference);
%!    e(:,k) = [max(apart(1:2,:)(:)); max(apart(3:4,:)(:))];
%!    sols(k) = sol;
%!  endfor
%!endfunction

## One impact, seven changes of the direction of friction, one pair of changes only 0.0014 s apart (missed by the larger
## steps): the ratios scatter about 4.
%!test  # second order at gamma = 100
%! h = 0.01 ./ [1, 2, 4, 8, 16];
%! for method = {"trapezoidal", "trapezoidal1"}
%!   [e, sols] = errors ({100, 10, [0.2, 5.2], [-3, -3]}, g1e2 (), 2, h, method{1});
%!   order = log2 (e(:,1) ./ e(:,5)) / 4;
%!   assert (order > 1.8 & order < 2.3, "%s: %s", method{1}, mat2str (e, 4));
%!   assert (e(:,1) < [4e-4; 3e-3], "%s: %s", method{1}, mat2str (e, 4));
%!   assert (max (e(:,1:4) ./ e(:,2:5) < 2.5) == 0, "%s: %s", method{1}, mat2str (e, 4));
%! endfor

%!test  # its impact and its changes, to O(h^2): the speeds there are O(1), the accelerations to 30
%! exact = [0.0723897819569, 0.2504150095273, 0.5634545641864, 0.6506643616678, 0.9730984689103, 1.0516712779249, ...
%!          1.3656224579585, 1.3669939838986, 1.4051971173851, 1.7484705761149];
%! for method = {"trapezoidal", "trapezoidal1"}
%!   [~, sols] = errors ({100, 10, [0.2, 5.2], [-3, -3]}, g1e2 (), 2, 0.00125, method{1});
%!   assert ([sols.events.time], exact, 0.00125^2 * 60);
%! endfor

## The stopper is met again and again within 0.013 s, so that the larger of these steps cannot tell the impacts apart;
## what is below a tenth of the change of speed in one step is stopped without restitution: errors of O(h^2), too.
## PAGT promises second order for finitely many impacts.  Here they accumulate, short bounces are stopped, and the error
## falls irregularly; it stays below a multiple of h^2 over four halvings (185 and 640 measured, at the smallest h).
%!test  # delta = 100, through the accumulation of impacts
%! h = 0.0025 ./ [1, 2, 4, 8, 16];
%! for method = {"trapezoidal", "trapezoidal1"}
%!   e = errors ({100, 100, [0.1, 5.1], [-2, -2]}, d1e2 (), 4, h, method{1});
%!   order = log2 (e(:,1) ./ e(:,5)) / 4;
%!   assert (order > 1 & order < 2.3, "%s: %s", method{1}, mat2str (e, 4));
%!   assert (all ((e <= [200; 700] * h .^ 2)(:)), "%s: %s", method{1}, mat2str (e, 4));
%! endfor

%!xtest  # the same with second order in the ratios, which the present treatment of short bounces does not reach
%! h = 0.0025 ./ [1, 2, 4, 8, 16];
%! for method = {"trapezoidal", "trapezoidal1"}
%!   e = errors ({100, 100, [0.1, 5.1], [-2, -2]}, d1e2 (), 4, h, method{1});
%!   order = log2 (e(:,2) ./ e(:,5)) / 3;
%!   assert (order > 1.6 & order < 2.3, "%s: %s", method{1}, mat2str (e, 4));
%!   assert (all ((e <= [150; 600] * h .^ 2)(:)), "%s: %s", method{1}, mat2str (e, 4));
%! endfor

## ---- stiff: h = 0.01 for all of them

%!test  # energies are bounded by those at the start, whatever the stiffness: friction, damper and impacts only take
%! for method = {"trapezoidal", "trapezoidal1"}
%!   for detect = {"off", "collisions", "all"}
%!     for delta = 10 .^ (2:6)
%!       [pair, start] = carts ("model", 100, delta, [0.1, 5.1], [-2, -2]);
%!       sol = nssolve (pair, [0, 4], start{:}, "Method", method{1}, "Step", 0.01, "Detect", detect{1});
%!       assert (sol.exitflag, 1);
%!       name = sprintf ("%s, %s, delta = %g", method{1}, detect{1}, delta);
%!       assert (max (nsenergy (sol)) <= 4.5 * (1 + 1e-9), "%s: %g", name, max (nsenergy (sol)));
%!       assert (min (sol.q(1,:)) >= -0.1 * strcmp (detect{1}, "off") - 1e-8, name);
%!     endfor
%!     for gamma = 10 .^ (2:6)
%!       [pair, start] = carts ("model", gamma, 10, [0.2, 5.2], [-3, -3]);
%!       sol = nssolve (pair, [0, 2], start{:}, "Method", method{1}, "Step", 0.01, "Detect", detect{1});
%!       assert (sol.exitflag, 1);
%!       name = sprintf ("%s, %s, gamma = %g", method{1}, detect{1}, gamma);
%!       assert (max (nsenergy (sol)) <= 9 * (1 + 1e-9), "%s: %g", name, max (nsenergy (sol)));
%!     endfor
%!   endfor
%! endfor

## After the first impact the carts approach each other by (1 + e) 1.55 = 2.0; a damper that ends this within 1e-6 s
## makes that speed alternate, and where the rest of the step is cut by the next impacts the carts may come nearer by
## half of it: first order in h (the next point of the grid is 0.0044 after the impact for h = 0.01 and 0.005).
%!test  # delta to infinity: a rigid pair that stops at the stopper, in x2 and in the distance
%! x1 = [0.1, 0.3348669745649925, 0.120477784154765, 0.22578599981492273, 0.21966495880258852, 0.1478973629020792, ...
%!       0.2692374637463324, 0.12864318183408735, 0.26110698873886456, 0.15708995352190586, 0.22100859473935341];
%! away = zeros (2, 4);
%! delta = 10 .^ [2, 3, 4, 6];
%! for k = 1:4
%!   run = run_carts (100, delta(k), [0.1, 5.1], [-2, -2], 4);
%!   x2 = interp1 (run.sol.t, run.x(2,:), 0:0.4:4);
%!   away(:,k) = [max(abs (x2 - 5 - x1)); max(abs (run.x(2,:) - run.x(1,:) - 5))];
%! endfor
%! assert (all (diff (away, 1, 2)(:) < 0), "%s", mat2str (away, 4));
%! assert (away(:,4) < [0.02; 0.01], "%s", mat2str (away, 4));        # 2 h and h: 6.2e-3 and 2.6e-3 measured
%! [pair, start] = carts ("model", 100, 1e6, [0.1, 5.1], [-2, -2]);
%! for h = 0.01 ./ [2, 4, 8]
%!   sol = nssolve (pair, [0:0.4:4], start{:}, "Method", "trapezoidal", "Step", h);
%!   assert (max (abs (sol.q(3,:) - 5 - x1)) < 2 * h);
%!   assert (max (abs (sol.q(3,:) - sol.q(1,:) - 5)) < h);
%! endfor

%!test  # gamma to infinity: cart 1 stands, up to v / sqrt (gamma), and cart 2 stops by friction and damper
%! exact = [5.2, 4.94616940453526, 4.920299529875369, 4.920256400008141 * ones(1, 8)];
%! away = zeros (2, 3);
%! gamma = 10 .^ [2, 4, 6];
%! for k = 1:3
%!   run = run_carts (gamma(k), 10, [0.2, 5.2], [-3, -3], 2);
%!   x2 = interp1 (run.sol.t, run.x(2,:), 0:0.2:2);
%!   away(:,k) = [max(abs (x2 - exact)); max(abs (run.x(1,:) - 0.2))];
%! endfor
%! assert (all (diff (away, 1, 2)(:) < 0), "%s", mat2str (away, 4));
%! assert (away(:,2:3) <= [1; 1.2] * 3 ./ sqrt (gamma(2:3)), "%s", mat2str (away, 4));

%!test  # handles and C model run the same scheme
%! for setting = {{100, 100, [0.1, 5.1], [-2, -2]}, {100, 1e6, [0.1, 5.1], [-2, -2]}, {1e4, 10, [0.2, 5.2], [-3, -3]}}
%!   [sys, start] = carts ("system", setting{1}{:});
%!   for restart = {"basis", "states"}
%!     options = {"Method", "trapezoidal", "Step", 0.01, "Restart", restart{1}};
%!     one = nssolve (sys, [0, 1], start{:}, options{:});
%!     two = nssolve (carts ("model", setting{1}{:}), [0, 1], options{:});
%!     ## 'states' asks when a step of 1e-5 opens a contact, by more than solutions leave: that is known to 1e-6 of a step
%!     least = [1e-12, 1e-8](1 + strcmp (restart{1}, "states"));
%!     assert (one.t, two.t, least);
%!     assert (one.q, two.q, max (least, 1e-10));
%!   endfor
%! endfor
