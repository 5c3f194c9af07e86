## Nonlinear multibody systems by the methods of Acary: what the conclusion of the paper asks for.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"acary", "shared", "pagt"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

## ---- Double pendulum beside a wall.  The place after 2.5 s and the impacts are those of an event-driven integration
## in two angles (record A1_double_pendulum_g9.8, accurate to 1e-11).

%!test  # radau5 to 1e-9, of bodies and of handles; orders through five impacts
%! result = run_pendulum_high_order ();
%! facts = result.facts;
%! assert ([facts(1:2).ours], [0, 0], 1e-9);
%! assert (result.impacts, [0.5455080514420, 0.7079326999960, 1.2847266459550, 2.0977394548812, 2.1316402843036], 1e-9);
%! orders = [facts(4:6).ours];
%! assert (orders, [5, 6, 5], 0.3);                          # least squares over steps of a factor 8 or 16
%! rows = result.rows;
%! of = @(name) rows(strcmp ({rows.method}, name));
%! assert ([of("trapezoidal").error](1:2), [2.38e-3, 1.54e-4], -0.01);      # PAGT, Table 10.1
%! assert (of ("lobatto6")(end).error < 1e-11);
%! assert (of ("herk5")(end).error < 1e-10);
%! assert (all ([of("radau5").collisions] == 5));
%! order = [of("moreau").order](2:end);
%! assert (order, [1, 1], 0.1);
%! assert (result.herk_for_nine < result.trapezoidal_for_nine / 30);

## ---- Slider-crank.  Reference: its three angles, event-driven, each flight by steps of order 12.  Contacts are
## numbered as the corners: lower left, lower right, upper right, upper left.

%!function M = slider_mass (q)
%!  c = (0.038 / 2 + 0.076) * 0.153 * 0.306 * cos (q(1) - q(2));
%!  M = [7.4e-5 + (0.038 / 4 + 0.038 + 0.076) * 0.153 ^ 2, c, 0
%!       c, 5.9e-4 + (0.038 / 4 + 0.076) * 0.306 ^ 2, 0
%!       0, 0, 2e-4];
%!endfunction

%!function rate = slider_rate (q, v)
%!  s = (0.038 / 2 + 0.076) * 0.153 * 0.306 * sin (q(1) - q(2));
%!  weight = 9.81 * [(0.038 / 2 + 0.038 + 0.076) * 0.153 * cos(q(1)); (0.038 / 2 + 0.076) * 0.306 * cos(q(2)); 0];
%!  rate = [v; slider_mass(q) \ ([-s * v(2) ^ 2; s * v(1) ^ 2; 0] - weight)];
%!endfunction

%!function [gap, gradient] = slider_gap (q, corner)
%!  r = [-0.05, 0.05, 0.05, -0.05; -0.025, -0.025, 0.025, 0.025](:,corner);
%!  side = 1 - 2 * (corner > 2);
%!  gap = 0.026 + side * (0.153 * sin (q(1)) + 0.306 * sin (q(2)) + sin (q(3)) * r(1) + cos (q(3)) * r(2));
%!  gradient = side * [0.153 * cos(q(1)); 0.306 * cos(q(2)); cos(q(3)) * r(1) - sin(q(3)) * r(2)];
%!endfunction

## Times and corners of all impacts until `last`, and the angles then.
%!function [times, corners, y] = slider_reference (last)
%!  f = @(t, y) slider_rate (y(1:3), y(4:6));
%!  go = @(y, s) tight_ode (f, [0, s], y, 1e-3)(:,end);
%!  t = 0;  y = [0; 0; 0; 150; -75; 10];  times = [];  corners = [];
%!  while (t < last - 1e-12)
%!    s = min (5e-5, last - t);
%!    next = go (y, s);
%!    gaps = arrayfun (@(k) slider_gap (next, k), 1:4);
%!    if (any (gaps < 0))
%!      [~, k] = min (gaps);
%!      s = fzero (@(s) slider_gap (go (y, s), k), [0, s], optimset ("TolX", 1e-16));
%!      next = go (y, s + 1e-15);
%!      [~, n] = slider_gap (next, k);
%!      turn = slider_mass (next) \ n;
%!      next(4:6) -= 1.4 * turn * (n' * next(4:6)) / (n' * turn);
%!      times(end+1) = t + s;
%!      corners(end+1) = k - 1;
%!    endif
%!    y = next;
%!    t += s;
%!  endwhile
%!endfunction

%!test  # five impacts of three corners, by the methods and by angles
%! [times, corners, y] = slider_reference (0.006);
%! assert (corners, [2, 2, 3, 2, 2]);
%! assert (times, [0.001517720, 0.003615044, 0.004488355, 0.004645084, 0.005625650], 1e-9);
%! model = slider_crank_model ();
%! for method = {"radau5", "lobatto6", "herk5"; 2e-9, 1e-10, 2e-9}
%!   sol = nssolve (model, [0, 0.006], "Method", method{1}, "Step", 0.006 / 40);
%!   assert ([sol.events.time], times, 1e-10);
%!   assert (arrayfun (@(e) e.contact(3), sol.events), corners);
%!   assert (sol.q([3, 6, 9],end), y(1:3), method{2});          # h = 1.5e-4, turns of 0.9 rad: 2e-10, 1e-11, 3e-10
%! endfor

%!test  # through the accumulations: orders at least those of the methods, all impacts where the fine run has them
%! result = run_slider_crank ();
%! assert (result.agreement < 1e-10);                          # of lobatto6 and herk5, 1600 steps each
%! facts = result.facts;
%! assert ([facts(1:4).ours], [facts(1:4).reference], 1e-9);   # s, with 200 steps of 1.9e-4; 1e-10
%! assert (facts(5).ours, facts(5).reference, 1e-5);           # 131 rad/s
%! assert (all ([facts(6:8).ours] > [3, 5, 5] - 0.3));
%! radau = result.rows(strcmp ({result.rows.method}, "radau5"));
%! assert ([radau.error] < [1e-6, 2e-8, 4e-10]);
%! assert (min (result.gaps(:)) > -1e-9);                      # nothing is stabilised: drift of order 6
%! assert (result.times, [0.00639495, 0.01501014, 0.03055820], 1e-8);

## ---- A bar of finite elements.  The elements have a solution in closed form, by modes.

%!test  # the closed form itself: impulse of the hit by the first node's effective mass, h/sqrt (12); waves
%! [sys, bar] = bar_system (50);
%! exact = bar_solution (bar, 3);
%! assert (exact.hit, 0.1, 1e-15);
%! assert (exact.impulse, 0.02 / sqrt (12), 1e-12);            # the end effect of 51 nodes: (2 + sqrt (3))^-100
%! assert (exact.energy, 0.5 - exact.impulse / 2, 1e-14);
%! t = linspace (0.5, 1.3, 50);
%! assert (exact.force (t), ones (1, 50), 0.01);               # rho A c v0; before short waves come back
%! assert (abs (exact.release - exact.hit - 2) < 0.02);        # 2 L/c
%! assert (abs (exact.force (exact.release)) < 1e-10);

%!test  # what the methods make of it
%! result = run_elastic_bar ();
%! exact = result.exact;
%! rows = result.rows;
%! of = @(name) rows(strcmp ({rows.method}, name));
%! radau = of ("radau5");
%! assert ([radau.to] - exact.release, [-2.0e-4, -8.7e-6], 1e-5);    # h w = 1.7 for the highest mode: damped
%! assert (log2 (radau(1).error / radau(2).error) > 4);
%! lobatto = of ("lobatto4");
%! assert ([lobatto.energy], exact.energy * [1, 1], 1e-12);          # symmetric: energy of linear forces is kept
%! assert (log2 (lobatto(1).error / lobatto(2).error), 4, 0.6);
%! assert ([of("trapezoidal").energy], exact.energy * [1, 1], 1e-12);
%! damped = of ("moreau, theta = 1");
%! assert ([damped.energy] < 0.45);
%! assert ([rows.from], 0.1 * ones (1, 10), 1e-9 + [rows.h]);
%! assert ([rows.mean], ones (1, 10), 0.01);                          # rho A c v0
%! assert ([result.bars.lost], 0.5 ./ ([result.bars.elements] * sqrt (12)), 1e-10);
%! assert (all (diff ([result.bars.contact]) > 0) && result.bars(end).contact < 2);

## ---- Friction by Moreau's scheme.

%!test  # theta = 0 and 1: order 1; theta = 0.5: 2, with scatter by where in a step the block comes to rest
%! result = run_friction_block ();
%! assert (result.order, [1; 1; 2; 2], [0.05; 0.05; 0.3; 0.3]);
%! assert (result.errors(3,:), result.errors(4,:), 1e-12);
%! assert (result.errors(3,end) < 2e-6);
%! assert (result.stop, 0.338607984, 1e-6);
