% Method 'auto': motion by a tolerance, with friction. Expected values come from closed forms, or from integrations of
% the smooth pieces in minimal coordinates by codes of order 8 with events polished to 1e-12; an error of up to ten
% times RelTol, in units of the motion, is what the tolerance promises.
% SPDX-License-Identifier: BSD-3-Clause

%!function sol = run (model, tspan, tol, varargin)      # without a step that is captured
%!  sol = nssolve (model, tspan, varargin{:}, "Method", "auto", "RelTol", tol);
%!  assert (sol.exitflag == 1, sol.message);
%!  assert (sol.stats.captured, 0);
%!endfunction

%!function assert_events (sol, times, within)            # each of these once, and no other; corners of a body are one
%!  found = unique ([sol.events.time]);
%!  found(1 + find (diff (found) < within)) = [];
%!  assert (found, times, within);
%!endfunction

%!function s = slope (errors, tols)                      # of log error over log tolerance, from the first to the last
%!  s = log (errors(1) / errors(end)) / log (tols(1) / tols(end));
%!endfunction

%!function model = on_table (shape, mu, varargin)
%!  model = nsmodel ("planar");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", mu);
%!  model = nsbody (model, "Shape", shape, "Mass", 1, "Friction", mu, varargin{:});
%!endfunction

%!function model = block (force)                         # PAGT section 10.2
%!  model = on_table (nsshape ("point"), .8, "Position", [3 0]);
%!  model = nsforce (model, 2, force);
%!endfunction

%!function sys = rod (mu)                                # of length 2, whose ends touch the table
%!  sys = nssystem ("Mass", diag ([1 1 1/3]), "Force", [0; -9.81; 0], "Friction", mu, ...
%!                  "Gap", @(q) [q(2) - sin(q(3)); q(2) + sin(q(3))], ...
%!                  "Normal", @(q) [0 0; 1 1; -cos(q(3)) cos(q(3))], ...
%!                  "Tangent", @(q) cat (3, [1 -1; 0 0; sin(q(3)) -sin(q(3))], [1 -1; 0 0; -sin(q(3)) sin(q(3))]));
%!endfunction

%!test  # the block: 7 of 7 events at every tolerance, which contact forces alone announce; exact times
%! times = [.3386081846719806 2.946346791223863 3.5328346088869993 6.087939444813657 6.674427262476793 ...
%!          9.22953209840345 9.816019916066585];
%! kinds = {"stick", "slip", "stick", "slip", "stick", "slip", "stick"};
%! for tol = [1e-3 1e-5 1e-7 1e-9]
%!   sol = run (block (@(t, q, v) [8*cos(t); 0]), [0 10], tol);
%!   assert ({sol.events.kind}, kinds);
%!   assert ([sol.events.time], times, tol);
%!   assert (max (abs (sol.q(1,:) - nsexact ("block", sol.t))) < tol);
%! endfor

%!test  # it sticks for 48 s, and then slips in every half period: long steps do not pass the events over
%! push = @(t, q, v) [8.5*tanh(t/30)*cos(t); 0];
%! reference = run (block (push), [0 60], 1e-9);
%! assert (numel (reference.events), 7);
%! for tol = [1e-3 1e-5]
%!   sol = run (block (push), [0 60], tol);
%!   assert ({sol.events.kind}, {reference.events.kind});
%!   assert ([sol.events.time], [reference.events.time], 60 * tol);
%!   assert (sol.q(1,end), reference.q(1,end), tol);
%! endfor

%!test  # double pendulum with a wall, PAGT section 10.1: error in proportion to the tolerance, five impacts
%! sys = nssystem ("Mass", eye (4), "Force", [0; -9.8; 0; -9.8], "Gap", @(q) q([1 3]), ...
%!                 "Joint", @(q) [q(1)^2+q(2)^2-1; (q(3)-q(1))^2+(q(4)-q(2))^2-1] / 2, ...
%!                 "JointGradient", @(q) [q(1) q(1)-q(3); q(2) q(2)-q(4); 0 q(3)-q(1); 0 q(4)-q(2)], ...
%!                 "Normal", [1 0; 0 0; 0 1; 0 0], "Restitution", .1);
%! a = pi/3;  b = pi/5;
%! q0 = [sin(a); -cos(a); sin(a)+sin(b); -cos(a)-cos(b)];
%! expected = [.02196211769492444; -.9997588036053268; .02376948677391378; -1.999757170312499; -.0121747074398602; ...
%!             -.0002674468649150661; .06417687857090464; -.00012945114383999343];
%! tols = [1e-3 1e-5 1e-7 1e-9];
%! for k = 1:4
%!   sol = run (sys, [0 2.5], tols(k), q0, zeros (4, 1));
%!   assert_events (sol, [.5455080514420029 .7079326999959814 1.2847266459549973 2.097739454881151 ...
%!                        2.1316402843035536], 2 * tols(k));
%!   errors(k) = max (abs ([sol.q(:,end); sol.v(:,end)] - expected));
%! endfor
%! assert (errors < 2 * 10 * tols);                          # the motion has a size of 2
%! assert (slope (errors, tols) > .8 && slope (errors, tols) < 1.2);

%!test  # a rod falls on its end, slides and sticks (Stewart Figure 2.4): as a system and as a model
%! expected = [-.08013356660342259; .08420723872674064; 3.057285579025461; -.4660963945992297; ...
%!             -3.9336112711953928; 3.947632222403604];
%! model = on_table (nsshape ("polygon", [-1 1; 0 0]), .5, "Inertia", 1/3, "Position", [0 1.15], "Angle", pi/2, ...
%!                   "AngularVelocity", 2.6);
%! for tol = [1e-3 1e-5 1e-7 1e-9]
%!   for sol = {run(rod (.5), [0 .5], tol, [0; 1.15; pi/2], [0; 0; 2.6]), run(model, [0 .5], tol)}
%!     assert ({sol{1}.events.kind}, {"collision", "stick"});
%!     assert ([sol{1}.events.time], [.2978690565769257 .4901798714465124], 10 * tol);
%!     assert ([sol{1}.q(:,end); sol{1}.v(:,end)], expected, 10 * tol);
%!   endfor
%! endfor

%!test  # through the flat impact with more friction: agreement with itself, the same three events
%! for mu = [.6 2]
%!   reference = run (rod (mu), [0 1], 1e-9, [0; 1.15; pi/2], [0; 0; 2.6]);
%!   for tol = [1e-3 1e-5]
%!     sol = run (rod (mu), [0 1], tol, [0; 1.15; pi/2], [0; 0; 2.6]);
%!     assert ({sol.events.kind}, {reference.events.kind});
%!     assert ([sol.q(:,end); sol.v(:,end)], [reference.q(:,end); reference.v(:,end)], 10 * tol);
%!   endfor
%! endfor

%!test  # Painleve: no force can hold the rod on its end, an impulse does, Stewart section 1.3: closed form
%! theta = pi/4;
%! sol = run (rod (2), [0 .2], 1e-6, [0; sin(theta); theta], [-1; 0; 0]);
%! assert ({sol.events.kind}, {"collision"});
%! assert (sol.events.time, 0);
%! assert (sol.events.vplus, [-.375; .375; .5303300858899105], 1e-6);      # the jump is that of a step of 1e-7 v / v'

%!test  # and one that runs into the paradox, its force growing without bound: jump and end agree among tolerances
%! theta = pi/6;
%! start = {[0; sin(theta); theta], [-4 - 3*sin(theta); 3*cos(theta); 3]};
%! fine = run (rod (2), [0 .4], 1e-6, start{:});
%! sol = run (rod (2), [0 .4], 1e-4, start{:});
%! assert ({sol.events.kind}, {"collision"});
%! assert (sol.events.time, fine.events.time, 1e-6);
%! assert (sol.q(:,end), fine.q(:,end), 1e-5);

%!test  # a disc slides and rolls; a ball with side spin does in space, its friction in one direction: closed forms
%! sol = run (on_table (nsshape ("disc", .7), .25, "Position", [0 .7], "Velocity", [3 0]), [0 1], 1e-4);
%! assert_events (sol, .40774719673802245, 1e-9);
%! assert (sol.q(1,end), 1.0193679918450562 + 2 * (1 - .40774719673802245), 1e-9);
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]), "Friction", .2);
%! model = nsbody (model, "Shape", nsshape ("sphere", .11), "Mass", 6, "Position", [0 0 .11], "Velocity", [8 0 0], ...
%!                 "AngularVelocity", [30 0 0], "Friction", .2);
%! u = [8; .11*30];  stop = norm (u) / (3.5*.2*9.81);  way = u / norm (u);
%! v = [8; 0] - .2*9.81*stop*way;
%! x = [8; 0]*stop - .5*.2*9.81*stop^2*way + v*(2 - stop);
%! for tol = [1e-4 1e-6 1e-8]
%!   sol = run (model, [0 2], tol);
%!   assert ({sol.events.kind}, {"stick"});
%!   assert (sol.events.time, stop, 10 * tol);
%!   assert ([sol.q(1:2,end); sol.v(1:2,end)], [x; v], 10 * tol * 8);
%! endfor

%!test  # a box slides on four corners, and all of them stop at once; two in the plane: closed forms
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]), "Friction", .3);
%! model = nsbody (model, "Shape", nsshape ("box", [.4 .3 .2]), "Mass", 1, "Position", [0 0 .1], "Friction", .3, ...
%!                 "Velocity", [1.2 1.6 0]);
%! for tol = [1e-3 1e-5 1e-7]
%!   sol = run (model, [0 1], tol);
%!   assert_events (sol, 2 / (.3*9.81), 2 * tol);
%!   assert (sol.q(1:2,end), [.6; .8] * 4 / (2*.3*9.81), tol);
%!   sol = run (on_table (nsshape ("box", [.4 .2]), .3, "Position", [0 .1], "Velocity", [2 0]), [0 1], tol);
%!   assert_events (sol, 2 / (.3*9.81), tol);
%!   assert (sol.q(1,end), 4 / (2*.3*9.81), tol);
%! endfor

%!test  # forces that are not determined are shared: a quarter of the weight at each corner, while it slides and after
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]), "Friction", .3);
%! model = nsbody (model, "Shape", nsshape ("box", [.4 .3 .2]), "Mass", 1, "Position", [0 0 .1], "Friction", .3);
%! sol = run (model, [0 1], 1e-4);
%! for corner = reshape (unique (sol.contacts.feature), 1, [])
%!   assert (sum (sol.contacts.cn(sol.contacts.feature == corner)), 9.81 / 4, 1e-9);
%! endfor

%!test  # stick and slip on a belt with [.4 .2]: 4 s of stick, 2 (pi - atan 2) s of slip, for ever
%! model = nsmodel ("planar", "Gravity", [0 -10]);
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]));
%! model = nsbody (model, "Shape", nsshape ("point"), "Mass", 1, "Velocity", [1 0]);
%! model = nscontact (model, 2, 1, "Friction", [.4 .2], "SurfaceVelocity", 1);
%! model = nsforce (model, 2, @(t, q, v) [-q(1); 0]);
%! slip = 2 * (pi - atan (2));  period = 4 + slip;
%! times = sort ([4 + period*(0:4), period*(1:4)]);
%! late = 40 - 4*period - 4;
%! tols = [1e-3 1e-5 1e-7 1e-9];
%! for k = 1:4
%!   sol = run (model, [0 40], tols(k));
%!   assert_events (sol, times(times < 40), 40 * tols(k));
%!   errors(k) = abs (sol.q(1,end) - (2 + 2*cos(late) + sin(late)));
%! endfor
%! assert (errors < 10 * 4 * tols);
%! assert (slope (errors, tols) > .8 && slope (errors, tols) < 1.2);

%!test  # brick on a ramp: slides up, stops, slides back, Stewart section 1.1
%! g = 9.81 * [sind(20), -cosd(20)];
%! model = nsmodel ("planar", "Gravity", g);
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", .3);
%! model = nsbody (model, "Shape", nsshape ("box", [.2 .1]), "Position", [0 .05], "Velocity", [-2 0], "Friction", .3);
%! sol = run (model, [0 2], 1e-5);
%! assert_events (sol, .32675824996696956, 1e-7);
%! assert ([sol.q(1,end), sol.v(1,end)], [.49874759776709743 .9867143796976992], 1e-6);

%!test  # a sphere on two spheres, with torsion: rolls, slides, leaves them one after the other, CBAT example 3
%! model = nsmodel ("spatial", "Gravity", [1 2.6 -9.81]);
%! model = nsbody (model, "Fixed", true, "Shape", nsshape ("sphere", 10));
%! model = nsbody (model, "Fixed", true, "Shape", nsshape ("sphere", 9), "Position", [0 11.4 0]);
%! y = (10^2 - 9^2 + 11.4^2 + 2*(10 - 9)) / (2*11.4);             # distances 11 and 10
%! model = nsbody (model, "Shape", nsshape ("sphere", 1), "Mass", 1, "Inertia", .4*[1 1 1], ...
%!                 "Position", [0, y, sqrt(121 - y^2)], "Friction", .2);
%! model = nscontact (model, 3, 1, "Friction", .2, "Radii", [1 1 .3]);
%! model = nscontact (model, 3, 2, "Friction", .2, "Radii", [1 1 .3]);
%! for tol = [1e-4 1e-6]
%!   sol = run (model, [0 4], tol);
%!   assert ({sol.events.kind}, {"slip", "takeoff", "takeoff"});
%!   assert ([sol.events.time], [2.944806757736654 3.2132058170480837 3.7016004171612678], 2 * tol);
%!   assert (sol.q(1:3,end), [8.366123064849647; 6.9675631128669835; 3.5003791250704466], 10 * tol);
%! endfor

%!test  # two bodies and a damper, pushed by 20 cos t: eight events, AP section 3.2
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", .4);
%! model = nsbody (model, "Shape", nsshape ("point"), "Mass", 1, "Friction", .4);
%! model = nsbody (model, "Shape", nsshape ("point"), "Mass", 1, "Position", [3 0], "Friction", .4);
%! model = nsspring (model, 2, [0 0], 3, [0 0], "Stiffness", 0, "Damping", 20);
%! model = nsforce (model, 2, @(t, q, v) [20*cos(t); 0]);
%! times = [.013992387260466555 2.13047584272171 2.1650472032127164 2.182619101708217 5.6825075791687265 ...
%!          5.722303874535861 8.718192870068792 8.757115075251189];
%! for tol = [1e-3 1e-5 1e-7]
%!   sol = run (model, [0 10], tol);
%!   found = [sol.events.time];
%!   assert (unique (round (found / 1e-3) * 1e-3), round (times / 1e-3) * 1e-3, 20 * tol);
%!   assert (sol.q([1 3],end), [-2.129293098823678; 1.125799838500371], 10 * tol * 12);
%! endfor

%!test  # bounces of a ball come to an end at t = 3, those of a disc that slides leave it sliding as they have to
%! sys = nssystem ("Mass", 1, "Force", -2, "Gap", @(q) q, "Normal", 1, "Restitution", .5);
%! sol = run (sys, [0 5], 1e-6, 1, 0);
%! assert ([sol.events(1:10).time], 3 - 2.^(2-(1:10)), 1e-6);
%! assert (sol.q(end), 0, 1e-12);
%! model = nsmodel ("planar", "Gravity", [0 -2]);
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", .1, "Restitution", .5);
%! model = nsbody (model, "Shape", nsshape ("disc", .1), "Mass", 1, "Position", [0 1.1], "Velocity", [3 0], ...
%!                 "Friction", .1, "Restitution", .5);
%! x = 0;  v = 3;  t = 0;
%! for k = 1:60                                               # impact k at 3 - 2^(2-k) with the speed 2^(2-k)
%!   x += v * (3 - 2^(2-k) - t);  t = 3 - 2^(2-k);  v -= .1 * 1.5 * 2^(2-k);
%! endfor
%! x += 2*2.4 - .5*.1*2*4 + 2;                                # slides until t = 5, then rolls
%! for tol = [1e-3 1e-5 1e-7]
%!   sol = run (model, [0 6], tol, "Impact", "newton");
%!   assert ({sol.events(end).kind}, {"stick"});
%!   assert (sol.events(end).time, 5, tol);
%!   assert ([sol.q(1,end), sol.v(1,end)], [x 2], tol);
%! endfor

%!test  # long runs, thin walls and fast bodies, stacks: right without a step
%! model = on_table (nsshape ("disc", .1), 0, "Position", [0 1.1], "Restitution", .8);
%! sol = nssolve (model, [0 1000], "Method", "auto");
%! assert (sol.q(2,end), .1, 1e-9);
%! assert (numel (sol.events) < 40);
%! model = nsmodel ("planar", "Gravity", [0 0]);
%! model = nsbody (model, "Fixed", true, "Shape", nsshape ("box", [.01 2]), "Position", [5 0]);
%! model = nsbody (model, "Shape", nsshape ("disc", .004), "Mass", .01, "Velocity", [400 0], "Restitution", .5);
%! sol = nssolve (model, [0 .1], "Method", "auto");
%! assert ([sol.events.time], (5 - .009) / 400, 1e-12);
%! assert (sol.q(1,end), 4.991 - 200 * (.1 - 4.991/400), 1e-9);
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", .5);
%! for k = 1:10
%!   model = nsbody (model, "Shape", nsshape ("box", [.2 .2]), "Mass", 1, "Position", [0 .2*k-.1], "Friction", .5);
%! endfor
%! sol = run (model, [0 5], 1e-4);
%! assert (max (max (abs (bsxfun (@minus, sol.q, sol.q(:,1))))) < 1e-9);

%!test  # a box that tips over clatters on its corners, and lies
%! model = on_table (nsshape ("box", [.2 .6]), .5, "Position", [0 .32], "Angle", .05);
%! for tol = [1e-3 1e-5 1e-7]
%!   sol = run (model, [0 3], tol);
%!   assert (sol.q([2 3],end), [.3; 0], tol);
%!   assert (numel (sol.events) < 150);
%! endfor

%!test  # joints stay closed; values at given times, nsstep and the user's events come from the same motion
%! model = nsmodel ("planar");
%! model = nsbody (model, "Mass", 1, "Inertia", .1, "Position", [1 0], "Shape", nsshape ("disc", .1));
%! model = nsjoint (model, "revolute", 0, 1, "Anchor", [0 0]);
%! sol = run (model, [0 20], 1e-6);
%! assert (max (abs (hypot (sol.q(1,:), sol.q(2,:)) - 1)) < 1e-6);
%! fine = run (model, [0 20], 1e-10);
%! assert (sol.q(:,end), fine.q(:,end), 2e-4);
%! times = linspace (0, 20, 41);
%! between = run (model, times, 1e-6);
%! exact = run (model, times, 1e-10);
%! assert (between.t, times);
%! assert (between.q, exact.q, 2e-4);
%! assert (between.q(:,end), sol.q(:,end));
%! lowest = run (model, [0 20], 1e-8, "Events", @(t, y) deal (y(1), 0, 0));
%! fine = run (model, [0 20], 1e-10, "Events", @(t, y) deal (y(1), 0, 0));
%! assert ([lowest.events.time], [fine.events.time], 1e-5);
%! [q, v] = nsstep (model, 0, [1; 0; 0], zeros (3, 1), .3, "Method", "auto", "RelTol", 1e-9);
%! at = run (model, [0 .3 1], 1e-11);
%! assert ([q; v], [at.q(:,2); at.v(:,2)], 1e-7);

%!test  # vectors of tolerances; a coordinate that nobody asks for is not followed
%! sys = nssystem ("Mass", eye (2), "Force", @(t, q, v) [-q(1); -400*q(2)]);
%! loose = nssolve (sys, [0 5], [1; 1], [0; 0], "Method", "auto", "RelTol", 1e-8, "AbsTol", [1e-8 1e3]);
%! tight = nssolve (sys, [0 5], [1; 1], [0; 0], "Method", "auto", "RelTol", 1e-8, "AbsTol", 1e-8);
%! assert (loose.stats.steps < tight.stats.steps);
%! assert (loose.q(1,end), cos (5), 1e-6);
%! assert (tight.q(:,end), [cos(5); cos(100)], 2e-6);

%!test  # slip that begins in space while the body turns: a spinning box on its corner, tolerances agree
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]), "Friction", .3);
%! model = nsbody (model, "Shape", nsshape ("box", [.6 .5 .4]), "Mass", 1, "Position", [0 0 .6], "Friction", .3, ...
%!                 "Quaternion", [.9 .3 .2 .1] / norm ([.9 .3 .2 .1]), "Velocity", [.4 .2 0], ...
%!                 "AngularVelocity", [1 -.5 2]);
%! warning ("off", "nonsmooth:nssolve:captured", "local");
%! reference = nssolve (model, [0 .8], "Method", "auto", "RelTol", 1e-8);
%! for tol = [1e-4 1e-6]
%!   sol = nssolve (model, [0 .8], "Method", "auto", "RelTol", tol);
%!   assert (sol.exitflag, 1);
%!   assert (sol.q(:,end), reference.q(:,end), 100 * tol);
%! endfor

%!test  # random boxes and discs, friction, restitution, a wall, pushes: tolerances agree, and steps are few
%! rand ("twister", 17);  randn ("twister", 17);
%! far = 0;
%! for k = 1:25
%!   e = [0 .5](1 + (rand > .6));
%!   shapes = {nsshape("box", .4 + .8*rand (1, 2)), nsshape("disc", .2 + .4*rand)};
%!   model = nsmodel ("planar");
%!   mu = [0 .1 .3 .6 1 2](ceil (6*rand));
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", mu, "Restitution", e);
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [-1 0], -2.5), "Friction", mu, "Restitution", e);
%!   model = nsbody (model, "Shape", shapes{1 + (rand > .5)}, "Mass", 1, "Position", [randn/4, 1 + rand], ...
%!                   "Angle", 6*rand, "Velocity", randn (1, 2), "AngularVelocity", 2*randn, "Friction", mu, ...
%!                   "Restitution", e);
%!   push = 8*rand;
%!   model = nsforce (model, 3, @(t, q, v) [push*cos(3*t); 0]);
%!   coarse = nssolve (model, [0 2], "Method", "auto", "RelTol", 1e-4);
%!   fine = nssolve (model, [0 2], "Method", "auto", "RelTol", 1e-7);
%!   assert (coarse.exitflag == 1 && fine.exitflag == 1 && fine.stats.steps < 2000);
%!   far += max (abs (coarse.q(:,end) - fine.q(:,end))) > 1e-2;
%! endfor
%! assert (far <= 2);            # bounces that decide between two ways to fall are not determined to 1e-4

%!test  # a crowd: where events come faster than it pays to locate them it goes on by captured steps, says so, and ends
%! warning ("off", "nonsmooth:nssolve:captured", "local");
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", .3);
%! model = nsbody (model, "Shape", nsshape ("halfspace", [1 0], -.15), "Friction", .3);
%! model = nsbody (model, "Shape", nsshape ("halfspace", [-1 0], -.9), "Friction", .3);
%! for k = 0:15
%!   model = nsbody (model, "Shape", nsshape ("disc", .1), "Mass", 1, "Friction", .3, "Restitution", .2, ...
%!                   "Position", [.22*mod(k, 4)+.01*mod(floor (k/4), 2), .15+.25*floor(k/4)]);
%! endfor
%! sol = nssolve (model, [0 1], "Method", "auto");
%! assert (sol.exitflag, 1);
%! assert (sol.stats.endoverlap < .01);
%! assert (any (strcmp ("captured", sol.stats.warnings)), sol.stats.capturedshare > 1);
%! energy = nsenergy (sol);
%! assert (all (diff (energy) < 1e-3 * max (abs (energy))));                 # nothing gains any

%!error <Method 'auto' has no steps of the lengths in H> ...
%! nsorder (nssystem ("Mass", 1, "Force", 1), [0 1], 0, 0, [.1 .05], [0; 0], "Method", "auto")
%!error <AbsTol must be a number, or have one entry for each of the 2 coordinates; it has 3> ...
%! nssolve (nssystem ("Mass", eye (2), "Force", [0; 0]), [0 1], [0; 0], [0; 0], "Method", "auto", "AbsTol", [1 1 1])
%!error <Detect must be|AbsTol and RelTol need collisions that are located> ...
%! nssolve (nssystem ("Mass", 1, "Force", 1), [0 1], 0, 0, "Method", "auto", "Detect", "off")

%!test  # pyramids in space are refused by name
%! warning ("off", "nonsmooth:nssolve:stopped", "local");
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]), "Friction", .2);
%! model = nsbody (model, "Shape", nsshape ("sphere", .1), "Position", [0 0 .1], "Velocity", [1 0 0], "Friction", .2);
%! sol = nssolve (model, [0 1], "Method", "auto", "Cone", "pyramid");
%! assert (sol.exitflag, -2);
%! assert (! isempty (strfind (sol.message, "discs or ellipsoids")));
