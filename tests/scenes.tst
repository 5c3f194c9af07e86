## Random scenes with every method (random_scene): what is not right is told. And what must not be told of.
## SPDX-License-Identifier: BSD-3-Clause

## A run is wrong where it has a number that is none, more energy than there was, an overlap of 5 % of a size, a joint
## that is open by 1e-3 of its arm, or bodies farther than a fifth of their way from where fine runs put them:
## judge_scene, which asks the core for none of it.  In 175 runs, with NONSMOOTH_LONG in 2550, nothing that is wrong is
## silent.  The table of the manual is that of the long run, written where NONSMOOTH_WRITE is set; right and told may
## differ by a few where a run is at a limit and other machines round differently.

%!function sol = told (id, varargin)
%!  warning ("off", "all", "local");
%!  warning ("on", id, "local");
%!  text = evalc ("sol = nssolve (varargin{:});");          # of what is off lastwarn may know (Octave 11), the screen not
%!  assert (! isempty (text), "%s was not told", id);
%!endfunction

%!function sol = quiet (varargin)
%!  lastwarn ("", "");
%!  text = evalc ("sol = nssolve (varargin{:});");
%!  assert (isempty (lastwarn ()), text);
%!  assert (sol.exitflag, 1);
%!endfunction

%!test  # none of the first scenes is silently wrong
%! table = scene_table (1:7);
%! assert (isempty (table.silent), "%s\n", table.silent{:});
%! assert (sum (table.counts(:,1)) > sum (table.counts(:,2)));          # 133 and 42: not everything is told of

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))
%! table = scene_table (1:102);
%! printf ("%s%d scenes, %d with a reference\n", table.text, table.judged);
%! file = fullfile (fileparts (fileparts (which ("nssolve"))), "doc", "choosing-a-method.md");
%! text = fileread (file);
%! [from, to] = regexp (text, '\| method \| scenes \| right.*?\n\n', "once");
%! if (! isempty (getenv ("NONSMOOTH_WRITE")))
%!   fid = fopen (file, "w");
%!   fputs (fid, [text(1:from-1), table.text, text(to:end)]);
%!   fclose (fid);
%! endif
%! printed = cellfun (@str2double, vertcat (regexp (text(from:to), "`'\\w+'` \\| (\\d+) \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|", "tokens"){:}));
%! assert (isempty (table.silent), "%s\n", table.silent{:});
%! assert (printed, [sum(table.counts(:,[1 2 4]), 2), table.counts(:,[1 2 4])], 6);
%! assert (printed(:,4), zeros (19, 1));

## The damper: v+ = (1 - c h) v = -3.69 v, so that after 64 steps v has grown by 1e36 (q was 2e34, and exitflag 1).
%!test  # explicit steps on a strong damper: as a spring, as a force, as a system
%! model = nsbody (nsmodel ("planar", "Gravity", 0), "Position", [1 0], "Velocity", [1 0]);
%! spring = nsspring (model, 1, [], "ground", [0 0], "Damping", 300, "Length", 1);
%! force = nsforce (model, 1, @(t, q, v) -300 * v(1:2));
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -300 * v);
%! for run = {{spring, [0 1]}, {force, [0 1]}, {sys, [0 1], 0, 1}}
%!   sol = told ("nonsmooth:nssolve:unstable", run{1}{:}, "Step", 1/64);
%!   assert (sol.stats.gaintime <= 4/64);
%!   assert (sol.exitflag, -2);                                            # at 1e20 times the energy, not at 1e72
%!   assert (max (abs (sol.v(:))) < 1e20);
%!   quiet (run{1}{:}, "Step", 1/1024);                                    # c h = 0.29
%! endfor
%! quiet (spring, [0 1], "Step", 1/64, "Method", "linimp");

%!test  # a body in space that turns by two radians in a step
%! model = nsbody (nsmodel ("spatial", "Gravity", 0), "Inertia", [1 2 3], "AngularVelocity", [1 20 2]);
%! told ("nonsmooth:nssolve:unstable", model, [0 10], "Step", .1);
%! sol = told ("nonsmooth:nssolve:unstable", model, [0 10], "Step", .1, "Method", "trapezoidal");
%! energy = nsenergy (sol);
%! # 0.50 of both, up to what is gained and lost on the way
%! assert (sol.stats.energygain, max (energy) / energy(1) - 1, .05);
%! quiet (model, [0 10], "Step", .1, "Method", "moreau");

%!test  # stiff springs: sqrt (k/m) h = 3.2 of a mass that swings, with explicit methods; 0.3 is no news
%! model = nsbody (nsmodel ("planar"), "Position", [1.1 0]);
%! model = nsspring (model, 1, [], "ground", [0 0], "Stiffness", 1e5, "Length", 1);
%! for method = {"euler", "herk2", "herk3", "herk4", "herk5", "geometric"}
%!   told ("nonsmooth:nssolve:unstable", model, [0 1], "Step", .01, "Method", method{1});
%! endfor
%! quiet (model, [0 .1], "Step", 3e-4, "Method", "euler");

%!test  # definite Jacobians where a stiff spring turns, PAGT (10.13): 5e14 J after 10 s, told when they are ten times 9 J
%! model = nsbody (nsmodel ("planar", "Gravity", 0), "Position", [.5 0], "Velocity", [0 3], "Mass", .5);
%! model = nsbody (model, "Position", [-.5 0], "Velocity", [0 -3], "Mass", .5);
%! model = nsspring (model, 1, [], 2, [], "Stiffness", 1e5, "Length", 1);
%! told ("nonsmooth:nssolve:unstable", model, [0 10], "Step", .01, "Method", "trapezoidal", "Jacobian", "definite");

%!test  # a pendulum by 'geometric' in 100 steps loses 0.41 of its energy, by the balance as by nsenergy; 'trapezoidal' none
%! model = nsbody (nsmodel ("planar"), "Inertia", 1, "Position", [1 0]);
%! model = nsjoint (model, "revolute", 1, "ground", "Anchor", [0 0]);
%! sol = told ("nonsmooth:nssolve:coarse", model, [0 3], "Method", "geometric", "Step", .03);
%! [total, kinetic] = nsenergy (sol);
%! assert (sol.stats.energyloss * max (kinetic), total(1) - min (total), -.01);     # 3.6 J; an unseen part is left out
%! quiet (model, [0 3], "Method", "trapezoidal", "Step", .03);

%!test  # a joint that opens: told, unless that was asked for
%! model = nsbody (nsmodel ("planar"), "Inertia", 1, "Position", [1 0]);
%! model = nsjoint (model, "revolute", 1, "ground", "Anchor", [0 0]);
%! sol = told ("nonsmooth:nssolve:open", model, [0 3], "Step", 0.03, "Stabilization", "velocity");
%! assert (sol.stats.opening, max (nsdrift (sol)(:)), -.05);
%! quiet (model, [0 3], "Step", 0.01, "Stabilization", "none", "Method", "moreau");

%!test  # a box that meets the floor after 1.2 of its size in a step, and after a twentieth
%! model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]));
%! model = nsbody (model, "Shape", nsshape ("box", [.2 .1]), "Position", [0 1], "Angle", .3, "AngularVelocity", 2);
%! sol = told ("nonsmooth:nssolve:coarse", model, [0 .6], "Step", .03);
%! R = norm ([.2 .1]) / 2;
%! assert (sol.stats.impactway, .03 * 4.2 / R, -.1);                                # it comes with sqrt (2 g .9) = 4.2
%! quiet (model, [0 .6], "Step", .001);
%! quiet (model, [0 .6], "Step", .003, "Method", "trapezoidal");

%!test  # collisions of methods that have a law of their own
%! model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]));
%! inelastic = nsbody (model, "Shape", nsshape ("disc", .1), "Position", [0 .3], "Restitution", .5);
%! elastic = nsbody (model, "Shape", nsshape ("disc", .1), "Position", [0 .3], "Restitution", 1);
%! for method = {"midpoint", "midpointmomentum", "newmark"}
%!   told ("nonsmooth:nssolve:restitution", inelastic, [0 .5], "Step", 1e-3, "Method", method{1});
%! endfor
%! quiet (elastic, [0 .5], "Step", 1e-3, "Method", "midpointmomentum");

## Energy that something gives, and errors that nobody sees.
%!test  # resonance from rest, an inverted pendulum, springs held up by weight: with every kind of method
%! resonance = nssystem ("Mass", 1, "Force", @(t, q, v) -q + sin (t));
%! inverted = nssystem ("Mass", 1, "Force", @(t, q, v) 10 * sin (q));
%! model = nsbody (nsmodel ("planar"), "Position", [0 -1]);
%! hanging = nsspring (model, 1, [], "ground", [0 0], "Stiffness", 1e6, "Length", 1);
%! pushed = nsspring (model, 1, [], "ground", [0 0], "Stiffness", 10, "Length", 1);
%! pushed = nsforce (pushed, 1, @(t, q, v) [sin(3*t); 9.81]);
%! for method = {"euler", "linimp", "trapezoidal", "herk4"}
%!   quiet (resonance, [0 100], 0, 0, "Method", method{1}, "Step", .05);
%!   quiet (inverted, [0 10], 1e-6, 0, "Method", method{1}, "Step", .01);
%!   quiet (pushed, [0 20], "Method", method{1}, "Step", .02);
%! endfor
%! for method = {"linimp", "trapezoidal", "moreau", "radau5"}
%!   quiet (hanging, [0 5], "Method", method{1}, "Step", .01);
%! endfor

%!test  # elastic balls for a long time; motors, belts, shaking ground, springs that are moved
%! floor = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]));
%! ball = nsbody (floor, "Shape", nsshape ("disc", .1), "Position", [0 1.1], "Restitution", 1);
%! shaken = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]), "Motion", @(t) [0; .05*sin(20*t); 0]);
%! shaken = nsbody (shaken, "Shape", nsshape ("disc", .1), "Position", [0 .15], "Restitution", .5);
%! belt = nsbody (nsmodel ("planar"), "Shape", nsshape ("box", [9 .1]), "Fixed", true, "Velocity", [2 0], "Friction", .5);
%! belt = nsbody (belt, "Shape", nsshape ("box", [.2 .2]), "Position", [0 .15], "Friction", .5);
%! moved = nsbody (nsmodel ("planar", "Gravity", 0), "Motion", @(t) [sin(3*t); 0; 0]);
%! moved = nsbody (moved, "Position", [1 0]);
%! moved = nsspring (moved, 2, [], 1, [], "Stiffness", 50, "Damping", 1, "Length", 1);
%! arm = nsbody (nsmodel ("planar"), "Shape", nsshape ("box", [1 .1]), "Position", [.5 0]);
%! motor = nsjoint (arm, "revolute", 1, "ground", "Anchor", [0 0], "Motor", {"speed", @(t, q, v) 3 * sin(4*t)});
%! servo = nsjoint (arm, "revolute", 1, "ground", "Anchor", [0 0], "Motor", {"torque", @(t, q, v) 20*(sin(t) - q(3)) - 5*v(3)});
%! for method = {"euler", "linimp", "trapezoidal", "moreau"}
%!   for model = {ball, shaken, belt, moved, motor, servo}
%!     # loses .08 of the energy, and is late by it
%!     if (strcmp (method{1}, "linimp") && isequaln (model{1}, ball))
%!       told ("nonsmooth:nssolve:coarse", model{1}, [0 3], "Method", method{1}, "Step", .005);
%!       quiet (model{1}, [0 3], "Method", method{1}, "Step", .002);
%!     else
%!       quiet (model{1}, [0 3], "Method", method{1}, "Step", .005);
%!     endif
%!   endfor
%! endfor

## Scenes that were silently wrong before anything looked at what is told of them: number, friction, what is told,
## methods
%!test  # energy in the first step, what a linkage loses; runs so short that nothing moves by a hundredth of the size;
%! # dampers in a linkage
%! for c = {{610, 0, "unstable", {"paoli"}}, {673, 0, "unstable", {"paoli"}}, ...
%!          {620, 0, "coarse", {"euler", "linimp", "newmark"}}, ...
%!          {739, 0, "unstable", {"euler", "geometric"}}, {5047, 1, "unstable", {"euler", "geometric"}}, ...
%!          {5020, 1, "coarse", {"moreau", "linimp"}}, {739, 1, "coarse", {"linimp"}}}
%!   scene = random_scene (c{1}{1:2});
%!   for method = c{1}{4}(:)'
%!     told (["nonsmooth:nssolve:", c{1}{3}], scene.model, [0, scene.span], "Step", scene.step, "Method", method{1});
%!   endfor
%! endfor

## Light bodies that joints hold to heavy ones: what they lose is nothing beside the energy of all.  Off by .21 and .42
## of the way.
%!xtest
%! scene = random_scene (7070, 0);
%! told ("nonsmooth:nssolve:coarse", scene.model, [0, scene.span], "Step", scene.step, "Method", "paoli");
%!xtest
%! scene = random_scene (7096, 0);
%! told ("nonsmooth:nssolve:coarse", scene.model, [0, scene.span], "Step", scene.step, "Method", "paoli");

## A box with the speed v comes to rest after v^2/(2 mu g) = 0.680; sums of v+ over steps of h are v h/2 less, and that
## is known.
%!test  # sliding that stops, a pendulum that is slowed down, a fall
%! floor = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]), "Friction", .3);
%! box = nsbody (floor, "Shape", nsshape ("box", [.2 .1]), "Position", [0 .05], "Velocity", [2 0], "Friction", .3);
%! exact = 4 / (2 * .3 * 9.81);
%! for method = {"euler", "linimp"}
%!   for h = [.1 .05 .02]
%!     if (h == .1)
%!       sol = told ("nonsmooth:nssolve:coarse", box, [0 2], "Step", h, "Method", method{1}, "Detect", "off");
%!     else
%!       sol = quiet (box, [0 2], "Step", h, "Method", method{1}, "Detect", "off");
%!     endif
%!     assert (sol.stats.late, (exact - sol.q(1,end)) / sol.q(1,end), .1 * sol.stats.late);
%!   endfor
%! endfor
%! falling = nsbody (nsmodel ("planar"), "Shape", nsshape ("disc", .1));
%! late = nssolve (falling, [0 1], "Step", .05).stats.late;
%! # g h T/2 of g T (T + h)/2; where it is lower it counts as lost, too
%! assert (late > .05 / (1 + .05) - 1e-9 && late < .08);
