## SPDX-License-Identifier: BSD-3-Clause

## The computing parts of the examples. Nothing is drawn here.

%!shared examples, box, cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"workshop", "pagt", "pushed_box", "shared"});
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
%! for c = nscontacts (sol)                                    # Coulomb's law, in the mean over each step
%!   if (c.number == 0)
%!     mu = 0.5;                                               # the largest of all
%!     assert (all (c.normal >= 0));
%!     assert (all (abs (c.tangential) <= mu * c.normal + 1e-9));
%!   endif
%! endfor
%! text = evalc ("report_workshop (sol, facts);");
%! assert (! isempty (regexp (text, 'brick on the ramp: speed after 1 s +2.193583 +2.193583 ')), text);

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
%! scripts = {"table_10_1", "table_10_2", "table_10_3", "figure_2", "figure_4", "figure_6", "figure_7"};
%! for folder = {"workshop", "pagt", "pushed_box", "shared"}
%!   files = dir (fullfile (examples, folder{1}, "*.m"));
%!   assert (! isempty (files));
%!   for k = 1:numel (files)
%!     [~, name] = fileparts (files(k).name);
%!     if (! any (strcmp (name, [scripts, "pushed_box"])))
%!       assert (nargin (name) >= -1);
%!     endif
%!   endfor
%! endfor
%! for script = [{"demo.m", "pushed_box/pushed_box.m"}, strcat("pagt/", scripts, ".m")]
%!   eval (["if (false)\n", fileread(fullfile (examples, script{1})), "\nend"]);
%! endfor
