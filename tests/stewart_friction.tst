## Friction and contact laws of Stewart's survey: the brick on a ramp, the falling rod, contact asked of positions.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"stewart", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

## ---- Section 1.1: a brick on a ramp of 20 degrees, examples/stewart/ramp.m.

## The closed form of the example at records E1_ramp_stop and E1_ramp_return, printed there to 12 digits or more.
%!test
%! brick = ramp_case ("stop");
%! assert (brick.stop, 0.9191965729596807, 1e-14);
%! assert (brick.position ([0.4 0.8 2]), [0.6259349472063163 0.903739788825265 0.9191965729596807], 1e-14);
%! assert (brick.velocity ([0.4 2]), [1.129674736031581 0], 1e-14);
%! brick = ramp_case ("return");
%! assert (brick.stop, 0.32675824996696956, 1e-14);
%! assert (brick.position ([0.2 1 2]), [-0.2775853402200452 -0.1931156704046607 0.49874759776709743], 1e-14);
%! assert (brick.velocity ([0.2 2]), [-0.7758534022004522 0.9867143796976992], 1e-14);

## 'pushed': the position is the integral of the velocity, and its rate at t = 0.4 is the law (1.1) with the push.
%!test
%! brick = ramp_case ("pushed");
%! assert (quadgk (brick.velocity, 0, 0.7), brick.position (0.7), 1e-12);       # tolerance of quadgk
%! rate = (brick.velocity (0.4 + 1e-5) - brick.velocity (0.4 - 1e-5)) / 2e-5;
%! assert (rate, 9.81 * (sind (20) - 0.6 * cosd (20)) + 2 * cos (2), 1e-8);     # e^2/6 of a third derivative of 50
%! assert (brick.velocity ([brick.stop 2]), [0 0], 1e-14);
%! assert (2 + 9.81 * sind (20) < 0.6 * 9.81 * cosd (20));                      # friction holds it from then on

%!test
%! r = run_ramp ();
%! ## Euler: first order.  In 'pushed' most of the error is where in a step it stops, so that only both halvings
%! ## together show the order.
%! ratios = r.euler(1:2,1:2) ./ r.euler(1:2,2:3);
%! assert (all (ratios(:) > 1.8 & ratios(:) < 2.2), "%s", mat2str (r.euler, 4));
%! assert (r.euler(3,1) / r.euler(3,3) > 3 && r.euler(3,1) / r.euler(3,3) < 5, "%s", mat2str (r.euler, 4));
%! ## Trapezoidal: exact where the velocity is linear between located changes (roundoff of 160 steps), else order 2
%! assert (all (all (r.trapezoidal(1:2,:) < 1e-13)), "%s", mat2str (r.trapezoidal, 4));
%! ratios = r.trapezoidal(3,1:2) ./ r.trapezoidal(3,2:3);
%! assert (ratios, [4 4], 0.2);
%! ## Stops: an error of h^2 (measured 0.34 h^2, 0.42 h^2, 0.19 h^2 by where in the step it is)
%! assert (all (abs (r.stop_error(3,:)) < r.steps.^2), "%s", mat2str (r.stop_error, 4));
%! assert (max (max (abs (r.stop_error(1:2,:)))) < 1e-12);
%! ## Figure 2.1: it creeps with e tan (a) / mu (equilibrium of the law, reached to the tolerance of ode23s); ours
%! ## stands
%! assert (r.creep, r.expected, 1e-9);
%! assert (r.moved(1:3), r.expected, 1e-5);
%! assert (r.moved(4), 0);
%! ## ode45 is bound by stability: steps in proportion to 1/e at rest, 1.1 s of 2 s at 3.3 / (mu g cos (a) / e)
%! least = 1.08 * 0.6 * 9.81 * cosd (20) / 3.32 ./ r.widths;
%! assert (r.work(1,3) > least(3));
%! assert (max (r.work(2,:)) / min (r.work(2,:)) < 1.2);

## ---- Figure 2.4: the falling rod.  Record E3_falling_spinning_rod_mu0.5: event-driven integration to 1e-12.

%!test
%! r = run_falling_rod ();
%! ## Free flight: Euler's error is g h t / 2 (closed form); trapezoidal is exact
%! assert (r.euler(1,:), 9.81 * 0.25 / 2 * r.steps, 1e-12);
%! assert (all (r.trapezoidal(1,:) < 1e-13));
%! ## The hit: found where the gap is below ActiveTol = 1e-9, at a speed of 1; velocities follow with rates up to 10
%! assert (r.hit < 1e-9, "%s", mat2str (r.hit, 4));
%! assert (r.after_error < 1e-8, "%s", mat2str (r.after_error, 4));
%! ## While it slides after it: Euler first order (where in a step the hit is moves the ratios by 0.3), trapezoidal
%! ## second
%! ratios = r.euler(2,1:2) ./ r.euler(2,2:3);
%! assert (all (ratios > 1.6 & ratios < 2.5), "%s", mat2str (r.euler, 4));
%! assert (r.trapezoidal(2,1:2) ./ r.trapezoidal(2,2:3), [4 4], 0.2);
%! ## The time at which the sliding turns round: second order
%! assert (r.reversal(1:2) ./ r.reversal(2:3), [4 4], 0.2);
%! ## mu = 2: friction stops the end that hits, by the 2 x 2 system of the impulse; sticking needs |F| < mu N
%! assert (r.rough(:,1), r.rough(:,2), 1e-8);
%! assert (r.rough(:,2), [-1.560143; -1.526379; 2.182631], 1e-6);               # the same by hand
%! hit = r.runs{2}.events(1);
%! jump = hit.vplus - hit.vminus;
%! assert (abs (jump(1)) < 2 * jump(2));

%!test  # after the sliding has turned round too
%! r = run_falling_rod ();
%! assert (r.trapezoidal(3,1:2) ./ r.trapezoidal(3,2:3), [4 4], 0.5);

## ---- Section 2.2.1: 0 <= f(q+) _|_ c_n >= 0 in place of (2.13).

%!test
%! r = run_position_level ();
%! ## Closed forms of the example; all arithmetic is that of numbers below 10
%! assert (r.averaged, abs (1 - 2 * r.phase), 1e-13);
%! assert (r.plain, r.phase, 1e-13);
%! assert (r.plain_later, zeros (size (r.phase)), 1e-13);
%! assert (r.ours, 0.5 * ones (size (r.phase)), 1e-14);
%! assert (r.located, 0.5 * ones (size (r.phase)), 1e-14);
%! ## Balls from heights 1 mm apart: the averaged ones rebound to heights 10 cm apart, ours to e^2 = 1/4 of 1 m; a
%! ## captured rebound begins up to h v = 0.044 above the floor
%! top = @(field) arrayfun (@(run) max (run.(field)(run.t > 0.55 & run.t < 0.85)), r.rebounds);
%! assert (max (top ("averaged")) - min (top ("averaged")) > 0.1);
%! assert (top ("ours"), 0.25 * ones (1, 4), 0.045);
%! assert (max (top ("ours")) - min (top ("ours")) < 0.01);
