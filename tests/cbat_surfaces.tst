## Bodies with implicit surfaces by 'geometric', beyond the examples of CBAT.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"cbat", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

%!test  # the height and the lowest point of an ellipsoid that is turned about y, by hand: x^2 / 4 + z^2 = 1 at 45 degrees
%! [height, point] = lying_ellipsoid ([2 1 1], [cos(pi/8) 0 sin(pi/8) 0]);
%! assert (height, sqrt (2.5), 1e-15);
%! assert (point, [-1.5; 0; -2.5] / sqrt (2.5) .* [-1; 1; 1], 1e-15);

## ---- Rolling: first order in the energy, no sliding, the surface on the plane.

%!test
%! r = run_rocking_ellipsoid ();
%! for k = 1:4
%!   sol = r.runs{k};
%!   assert_geometric_steps (sol, 3);
%!   assert (numel (sol.contacts.step), sol.stats.steps);              # it never leaves the plane
%!   assert (max (sol.contacts.slip) < 1e-9);
%!   height = arrayfun (@(k) lying_ellipsoid ([1 0.7 0.5], sol.q(4:7,k)'), 1:numel (sol.t));
%!   assert (sol.q(3,:), height, 1e-10);
%! endfor
%! ## Next term of the loss: h times smaller; ratios 2 - c h
%! assert (all (abs (r.ratio - 2) < [0.2 0.1 0.05]), "%s", mat2str (r.ratio, 4));
%! assert ((2 - r.ratio(1:2)) ./ (2 - r.ratio(2:3)), [2 2], 0.2);
%! ## The period has no term of first order: a damped oscillator
%! errors = r.period - r.exact;
%! assert (errors(1:2) ./ errors(2:3), [4 4], 0.2);
%! assert (errors(3) < 1e-4);

## ---- A collision in flight.

%!test  # what is kept, and what the arms at the end of the step add to the angular momentum, to first order
%! r = run_colliding_ellipsoids ();
%! assert_geometric_steps (r.sol, 3);
%! change = max (abs (r.momentum - r.momentum(:,1)), [], 2);
%! assert (max (change(1:3)) < 1e-12);
%! assert (diff (r.momentum(4:6,:), 1, 2), r.changed(:,2:end), 1e-12);
%! fine = run_colliding_ellipsoids (0.0025);
%! ratio = norm (r.momentum(4:6,end) - r.momentum(4:6,1)) / norm (fine.momentum(4:6,end) - fine.momentum(4:6,1));
%! assert (ratio > 3 && ratio < 5, "%g", ratio);                       # 4, up to where in its step the collision falls
%! assert (min (r.gap) > -1e-10);
%! assert (any (r.gap < 1e-10) && r.gap(end) > 0.1);
%! assert (all (diff (r.energy) < 0));
%! c = r.sol.contacts;
%! assert (all (sqrt (sumsq (c.friction, 2)) <= 0.3 * c.cn + 1e-12));

## ---- An intersection: edge and face.

%!test
%! r = run_lens ();
%! assert_geometric_steps (r.sol, 3);
%! assert (sum (r.edge) > 50 && sum (r.lies & ! r.edge) > 500);
%! assert (abs ([r.facts([1 2 4]).ours] - [r.facts([1 2 4]).reference]) < [1e-6 1e-6 1e-10]);
%! # rocking decays as exp (-0.8 t): drag 3 (1/2)^2 over 2 (I + m/4)
%! assert (r.facts(3).ours < 1e-3);
%! assert (all (diff (nsenergy (r.sol)) < 1e-9));

%!test  # how high it lies: edge and face meet where both formulas hold
%! [~, lens] = lens_model ();
%! assert (lens.height ([1 0.6 0]), [0.5 0.8 1], 1e-15);

## ---- A superquadric, its lowest point by the dual norm.

%!test
%! r = run_superquadric ();
%! assert_geometric_steps (r.sol, 3);
%! assert (min (r.lowest) > -1e-10);
%! assert (numel (r.pressed) > 300);
%! assert (max (abs (r.lowest(r.pressed))) < 1e-10);
%! assert (r.energy(end) < 0.6 * r.energy(1));

## ---- A surface of the user.

%!test  # the same numbers as those of the built-in ellipsoid, up to roundoff of 200 steps of which each adds to the last
%! r = run_implicit ();
%! assert_geometric_steps (r.sol, 3);
%! assert (r.facts(1).ours, r.facts(1).reference, 1e-10);
%! assert (r.sol.q, r.built_in.q, 1e-9);
%! assert (r.sol.v, r.built_in.v, 1e-8);
%! assert (r.sol.stats.callbacks > 0 && r.built_in.stats.callbacks == 0);
