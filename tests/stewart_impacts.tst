## Impacts in Stewart's survey: sections 1.2 (Figure 1.2), 2.1.2, 2.3 (Figure 2.3), 4.1 and 4.4 (Figures 4.3, 4.4, 4.5).
## SPDX-License-Identifier: BSD-3-Clause

%!shared examples, cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"stewart", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

## Facts whose comparison is named by a part of its text, each within the tolerance.
%!function check_facts (facts, what, tolerance)
%!  found = ! cellfun (@isempty, strfind ({facts.what}, what));
%!  assert (any (found), "no fact '%s'", what);
%!  difference = [facts(found).ours] - [facts(found).reference];
%!  assert (all (abs (difference) <= tolerance), "%s: %s", what, mat2str (difference, 3));
%!endfunction

## ---- A dropped bar, Figure 1.2.  The paper's numbers are those of its text: about 0.6, and between 0.1 and 0.2, on
## steel bars; links that bend come within 0.1 of them.

%!test
%! result = run_bar_restitution ();
%! check_facts (result.facts, "elastic bar", 0.1);
%! check_facts (result.facts, "rigid bar", 1e-12);
%! check_facts (result.facts, "four times as fast", 1e-12);
%! assert ([result.rigid.e], [result.rigid.law], 1e-12);
%! assert (all (diff (result.e, 1, 2)(:) < 0));            # steeper bars bounce less
%! assert (all (result.e(:) > 0 & result.e(:) < 1));
%! assert (all (result.hits(2,:) > 1));                    # in several collisions

%!test  # a bar of one link does not bend and does not bounce; a law of the speed alone
%! drop = dropped_bar (1, pi / 4);
%! assert (drop.e, 0, 1e-12);
%! [e, sol] = rigid_bar (@(speed, angle) 0.3 + 0.1 * speed, 0.7, 2);
%! assert (e, 0.5, 1e-12);
%! assert ([0, 1, -0.5 * cos(0.7)] * sol.v(:,end), 1, 1e-12);

## ---- Four balls, six contacts at once.  The velocities for mu = 0.2 come from an enumeration of all states of the
## contacts in another language, accurate to 1e-13; 1e-10 is asked for, 4e-15 seen.

%!test
%! result = run_four_balls ();
%! check_facts (result.facts, "ball 0", 1e-10);
%! check_facts (result.facts, "12 velocities", 1e-10);
%! check_facts (result.facts, "kinetic energy", 1e-10);
%! assert ([result.runs.count], [1, 1, 1]);
%! assert ([result.runs.difference] < 1e-10);
%! ## without friction, by hand: P acts between balls 0 and 1 at 30 degrees, c = cos (30 degrees). The table holds ball
%! ## 1 from below, and the row gets 3 u = P c; along the normal P + c u = (1 + e) (3 c + 1/2)
%! P = 1.9 * (1.5 * sqrt (3) + 0.5) / (1 + 0.25);
%! assert (result.runs(1).v([1 2 4 7 10]), [3 - P*sqrt(3)/2; -1 + P/2; P*sqrt(3)/6*[1; 1; 1]], 1e-13);
%! assert (result.sol.exitflag, 1);

%!test  # Painleve's case without approach: the rod goes on sliding, or an impulse stops its end; ours is one of them
%! [model, sense] = golden_rod (1.5, 0, [0, -1]);
%! terms = nsterms (model, 0, [], []);
%! before = terms.M \ (sense * ([2 1; 1 1] * [0; -1]));
%! solutions = impact_solutions (terms, before);
%! U = sense' * solutions;
%! assert (U(1,:), [0 0], 1e-12);
%! assert (sort (U(2,:)), [-1 0], 1e-12);
%! [~, v] = nsstep (model, 0, [], [], 1e-9);
%! assert (min (max (abs (solutions - v), [], 1)) < 1e-12);

## ---- Two balls, Figure 4.3: closed form while contact 3 slides; the record for mu = 0.3 is that of tests/stewart.tst.

%!test
%! result = run_two_balls ();
%! check_facts (result.facts, "mu = 0.3", 1e-13);
%! slides = [result.runs.mu] < result.slides;
%! assert ([result.runs(slides).jump], [result.runs(slides).closed], 1e-13);
%! assert (nnz (slides), 5);
%! for run = result.runs(:)'                                   # there is one solution, also where contact 3 sticks
%!   assert (columns (run.solutions), 1);
%!   assert (run.v, run.solutions, 1e-12);
%! endfor
%! assert (result.slides, 0.36700683814454793, 1e-15);     # root of 3/2 mu^2 - 6 mu + 2
%! stuck = result.runs(end).v;                             # both surfaces move alike at contact 3
%! assert (stuck(2) + stuck(3) / 2, stuck(5) - stuck(6) / 2, 1e-13);

## ---- Three masses, Figure 4.4.

%!test  # the limits themselves: momentum and energy are kept; the ends of the range are those of two impacts
%! for ratio = [0.01 0.3 1 7 100]
%!   v = three_masses_limit (ratio);
%!   assert (sum (v), 1, 1e-9);                            # changes of state are found where a spring is below 1e-10
%!   assert (sumsq (v), 1, 1e-9);
%!   assert (all (diff (v) > 0));                          # they separate
%! endfor
%! assert (three_masses_limit (1e4), [0; 0; 1], 2e-5);     # measured: 1.17 / ratio away
%! assert (three_masses_limit (0.01), [-1; 2; 2] / 3, 5e-3);      # masses 2 and 3 still swing against each other

%!test  # velocities to the tolerance of some 300 steps of 1e-6 each; places: x 10 for 100 times the stiffness
%! result = run_three_masses ();
%! assert (max (max (max (abs (result.v - result.limit)))) < 3e-4);
%! ratios = result.error(:,1:2) ./ result.error(:,2:3);
%! assert (all (ratios(:) > 9.5 & ratios(:) < 10.5), "%s", mat2str (ratios, 4));
%! assert (result.newton, [-1; 2; 2] / 3, 1e-14);
%! assert (result.poisson, [-1; 2; 2] / 3, 1e-14);
%! check_facts (result.facts, "k1 / k2 = 1:", 1e-4);
%! check_facts (result.facts, "k1 / k2 = 0.01", 1e-4);
%! check_facts (result.facts, "k1 / k2 = 100", 1e-4);

## ---- Chatterjee's rod, Figure 4.5.

%!test
%! result = run_chatterjee_rod ();
%! check_facts (result.facts, "(a) rigid", 1e-9);          # h = 2e-8 s
%! check_facts (result.facts, "(b) spring at C", 1e-12);
%! check_facts (result.facts, "the same, k = 1e2", 1e-12);
%! assert ([result.spring.D], [result.spring.closed], 1e-12);     # at three places of C
%! assert ([result.spring(1:3).B], 1.5614 * [1 1 1], 1e-4);       # whatever k is; the chain below gives it too
%! assert (all ([result.spring.lifts] > 1.9));             # D leaves although it was pressed on the table
%! assert (result.rigid.lifts, 0.7 * 0.9 / 0.37, 1e-6);    # b w, closed form
%! ## the table soft against the rod: the rigid rod, whose B now gets twice its impulse, being elastic
%! D = [result.table.D];
%! assert (D(3) / D(4) > 8 && D(3) / D(4) < 12, "%s", mat2str (D, 4));
%! assert (result.table(4).B, 2 * 1.4864865, 0.02);        # 500 steps
%! ## more links: the second doubling changes it by half as much as the first, 0.0059 and 0.0123
%! D = [result.links(1:3).D];
%! assert (abs (D(3) - D(2)) < 0.6 * abs (D(2) - D(1)), "%s", mat2str (D, 4));
%! assert (D(3), 0.0684, 2e-3);                            # 32 links, half the step
%! assert (result.links(4).D < D(3) / 3);                  # a slower blow: nearer to the rigid rod

%!test  # links with joints, and the heights of their ends as coordinates: the same impulses
%! [chain, G] = chatterjee_chain ([-0.3, 0.35, 0.7], 1e4, @(t) 0);
%! M = nsterms (chain, 0, zeros (3, 1), zeros (3, 1)).M;
%! sol = nssolve (chain, [0 0.03], zeros (3, 1), -M \ [0.1; 0; 0], "Method", "trapezoidal", "Step", 2e-5);
%! impulse = sum (sol.cn, 2) / 0.1;
%! assert (impulse([1 3]), [1.561356; 0.1629712], 1e-4);   # deflections of 1e-3
%! assert (impulse(2), 0, 1e-12);

## ---- The penalty law, section 4.1: order 1/2 in lambda.

%!test
%! assert (exp (-pi * penalty_damping (0.5) / sqrt (1 - penalty_damping (0.5)^2)), 0.5, 1e-15);
%! assert (penalty_damping (1), 0);
%! result = run_penalty ();
%! check_facts (result.facts, "velocity after the impact", 1e-5);         # steps of sqrt (lambda) / 100
%! behind = [result.line.error] ./ sqrt ([result.line.lambda]);
%! assert (behind, -0.5 * pi / sqrt (1 - result.eta^2) * [1 1 1], 1e-4);
%! assert (all ([result.line.speed] > 1.45));              # 1 + e, less one step: no uniform convergence
%! ratios = [result.disc(1:3).error] ./ [result.disc(2:4).error];
%! assert (all (abs (ratios - 2) < 0.015), "%s", mat2str (ratios, 5));    # 1.991, 1.994, 1.997
%! check_facts (result.facts, "disc: vx", 0.01);           # sqrt (lambda) is 0.0125
%! check_facts (result.facts, "corner", 1e-5);
%! assert (result.corner(4).v, [0.5; 0.5], 1e-4);          # one wall after the other
%! assert (result.corner(2).v, [0.75007; 0.63959], 1e-3);  # half the steps; not the law of impact

%!test  # the penalty law against contacts of the toolbox in the disc, and those against closed forms
%! [q, v, times] = disc_reflections (0.5, [-0.2; 0.3], [1; 0.2], 4.5);
%! disc = nssystem ("Mass", eye (2), "Gap", @(q) (1 - q' * q) / 2, "Normal", @(q) -q, "Restitution", 0.5);
%! sol = nssolve (disc, [0 4.5], [-0.2; 0.3], [1; 0.2], "Method", "trapezoidal", "Step", 0.01);
%! hits = sol.events(strcmp ({sol.events.kind}, "collision"));
%! assert ([hits.time], times, 1e-8);
%! assert ([sol.q(:,end); sol.v(:,end)], [q; v], 1e-8);    # straight paths: exact but for the root

## ---- Laws of impact.  Closed forms in run_impact_laws; roundoff, but for the dissipative law, which takes energies
## that agree to 1e-12 as equal.

%!test
%! result = run_impact_laws ();
%! assert (abs ([result.facts.ours] - [result.facts.reference]) < 1e-11);
%! assert (result.rows(1).after, repmat ([-1; 2; 2] / 3, 1, 3), 1e-14);
%! assert (result.rows(3).after(:,1:2), [0 0; 1/2 1/3; 1/2 2/3], 1e-14);
%! assert (result.rods(3).after, [1 1 1; 0 -1 -1], 1e-13);
%! assert (result.rods(5).after, [1 2 sqrt(2); 0 -2 -sqrt(2)], 1e-11);
%! ## (-1, 1), mu = 1/5, Newton slides: P = 2 / (1 - mu) = 5/2, U+ = (1, 1 - 5/2 + 2/5 5/2)
%! assert (result.rods(2).after(:,1), [1; -0.5], 1e-13);
%! ratios = vertcat (result.rows.ratio, result.rods.ratio);
%! assert (all (ratios(:,3) <= 1 + 2e-12));

%!test  # the rod is what it is said to be
%! [model, sense] = golden_rod (0.5, 1, [-1, 1]);
%! terms = nsterms (model, 0, [], []);
%! assert (sense' * (terms.M \ sense), [1 -1; -1 2], 1e-14);
%! assert (min (terms.gap), 0, 1e-15);
%! assert (terms.kinetic, 0.5, 1e-14);

## ---- Billiards in space, Figure 2.3.  Complementarity problems are solved to 1e-10.

%!test
%! result = run_billiards ();
%! check_facts (result.facts, "ball 0 hits", 1e-12);
%! check_facts (result.facts, "first bounce", 1e-9);
%! check_facts (result.facts, "part of the momentum", 1e-5);      # 3e-7 at h = 0.002; h = 5e-4 and 2.5e-4 agree to 1e-8
%! check_facts (result.facts, "rise of the energy", 1e-12);
%! bounces = result.runs(3).bounces;
%! assert (numel (bounces), 4);
%! for bounce = bounces(:)'                                    # every bounce reverses the slip
%!   assert (bounce.slip_after, -0.9 * bounce.slip_before, 1e-9);
%!   assert (bounce.after, bounce.before - 2/7 * 1.9 * bounce.slip_before, 1e-9);
%! endfor
%! after = [bounces.after](1,:);
%! assert (all (sign (diff (abs (after))) == [-1 1 -1]));  # fast and slow by turns
%! assert (all ([result.runs(2:3).share] > 0.5));
%! assert (result.runs(1).share < 0.3);                    # a row whose balls touch leaves together

%!test  # the scripts, and what draws, are parsed
%! names = {"four_balls", "two_balls", "three_masses", "chatterjee_rod", "penalty", "impact_laws", "billiards", ...
%!          "bar_restitution"};
%! for name = names(:)'
%!   eval (["if (false)\n", fileread(fullfile (examples, "stewart", [name{1}, ".m"])), "\nend"]);
%!   assert (nargin (["draw_", name{1}]), 2);
%! endfor
