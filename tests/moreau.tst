## Moreau's theta scheme, Acary (16), (18), and with positions held, (19): from start to end of a run.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup
%! folder = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (folder, {"space", "pagt"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

%!test  # one step of each phase of the ball, by hand: v' = -2, e = 1/2, h = 0.1
%! sys = nssystem ("Mass", 1, "Force", -2, "Gap", @(q) q, "Normal", 1, "Restitution", .5);
%! for theta = [0, .5, 1]
%!   options = {"Method", "moreau", "Theta", theta};
%!   # flies: v+ = v - 2 h, q+ = q + h ((1 - theta) v + theta v+)
%!   [q, v] = nsstep (sys, 0, 1, -1, .1, options{:});
%!   assert ([q, v], [1 - .1 - .02 * theta, -1.2], 1e-15);
%!   [q, v] = nsstep (sys, 0, .01, -1, .1, options{:});        # the gap closes within h: v+ = -e v
%!   assert ([q, v], [.01 + .1 * (-(1 - theta) + .5 * theta), .5], 1e-15);
%!   [q, v, info] = nsstep (sys, 0, 0, 0, .1, options{:});     # rests
%!   assert ([q, v, info.cn], [0, 0, .2], 1e-15);
%! endfor

%!test  # gamma: q + gamma h v predicts the contact; with gamma = 0 a closing gap is not seen
%! sys = nssystem ("Mass", 1, "Force", -2, "Gap", @(q) q, "Normal", 1, "Restitution", .5);
%! [q, v] = nsstep (sys, 0, .02, -1, .1, "Method", "moreau", "Gamma", 1);
%! assert (v, .5, 1e-15);
%! [q, v] = nsstep (sys, 0, .02, -1, .1, "Method", "moreau", "Gamma", .1);
%! assert (v, -1.2, 1e-15);                                    # .02 - .01 > 0
%! [q, v] = nsstep (sys, 0, .02, -1, .1, "Method", "moreau", "Gamma", 0);
%! assert (v, -1.2, 1e-15);

%!test  # theta = 1/2 keeps the energy of a spinning body and turns it with second order; 0 gains and 1 loses
%! model = nsbody (nsmodel ("spatial", "Gravity", 0), "Mass", 1, "Inertia", [1 2 3.5], "AngularVelocity", [.3 2 .4]);
%! energy = @(theta) nsenergy (nssolve (model, [0 20], "Method", "moreau", "Step", .02, "Theta", theta))([1 end]);
%! E = energy (.5);
%! assert (E(2), E(1), -1e-9);                                # Newton's method ends at 1e-12 in each of 1000 steps
%! assert (diff (energy (0)) > .1 && diff (energy (1)) < -.1);
%! fine = nssolve (model, [0 4], "Method", "lobatto6", "Step", .025);
%! e = arrayfun (@(n) norm (nssolve (model, [0 4], "Method", "moreau", "Step", 4/n).q(:,end) - fine.q(:,end)), [40 80]);
%! assert (log2 (e(1) / e(2)), 2, .05);

%!test  # a heavy top on its tip: first order, as (16) holds joints at the end of a step; (19) closes them
%! [model, top] = heavy_top_model ();
%! for options = {{}, {"Stabilization", "ggl"}}
%!   e = [];
%!   for n = [800 1600]
%!     sol = nssolve (model, [0 1], "Method", "moreau", "Step", 1/n, options{1}{:});
%!     e(end+1) = norm (sol.q(1:3,end) - top.centre (1));
%!   endfor
%!   assert (log2 (e(1) / e(2)), 1, .1);
%! endfor
%! assert (max (nsdrift (sol)(:)) < 1e-12);

%!test  # the double pendulum beside its wall: order 1, whatever theta; bodies and handles agree; record A1
%! q = [0.0219621176949; -0.9997588036053; 0.0237694867739; -1.9997571703125];
%! for theta = [0.5 1 0]
%!   options = {"Method", "moreau", "Theta", theta, "Stabilization", "none"};
%!   e = [];
%!   for kind = {"model", "system"}
%!     [pendulum, start] = double_pendulum (kind{1});
%!     sol = nssolve (pendulum, [0 2.5], start{:}, "Step", 2.5/500, options{:});
%!     e(end+1) = norm (sol.q(:,end) - q);
%!   endfor
%!   assert (e(1), e(2), 1e-8);                               # joints as lengths or squares: other roundoff only
%!   [pendulum, start] = double_pendulum ("model");
%!   sol = nssolve (pendulum, [0 2.5], start{:}, "Step", 2.5/4000, options{:});
%!   assert (log2 (e(1) / norm (sol.q(:,end) - q)) / 3, 1, .25);
%! endfor

%!test  # (19): no overlap and no open joint at the ends of steps, in the plane and in space, with friction
%! [pendulum, start] = double_pendulum ("model");
%! space = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]), "Friction", .3, "Restitution", .4);
%! space = nsbody (space, "Shape", nsshape ("sphere", .1), "Position", [0 0 .5], "Velocity", [1 0 0]);
%! space = nsbody (space, "Shape", nsshape ("sphere", .1), "Position", [.3 0 .6], "Velocity", [1 0 0]);
%! space = nsjoint (space, "spherical", 2, 3, "Anchor", [.15 0 .55]);
%! stack = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]), "Friction", .5);
%! for k = 1:4
%!   stack = nsbody (stack, "Shape", nsshape ("box", [.4 .2]), "Position", [.03*k, .22*k - .1], "Friction", .5);
%! endfor
%! for model = {pendulum, space, stack}
%!   for theta = [0, .5, 1]
%!     sol = nssolve (model{1}, [0 2], "Method", "moreau", "Step", .01, "Theta", theta, "Stabilization", "ggl");
%!     [joint, gap] = nsdrift (sol);
%!     assert (sol.exitflag, 1);
%!     assert (max ([joint(:); gap(:)]) < 1e-12);
%!   endfor
%! endfor

%!test  # (19) of the ball: q >= 0 at all times; at rest it keeps to the table, with speeds of the order of h
%! sys = nssystem ("Mass", 1, "Force", -2, "Gap", @(q) q, "Normal", 1, "Restitution", .5);
%! for h = [.0137, .00377]
%!   sol = nssolve (sys, [0 4], 1, 0, "Method", "moreau", "Step", h, "Stabilization", "ggl");
%!   assert (min (sol.q) > -1e-14);
%!   late = sol.t > 3.5;
%!   assert (max (sol.q(late)) < 3 * h ^ 2);
%!   assert (max (abs (sol.v(late))) < 3 * h);                # of g h
%! endfor

%!test  # friction in space: a ball that slides comes to roll with 5/7 of its speed after 2 v/(7 mu g)
%! model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]), "Friction", .2);
%! model = nsbody (model, "Shape", nsshape ("sphere", .11), "Mass", 6, "Position", [0 0 .11], "Velocity", [8 0 0]);
%! start = 16 / (7 * .2 * 9.81);
%! x = 8 * start - .1 * 9.81 * start ^ 2 + 40/7 * (2 - start);
%! for options = {{}, {"Stabilization", "ggl"}, {"Theta", 1}, {"Theta", 0}; 1e-4, 1e-4, .02, .02}
%!   h = .0137;
%!   sol = nssolve (model, [0 2], "Method", "moreau", "Step", h, options{1}{:});
%!   assert (sol.v(1,end), 40/7, 1e-12);
%!   rolls = sol.t(find (abs (sol.v(1,:) - 40/7) < 1e-9, 1));
%!   assert (rolls >= start - 1e-12 && rolls <= start + h + 1e-12);
%!   assert (sol.q(1,end), x, options{2});                    # mu g h^2/2, or mu g h t/2
%! endfor

%!test  # a wall that moves: the law holds for the speed against it
%! sys = nssystem ("Mass", 1, "Force", 0, "Gap", @(t, q) q - .2 * sin(3 * t), "Normal", 1, ...
%!                 "GapRate", @(t, q) -.6 * cos(3 * t), "Restitution", .5);
%! hit = fzero (@(t) 1 - t - .2 * sin (3 * t), [.5 1.2]);
%! after = .6 * cos (3 * hit) * 1.5 + .5;
%! for h = [.0137, .00377]
%!   sol = nssolve (sys, [0 1.5], 1, -1, "Method", "moreau", "Step", h);
%!   assert (sol.v(end), after, 3 * h);                        # the wall's speed changes by up to 1.8 h
%!   assert (sol.q(end), 1 - hit + after * (1.5 - hit), 3 * h);
%! endfor

%!test  # a motor: the speed is that in the middle of the step; nsstep is a step of nssolve
%! model = nsbody (nsmodel ("planar"), "Shape", nsshape ("box", [.1 2]), "Mass", 2, "Velocity", [1 0], ...
%!                 "AngularVelocity", 1);
%! model = nsjoint (model, "revolute", 1, "ground", "Anchor", [0 1], "Motor", {"speed", @(t, q, v) 1 + sin(t)});
%! sol = nssolve (model, [0 2], "Method", "moreau", "Step", .1);
%! assert (sol.v(3,2:end), 1 + sin (sol.t(2:end) - .05), 1e-12);
%! [q, v] = nsstep (model, 0, [], [], .1, "Method", "moreau");
%! assert ([q; v], [sol.q(:,2); sol.v(:,2)], 1e-15);

## Newton's law along one normal: n at q_theta for the speeds before and after. With the speed of approach along n at q,
## as (16) may also be read, these four discs gain a tenth of their energy at each of these steps.
%!test  # elastic discs in a box keep their energy, whatever the step and theta
%! model = nsmodel ("planar", "Gravity", 0);
%! for a = [1 -1 0 0; 0 0 1 -1]
%!   model = nsbody (model, "Shape", nsshape ("halfspace", a), "Position", -a / 2);
%! endfor
%! for k = 1:4
%!   model = nsbody (model, "Shape", nsshape ("disc", .1), "Position", [.2 * (-1) ^ k, .2 * (-1) ^ floor(k / 2)], ...
%!                   "Velocity", [sin(7 * k), cos(5 * k)], "Restitution", 1);
%! endfor
%! for theta = [.5 1]
%!   for h = [.02 .01]
%!     energy = nsenergy (nssolve (model, [0 5], "Method", "moreau", "Step", h, "Theta", theta));
%!     assert (max (abs (energy / energy(1) - 1)) < 1e-9);      # iterations settle to 1e-12 in each of 500 steps
%!   endfor
%! endfor
