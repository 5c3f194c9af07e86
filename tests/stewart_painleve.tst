## Painleve's rod: Stewart, sections 1.3 and 3.3.1.  m = 1, l = 2, J = 1/3, g = 9.81.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"stewart", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

## The impulse in closed form, against record E2_painleve_rod (accuracy 1e-14).
%!test
%! record = painleve_record ();
%! assert (record.impulse, [0.375 0.3247595264191645 0.3247595264191645; 0.625 0.4375 0.4375], 1e-14);
%! assert (record.after, [-0.375 -0.5625 -0.5625; 0.375 0.3247595264191645 0.3247595264191645
%!                        0.5303300858899105 0.6495190528383289 0.6495190528383289], 1e-14);
%! assert (all (abs (record.impulse(2,:)) < record.mu .* record.impulse(1,:)));       # it may stick

## ---- The bracket of (1.5): no force exactly where it is negative.

%!test
%! r = run_painleve_bracket ();
%! assert (r.failed, r.bracket < 0);
%! assert (r.warned(r.checked), r.bracket(r.checked) < 0);
%! assert (sum (r.failed(:)) > 50 && sum (! r.failed(:)) > 50 && sum (r.warned(:)) > 10);     # both kinds are there
%! ## Elsewhere N = g / bracket; the smallest bracket of the plane is 0.025, so that it loses two digits
%! assert (r.force_error < 1e-12);
%! ## Record E2: brackets of three rods
%! at = @(mu, angle) 1 - 3 * cosd (angle) * (mu * sind (angle) - cosd (angle));
%! assert ([at(2, 45), at(2, 60), at(1.5, 60)], [-0.5, -0.8480762113533162, -0.19855715851498723], 1e-14);
%! ## The critical mu is (4 + x^2) / (3 x) with x = tan (angle), least at x = 2; a minimum is found to the root of eps
%! assert (r.least(1), 4/3, 1e-14);
%! assert (r.least(2), atand (2), 1e-5);

## ---- An impulse without a collision: one step as h goes to 0.

%!test
%! r = run_painleve_jump ();
%! ## The error is that of gravity within the step: the rod begins to fall about its end, with 3 g cos (angle) / 4
%! assert (r.errors(:,1:2) ./ r.errors(:,2:3), 100 * ones (3, 2), 0.5);
%! assert (r.errors(:,3)' ./ (9.81 * r.steps(3)), 0.75 * cosd ([45 60 60]), 1e-3);     # first order in h
%! ## The run goes on with the end of the rod at rest: 'trapezoidal' keeps it there to h^2
%! contact = rod_end (r.sol.q, r.sol.v);
%! assert (max (abs (contact(:,3:end))(:)) < 1e-4);
%! assert (r.sol.events(1).kind, "stick");

## ---- A table of springs: k to infinity.

%!test
%! r = run_painleve_table ();
%! ## Until the springs are pressed deepest gravity acts for that time: the error of one step of that length (above),
%! ## 3 g cos (45) t / 4, up to the rod's turning in it and the plate's mass, 1/1000
%! assert (r.deepest_error ./ (9.81 * r.deepest_time), 0.75 * cosd (45) * ones (1, 4), 0.02);
%! ## That time is log (k) / sqrt (k) up to factors: of k = 1e4, 1e6, ... ratios 10 log (k) / log (100 k) or so
%! ratios = r.deepest_error(1:3) ./ r.deepest_error(2:4);
%! assert (all (ratios > 5 & ratios < 8.5), "%s", mat2str (ratios, 4));
%! ## It leaves the springs at sqrt (1 + B / |A|) / 7 (impulses of run_painleve_table); first term of the error as above
%! assert (r.limit, 0.2927700, 1e-7);
%! errors = r.leaving - r.limit;
%! ratios = errors(1:3) ./ errors(2:4);
%! assert (all (errors > 0) && all (ratios > 3.5 & ratios < 8.5), "%s", mat2str (r.leaving, 6));
%! ## With dampers, at a fixed time: it tends to the solution on the rigid table
%! assert (all (r.damped_error(1:2) ./ r.damped_error(2:3) > 2), "%s", mat2str (r.damped_error, 4));
%! assert (r.damped_error(3) < 5e-4);

## ---- Three solutions of section 3.3.1.

%!test
%! r = run_three_solutions (12);
%! ## One step has three solutions; random bases lead to each.  Forces N = 0 and 2 (16 sin (45) - g), the impulse of
%! ## record E2 times the sliding speed 1 + 4 sin (45); h = 1e-5, over which sin and cos of the angle change by 4e-5
%! assert (all (r.starts > 0), "%s", mat2str (r.starts));
%! assert (sum (r.starts), 200);
%! assert (r.exact(1,:), [0, 3.0074169979, 1.4356601718], 1e-9);
%! assert (r.found(1:2,:), r.exact(1:2,:), 1e-3);
%! assert (r.found(3,1), r.exact(3,1), 1e-3);
%! assert (abs (r.found(3,2:3)) < 1e-6);
%! ## Runs from states nearby open or stop; none slides on
%! assert ([r.runs(2), r.springs(2)], [0 0]);
%! assert (all ([r.runs([1 3]), r.springs([1 3])] > 0), "%s %s", mat2str (r.runs), mat2str (r.springs));
%! assert ([sum(r.runs), sum(r.springs)], [12 12]);
%! ## Perturbations double in log (2) / sqrt (|bracket| k), O(1 / sqrt (k)).  As the rod turns with -4 the bracket
%! ## changes by 2400 % in a second, so by 12 to 19 % in the 5 to 8 ms used for k = 1e6, its root by half of that
%! assert (abs (r.doubling ./ r.expected - 1) < [0.1 0.01 0.002]);

## ---- Friction that depends on the sliding speed, section 4.3: it slides until mu (s) = 5/3 and stops at once.

%!test
%! r = run_painleve_speed ();
%! ## The reference: where the bracket vanishes mu (s) is the critical one of the angle, (4 + x^2) / (3 x); the rod has
%! ## turned by less than the w t = 0.30 x 0.018 of the end
%! x = tan (pi/4 + [0 0.30 * 0.018]);
%! critical = (4 + x.^2) ./ (3 * x);
%! assert (r.law (r.reference.slip) <= critical(1) && r.law (r.reference.slip) >= critical(2));
%! assert (r.law (1) < r.critical && r.critical < r.law (0));
%! ## and an inelastic impulse takes energy
%! energy = @(v) v' * diag ([1 1 1/3]) * v / 2;
%! assert (energy (r.reference.after) < energy (r.reference.before));
%! ## Euler stops it within a step, and is of first order (2.1 measured; where in a step the stop is moves it)
%! assert (abs (r.stop_error) <= r.steps, "%s", mat2str (r.stop_error, 4));
%! ratios = r.angle_error(1:2) ./ r.angle_error(2:3);
%! assert (all (ratios > 1.7 & ratios < 2.4), "%s", mat2str (r.angle_error, 4));
%! assert (all (r.after_error < 5 * r.steps), "%s", mat2str (r.after_error, 4));
