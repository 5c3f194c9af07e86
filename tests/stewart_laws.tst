## Laws of friction and of restitution of Stewart's survey: sections 4.3 and 1.2.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"stewart", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

%!function ratios = ratios_of (errors)
%!  ratios = errors(1:end-1) ./ errors(2:end);
%!endfunction

## ---- Figure 4.2(c): friction that falls with the speed, examples/stewart/speed_friction.m.

## The closed form against record E6_velocity_dependent_mu (closed form and DOP853, to 1e-14).
%!test
%! brick = speed_friction_case ();
%! assert (brick.velocity ([0 0.1 0.2 0.35 1]), ...
%!         [0, 0.08372796992820748, 0.2685377273213239, 0.35184327904432156, 0.7613728115423549], 1e-13);

%!test
%! r = run_speed_friction ();
%! assert (ratios_of (r.euler), [2 2], 0.1);               # asymptotic to 2 % at these steps
%! assert (ratios_of (r.trapezoidal), [4 4], 0.1);         # and to 0.1 %
%! assert (r.euler(3) < 0.015 && r.trapezoidal(3) < 2e-4);  # measured 0.0122 and 1.75e-4
%! assert (r.still, 0);                                    # mu (0) = 0.4 > tan (15 degrees): it stands without the push
%! assert (r.ends, [0.7613728115423549, 0.4269072153382305], 2e-4);     # the record; error of the step above
%! ## With two coefficients all accelerations are constant: g (sin - mud cos), and 1.6 more for 0.2 s
%! pull = 9.81 * (sind (15) - 0.2 * cosd (15));
%! assert (r.two.v(end), pull + 1.6 * 0.2, 1e-12);         # roundoff of 200 steps

## ---- Figure 4.2(b): two coefficients with hysteresis, examples/stewart/hysteresis.m.

## The closed form: it breaks loose where the force reaches mus g cos, its rate is the law, its integral the way.
%!test
%! brick = hysteresis_case ();
%! assert (9.81 * sind (15) + brick.force (brick.loose), 0.4 * 9.81 * cosd (15), 1e-13);
%! way = quadgk (brick.velocity, brick.loose, brick.stop, "Waypoints", [0.6 1], "AbsTol", 1e-11, "RelTol", 0);
%! assert (way, brick.position (2), 1e-10);                # ten times the tolerance of quadgk
%! for t = [0.4 0.9 1.3]
%!   rate = (brick.velocity (t + 1e-5) - brick.velocity (t - 1e-5)) / 2e-5;
%!   assert (rate, 9.81 * (sind (15) - 0.2 * cosd (15)) + brick.force (t), 1e-7);   # e^2/6 of a derivative below 500
%! endfor
%! assert (brick.velocity ([0.31 brick.stop 2]), [0 0 0], 1e-13);
%! t = linspace (brick.stop, 2.6, 500);
%! assert (all (abs (9.81 * sind (15) + brick.force (t)) < 0.4 * 9.81 * cosd (15)));      # mus holds it from then on,
%! assert (9.81 * sind (15) > 0.2 * 9.81 * cosd (15));                                    # mud would not

%!test
%! r = run_hysteresis ();
%! ## Where it breaks loose the acceleration jumps by (mus - mud) g cos: known to a step, that is an error of this
%! ## times h (measured half of it, trapezoidal); euler has its own error besides.
%! jump = 0.2 * 9.81 * cosd (15);
%! assert (all (r.trapezoidal < jump * r.steps), "%s", mat2str (r.trapezoidal, 4));
%! assert (all (r.euler < 1.5 * jump * r.steps), "%s", mat2str (r.euler, 4));
%! assert (all (ratios_of (r.trapezoidal) > 1.8));
%! assert (r.euler(1) / r.euler(3) > 3);                   # one halving alone shows where in a step it starts
%! brick = hysteresis_case ();
%! assert (all (abs (r.times(1,:) - brick.loose) < r.steps.^2));         # measured 0.5 h^2
%! assert (all (abs (r.times(2,:) - brick.stop) < r.steps));             # 0.6 h: v is off by 1 h, and falls with 1.8
%! assert (r.speed_after < 1e-15);                                       # roundoff: it stands
%! ## With mu = mud it slides all the time: v = pull t + impulses of the pushes, p d / 2 each
%! pull = 9.81 * (sind (15) - 0.2 * cosd (15));
%! assert (r.low.v(end), 2.6 * pull + (2 * 0.4 - 4 * 0.6 + 1 * 0.4) / 2, 1e-4);   # 4 h^2
%! assert (all (r.low.v(2:end) > 0));
%! assert (r.stands, 0);
%! assert (r.ends, r.expected, 1e-12);                                   # linear in t: exact but for roundoff
%! assert (r.expected(1), 0.5 * 9.81 * (sind (15) - 0.2 * cosd (15)), 1e-15);

## ---- Section 4.3: a velocity that grazes zero, examples/stewart/grazing.m.

## The closed form: v is zero first at touch, stays until F = mus g, and has the rate F - mud g where it slides.
%!test
%! brick = grazing_case (0);
%! assert ([brick.touch, brick.goes_on(0.6), brick.stays(0.8), brick.goes_on(0)], [0.6 0 0 0.36], 1e-15);
%! brick = grazing_case (-0.01);
%! assert (brick.goes_on (brick.touch), 0, 1e-15);
%! loose = fzero (@(t) brick.force (t) - 0.3 * 9.81, [0.6 1.6]);
%! assert (brick.stays (loose + [-0.01 1e-9]), [0 0], 1e-8);           # v' = 0.98 there
%! for t = [0.3 1.4]
%!   rate = (brick.stays (t + 1e-5) - brick.stays (t - 1e-5)) / 2e-5;
%!   assert (rate, brick.force (t) - 0.2 * 9.81, 1e-9);                # roundoff / 2e-5
%! endfor

## v_k of 'trapezoidal' is the closed form, as F is linear; that of 'euler' has shift - h in place of the shift. With
## sqrt (|shift| 0.6) > h / 2 some v_k is not positive: for shifts of -1e-4 and more at h <= 0.015 always.
%!test
%! r = run_grazing (8);
%! assert (r.went_on + r.stayed, 8 * ones (1, 6));
%! assert (r.went_on([1 2 3 5 6]), [8 0 8 0 8]);
%! assert (r.went_on(4) > 0 && r.stayed(4) > 0);                       # half width 4.2e-3: h and where t_k are decide
%! assert (r.ends(1,1), r.ends(2,1), 1e-12);
%! assert (r.ends(1,2), r.ends(2,2), 0.1 * 9.81 * 0.01);               # breaks loose within a step: (mus - mud) g h
%! again = run_grazing (8);
%! assert (isequal (again.tries, r.tries));                            # seeded

## ---- Section 4.3: a mass on a belt, examples/stewart/belt.m.

## The reference of the example against the classical method of order 4, steps of 2e-4 and 5e-5 agreeing to 14 digits.
%!test
%! belt = belt_case ();
%! cycle = belt_reference (belt);
%! found = [(cycle.highest - cycle.lowest) / 2, cycle.period, cycle.slip];
%! assert (found, [0.1123606488137, 1.5100469854459, 0.9749539949432], 1e-9);        # the tolerance of ode45 is 1e-10
%! ## mu' by differences: e^2/6 mu''' = 3e-13, roundoff 1e-16 / 2e-6, times g / 2
%! assert (belt.growth, -(belt.mu (0.3 + 1e-6) - belt.mu (0.3 - 1e-6)) / 2e-6 * 9.81 / 2, 1e-8);

%!test
%! r = run_belt ();
%! assert (r.reference, [0.1123606488137; 1.5100469854459], 1e-9);
%! second = abs (r.trapezoidal - r.reference);
%! assert (ratios_of (second(1,:)), [4 4], 0.6);           # measured 4.25, 4.01
%! assert (ratios_of (second(2,:)), [4 4], 0.6);           # measured 3.63, 4.03
%! fine = (4 * r.trapezoidal(:,3) - r.trapezoidal(:,2)) / 3;
%! assert (fine, r.reference, 2e-6);                       # what is left of 1.6e-6 and 4.7e-5 when h^2 is taken away
%! first = abs (r.euler - r.reference);
%! assert (ratios_of (first(2,:)), [2 2], 0.2);            # measured 2.05, 2.04
%! assert (first(1,1) / first(1,3) > 3 && first(1,1) / first(1,3) < 5);   # where in a step it breaks loose is in it
%! ## A growth with h^2, and the next order of mu: the motion is 1e-5 of the speed of the belt
%! assert (r.growth, r.expected, 5e-4);                    # measured 1.6e-4 = 6 h^2
%! ## Both starts end in the cycle: its extremes over the last period to the error of h = 0.02
%! for run = r.starts(:)'
%!   last = run.t > 9 - 1.52;
%!   assert ((max (run.x(last)) - min (run.x(last))) / 2, 0.1123606488137, 2e-4);   # 3e-5, and h^2/8 of x'' = 2.5
%!   assert (max (run.v(last)), 0.3, 1e-12);               # it sticks
%! endfor

## ---- Figure 1.2: restitution by angle and speed, examples/stewart/bouncing_rod.m.

## The law goes through what the figure shows (text of section 1.2): 0.8 to 0.9 at 90 degrees, 0.1 to 0.2 at its least,
## about 0.6 at 0; it is smooth where its pieces meet; above 1 m/s it falls with speed^(-1/4).
%!test
%! assert (bouncing_rod_law ([1 1 1], [0 70 90] * pi / 180), [0.6 0.15 0.85], 1e-14);
%! slope = (bouncing_rod_law (1, (70 + 1e-4) * pi / 180) - bouncing_rod_law (1, (70 - 1e-4) * pi / 180)) / 2e-4;
%! assert (slope, 0, 1e-6);                                # e/4 of a jump of 0.008 in the second derivative: 2e-7
%! assert (bouncing_rod_law (16, 0.3) / bouncing_rod_law (0.1, 0.3), 0.5, 1e-14);
%! assert (bouncing_rod_law (1, 0.3 - pi), bouncing_rod_law (1, 0.3), 1e-14);

## The flight in closed form: the end leaves with e times its speed, the angular momentum about it is kept.
%!test
%! for angle = [0.2 0.9 1.5]
%!   flight = bouncing_rod_flight (angle, 2);
%!   e = bouncing_rod_law (2, angle);
%!   assert (flight.rise - 0.5 * cos (angle) * flight.turn, 2 * e, 1e-14);
%!   assert (0.5 * cos (angle) * (flight.rise + 2) + flight.turn / 12, 0, 1e-14);
%!   assert ((flight.tip (1e-6) - flight.tip (-1e-6)) / 2e-6, 2 * e, 1e-8);
%! endfor

%!test
%! r = run_bouncing_rod ();
%! ## Located to 1e-9 of the time, at a speed of 2 with rates g
%! assert (r.e, r.law, 1e-8);
%! speed = 1.9809088823063015;                             # sqrt (2 g 0.2)
%! assert (r.e([1 6 9]), [0.6 0.15 0.85] * speed^(-1/4), 1e-8);
%! assert (r.later < 1e-8 && r.count > 20, "%g %d", r.later, r.count);
%! assert (r.tip_error < 1e-8);
%! height = @(speed) (0.85 * max (speed, 1)^(-1/4) * speed)^2 / 19.62;
%! first = height (speed);
%! second = height (sqrt (19.62 * first));
%! assert (r.vertical(1,:), [first, second, height(sqrt (19.62 * second))], 1e-8);
