## Two bodies on a table with a damper between them: Figures 3 to 6 of AP, by the functions of examples/ap.
## SPDX-License-Identifier: BSD-3-Clause

## Records G1_*: event-driven integration in closed pieces, accurate to 1e-13.  Both schemes are of first order: the
## errors of v halve with h, to within 10 % (the damper at h = 0.025, the place of a stop within its step).  Positions
## feel the place of the stops more; tests/two_bodies.tst has their mean ratios.

%!shared cleanup, masses
%! folders = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples", {"ap", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));
%! masses = [1, 1];

%!function check_first_order (table, lowest, highest)
%!  report = sprintf ("%s: %s", table.method, mat2str ([table.x; table.v], 4));
%!  assert (numel (table.h), 3);
%!  assert (all (table.ratio > lowest & table.ratio < highest), "%s", report);
%!endfunction

## The facts that a run_NAME returns: all finite, the wanted one within the tolerance.
%!function check_fact (facts, what, reference, tolerance)
%!  k = find (strcmp ({facts.what}, what));
%!  assert (numel (k) == 1, "no fact '%s'", what);
%!  assert (facts(k).reference, reference, 1e-9 * max (1, abs (reference)));
%!  assert (facts(k).ours, reference, tolerance);
%!endfunction

%!test  # Figure 3: damping 20
%! result = run_ap_figure_3 ();
%! check_first_order (result.errors(1), 1.9, 2.1);
%! check_first_order (result.errors(2), 1.9, 2.2);
%! check_fact (result.facts, "x1 at t = 10, linimp, h = 0.00125", -2.129293098823678, 0.01);     # 5 h measured
%! apart = max (abs (result.implicit.x - result.explicit.x)(:));
%! assert (apart < 0.02 * 19);                # "identical" in the figure: 1.3 % of the motion of 19 m measured

%!test  # Figure 4: damping 100; euler multiplies the speed apart by 1 - 2 h 100 = -9 in each step
%! result = run_ap_figure_4 ();
%! check_first_order (result.errors(1), 1.9, 2.15);
%! check_first_order (result.errors(2), 1.9, 2.2);
%! assert (result.growth, -9, 1e-9);
%! assert (max (abs (result.explicit.x(:,end))) > 1e6);
%! x = interp1 (result.implicit.t, result.implicit.x', 0:10)';
%! assert (max (abs (x - result.reference(1:2,:))(:)) < 0.6);           # 0.54: h times the speed of 10

%!test  # Figure 5: damping 1e6
%! result = run_ap_figure_5 ();
%! check_first_order (result.errors(1), 1.95, 2.05);
%! check_first_order (result.errors(2), 1.95, 2.05);                    # a joint, against the record G1_rigid_limit
%! exact = [3, 2.999991585293115, 2.999990907023911];                   # x2 - x1 of G1_g1e+06_m2_1 at t = 0, 1, 2
%! distance = diff (interp1 (result.run.t, result.run.x', 0:2)');
%! assert (distance, exact, 1e-6);                                      # first order: 5 % of 1e-5

## Theorem 2.6: the distance from the motion with a joint is C / damping; the damper carries 14 N and less, for 2 s in
## one direction.
%!test
%! [pair, start] = damper_pair ("system", masses, Inf);
%! rigid = nssolve (pair, [0, 10], start{:}, "Method", "linimp", "Step", 0.05);
%! away = zeros (1, 3);
%! damping = [1e4, 1e6, 1e8];
%! for k = 1:3
%!   run = run_damper ("linimp", masses, damping(k), 0.05, 10);
%!   away(k) = max (abs (run.x - rigid.q([1, 3],:))(:));
%! endfor
%! assert (all (away .* damping < 28), "%s", mat2str (away, 3));        # 15 measured
%! assert (away(1:2) ./ away(2:3), [100, 100], 30);                     # the place of the stops within a step

%!test  # Figure 6: masses 1 and 1e8
%! result = run_ap_figure_6 ();
%! check_first_order (result.errors(1), 1.9, 2.05);
%! check_first_order (result.errors(2), 1.95, 2.05);
%! check_fact (result.facts, "largest |x1|, damping 1e8", 1.422238897605259e-07, 1e-8);     # h = 0.05: 3 %
%! for run = result.runs(:)'
%!   assert (run.x(2,:), 3 * ones (size (run.t)), 1e-12);
%! endfor
%! rest = result.runs(1).t > 1.5 & result.runs(1).t < 1.75;             # friction holds it: 20 cos t < mu g
%! assert (any (rest));
%! assert (max (abs (result.runs(1).v(1,rest))) < 1e-12);                # of speeds of 1

## light_body against an integration without the closed form, through the first slide and the second, which begins where
## -20 cos t = mu g and comes to an end before t = 4.6.
%!test
%! f = @(side) @(t, y) [y(2); 20 * cos(t) - 20 * y(2) - side * 3.924];
%! y = tight_ode (f (1), [0, 0.5, 1], [0; 0], 0.01);
%! [x, v] = light_body ([0, 0.5, 1]);
%! assert ([x; v], y, 1e-12);
%! [x, v] = light_body ([0, 1.6, 1.7, 2.5, 4]);
%! assert (x(2:3), x([2, 2]));
%! assert (v(2:3), [0, 0]);
%! start = pi - acos (0.1962);
%! y = tight_ode (f (-1), [start, 2.5, 4], [x(2); 0], 0.01);
%! assert ([x(4:5); v(4:5)], y(:,2:3), 1e-12);

%!test  # theorem 2.4: linimp keeps its bound for every damping and mass, euler does not
%! for setting = {{[1, 1], 20}, {[1, 1], 100}, {[1, 1], 1e6}, {[1, 1e8], 20}, {[1, 1e8], 1e8}}
%!   run = run_damper ("linimp", setting{1}{:}, 0.05, 10);
%!   assert (run.used <= 1 + 1e-12 && run.used > 0, "%g", run.used);
%! endfor
%! run = run_damper ("euler", masses, 100, 0.05, 2);
%! assert (run.used > 10);                                              # (2 h 100 - 1)^2 = 81 and a little more
