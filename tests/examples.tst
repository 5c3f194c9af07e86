## SPDX-License-Identifier: BSD-3-Clause

## The computing parts of the examples. Nothing is drawn here.

%!shared examples, box, cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"workshop", "pagt", "pushed_box", "rover", "space", "adaptive", "piles", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));
%! box = box_model ();

## ---- A workshop. What has a closed form, and laws that hold for every step.  (pagt: tests/pagt_*.tst)

%!xtest  # all LCPs to roundoff; one of them is degenerate and ends at 5.5e-11
%! sol = nssolve (workshop_model (), [0 3], "Step", 1e-3, "Stabilization", "projection");
%! assert (max (sol.stats.residual) < 1e-12);

%!test
%! [model, hall] = workshop_model ();
%! sol = nssolve (model, [0 3], "Step", 1e-3, "Stabilization", "projection");
%! assert (sol.exitflag, 1);
%! assert (max (sol.stats.residual) <= 1e-10);             # the tolerance of the steps
%! [joint, gap] = nsdrift (sol);
%! assert (max (joint(:)) < 1e-9);
%! assert (max (gap) < 1e-9);
%! facts = workshop_facts (sol, hall);
%! tolerance = [1e-11 2e-3 1e-11 2e-3 1e-11 1e-11 1e-11 1e-3 1e-9];    # distances: a h t / 2; times: h
%! assert (abs ([facts.simulated] - [facts.exact]) <= tolerance);
%! states = {nscontacts(sol, "parcel 1", "belt", "Times", [0 .8]).phases.state};
%! assert (states, {"slip", "stick"});
%! assert (nscontacts (sol, "wheel", "ramp").phases(1).state, "stick");      # it rolls
%! upright = sol.q(9:3:21,end);                                # all dominoes have fallen, to the right
%! assert (all (upright < -.3));
%! # Coulomb's law, in the mean over each step
%! for c = reshape (nscontacts (sol), 1, [])
%!   if (c.number == 0)
%!     mu = 0.5;                                               # the largest of all
%!     assert (all (c.normal >= 0));
%!     assert (all (abs (c.tangential) <= mu * c.normal + 1e-9));
%!   endif
%! endfor
%! text = evalc ("report_workshop (sol, facts);");
%! assert (! isempty (regexp (text, 'brick on the ramp: speed after 1 s +2.193583 +2.193583 ')), text);

## ---- A column of discs that collapses.

%!test  # laws of every step, and a run-out between that of grains in a channel and that of rods (column_facts)
%! [sol, column] = run_column (60, 5, 1e-10);
%! assert (sol.exitflag, 1);
%! assert (max (sol.stats.residual) <= 1e-10);             # the tolerance asked for
%! c = sol.contacts;
%! smooth = find (ismember (sol.model.names, {"wall", "gate"}));
%! mu = 0.5 * ! (ismember (c.a, smooth) | ismember (c.b, smooth));
%! assert (all (c.cn >= 0));
%! assert (all (abs (c.ct) <= mu .* c.cn + 1e-12));
%! facts = column_facts (sol, column);
%! [~, k] = min (abs (sol.t - column.opens));
%! assert (facts.top(k), facts.height, 4 * 0.01);          # two layers: neither the top nor the packing is even
%! assert (facts.front(k), facts.width, 0.005);            # the gate holds
%! assert (facts.runout > facts.grains && facts.runout < facts.rods);
%! assert (facts.top(end) < facts.height / 2);
%! text = evalc ("report_column (sol, facts, column);");
%! assert (! isempty (regexp (text, 'a = 1\.74, runs out by')), text);

%!test  # the front is where the first hole is wider than a disc; the laws at a = 1 and a = 4
%! column = struct ("radius", [1 1 1 1], "width", sqrt (4 * pi / 0.82));
%! model = nsmodel ("planar", "Gravity", 0);
%! for x = [1 3.5 7.4 11.5]                                # holes of 0.5, 1.9 and 2.1
%!   model = nsbody (model, "Shape", nsshape ("disc", 1), "Position", [x 1], "Velocity", [0 1e-3]);
%! endfor
%! sol = nssolve (model, [0 1e-3], "Step", 1e-3);
%! facts = column_facts (sol, column);
%! assert (facts.front(end), 8.4, 1e-15 * 8);
%! assert ([facts.aspect, facts.grains, facts.discs, facts.rods], [1 1.2 2.5 3.25], 1e-14);
%! column.width /= 2;
%! facts = column_facts (sol, column);
%! assert ([facts.aspect, facts.grains, facts.discs, facts.rods], [4, 1.9 * 4^(2/3), 3.25 * 4^.7, 3.8 * 4^.73], 1e-13);

## ---- A rover in space.

## Place of the chassis after 2.5 and 5 s: runs with h = 0.0005 and 0.00025 agree to 0.2 mm.  Wheels are as high as what
## they climb: the stones have 0.08 to 0.12 m, and a wheel that goes over one aside of its top keeps below; the ramp
## ends at 0.21 m.
%!test
%! [sol, rover] = run_rover ();
%! assert (sol.exitflag, 1);
%! assert (max (sol.stats.residual) <= 1e-10);             # the tolerance of the steps
%! [joint, gap] = nsdrift (sol);
%! assert (max (joint(:)) < 1e-4);                         # 4e-6
%! assert (max (gap) < 1e-4);
%! place = interp1 (sol.t, sol.q(1:3,:)', [2.5 5])';
%! assert (place, [2.4155 4.8223; -0.0321 0.0192; 0.4443 0.4381], 2e-3);      # h = 5e-4; error 0.1 and 0.2 mm
%! facts = rover_facts (sol, rover);
%! highest = max (facts.lift, [], 2);
%! assert (highest, [0.111; 0.207; 0.111; 0.109], 2e-3);
%! assert (facts.arm(:,end), [2.30; -1.57], 0.02);         # its springs rest at 2.1 and -1.7; its weight adds to that
%! pressed = facts.touches(:,2:end);
%! slides = facts.slip(:,2:end) > 0.01;
%! h = diff (sol.t);
%! assert (mean (pressed * h') / 5 > 0.95);
%! assert (mean ((pressed & ! slides) * h') / 5 > 0.7);
%! assert (facts.lost(end) > 0 && all (diff (facts.lost) > -0.1));            # quadrature over impacts: 0.02 J
%! c = sol.contacts;                                       # Coulomb's law in each step
%! mu = 0.8 * ones (size (c.a));
%! mu(c.b == find (strcmp (sol.model.names, "ramp"))) = sqrt (0.8 * rover.smooth);
%! wheel = c.feature >= 0;
%! assert (all (c.cn >= 0));
%! assert (all (sqrt (sumsq (c.friction(wheel,:), 2)) <= mu(wheel) .* c.cn(wheel) + 1e-12));
%! text = evalc ("report_rover (sol, facts, rover);");
%! assert (! isempty (regexp (text, '2\.0   1\.86\d   1\.19\d +0 +6\d +0 +10\d ')), text);

%!test  # 'linimp' is of first order: half the step, half the distance from the place above
%! apart = zeros (1, 2);
%! for k = 1:2
%!   sol = run_rover ([0 1.25 2.5], 0.008 / k, "linimp");
%!   apart(k) = norm (sol.q(1:3,3) - [2.4155; -0.0321; 0.4443]);
%! endfor
%! assert (apart(1) < 0.02 && apart(1) / apart(2) > 1.7 && apart(1) / apart(2) < 2.3, "%s", mat2str (apart, 4));

## ---- Bodies in space, beside closed forms.  Tolerances: the errors of second order at the steps of the examples, and
## a half.

%!function check_facts (result, tolerance)
%!  assert (result.sol.exitflag, 1);
%!  assert (max (result.sol.stats.residual) <= 1e-10);
%!  difference = abs ([result.facts.simulated] - [result.facts.exact]);
%!  assert (all (difference <= tolerance), "%s", mat2str (difference, 3));
%!endfunction

%!test check_facts (run_tumbling_body (), [9e-6 1.8e-5 4e-6 5e-8 5e-8]);
%!test check_facts (run_heavy_top (), [2e-4 1e-9 3e-6 1e-10 1e-10]);     # it keeps spin and energy to rounding
%!test check_facts (run_coin (), [5e-4 2e-6 4e-6 1.5e-5]);
%!test check_facts (run_launched_block (), [1e-10 1e-9 1e-3 1e-9 1e-4 1e-4]);      # the cone has it to rounding
%!test check_facts (run_turntable (), [8e-5 5e-6 6e-5 9e-5 3e-5]);
%!test check_facts (run_bricard (), [1e-12 1e-12 1e-12 2e-5 6e-5]);      # the loop is closed by projection

## With n directions friction is off by at most pi / n; the velocity of rolling does not depend on its direction.
%!test
%! check_facts (run_billiard (8), [4e-2 2e-4 2e-4 2e-2 2e-2]);
%! check_facts (run_billiard (64), [2e-3 2e-4 2e-4 2e-4 1e-3]);

%!test  # what they print
%! text = evalc ("report_facts (run_turntable ().facts);");
%! assert (! isempty (regexp (text, 'turns of the ball while the table turns 7 times +2.00005\d +2.000000 ')), text);

%!test  # quaternions of rotations, also of half turns
%! for angle = [0.3 2 pi]
%!   for axis = [1 0 0; 0 1 0; 0 0 1; 1 -2 0.5]'
%!     R = rotation_of (turn_about (axis, angle));
%!     assert (R * axis, axis, 1e-15 * norm (axis) * 4);
%!     assert (trace (R), 1 + 2 * cos (angle), 1e-15 * 4);
%!     assert (rotation_of (turn_of (R)), R, 1e-15 * 4);
%!   endfor
%! endfor

## ---- Adaptive steps.  The error of each step, about steps^-3, is kept at tolerance^(3/2), so that the error at the
## end falls with the tolerance.

%!test  # errors of the top and of the pendulum with its impacts; as many steps as fixed ones for the same error
%! problems = work_problems ();
%! for k = 1:2
%!   problem = problems(k);
%!   problem.tolerances = [1e-4 1e-7];                        # beyond 1e-3 some errors are smaller than the trend
%!   problem.steps = problem.steps([2 end]);
%!   [adaptive, fixed] = measure_work (problem);
%!   rate = log10 (adaptive.error(1) / adaptive.error(2)) / 3;
%!   assert (rate > 0.85 && rate < 1.15, "%s: %g", problem.name, rate);
%!   assert (adaptive.error(2) < 1e-5);
%!   ratio = work_ratio (adaptive, fixed);
%!   assert (ratio > 0.7 && ratio < 1.4, "%s: %g", problem.name, ratio);
%!   text = evalc ("report_work (problem, adaptive, fixed);");
%!   assert (! isempty (strfind (text, "For the same error fixed steps take")), text);
%! endfor

%!test  # a comet: ten times fewer steps
%! problem = work_problems ()(3);
%! problem.tolerances = [1e-3 1e-4];
%! problem.steps = problem.steps(2:3);
%! [adaptive, fixed] = measure_work (problem);
%! assert (all (adaptive.error < [0.15 0.02]));
%! assert (all (fixed.error < [1.2 0.2]));
%! assert (work_ratio (adaptive, fixed) > 10);

## ---- A box on a table, pushed for one step from rest. The accelerations of that step have closed forms.

%!test  # sliding starts at mu m g = 4.905 N, tipping at m g w / (2 y); bisection ends at 1e-9 weights
%! for y = [0.1 0.5 0.9]
%!   assert (box_threshold (box, y), 4.905, 2e-8);
%! endfor
%! assert (box_threshold (box, 1.2), 4.0875, 2e-8);
%! assert (box_threshold (box, 1.5), 3.27, 2e-8);

%!test  # other friction coefficients: min (mu m g, m g w / (2 y))
%! for mu = [0.1 0.3 0.8]
%!   for y = [0.4 0.7 1.1 1.4]
%!     assert (box_threshold (box_model (mu), y), 9.81 * min (mu, 1 / (2 * y)), 2e-8);
%!   endfor
%! endfor

%!test  # the five pushes of the picture, by hand: forces in N, angular acceleration about the front corner
%! step = box_step (box, [3 9 7 12 14], [0.6 0.4 1.3 0.95 0.05]);
%! assert (step.outcome, 1:5);
%! assert (step.residual <= 1e-15);
%! force = sum (step.friction) / box.h;
%! assert (force(1:2), [-3, -4.905], 1e-12);                 # roundoff of numbers below 100
%! alpha = (7 * 1.3 - 9.81 / 2) / (3.25 / 3);                # moment / (m (w^2 + H^2) / 3)
%! assert (step.v(:,3) / box.h, alpha * [0.75; 0.5; -1], 1e-12);
%! assert (force(3), alpha * 0.75 - 7, 1e-12);
%! assert (force(4:5), -0.5 * sum (step.cn(:,4:5)) / box.h, 1e-12);
%! assert (step.slip(2) / box.h, 9 - 4.905, 1e-12);

%!test  # normal forces of the box at rest and sliding, from the moments about the corners
%! step = box_step (box, [3 9], [0.6 0.4]);
%! front = [9.81/2 + 3*0.6, 9.81/2 + 9*(0.4 - 0.75) + 4.905*0.75];    # w = 1
%! assert (step.cn / box.h, [9.81 - front; front], 1e-12);

%!test  # a grid of pushes and four friction coefficients: the outcome of every LCP is that of the textbook
%! for mu = [0.1 0.3 0.5 0.8]
%!   box_mu = box_model (mu);
%!   [F, y] = meshgrid (15 * ((1:24) - 0.5) / 24, 1.5 * ((1:15) - 0.5) / 15);
%!   step = box_step (box_mu, F, y);
%!   assert (step.outcome, box_textbook (box_mu, F(:)', y(:)'));
%! endfor

%!test  # Coulomb's law for each step of the grid: impulses in the cones, friction against the slip
%! [F, y] = meshgrid (0:0.5:15, 0.05:0.1:1.5);
%! step = box_step (box, F, y);
%! tolerance = 1e-14;                                        # roundoff of numbers below 1
%! assert (all (step.cn(:) >= 0));
%! assert (all ((abs (step.friction) - box.mu * step.cn)(:) <= tolerance));
%! assert (all ((step.friction .* step.slip)(:) <= tolerance));
%! assert (all ((box.N' * step.v)(:) >= -tolerance));

%!test  # each line of the diagram has the right outcomes on its two sides, 1e-6 away from it
%! lines = box_boundaries (box, 1:50);
%! lines(1).F = lines(1).F(1) * ones (1, 9);
%! lines(1).y = 0.1:0.1:0.9;
%! sides = [1 2; 1 3; 4 2; 3 4; 2 5];                        # left and right, then above and below
%! for k = 1:5
%!   apart = hypot (lines(k).F - 4.905, lines(k).y - 1) > 0.05 & lines(k).y > 0.01;    # not where four meet
%!   F = lines(k).F(apart);
%!   y = lines(k).y(apart);
%!   step = 1e-6 * [-(k < 3), k > 2];
%!   assert (all (box_textbook (box, F + step(1), y + step(2)) == sides(k,1)));
%!   assert (all (box_textbook (box, F - step(1), y - step(2)) == sides(k,2)));
%! endfor

%!test  # what the demonstration prints
%! pushes = struct ("F", 9, "y", 0.4, "label", {{"B"}});
%! text = evalc ("report_problem (box); report_pushes (box, pushes, {box_step(box, 9, 0.4)});");
%! assert (! isempty (strfind (text, "slides                 4.376   5.434    -4.905    41.0")), text);
%! text = evalc ("report_thresholds (box, [0.5, 1.5]);");
%! assert (! isempty (regexp (text, '0\.50 m  4\.905000  4\.905000 .* slides')), text);
%! assert (! isempty (regexp (text, '1\.50 m  3\.270000  3\.270000 .* tips')), text);

%!test  # every file of the examples is parsed, also those that draw
%! for folder = {"workshop", "pagt", "pushed_box", "rover", "space", "adaptive", "piles", "shared"}
%!   files = dir (fullfile (examples, folder{1}, "*.m"));
%!   assert (! isempty (files));
%!   for k = 1:numel (files)
%!     file = fullfile (examples, folder{1}, files(k).name);
%!     text = fileread (file);
%!     if (strncmp (text, "function ", 9))
%!       [~, name] = fileparts (file);
%!       assert (nargin (name) >= -1);
%!     else
%!       eval (["if (false)\n", text, "\nend"]);                # a script
%!     endif
%!   endfor
%! endfor
%! eval (["if (false)\n", fileread(fullfile (examples, "demo.m")), "\nend"]);
