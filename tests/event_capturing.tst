## Event capturing by Runge-Kutta methods, Acary Algorithm 1: models in space, joints, persistent contact, moving walls,
## output and the user's events.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup
%! folder = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples", "space");
%! addpath (folder);
%! cleanup = onCleanup (@() rmpath (folder));

%!function methods = runge_kutta ()      # rows: name, order
%!  methods = {"radau3", "radau5", "lobatto2", "lobatto4", "lobatto6", "herk2", "herk3", "herk4", "herk5"
%!             3, 5, 2, 4, 6, 2, 3, 4, 5};
%!endfunction

## Errors with n steps each.
%!function e = errors_of (mechanics, tspan, start, method, counts, error_of, varargin)
%!  e = zeros (size (counts));
%!  for k = 1:numel (counts)
%!    sol = nssolve (mechanics, tspan, start{:}, "Method", method, "Step", (tspan(end) - tspan(1)) / counts(k), varargin{:});
%!    assert (sol.exitflag, 1);
%!    e(k) = error_of (sol);
%!  endfor
%!endfunction

## Orders between neighbours are those of the method, or better; below 1e-12 there is roundoff.
%!function assert_order (e, counts, order, slack, method)
%!  seen = -diff (log (e)) ./ diff (log (counts));
%!  assert (all (seen > order - slack | e(2:end) < 1e-12), "%s: errors %s", method, mat2str (e, 3));
%!endfunction

## ---- in space

%!test  # a free body, principal moments 1, 2, 3.5: quaternion and spin against steps of order 12
%! model = nsbody (nsmodel ("spatial", "Gravity", 0), "Mass", 1, "Inertia", [1 2 3.5], "AngularVelocity", [.3 2 .4]);
%! turn = @(y) [-y(2), -y(3), -y(4); y(1), -y(4), y(3); y(4), y(1), -y(2); -y(3), y(2), y(1)] * y(5:7) / 2;
%! f = @(t, y) [turn(y); -1.5 * y(6) * y(7); 1.25 * y(5) * y(7); -y(5) * y(6) / 3.5];
%! y = tight_ode (f, [0 4], [1; 0; 0; 0; .3; 2; .4])(:,end);
%! methods = runge_kutta ();
%! for column = 1:columns (methods)
%!   m = methods(:,column);
%!   counts = [40 80 160];
%!   e = errors_of (model, [0 4], {}, m{1}, counts, @(sol) norm ([sol.q(4:7,end); sol.v(4:6,end)] - y));
%!   assert_order (e, counts, m{2}, 0.15, m{1});
%! endfor

%!test  # a heavy top on a spherical joint keeps its tilt: closed form; it spins with 41 rad/s
%! [model, top] = heavy_top_model ();
%! for m = {"radau5", "lobatto4", "lobatto6", "herk4", "herk5"; 5, 4, 6, 4, 5}
%!   counts = [200 400];
%!   e = errors_of (model, [0 .5], {}, m{1}, counts, @(sol) norm (sol.q(1:3,end) - top.centre (.5)));
%!   assert_order (e, counts, m{2}, 0.3, m{1});
%!   assert (e(2) < 1e-4);
%! endfor

## ---- joints: a rod that swings between limits, e = 0.6.  Reference: its angle, event-driven, steps of order 12.

%!function [y, hits] = swinging_rod (last)
%!  f = @(t, y) [y(2); -2 * 9.81 * sin(y(1)) / (2 * 4.01 / 12 + 2)];
%!  go = @(y, s) tight_ode (f, [0, s], y)(:,end);
%!  t = 0;  y = [0; 4];  hits = [];
%!  while (t < last - 1e-12)
%!    s = min (0.01, last - t);
%!    next = go (y, s);
%!    limit = [-0.5, 0.7](1 + (next(2) > 0));
%!    if ((next(1) - limit) * next(2) > 0)
%!      s = fzero (@(s) go (y, s)(1) - limit, [0, s], optimset ("TolX", 1e-16));
%!      next = go (y, s) .* [1; -0.6];
%!      hits(end+1) = t + s;
%!    endif
%!    y = next;
%!    t += s;
%!  endwhile
%!endfunction

%!function model = rod_model (varargin)
%!  model = nsbody (nsmodel ("planar"), "Shape", nsshape ("box", [.1 2]), "Mass", 2, "Velocity", [4 0], ...
%!                  "AngularVelocity", 4);
%!  model = nsjoint (model, "revolute", 1, "ground", "Anchor", [0 1], varargin{:});
%!endfunction

%!test  # limits of a joint
%! [y, hits] = swinging_rod (2);
%! assert (hits, [0.18213193, 0.63775749, 1.3600336], 1e-7);
%! model = rod_model ("Limits", [-.5 .7], "Restitution", .6);
%! methods = runge_kutta ();
%! for column = 1:columns (methods)
%!   m = methods(:,column);
%!   counts = [100 200];
%!   e = errors_of (model, [0 2], {}, m{1}, counts, @(sol) norm ([sol.q(3,end); sol.v(3,end)] - y));
%!   assert_order (e, counts, m{2}, 0.3, m{1});
%! endfor
%! sol = nssolve (model, [0 2], "Method", "lobatto6", "Step", .01);
%! assert ([sol.events.time], hits, 1e-10);
%! sol = nssolve (model, [0 2], "Method", "radau3", "Step", .01, "Stabilization", "projection");
%! assert (max (nsdrift (sol)(:)) < 1e-13);
%! assert ([sol.q(3,end); sol.v(3,end)], y, 1e-4);

%!test  # a motor with the speed 4 + sin t: the angle is 4 t + 1 - cos t.  Its derivative by differences costs 1e-10
%! model = rod_model ("Motor", {"speed", @(t, q, v) 4 + sin(t)});
%! methods = runge_kutta ();
%! for column = 1:columns (methods)
%!   m = methods(:,column);
%!   counts = [10 20];
%!   e = errors_of (model, [0 2], {}, m{1}, counts, @(sol) abs (sol.q(3,end) - 9 + cos (2)));
%!   assert_order (max (e, 1e-13), counts, m{2} * (e(2) > 1e-9), 0.2, m{1});
%! endfor

%!function model = four_bar ()      # a crank, a coupler, a rocker with hinges along z in space: 3 equations too many
%!  A = [0; 0];  B = .4 * [cos(.6); sin(.6)];  D = [1; 0];
%!  d = D - B;
%!  angle = atan2 (d(2), d(1)) + acos ((.81 + d' * d - .49) / (1.8 * norm (d)));
%!  C = B + .9 * [cos(angle); sin(angle)];
%!  turn = @(x) [-x(2); x(1)];
%!  w = [turn(C - B), -turn(C - D)] \ (-3 * turn (B));
%!  model = nsmodel ("spatial", "Gravity", [0 -9.81 0]);
%!  model = link (model, A, B, [0; 0], 3);
%!  model = link (model, B, C, 3 * turn (B), w(1));
%!  model = link (model, D, C, [0; 0], w(2));
%!  for k = {1, 2, 3, 3; "ground", 1, 2, "ground"; A, B, C, D}
%!    model = nsjoint (model, "revolute", k{1}, k{2}, "Anchor", [k{3}; 0], "Axis", [0 0 1]);
%!  endfor
%!endfunction

%!function model = link (model, from, to, v, w)
%!  r = to - from;
%!  I = r' * r / 12;
%!  model = nsbody (model, "Mass", 1, "Inertia", [I I I], "Position", [(from + to) / 2; 0], ...
%!                  "Velocity", [v + w * [-r(2); r(1)] / 2; 0], "AngularVelocity", [0 0 w]);
%!endfunction

%!test  # redundant joints of a plane linkage in space: orders against lobatto6 with half the step; energy
%! model = four_bar ();
%! fine = nssolve (model, [0 1], "Method", "lobatto6", "Step", 1 / 400);
%! assert (fine.stats.redundant > 0);
%! energy = nsenergy (fine);
%! assert (energy, energy(1) * ones (size (energy)), 1e-9);
%! for m = {"radau5", "lobatto4", "herk4", "herk5"; 5, 4, 4, 5}
%!   counts = [100 200];                                      # links turn by 3 rad, the orders show from 100 steps on
%!   e = errors_of (model, [0 1], {}, m{1}, counts, @(sol) norm (sol.q(:,end) - fine.q(:,end)));
%!   assert_order (e, counts, m{2}, 0.3, m{1});
%! endfor

%!function model = bricard (psi, speed)      # six links with six hinges, one equation too many: bricard_frames
%!  F = bricard_frames (psi);
%!  rate = speed * imag (bricard_frames (psi + 1e-20i)) / 1e-20;
%!  along = [0 0 1; 0 1 0; -1 0 0];
%!  model = nsmodel ("spatial", "Gravity", 0);
%!  for k = 1:6
%!    R = F(1:3,1:3,k+1) * along;
%!    w = R' * rate(1:3,1:3,k+1) * along;
%!    model = nsbody (model, "Mass", 1, "Inertia", [.03 .03 .001], "Position", F(1:3,4,k+1) - F(1:3,1,k+1) / 4, ...
%!                    "Quaternion", turn_of (R), "Velocity", rate(1:3,4,k+1) - rate(1:3,1,k+1) / 4, ...
%!                    "AngularVelocity", [w(3,2); w(1,3); w(2,1)], "Fixed", k == 6);
%!    if (k > 1)
%!      model = nsjoint (model, "revolute", k, k - 1, "Anchor", F(1:3,4,k), "Axis", F(1:3,3,k));
%!    endif
%!  endfor
%!  model = nsjoint (model, "revolute", 1, 6, "Anchor", [0 0 0], "Axis", [0 0 1]);
%!endfunction

%!test  # the redundant equation is not quite redundant where joints have drifted: its impulse must stay away
%! model = bricard (pi/4, 2);
%! fine = nssolve (model, [0 2], "Method", "lobatto6", "Step", 2 / 300);
%! for m = {"radau5", "lobatto4", "herk4", "herk5"; 5, 4, 4, 5}
%!   counts = [75 106 150 212 300];
%!   e = errors_of (model, [0 2], {}, m{1}, counts, @(sol) norm (sol.q(:,end) - fine.q(:,end)), "Stabilization", "none");
%!   seen = -polyfit (log (counts), log (e), 1)(1);         # which equation is left out is a matter of roundoff, and
%!   assert (seen > m{2} - 0.3, "%s: errors %s", m{1}, mat2str (e, 3));   # scatters single errors by some 30 percent
%!   sol = nssolve (model, [0 2], "Method", m{1}, "Step", 2 / 300, "Stabilization", "none");
%!   assert (max (abs (sol.joint(:))) < 1);                   # forces of about 20 N over 2/300 s
%! endfor

## ---- contact that lasts

%!test  # a ball rests on the floor and is drawn up by 3 sin t against its weight 2: it leaves at sin t = 2/3
%! start = asin (2/3);
%! T = 1.7;
%! q = -3 * (sin (T) - 2/3) + 3 * cos (start) * (T - start) - (T - start) ^ 2;
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) 3 * sin(t) - 2, "Gap", @(q) q, "Normal", 1, "Restitution", .5);
%! model = nsbody (nsmodel ("planar", "Gravity", 2), "Shape", nsshape ("halfspace", [0 1]));
%! model = nsbody (model, "Shape", nsshape ("disc", .1), "Mass", 1, "Position", [0 .1], "Restitution", .5);
%! model = nsforce (model, 2, @(t, q, v) [0; 3 * sin(t)]);
%! methods = runge_kutta ();
%! for column = 1:columns (methods)
%!   m = methods(:,column);
%!   counts = [7 14 28];
%!   e = errors_of (sys, [0 T], {0, 0}, m{1}, counts, @(sol) abs (sol.q(end) - q));
%!   assert_order (e, counts, m{2}, 0.2, m{1});
%!   assert (errors_of (model, [0 T], {}, m{1}, counts, @(sol) abs (sol.q(2,end) - .1 - q)), e, 1e-12);
%!   sol = nssolve (sys, [0 T], 0, 0, "Method", m{1}, "Step", T / 7);
%!   assert ({sol.events.kind}, {"takeoff"});
%!   assert (sol.events.time, start, 1e-12);                  # the force depends on time alone
%!   assert (sum (sol.cn), 2 * start - 3 * (1 - cos (start)), 0.01);
%! endfor

## A mass on a table that moves as a sin (w t): it leaves where a w^2 sin (w t) = g, and flies.
%!function [sys, T, q] = shaken ()
%!  a = .1;  w = 4;  g = 1;  T = .6;
%!  sys = nssystem ("Mass", 1, "Force", -g, "Gap", @(t, q) q - a * sin(w * t), "Normal", 1, ...
%!                  "GapRate", @(t, q) -a * w * cos(w * t), "GapCurvature", @(t, q, v) a * w^2 * sin(w * t));
%!  start = asin (g / (a * w^2)) / w;
%!  q = a * sin (w * start) + a * w * cos (w * start) * (T - start) - g / 2 * (T - start) ^ 2;
%!endfunction

%!test  # a contact that is pressed stays in the index set from step to step: no collisions, full order
%! [sys, T, q] = shaken ();
%! for m = {"radau3", "radau5", "lobatto2", "lobatto4", "lobatto6", "herk4", "herk5"; 3, 5, 2, 4, 6, 4, 5}
%!   counts = [5 10 20 40];
%!   e = errors_of (sys, [0 T], {0, .4}, m{1}, counts, @(sol) abs (sol.q(end) - q));
%!   assert_order (e, counts, m{2}, 0.7, m{1});               # where in a step it leaves scatters the errors
%!   sol = nssolve (sys, [0 T], 0, .4, "Method", m{1}, "Step", T / 20);
%!   assert ({sol.events.kind}, {"takeoff"});
%! endfor

%!test  # herk3: also where it leaves after the last stage, at 2/3 of a step (n = 10, 14); e = c h^3, without jumps
%! [sys, T, q] = shaken ();
%! e = errors_of (sys, [0 T], {0, .4}, "herk3", 8:14, @(sol) abs (sol.q(end) - q), "Stabilization", "none") .* (8:14) .^ 3;
%! assert (e, mean (e) * ones (1, 7), -0.3);

%!test  # both corners of a box that is lifted leave, once
%! model = nsbody (nsmodel ("planar", "Gravity", 2), "Shape", nsshape ("halfspace", [0 1]));
%! model = nsbody (model, "Shape", nsshape ("box", [.2 .1]), "Mass", 1, "Position", [0 .05]);
%! model = nsforce (model, 2, @(t, q, v) [0; 3 * sin(t)]);
%! methods = runge_kutta ();
%! for column = 1:columns (methods)
%!   m = methods(:,column);
%!   sol = nssolve (model, [0 1.5], "Method", m{1}, "Step", .1);
%!   assert (sortrows (vertcat (sol.events.contact)), [2 1 0; 2 1 1]);
%! endfor

## ---- collisions

%!function [t, q, v] = wall_hits (last)      # straight flights between hits with a wall at 0.2 sin (3 t), e = 0.5
%!  gap = @(t, from, q, v) q + v * (t - from) - .2 * sin (3 * t);
%!  t = 0;  q = 1;  v = -1;
%!  while (true)
%!    look = t(end) + 1e-6 : 1e-3 : last;
%!    k = find (gap (look, t(end), q(end), v(end)) < 0, 1);
%!    if (isempty (k))
%!      break
%!    endif
%!    t(end+1) = fzero (@(s) gap (s, t(end), q(end), v(end)), look([k-1, k]), optimset ("TolX", 1e-16));
%!    q(end+1) = q(end) + v(end) * (t(end) - t(end-1));
%!    wall = .6 * cos (3 * t(end));
%!    v(end+1) = wall - .5 * (v(end) - wall);
%!  endwhile
%!endfunction

%!test  # a wall that moves: three hits; flights are exact, so that only critical intervals err, by C h^(p+1)
%! [t, q, v] = wall_hits (2.2);
%! assert (numel (t), 4);
%! last = q(end) + v(end) * (2.2 - t(end));
%! sys = nssystem ("Mass", 1, "Force", 0, "Gap", @(t, q) q - .2 * sin(3 * t), "Normal", 1, ...
%!                 "GapRate", @(t, q) -.6 * cos(3 * t), "Restitution", .5);
%! methods = runge_kutta ();
%! for column = 1:columns (methods)
%!   m = methods(:,column);
%!   counts = [7 14 28];
%!   e = errors_of (sys, [0 2.2], {1, -1}, m{1}, counts, @(sol) abs (sol.q(end) - last));
%!   assert_order (e, counts, m{2} + 1, 0.1, m{1});
%!   sol = nssolve (sys, [0 2.2], 1, -1, "Method", m{1}, "Step", 2.2 / 28);
%!   assert ([sol.events.time], t(2:end), (2.2 / 28) ^ (m{2} + 1));      # Critical is 1: within the interval
%!   q1 = 1;  v1 = -1;
%!   for k = 0:27                                             # nsstep is the same step
%!     [q1, v1] = nsstep (sys, k * 2.2 / 28, q1, v1, 2.2 / 28, "Method", m{1});
%!   endfor
%!   assert ([q1; v1], [sol.q(end); sol.v(end)], 1e-12);
%! endfor

%!test  # four balls that lie on a floor meet one after the other, e = 0.5: 1/4 and 3/4 of the speed each time
%! model = nsbody (nsmodel ("planar", "Gravity", 10), "Shape", nsshape ("halfspace", [0 1]));
%! x = [0 .3 .55 .8];
%! for k = 1:4
%!   model = nsbody (model, "Shape", nsshape ("disc", .1), "Mass", 1, "Position", [x(k) .1], "Velocity", [k==1 0]);
%! endfor
%! pairs = nchoosek (2:5, 2);
%! for row = 1:rows (pairs)
%!   k = pairs(row,:);
%!   model = nscontact (model, k(1), k(2), "Restitution", .5);
%! endfor
%! times = .1 + cumsum ([0, .05/.75, .05/.75^2]);
%! methods = runge_kutta ();
%! for column = 1:columns (methods)
%!   m = methods(:,column);
%!   sol = nssolve (model, [0 .6], "Method", m{1}, "Step", .0173);
%!   assert ([sol.events.time], times, 1e-10);
%!   assert (sol.v(1:3:end,end)', [1/4, 3/16, 9/64, 27/64], 1e-10);
%!   assert (sol.q(2:3:end,:), .1 * ones (4, columns (sol.q)), 1e-10);      # and stay on the floor
%! endfor

%!test  # output times within steps have the accuracy of the method, through an accumulation of impacts
%! model = nsbody (nsmodel ("planar", "Gravity", 2), "Shape", nsshape ("halfspace", [0 1]));
%! model = nsbody (model, "Shape", nsshape ("disc", .1), "Position", [0 1.1], "Restitution", .5, "Velocity", [1 0]);
%! times = linspace (0, 4, 41);
%! methods = runge_kutta ();
%! for column = 1:columns (methods)
%!   m = methods(:,column);
%!   e = [];
%!   for n = [30 60]
%!     sol = nssolve (model, times, "Method", m{1}, "Step", 4 / n * .987);
%!     assert (sol.t, times);
%!     e(end+1) = max (abs (sol.q(2,:) - .1 - nsexact ("ball", times)));
%!   endfor
%!   assert_order (e, [30 60], m{2}, 0.2, m{1});
%!   assert (sol.q(2,end), .1, 1e-10);                        # gaps are closed to ActiveTol, 1e-9 of the radius
%! endfor

## ---- the user's events, on q = cos t

%!test  # a terminal event ends the run there
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -q);
%! sol = nssolve (sys, [0 3], 1, 0, "Method", "radau5", "Step", .1, "Events", @(t, y) deal (y(1), 1, 0));
%! assert (sol.exitflag, 0);
%! assert (sol.events.time, pi / 2, 1e-3);

%!test  # ... with a last column
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -q);
%! sol = nssolve (sys, [0 3], 1, 0, "Method", "radau5", "Step", .1, "Events", @(t, y) deal (y(1), 1, 0));
%! assert (sol.t(end), sol.events.time, 1e-15);

%!test  # ... and is located with the order of the method
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -q);
%! methods = runge_kutta ();
%! for column = 1:columns (methods)
%!   m = methods(:,column);
%!   seen = @(n) nssolve (sys, [0 3], 1, 0, "Method", m{1}, "Step", 3/n, "Events", @(t, y) deal (y(1), 0, 0)).events.time;
%!   assert_order (abs (pi/2 - [seen(20), seen(40)]), [20 40], m{2}, 0.5, m{1});
%! endfor

## ---- long steps, units, output at collisions

%!test  # a disc that is faster than a plate is thick comes back, however long the step: y = .055 + 10 (.3 - (1 - .055) / 10)
%! model = nsbody (nsmodel ("planar", "Gravity", 0), "Shape", nsshape ("box", [2 .01]), "Fixed", true);
%! model = nsbody (model, "Shape", nsshape ("disc", .05), "Mass", 1, "Position", [0 1], "Velocity", [0 -10], "Restitution", 1);
%! for m = {"radau5", "lobatto2", "herk4"}
%!   for h = [.3 .2 .15 .1]
%!     sol = nssolve (model, [0 .3], "Method", m{1}, "Step", h);
%!     assert (sol.q(2,end), .055 + 3 - (1 - .055), 1e-9);            # both flights are exact
%!   endfor
%! endfor

%!test  # the unit of time does not matter: seconds, milliseconds, days (steps of 1/75 of the whole)
%! for unit = [1, 1e3, 1/86400]
%!   sys = nssystem ("Mass", 1, "Force", -2 / unit ^ 2, "Gap", @(q) q, "Normal", 1, "Restitution", .5);
%!   sol = nssolve (sys, [0 4 * unit], 1, 0, "Method", "radau5", "Step", 4 * unit / 75.3);
%!   assert (max (abs (sol.q - nsexact ("ball", sol.t / unit))) < 1e-10);
%! endfor

%!test  # at the time of a collision v is that after it: 2^-n at 3 - 2^(1-n), Acary (10)
%! sys = nssystem ("Mass", 1, "Force", -2, "Gap", @(q) q, "Normal", 1, "Restitution", .5);
%! for m = {"radau5", "lobatto6", "herk4"}
%!   sol = nssolve (sys, [0, 3 - 2 .^ (1:-1:-3), 4], 1, 0, "Method", m{1}, "Step", .07);
%!   # 0.07 (0.07/4)^4: the interval of the smallest order
%!   assert (sol.v, [0, 2 .^ (0:-1:-4), 0], 1e-6);
%! endfor
