## Geometrically implicit steps, CBAT (10), (11), from start to end of a run.
## SPDX-License-Identifier: BSD-3-Clause

%!function sol = run_geometric (model, last, h, varargin)
%!  sol = nssolve (model, [0, last], "Method", "geometric", "Step", h, varargin{:});
%!  assert (sol.exitflag == 1, "%s", sol.message);
%!endfunction

## Errors of first order, for steps each half as long as the one before: halved to within 15 %.
%!function check_first_order (e, largest)
%!  ratios = e(1:end-1) ./ e(2:end);
%!  assert (all (ratios > 1.7 & ratios < 2.35), "errors %s", mat2str (e, 4));
%!  assert (e(end) < largest, "errors %s", mat2str (e, 4));
%!endfunction

## Nothing overlaps at the end of a step: gaps are closed to h times the tolerance of 1e-10 times speeds of up to 10.
%!function check_apart (sol)
%!  [~, gap] = nsdrift (sol);
%!  assert (max (gap) < 1e-9, "overlap %g", max (gap));
%!endfunction

%!function model = add_wall (model, normal, varargin)
%!  model = nsbody (model, "Shape", nsshape ("halfspace", normal, varargin{:}));
%!endfunction

%!function model = ball_on_floor (radius, mu, varargin)
%!  model = add_wall (nsmodel ("spatial"), [0 0 1]);
%!  model = nsbody (model, "Shape", nsshape ("sphere", radius), "Position", [0 0 radius], "Friction", mu, varargin{:});
%!endfunction

## ---- the examples of CBAT

%!test  # D1: a disc rolls; the paper keeps its kinetic energy 4.5 + 2.25 to 1e-6
%! model = add_wall (nsmodel ("planar"), [0 1]);
%! model = nsbody (model, "Shape", nsshape ("disc", 1), "Mass", 1, "Position", [0 1], "Velocity", [-3 0], ...
%!                 "AngularVelocity", 3, "Friction", 0.4);
%! sol = run_geometric (model, 10, 0.01);
%! [~, kinetic] = nsenergy (sol);
%! assert (max (abs (kinetic - 6.75)) < 1e-6 * 6.75);
%! assert (sol.stats.halved, 0);

%!test  # D2: torsion stops a sphere, 2/5 w' = -er mu g with er = 0.4, mu = 0.2; linear in t, so that steps are exact
%! model = ball_on_floor (1, 0.2, "Mass", 1, "AngularVelocity", [0 0 1.962]);
%! model = nscontact (model, 2, 1, "Radii", [1 1 0.4]);
%! sol = run_geometric (model, 1.4, 0.07);
%! assert (sol.v(6,:), 1.962 * max (0, 1 - sol.t), 1e-9);
%! assert (find (abs (sol.v(6,:)) < 1e-9, 1), 16);                   # t = 1.05
%! assert (max (abs (sol.v(1:5,:))(:)) < 1e-9);

%!test  # D3: a sphere on two spheres; contact 2 slides from 2.944807 on, they open at 3.213206 and 3.701600
%! y = (11^2 - 10^2 + 11.4^2) / (2 * 11.4);
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Shape", nsshape ("sphere", 1), "Mass", 1, "Position", [0 y sqrt(11^2 - y^2)]);
%! for place = [0 11.4; 10 9]
%!   [model, id] = nsbody (model, "Shape", nsshape ("sphere", place(2)), "Position", [0 place(1) 0], "Fixed", true);
%!   model = nscontact (model, 1, id, "Friction", 0.2, "Radii", [1 1 0.3]);
%! endfor
%! model = nsforce (model, 1, [1 2.6 -9.81]);
%! # velocity at t = 4 by event-driven integration
%! ends = [5.513040852548257; 1.2943683902785048; -8.722948883204268];
%! e = zeros (1, 3);
%! for k = 1:3
%!   h = 0.04 / 2 ^ (k - 1);
%!   sol = run_geometric (model, 4, h);
%!   e(k) = norm (sol.v(1:3,end) - ends);
%!   c = sol.contacts;
%!   t = @(id) sol.t(c.step(c.b == id & c.cn > 1e-9))(end);
%!   assert ([t(2), t(3)], [3.213206 3.701600], 2 * h);
%!   second = c.b == 3 & c.cn > 1e-9 & c.slip > 1e-6;
%!   assert (sol.t(c.step(second))(1), 2.944807, 2 * h);
%! endfor
%! check_first_order (e, 0.15);                                        # speeds of 10, with forces of 10 at 0.01

## ---- closed forms

## From v0 and no spin a disc slides with mu g until it rolls with 2/3 v0, at t = v0 / (3 mu g).  Velocities are exact,
## places have the error h/2 (v0 - v).
%!test
%! mu = 0.25;  v0 = 3;  t = v0 / (3 * mu * 9.81);
%! place = v0 * t - mu * 9.81 / 2 * t^2 + 2/3 * v0 * (1 - t);
%! model = add_wall (nsmodel ("planar"), [0 1]);
%! model = nsbody (model, "Shape", nsshape ("disc", 0.5), "Position", [0 0.5], "Velocity", [v0 0], "Friction", mu);
%! e = zeros (1, 4);
%! for k = 1:4
%!   h = 0.02 / 2 ^ k;
%!   sol = run_geometric (model, 1, h);
%!   assert (sol.v(:,end), [2/3 * v0; 0; -4/3 * v0], 1e-9);
%!   e(k) = abs (sol.q(1,end) - place);
%! endfor
%! check_first_order (e, h);

## A disc slides down another from just beside its top without friction, and leaves it where cos a = 2/3 + v0^2/(3 g R):
## a contact that opens in the midst of a step.  R is the distance of the centres.
%!test
%! R = 1.5;  v0 = 0.5;
%! expected = acos (2/3 + v0^2 / (3 * 9.81 * R));
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("disc", 1), "Fixed", true);
%! model = nsbody (model, "Shape", nsshape ("disc", 0.5), "Position", [0 R], "Velocity", [v0 0]);
%! for h = [2e-3 1e-3 5e-4]
%!   sol = run_geometric (model, 1.6, h);
%!   assert (sol.stats.halved, 0);
%!   check_apart (sol);
%!   last = sol.contacts.step(sol.contacts.cn > 0)(end);
%!   # the step in which it leaves: 3 / R at speed 3
%!   assert (atan2 (sol.q(1,last), sol.q(2,last)), expected, 2.5 * h);
%! endfor
%! assert (norm (sol.q(:,end)(1:2)) > 1.6);                            # and flies away

## A ball that rolls on a turntable goes round in a circle with 2/7 of its angular velocity (solid sphere), whatever v0
## is.
%!test
%! turn = 3;  T = 2 * pi / (2/7 * turn);
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]), "AngularVelocity", [0 0 turn]);
%! r = 0.5;  start = [0.8 0 r];  v0 = [0.5 0];
%! spin = [turn*start(1), v0(1), 0] / r;                               # v + w x (-r z) = turn z x place
%! model = nsbody (model, "Shape", nsshape ("sphere", r), "Position", start, "Velocity", [v0 0], ...
%!                 "AngularVelocity", spin, "Friction", 2);
%! e = zeros (1, 3);
%! for k = 1:3
%!   sol = run_geometric (model, T, T / 200 / 2 ^ k);
%!   e(k) = norm (sol.q(1:2,end)' - start(1:2));
%! endfor
%! half = sol.q(1:2,(end+1)/2)';
%! across = 2 * [v0(2) -v0(1)] / (2/7 * turn);                         # diameter, to the side of v0 where z x v leads
%! assert (half - start(1:2), -across, 0.1);
%! check_first_order (e, 0.1);

## Conveyor: a box that is put on a belt of speed u has mu g t until it moves with it; a ball rolls with 2/7 u in the
## end.
%!test
%! u = 0.5;  mu = 0.3;
%! model = add_wall (nsmodel ("planar"), [0 1]);
%! model = nsbody (model, "Shape", nsshape ("box", [0.4 0.2]), "Position", [0 0.1]);
%! model = nscontact (model, 2, 1, "Friction", mu, "SurfaceVelocity", u);
%! sol = run_geometric (model, 0.4, 0.01);
%! assert (sol.v(1,:), min (u, mu * 9.81 * sol.t), 1e-9);
%! assert (max (abs (sol.v(2:3,:))(:)) < 1e-9);
%! model = ball_on_floor (0.2, mu);
%! model = nscontact (model, 2, 1, "SurfaceVelocity", [0 u 0]);
%! sol = run_geometric (model, 0.4, 0.01);
%! assert (sol.v(1:3,end), [0; 2/7 * u; 0], 1e-9);

## A ball lies on a plate that goes up and down with A sin (w t), A w^2 = 2 g: it is thrown when sin (w t) = 1/2 on the
## way up, flies, lands without bounce, and is thrown again.  Its path is put together from parabolas in the test.
## Velocities are means over steps, of the plate too, so that the error is of second order; 10 is w times the largest
## velocity.
%!test
%! w = 10;  A = 2 * 9.81 / w^2;
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), ...
%!                 "Motion", {@(t) [0; A*sin(w*t); 0], @(t) [0; A*w*cos(w*t); 0]});
%! model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [0 0.1]);
%! off = pi / 6 / w;  v = A * w * cos (w * off);  y = A / 2;
%! land = fzero (@(t) y + v * (t - off) - 9.81/2 * (t - off)^2 - A * sin (w * t), [off + 0.05, off + 2 * pi / w]);
%! times = (0:0.001:land) ;
%! path = A * sin (w * times);
%! flies = times > off;
%! path(flies) = y + v * (times(flies) - off) - 9.81/2 * (times(flies) - off) .^ 2;
%! hs = [2e-3 1e-3 5e-4];
%! e = zeros (1, 3);
%! for k = 1:3
%!   sol = run_geometric (model, 4 * pi / w, hs(k));
%!   check_apart (sol);
%!   e(k) = max (abs (interp1 (sol.t, sol.q(2,:) - 0.1, times) - path));
%! endfor
%! assert (all (e < 10 * hs .^ 2), "%s", mat2str (e, 3));
%! pressed = zeros (size (sol.t));
%! pressed(sol.contacts.step(sol.contacts.cn > 1e-12)) = 1;
%! assert (sum (diff (pressed) < 0) >= 2);                             # thrown at least twice
%! assert (sol.stats.halved, 0);

## ---- bodies among bodies

%!test  # a ball falls into the bowl between four others: it ends up in the middle, borne by them
%! model = nsmodel ("spatial");
%! for k = 1:4
%!   model = nsbody (model, "Shape", nsshape ("sphere", 1), "Position", 1.1 * [cos(k*pi/2) sin(k*pi/2) 0], ...
%!                   "Fixed", true, "Friction", 0.5);
%! endfor
%! model = nsbody (model, "Shape", nsshape ("sphere", 0.8), "Mass", 2, "Position", [0.1 0.05 3], "Velocity", [0.3 0.2 0], ...
%!                 "AngularVelocity", [5 2 3], "Friction", 0.5);
%! sol = run_geometric (model, 4, 0.02);
%! check_apart (sol);
%! assert (sol.q(1:3,end), [0; 0; sqrt(1.8^2 - 1.1^2)], 1e-9);
%! assert (norm (sol.v(:,end)) < 1e-9);
%! last = sol.contacts.step == numel (sol.t);
%! down = sol.contacts.cn(last)' * sol.contacts.normal(last,:) + sum (sol.contacts.friction(last,:), 1);  # on the four
%! assert (down, [0 0 -2*9.81*0.02], 1e-9);
%! assert (max (diff (nsenergy (sol))) < 1e-9);          # where it comes to rest nothing is gained

%!test  # head-on: plastic, with the momentum of both; off the middle: momentum to roundoff, and no approach is left
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Shape", nsshape ("sphere", 0.5), "Mass", 1, "Position", [-1 0 0], "Velocity", [4 0 0]);
%! model = nsbody (model, "Shape", nsshape ("sphere", 0.3), "Mass", 3, "Position", [1 0 0], "Velocity", [-1 0 0]);
%! sol = run_geometric (model, 1, 0.013);
%! assert (sol.v([1 7],end), [0.25; 0.25], 1e-12);
%! for mu = [0 0.5]
%!   model = nsmodel ("spatial", "Gravity", 0);
%!   model = nsbody (model, "Shape", nsshape ("sphere", 0.5), "Mass", 1, "Position", [-1 0.2 0.1], "Velocity", [4 0 0], ...
%!                   "Friction", mu, "AngularVelocity", [1 2 3]);
%!   model = nsbody (model, "Shape", nsshape ("sphere", 0.3), "Mass", 3, "Position", [1 0 0], "Velocity", [-1 0.2 0]);
%!   sol = run_geometric (model, 1, 0.013);
%!   assert (sol.v(1:3,:) + 3 * sol.v(7:9,:), repmat ([1; 0.6; 0], 1, columns (sol.v)), 1e-12);
%!   check_apart (sol);
%!   assert (all (diff (nsenergy (sol)) < 1e-12));
%! endfor

%!test  # a chain of three bars: joints stay closed, the energy of a swing is lost at first order
%! model = nsmodel ("planar");
%! before = "ground";
%! for k = 1:3
%!   [model, bar] = nsbody (model, "Mass", 1, "Inertia", 1/12, "Position", [k - 0.5, 0]);
%!   model = nsjoint (model, "revolute", bar, before, "Anchor", [k - 1, 0]);
%!   before = bar;
%! endfor
%! lost = zeros (1, 3);
%! for k = 1:3
%!   sol = run_geometric (model, 0.5, 4e-3 / 2 ^ k);
%!   assert (max (nsdrift (sol)(:)) < 1e-11);
%!   total = nsenergy (sol);
%!   lost(k) = total(1) - total(end);
%! endfor
%! check_first_order (lost, 0.2);

%!test  # limits, a motor, and springs between bodies in space
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Mass", 1, "Inertia", 0.1, "Position", [0.5 0 0]);
%! model = nsjoint (model, "revolute", 1, "ground", "Anchor", [0 0 0], "Axis", [0 1 0], "Limits", [-1 0.3]);
%! model = nsbody (model, "Mass", 1, "Inertia", 0.2, "Position", [3 0 0]);
%! model = nsjoint (model, "revolute", 2, "ground", "Axis", [0 0 1], "Motor", {"speed", 2});
%! model = nsspring (model, 1, [0.5 0 0], 2, [3 0 0], "Stiffness", 3, "Damping", 0.1, "Length", 1);
%! sol = run_geometric (model, 2, 0.01);
%! assert (max (nsdrift (sol)(:)) < 1e-11);
%! check_apart (sol);
%! assert (sol.v(12,2:end), 2 * ones (1, columns (sol.v) - 1), 1e-9);
%! assert (2 * atan2 (sol.q(6,end), sol.q(4,end)), 0.3, 1e-9);      # it hangs at its limit, below the horizontal
%! assert (sol.stats.halved, 0);

## ---- many bodies

## In a step a body rolls over another of radius r with speed u away from it by h^2 u^2 / (2 r), against which the
## impulse m g h works: with g = 9.81 and n bodies of mass m no more than n m g h^2 u^2 / (2 r) is gained.
%!function check_energy (sol, n, m, r)
%!  total = nsenergy (sol);
%!  u = 2 * max (abs (sol.v(:)));
%!  h = diff (sol.t(1:2));
%!  assert (max (diff (total)) < n * m * 9.81 * h^2 * u^2 / (2 * r) + 1e-9, "%g", max (diff (total)));
%!endfunction

%!test  # ten discs in a box
%! model = add_wall (nsmodel ("planar"), [0 1]);
%! model = add_wall (add_wall (model, [1 0], -1), [-1 0], -1);
%! for k = 1:10
%!   model = nsbody (model, "Shape", nsshape ("disc", 0.2 + 0.02 * mod (k, 3)), "Mass", 1, "Friction", 0.4, ...
%!                   "Position", [0.5*mod(k, 3)-0.5, 0.5+0.5*floor(k/3)], "Velocity", [0.3*sin(k), -1]);
%! endfor
%! for h = [0.003 0.01 0.03]
%!   sol = run_geometric (model, 2, h);
%!   check_apart (sol);
%!   check_energy (sol, 10, 1, 0.2);
%! endfor

%!test  # eight balls in a box
%! model = add_wall (nsmodel ("spatial"), [0 0 1]);
%! for n = [1 -1 0 0; 0 0 1 -1]
%!   model = add_wall (model, [n' 0], -0.6);
%! endfor
%! for k = 1:8
%!   model = nsbody (model, "Shape", nsshape ("sphere", 0.25), "Mass", 1, "Friction", 0.4, ...
%!                   "Position", [0.55*mod(k,2)-0.3, 0.55*mod(floor(k/2),2)-0.25, 0.4+0.55*floor((k-1)/4)], ...
%!                   "Velocity", [0.3*sin(k), 0.2*cos(k), -1]);
%! endfor
%! for h = [0.005 0.01 0.02 0.05]
%!   sol = run_geometric (model, 2, h);
%!   check_apart (sol);
%!   check_energy (sol, 8, 1, 0.25);
%! endfor

## Two balls on springs that are driven against each other and apart by a force cos (3 t): they meet again and again.
## The same by 'moreau' with e = 0 and a short step; both are of first order, with accelerations of up to 10.
%!test
%! model = nsmodel ("planar", "Gravity", 0);
%! for side = [-1 1]
%!   [model, id] = nsbody (model, "Shape", nsshape ("disc", 0.2), "Mass", 1, "Position", [side*0.5 0]);
%!   model = nsspring (model, id, [0 0], "ground", [side*1.5 0], "Stiffness", 4, "Length", 1);
%!   model = nsforce (model, id, @(t, q, v) [-3*side*sin(3*t); 0]);
%! endfor
%! sol = run_geometric (model, 8, 1e-3);
%! fine = nssolve (model, [0 8], "Method", "moreau", "Step", 5e-4);
%! assert (sol.q(1,:), interp1 (fine.t, fine.q(1,:), sol.t), 0.03);
%! pressed = zeros (size (sol.t));
%! pressed(sol.contacts.step(sol.contacts.cn > 1e-12)) = 1;
%! assert (sum (diff (pressed) > 0) >= 3, "%d", sum (diff (pressed) > 0));
%! check_apart (sol);

## ---- smooth shapes

## A body with half axes a that touches a plane has its centre at the height of its support function, |diag (a) R'n|: at
## the end of every step in which it presses, to the tolerance of gaps.
%!test  # an ellipse that rocks
%! a = [0.5; 0.2];
%! model = add_wall (nsmodel ("planar"), [0 1]);
%! model = nsbody (model, "Shape", nsshape ("ellipse", a), "Position", [0 0.45], "Angle", 0.9, "Friction", 0.5, ...
%!                 "AngularVelocity", 2);
%! height = @(q) sqrt ((a(1) * sin (q(3,:))) .^ 2 + (a(2) * cos (q(3,:))) .^ 2);
%! for h = [0.002 0.01 0.05]
%!   sol = run_geometric (model, 2, h);
%!   step = sol.contacts.step(sol.contacts.cn > 0);
%!   assert (numel (step) > 0.3 * numel (sol.t));
%!   assert (sol.q(2,step), height (sol.q(:,step)), 1e-9);
%!   assert (min (sol.q(2,:) - height (sol.q)) > -1e-9);
%!   check_energy (sol, 1, 1, a(2)^2 / a(1));              # the smallest radius of curvature
%! endfor

%!function z = ellipsoid_height (a, q)
%!  z = zeros (1, columns (q));
%!  for k = 1:columns (q)
%!    z(k) = norm (a(:) .* quaternion_matrix (q(4:7,k))(3,:)');
%!  endfor
%!endfunction

%!test  # an ellipsoid, and the same as a superquadric
%! a = [0.5 0.4 0.2];
%! for kind = 1:2
%!   shape = {nsshape("ellipsoid", a), nsshape("superquadric", a, [1 1])}{kind};
%!   model = add_wall (nsmodel ("spatial"), [0 0 1]);
%!   model = nsbody (model, "Shape", shape, "Mass", 1, "Position", [0 0 0.6], "AngularVelocity", [3 2 5], "Friction", 0.3);
%!   model = nscontact (model, 2, 1, "Radii", [1 1 0.05]);
%!   sol{kind} = run_geometric (model, 1.5, 0.01);
%!   step = sol{kind}.contacts.step(sol{kind}.contacts.cn > 0);
%!   assert (numel (step) > 50);
%!   assert (sol{kind}.q(3,step), ellipsoid_height (a, sol{kind}.q(:,step)), 1e-9);
%! endfor
%! assert (sol{1}.q, sol{2}.q, 1e-6);         # tolerances of 1e-10, which a motion over edges multiplies

%!test  # balls as spheres, ellipsoids and functions: the same motion of a ball over another
%! make = {@(r) nsshape("sphere", r), @(r) nsshape("ellipsoid", [r r r]), ...
%!         @(r) nsshape("implicit", @(x) x'*x - r^2, @(x) 2*x, @(x) 2*eye (3))};
%! for kind = 1:3
%!   model = nsmodel ("spatial");
%!   model = nsbody (model, "Shape", make{kind} (0.5), "Fixed", true, "Friction", 0.4);
%!   model = nsbody (model, "Shape", make{kind} (0.3), "Mass", 1, "Inertia", 0.036 * eye (3), "Position", [0.1 0.05 0.8], ...
%!                   "AngularVelocity", [0 0 4], "Friction", 0.4);
%!   model = nscontact (model, 2, 1, "Radii", [1 1 0.1]);
%!   sol{kind} = run_geometric (model, 1.2, 0.01);
%! endfor
%! assert (sol{2}.q, sol{1}.q, 1e-7);
%! assert (sol{3}.q, sol{1}.q, 1e-7);
%! assert (numel (sol{1}.contacts.cn) > 20 && sol{1}.q(3,end) < 0.3);       # it rolled, and fell off

%!test  # lenses fall on each other, on their edges too, and come to rest
%! lens = nsshape ("intersection", nsshape ("ellipse", [1 1]), [0.6 0], nsshape ("ellipse", [1 1]), [-0.6 0]);
%! model = add_wall (nsmodel ("planar"), [0 1]);
%! for place = [0 0.1; 1.2 3; 0.1 0.5]
%!   model = nsbody (model, "Shape", lens, "Position", place(1:2), "Angle", place(3), "Friction", 0.4);
%! endfor
%! for h = [0.01 0.05]
%!   sol = run_geometric (model, 4, h);
%!   check_apart (sol);
%!   check_energy (sol, 2, 1, 0.4);
%!   assert (norm (sol.v(:,end)) < 1e-6);
%! endfor

%!test  # four ellipsoids in a heap
%! model = add_wall (nsmodel ("spatial"), [0 0 1]);
%! for k = 1:4
%!   model = nsbody (model, "Shape", nsshape ("ellipsoid", [0.5 0.4 0.2]), "Mass", 1, "Friction", 0.4, ...
%!                   "Position", k * [0.1 0.05 0.5], "AngularVelocity", [3 5 1]);
%! endfor
%! sol = run_geometric (model, 1.5, 0.015);
%! check_apart (sol);
%! check_energy (sol, 4, 1, 0.08);

## ---- no tunnelling

## A ball of radius 0.1 flies at a fixed one of radius 0.2 that it would pass within a step.  At b off the middle line
## it keeps of its speed what is along the surface where it presses: sin (a) with the angle a = asin (b / 0.3) where it
## touches first, and up to acos (0.9) more round the ball, which is how far a normal may turn in a step.
%!test
%! for speed = [3 30 300 3000]
%!   for b = [0 0.01 0.1 0.2 0.25]
%!     model = nsmodel ("planar", "Gravity", 0);
%!     model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [-1 b], "Velocity", [speed 0]);
%!     model = nsbody (model, "Shape", nsshape ("disc", 0.2), "Fixed", true);
%!     sol = run_geometric (model, 1.3 / speed + 0.05, 0.0137);
%!     where = sprintf ("speed %g, offset %g: ends at %s with %s", speed, b, mat2str (sol.q(1:2,end)', 4), ...
%!                      mat2str (sol.v(1:2,end)', 4));
%!     check_apart (sol);
%!     assert (norm (sol.v(1:2,end)) <= speed * (1 + 1e-9), where);
%!     assert (norm (sol.v(1:2,end)) <= speed * sin (min (pi / 2, asin (b / 0.3) + acos (0.9))), where);
%!     assert (b > 0 || sol.q(1,end) <= -0.3 + 1e-9, where);
%!   endfor
%! endfor

## Flat bodies have a way out to the far side that is a local one from far away, and which must not be followed back to
## the start of the step: the bullet stays on its side of the plate, with no more energy than it had.
%!test
%! bullets = {nsshape("ellipsoid", [0.3 0.2 0.1]), nsshape("superquadric", [0.3 0.2 0.1], [0.5 0.5]), nsshape("sphere", 0.1)};
%! lens = nsshape ("intersection", nsshape ("sphere", 1), [0.9 0 0], nsshape ("sphere", 1), [-0.9 0 0]);
%! plates = {nsshape("ellipsoid", [0.1 0.5 0.5]), nsshape("superquadric", [0.05 0.5 0.5], [0.5 0.5]), lens};
%! for k = 1:3
%!   for way = [1.5 2 3 4 8 64]                              # in a step, of 1.6 to 1.8 to the plate
%!     for off = [0 0.05]
%!       model = nsmodel ("spatial", "Gravity", 0);
%!       model = nsbody (model, "Shape", bullets{k}, "Mass", 1, "Position", [-2 off off/2], "Velocity", [100 0 0], "Friction", 0.2);
%!       model = nsbody (model, "Shape", plates{k}, "Fixed", true);
%!       h = way / 100;
%!       sol = run_geometric (model, max (0.04, h), h);
%!       where = sprintf ("pair %d, %g in a step, offset %g: ends at %s", k, way, off, mat2str (sol.q(1:3,end)', 3));
%!       through = sol.q(1,:) > 0 & sqrt (sumsq (sol.q(2:3,:))) < 0.3;
%!       assert (! any (through), where);
%!       assert (sol.v(1,end) < 10, where);
%!       energy = nsenergy (sol);
%!       assert (all (diff (energy) <= 1e-9 * energy(1)), where);
%!     endfor
%!   endfor
%! endfor

%!test  # neither does one that a force takes through in a step, nor one that another pushes
%! model = nsmodel ("planar", "Gravity", 100);
%! model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [1e-3 0.3]);
%! for x = [0 0.25 -0.25]
%!   model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [x 0], "Fixed", true);
%! endfor
%! for h = [0.01 0.05 0.1 0.2 0.3]
%!   sol = run_geometric (model, 1.2, h);
%!   assert (min (sol.q(2,:)) > 0.15);
%!   check_apart (sol);
%! endfor
%! for h = [0.01 0.05 0.1 0.2]
%!   model = nsmodel ("planar", "Gravity", 0);
%!   model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Motion", @(t) [20*t; 0; 0]);
%!   for x = [0.2 0.6 0.9]
%!     model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [x 0]);
%!   endfor
%!   sol = run_geometric (model, 1, h);
%!   assert (diff ([20, sol.q(1:3:7,end)']) > 0.2 - 1e-9);
%! endfor

%!test  # a step ten times too long: the ball still comes to rest in the bowl, or the run says why not
%! model = nsmodel ("planar");
%! for x = [-1.2 1.2]
%!   model = nsbody (model, "Shape", nsshape ("disc", 1), "Position", [x 0], "Fixed", true, "Friction", 0.5);
%! endfor
%! model = nsbody (model, "Shape", nsshape ("disc", 0.8), "Position", [0 3], "Velocity", [0.3 0], "AngularVelocity", 5, ...
%!                 "Friction", 0.5);
%! for h = [0.1 0.3 1]
%!   sol = run_geometric (model, 6, h);
%!   check_apart (sol);
%!   assert (sol.q(1:2,end), [0; sqrt(1.8^2 - 1.2^2)], 1e-9);
%! endfor

## ---- what runs do

%!test  # a start that overlaps a little is moved apart with a warning, and gives no speed; much is an error
%! model = add_wall (nsmodel ("planar"), [0 1]);
%! model = nsbody (model, "Shape", nsshape ("disc", 0.5), "Position", [0 0.5-1e-4]);
%! warning ("off", "nonsmooth:nssolve:start", "local");
%! lastwarn ("");
%! sol = run_geometric (model, 0.2, 0.01);
%! assert (! isempty (strfind (lastwarn (), "moved")), lastwarn ());
%! assert (max (abs (sol.v(:))) < 1e-9);
%! model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]));
%! model = nsbody (model, "Shape", nsshape ("disc", 0.5), "Position", [0 0.4]);
%! assert_refused ("nssolve", "overlap", "overlap", {model, [0 1], "Method", "geometric"}, 1);

%!test  # 'cone' and 'ellipsoid' without torsion are the same to the last bit; 'cone' does not ask for Radii
%! model = ball_on_floor (0.3, 0.3, "Velocity", [1 0.5 0], "AngularVelocity", [3 -1 4]);
%! one = run_geometric (model, 0.5, 0.01);
%! two = run_geometric (model, 0.5, 0.01, "Cone", "cone");
%! three = run_geometric (nscontact (model, 2, 1, "Radii", [1 1 0]), 0.5, 0.01, "Cone", "ellipsoid");
%! four = run_geometric (nscontact (model, 2, 1, "Radii", [0.2 1 0.5]), 0.5, 0.01, "Cone", "cone");
%! assert (isequal (one.q, two.q, three.q, four.q) && isequal (one.v, two.v, three.v, four.v));
%! five = run_geometric (nscontact (model, 2, 1, "Radii", [0.2 1 0.5]), 0.5, 0.01);
%! assert (norm (five.v(:,end) - one.v(:,end)) > 0.1);

%!test  # the same bits twice, and whatever ran in between
%! model = ball_on_floor (0.3, 0.3, "Velocity", [1 0.5 0], "AngularVelocity", [3 -1 4]);
%! model = nsbody (model, "Shape", nsshape ("sphere", 0.2), "Position", [0.6 0.3 0.2], "Friction", 0.2);
%! one = run_geometric (model, 0.5, 0.01);
%! nssolve (model, [0 0.1]);
%! two = run_geometric (model, 0.5, 0.01);
%! assert (isequal (one.q, two.q) && isequal (one.v, two.v) && isequal (one.contacts, two.contacts));

## Newton's method begins elsewhere after a pause, so that its ends differ by its tolerance, 1e-10 of speeds of 1, which
## 50 steps add up.
%!test  # steps one by one, output times, runs stopped and continued
%! model = ball_on_floor (0.3, 0.3, "Velocity", [1 0.5 0], "AngularVelocity", [3 -1 4]);
%! model = nsbody (model, "Shape", nsshape ("sphere", 0.2), "Position", [0.6 0.3 0.2], "Friction", 0.2);
%! sol = run_geometric (model, 0.5, 0.01);
%! q = [];  v = [];
%! for k = 1:50
%!   [q, v, info] = nsstep (model, sol.t(k), q, v, 0.01, "Method", "geometric");
%!   assert (info.exitflag, 1);
%! endfor
%! assert (q, sol.q(:,end), 1e-8);
%! assert (v, sol.v(:,end), 1e-8);
%! times = [0 0.1 0.237 0.5];
%! given = nssolve (model, times, "Method", "geometric", "Step", 0.01);
%! assert (given.t, times, eps);
%! assert (given.q(:,[1 2 4]), sol.q(:,[1 11 51]), 1e-12);
%! assert (given.q(1,3), interp1 (sol.t, sol.q(1,:), 0.237), 1e-4);       # curvature times h^2
%! stopped = nssolve (model, [0 0.5], "Method", "geometric", "Step", 0.01, "OutputFcn", @(t, q, v) t > 0.255);
%! assert (stopped.exitflag, 0);
%! assert (stopped.t(end), 0.26, 1e-9);
%! model.bodies(9:11,2:3) = [stopped.q(1:3,end), stopped.q(8:10,end)];
%! model.bodies(12:15,2:3) = [stopped.q(4:7,end), stopped.q(11:14,end)];
%! model.bodies(16:21,2:3) = [stopped.v(1:6,end), stopped.v(7:12,end)];
%! rest = nssolve (model, [0.26 0.5], "Method", "geometric", "Step", 0.01);
%! assert (rest.q(:,end), sol.q(:,end), 1e-8);

%!function [value, stop, direction] = at_half (t, q, v)
%!  value = q(1) - 0.5;
%!  stop = 1;
%!  direction = 0;
%!endfunction

%!test  # events are found between steps
%! model = add_wall (nsmodel ("planar"), [0 1]);
%! model = nsbody (model, "Shape", nsshape ("disc", 0.5), "Position", [0 0.5], "Velocity", [1 0], "AngularVelocity", -2, ...
%!                 "Friction", 0.3);
%! sol = nssolve (model, [0 1], "Method", "geometric", "Step", 0.03, "Events", @at_half);
%! assert (sol.exitflag, 0);
%! assert (sol.t(end), 0.5, 1e-9);
%! assert (sol.events(end).kind, "user");

%!test  # 'geometric' by nsset, nsverify and nscheck
%! model = ball_on_floor (0.3, 0.3, "Velocity", [1 0 0]);
%! options = nsset ("Method", "geometric", "Step", 0.01);
%! sol = nssolve (model, [0 0.3], options);
%! report = nsverify (sol);
%! assert (max (report.error_q(:)) < 0.02);
%! assert (report.order, 1, 0.2);

## ---- what is refused

%!function model = two_balls (varargin)
%!  model = nsmodel ("spatial");
%!  model = nsbody (model, "Shape", nsshape ("sphere", 1), "Fixed", true);
%!  model = nsbody (model, "Shape", nsshape ("sphere", 0.5), "Position", [0 0 2]);
%!  model = nscontact (model, 2, 1, varargin{:});
%!endfunction

%!function check_refused (model, word, varargin)
%!  assert_refused ("nssolve", "invalidOption", word, {model, [0 1], "Method", "geometric", varargin{:}}, 1);
%!endfunction

%!test  # restitution, of contacts and of limits
%! check_refused (two_balls ("Restitution", 0.5), "Method 'geometric' has no restitution");
%! check_refused (two_balls ("Restitution", @(s, q) 0.5), "Method 'geometric' has no restitution");
%! check_refused (two_balls ("Friction", 0.3, "TangentialRestitution", 0.5), "Method 'geometric' has no restitution");
%! model = nsbody (nsmodel ("planar"), "Mass", 1, "Inertia", 1);
%! model = nsjoint (model, "revolute", 1, "ground", "Limits", [-1 1], "Restitution", 0.5);
%! check_refused (model, "a joint limit has");

%!test  # friction that depends on the speed
%! check_refused (two_balls ("Friction", @(s) 0.3), "constant coefficient");
%! check_refused (two_balls ("Friction", [0.4 0.2]), "constant coefficient");
%! check_refused (two_balls ("Friction", [0.4 0.2 1]), "constant coefficient");

%!test  # shapes without a surface, but not where they never touch
%! shapes = {nsshape("capsule", 0.2, 1), nsshape("cylinder", 0.2, 1), nsshape("box", [1 1 1]), nsshape("point")};
%! for k = 1:4
%!   model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("sphere", 1), "Fixed", true);
%!   model = nsbody (model, "Shape", shapes{k}, "Mass", 1, "Position", [0 0 5]);
%!   check_refused (model, "needs the surfaces of bodies that may touch");
%!   run_geometric (nscontact (model, 2, 1, "Enabled", false), 0.1, 0.01);
%! endfor
%! model = nsbody (nsmodel ("planar"), "Shape", nsshape ("box", [1 1]), "Fixed", true);
%! model = nsbody (model, "Shape", nsshape ("disc", 1), "Position", [0 5]);
%! check_refused (model, "needs the surfaces of bodies that may touch");
%! model = add_wall (nsmodel ("spatial"), [0 0 1]);
%! model = nsbody (model, "Shape", nsshape ("capsule", 0.2, 1), "Position", [0 0 5]);
%! check_refused (model, "needs the surfaces of bodies that may touch");

%!test  # systems of functions, and options of others
%! sys = nssystem ("Mass", 1, "Force", -2, "Gap", @(q) q, "Normal", 1);
%! assert_refused ("nssolve", "invalidOption", "make a model by nsmodel", {sys, [0 1], 1, 0, "Method", "geometric"}, 1);
%! model = two_balls ("Friction", 0.3);
%! for detect = {"collisions", "all"}
%!   check_refused (model, "Detect must be 'off'", "Detect", detect{1});
%! endfor
%! for stabilization = {"projection", "velocity", "ggl"}
%!   check_refused (model, "Stabilization", "Stabilization", stabilization{1});
%! endfor
%! check_refused (model, "Adapt is for Method 'moreau'", "Adapt", "order");
%! check_refused (model, "AbsTol", "AbsTol", 1e-4);
%! check_refused (model, "Cone must be 'cone' or 'ellipsoid'", "Cone", "pyramid");
%! check_refused (model, "Cone must be 'cone' or 'ellipsoid'", "Cone", "psi");
%! check_refused (model, "Impact", "Impact", "poisson");
%! assert_refused ("nsstep", "invalidOption", "no restitution", ...
%!                 {two_balls("Restitution", 1), 0, [], [], 0.1, "Method", "geometric"}, 2);

%!test  # a ball cut off at z = .2 that falls on its flat side lies on it: its centre comes to .2 above the plane, where the
%! # side is; 1e-9 is the tolerance of gaps. One closest point could not carry the side
%! cut = nsshape ('intersection', nsshape ('sphere', 1), [0 0 0], nsshape ('halfspace', [0 0 1], .2), [0 0 0]);
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', .4);
%! model = nsbody (model, 'Shape', cut, 'Mass', 1, 'Inertia', [.2 .2 .3], 'Position', [0 0 .5], ...
%!                 'Quaternion', [0 1 0 .1], 'Friction', .4);
%! for h = [.01 .05]
%!   sol = nssolve (model, [0 2], 'Step', h, 'Method', 'geometric');
%!   assert (sol.exitflag, 1);
%!   assert (sol.q(3,end), .2, 1e-9);
%!   assert (norm (sol.v(:,end)) < 1e-9);
%! endfor

%!test  # a square of four halfplanes slides to rest like the box that it is: the same end to the error of the friction
%! # law's first order at h = .002, some h v = 2e-3, and upright to 1e-9
%! side = @(n) {nsshape('halfspace', n, .5), [0 0]};
%! sides = [side([1 0]), side([-1 0]), side([0 1]), side([0 -1])];
%! shapes = {nsshape('intersection', sides{:}), nsshape('box', [1 1])};
%! x = zeros (1, 2);
%! for k = 1:2
%!   model = nsmodel ('planar');
%!   model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', .4);
%!   model = nsbody (model, 'Shape', shapes{k}, 'Mass', 1, 'Inertia', 1/6, 'Position', [0 .5], 'Velocity', [1 0], 'Friction', .4);
%!   sol = nssolve (model, [0 1], 'Step', .002, 'Method', 'geometric');
%!   assert (sol.q(2:3,end), [.5; 0], 1e-9);
%!   x(k) = sol.q(1,end);
%! endfor
%! assert (x(1), x(2), 1e-9);
%! assert (x(2), 1 / (2 * .4 * 9.81), 2e-3);

%!test  # an ellipse falls on a fixed box in the plane, an ellipsoid on one in space, and stays: its centre comes to rest at
%! # the height of the box and its own half axis, .5 + .3; 'geometric' holds gaps to 1e-9, 'euler' to the error h v of
%! # capture
%! for dimension = 2:3
%!   world = {"planar", "spatial"}{dimension - 1};
%!   shapes = {nsshape("box", [4 1]), nsshape("ellipse", [.5 .3]); nsshape("box", [4 4 1]), nsshape("ellipsoid", [.5 .4 .3])};
%!   place = [.3, .2 * ones(1, dimension - 2), 1.5];
%!   model = nsbody (nsmodel (world), "Fixed", true, "Shape", shapes{dimension - 1,1});
%!   model = nsbody (model, "Shape", shapes{dimension - 1,2}, "Mass", 1, "Position", place);
%!   sol = nssolve (model, [0 1], "Step", .01, "Method", "geometric");
%!   assert (sol.q(dimension,end), .8, 1e-9);
%!   sol = nssolve (model, [0 1], "Step", .01);
%!   assert (sol.q(dimension,end), .8, .04);
%! endfor

%!test  # an ellipse on a thin rod
%! model = nsbody (nsmodel ("planar"), "Fixed", true, "Shape", nsshape ("polygon", [-1 1; 0 0]));
%! model = nsbody (model, "Shape", nsshape ("ellipse", [.5 .3]), "Mass", 1, "Position", [0 1]);
%! sol = nssolve (model, [0 1], "Step", .01, "Method", "geometric");
%! assert (sol.q(2,end), .3, 1e-9);

%!test  # a table that was tampered with: functions of a surface that has none are no reason to write beyond an array
%! model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]));
%! model = nsbody (model, "Shape", nsshape ("ellipsoid", [1 1 2]), "Mass", 1, "Position", [0 0 3]);
%! for number = [1e6 2.5 -1 1]
%!   model.surfaces(14,1) = number;
%!   fail ("nssolve (model, [0 .2], 'Step', .01)", "has functions of a surface that has none");
%! endfor

%!test  # a body that lies where its surface has no curvature: the run is done, and a warning tells what was solved roughly
%! model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]), "Friction", .4);
%! model = nsbody (model, "Shape", nsshape ("superquadric", [.5 .4 .3], [.3 .3]), "Position", [0 0 1], ...
%!                 "AngularVelocity", [3 5 1], "Friction", .4);
%! warning ("on", "nonsmooth:nssolve:rough", "local");
%! lastwarn ("", "");
%! sol = nssolve (model, [0 3], "Step", .02, "Method", "geometric");
%! [~, id] = lastwarn ();
%! assert (sol.exitflag, 1);
%! assert (sol.stats.rough > 0);
%! assert (id, "nonsmooth:nssolve:rough");
