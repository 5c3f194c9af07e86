## Stacks of boxes that stand, boxes that fly into each other, and bins full of bodies, by 'euler' with Stabilization
## 'velocity' and h = 0.01: with pyramids of friction and with cones.
## The environment variable NONSMOOTH_LONG adds stacks for each friction and restitution, and bins of 500 and 1000
## bodies. SPDX-License-Identifier: BSD-3-Clause

%!shared cones
%! cones = {"pyramid", "cone"};

%!function sol = run (model, duration, cone)
%!  sol = nssolve (model, [0, duration], "Step", 0.01, "Stabilization", "velocity", "Cone", cone);
%!  assert (sol.exitflag, 1);
%!  assert (all (isfinite ([sol.q(:); sol.v(:)])));
%!  assert (sol.stats.approximatecones, 0);
%!endfunction

## Cubes of 0.2 m on each other, by their masses from below; between two of them is the distance apart.
%!function model = stack (masses, mu, restitution, apart)
%!  law = {"Friction", mu, "Restitution", restitution};
%!  model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0, 0, 1]), "Fixed", true, law{:});
%!  cube = nsshape ("box", [0.2, 0.2, 0.2]);
%!  for k = 1:numel (masses)
%!    model = nsbody (model, "Shape", cube, "Mass", masses(k), "Position", [0, 0, 0.2 * k - 0.1 + k * apart], law{:});
%!  endfor
%!endfunction

## How far a stack moves from its place, along the floor and upwards, and how deep its boxes are in each other.
%!function moved = motion (sol)
%!  places = reshape (sol.q, 7, [], columns (sol.q));
%!  away = abs (places - places(:,:,1));
%!  [~, gap] = nsdrift (sol);
%!  moved = struct ("sideways", max (away(1:2,:,:)(:)), "height", max (away(3,:,:)(:)), "overlap", max (gap));
%!endfunction

%!function assert_stands (masses, mu, restitution, duration)
%!  for cone = {"pyramid", "cone"}
%!    moved = motion (run (stack (masses, mu, restitution, 0), duration, cone{1}));
%!    told = sprintf ("%d boxes, mu = %g, e = %g, %s: %s", numel (masses), mu, restitution, cone{1}, disp (moved));
%!    assert (moved.overlap <= 1e-8 && moved.sideways <= 1e-8 && moved.height <= 1e-8, told);
%!  endfor
%!endfunction

## ---- Stacks stand.  The place at the start is at rest, so that all that moves is error: 1e-8 m is the bound, of which
## the factors 1e4 between masses leave 1/100, and equal masses 1e-5.

%!test assert_stands (ones (1, 10), 0.5, 0, 10);
%!test assert_stands (ones (1, 20), 0.5, 0, 10);
%!test assert_stands ([ones(1, 9), 1e4], 0.5, 0, 10);
%!test assert_stands ([ones(1, 19), 1e4], 0.5, 0, 10);

%!test  # the heavy boxes between light ones, and masses from 1 to 1e4 upwards
%! assert_stands (10 .^ (4 * mod (1:10, 2)), 0.5, 0, 2);
%! assert_stands (10 .^ (4 * (0:9) / 9), 0.5, 0, 2);

%!test assert_stands (10 .^ (-6 * (0:9) / 9), 0.5, 0, 10);         # from 1 to 1e-6
%!test assert_stands ([ones(1, 9), 1e6], 0.5, 0, 2);               # 1e6 on top, where light boxes carry it
%!test assert_stands (10 .^ (6 * mod (1:10, 2)), 0.5, 0, 2);

%!test  # friction from nothing, where the stack stands by symmetry, to steep cones
%! for mu = [0, 0.01, 1, 2]
%!   assert_stands (ones (1, 10), mu, 0, 2);
%! endfor

%!test  # what lies does not start to bounce
%! for restitution = [0.5, 1]
%!   assert_stands (ones (1, 10), 0.5, restitution, 2);
%! endfor

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))  # all of them together
%! for mu = [0, 0.01, 0.1, 0.3, 1, 2]
%!   for restitution = [0, 0.1, 0.5, 0.9, 1]
%!     assert_stands (ones (1, 10), mu, restitution, 10);
%!     assert_stands (ones (1, 20), mu, restitution, 10);
%!     if (mu > 0)
%!       assert_stands ([ones(1, 19), 1e4], mu, restitution, 10);
%!     endif
%!   endfor
%! endfor

## Without friction nothing but symmetry keeps light boxes below 1e4 in their places: a tilt of roundoff, 1e-16, turns
## some of that load sideways, and more of it in every step. 3e-6 m are seen after 10 s.
%!xtest
%! for restitution = [0, 0.1, 0.5, 0.9, 1]
%!   assert_stands ([ones(1, 19), 1e4], 0, restitution, 10);
%! endfor

## ---- Stacks that are dropped.  They lie at the end at the height of the stack, or keep their energy.  A collision is
## captured at the start of its step, where boxes are up to h v above what they hit, and up to m g h v too high for the
## speed with which they come back; v is that of the top one, which falls by all distances between them.

%!test
%! for cone = cones(:)'
%!   for restitution = [0, 0.5, 1]
%!     sol = run (stack (ones (1, 5), 0.5, restitution, 0.02), 2, cone{1});
%!     energy = nsenergy (sol);
%!     early = 5 * 9.81 * 0.01 * sqrt (2 * 9.81 * 0.1);
%!     assert (max (energy) <= energy(1) + (restitution > 0) * early + 1e-12);     # 1e-12: roundoff of 27 J
%!     moved = motion (sol);
%!     spin = max (abs (reshape (sol.v, 6, [])(4:6,:)(:)));
%!     assert (moved.overlap < 1e-5 + 0.2 * (0.01 * spin)^2, disp (moved));   # boxes that turn by w h in a step
%!     # elastic boxes multiply roundoff at each hit, and turn
%!     if (restitution < 1)
%!       assert (moved.sideways < 1e-9, disp (moved));
%!       assert (max (abs (sol.v(:,end))) < 1e-9);
%!       assert (sol.q(3:7:end,end), 0.2 * (1:5)' - 0.1, 1e-9);
%!     endif
%!   endfor
%! endfor

## ---- A closed system: 50 boxes without gravity that fly towards the middle and into each other.  The impulses of a
## contact are opposite, so that the momentum keeps to roundoff, whatever the solver did.  'euler' takes the turning
## of bodies at the start of a step, so that the angular momentum drifts with h: see the test below.

%!function [model, sizes] = cloud (speed, restitution)
%!  model = nsmodel ("spatial", "Gravity", 0);
%!  u = numbers_from (12345, 14, 50);
%!  sizes = 0.12 + 0.08 * u(1:3,:);
%!  for k = 1:50
%!    place = 0.3 * ([mod(k - 1, 4); mod(floor ((k - 1) / 4), 4); floor((k - 1) / 16)] - 1.5);
%!    turn = 2 * u(4:7,k) - 1;
%!    model = nsbody (model, "Shape", nsshape ("box", sizes(:,k)), "Mass", 0.5 + u(8,k), "Position", place, ...
%!                    "Quaternion", turn / norm (turn), "Velocity", speed * (2 * u(9:11,k) - 1) / sqrt (3) - 2 * place, ...
%!                    "AngularVelocity", speed * (2 * u(12:14,k) - 1), "Friction", 0.3, "Restitution", restitution);
%!  endfor
%!endfunction

%!test
%! for cone = cones(:)'
%!   for restitution = [0, 0.5]
%!     [model, sizes] = cloud (4, restitution);
%!     sol = run (model, 1, cone{1});
%!     assert (numel (unique ([sol.contacts.a; sol.contacts.b])) > 40);        # they do meet
%!     [momentum, kinetic] = space_momentum (model, sol.q, sol.v);
%!     total = sum (model.bodies(2,:) .* norm (reshape (sol.v(:,1), 6, [])(1:3,:), 2, "columns"));
%!     assert (max (max (abs (momentum(1:3,:) - momentum(1:3,1)))) <= 1e-10 * total);
%!     assert (kinetic(end) < kinetic(1) / 2);                      # without either half of it is lost
%!     assert (boxes_overlap (reshape (sol.q(:,end), 7, []), sizes) < 0.01);       # boxes are 0.12 thick or thicker
%!   endfor
%! endfor

%!test  # the angular momentum drifts with h, as the turning of a single box by 'euler' does
%! drift = zeros (1, 2);
%! for k = 1:2
%!   sol = nssolve (cloud (1, 0), [0, 0.5], "Step", 0.01 / k, "Stabilization", "velocity", "Cone", "cone");
%!   momentum = space_momentum (sol.model, sol.q, sol.v)(4:6,:);
%!   drift(k) = norm (momentum(:,end) - momentum(:,1)) / norm (momentum(:,1));
%! endfor
%! assert (drift(1) < 1e-3 && drift(1) / drift(2) > 1.5, mat2str (drift));

## ---- Nothing gets through: two walls of 25 cubes each meet, both with the speed.  In a step a cube moves by 1/20 of
## its edge at 1 m/s, by 1/4 at 5 m/s and by twice its edge at 40 m/s.

%!function model = facing (speed, restitution)
%!  model = nsmodel ("spatial", "Gravity", 0);
%!  cube = nsshape ("box", [0.2, 0.2, 0.2]);
%!  u = numbers_from (77, 4, 50);
%!  for k = 1:50
%!    side = 2 * (k > 25) - 1;
%!    place = [0.3 * side + 0.1 * u(1,k), 0.25 * (mod (k - 1, 5) - 2) + 0.02 * u(2,k), ...
%!             0.25 * (mod (floor ((k - 1) / 5), 5) - 2) + 0.02 * u(3,k)];
%!    model = nsbody (model, "Shape", cube, "Mass", 1, "Position", place, "Friction", 0.3, "Restitution", restitution, ...
%!                    "Velocity", [-side * speed * (0.8 + 0.2 * u(4,k)), 0, 0]);
%!  endfor
%!endfunction

%!test
%! for cone = cones(:)'
%!   for speed = [1, 5, 40]
%!     sol = run (facing (speed, 0), 0.3 * max (1, 5 / speed), cone{1});
%!     places = reshape (sol.q, 7, 50, []);
%!     assert (all (places(1,1:25,:)(:) < places(1,26:50,:)(:)));
%!     assert (boxes_overlap (places(:,:,end), 0.2 * ones (3, 50)) < 1e-3);      # 2e-6 seen
%!   endfor
%! endfor

%!test  # the same with restitution: cubes that come back meet those behind them
%! for cone = cones(:)'
%!   for speed = [10, 15, 20, 30, 40]
%!     sol = run (facing (speed, 0.5), 0.3, cone{1});
%!     assert (sol.stats.rough, 0);
%!     places = reshape (sol.q, 7, 50, []);
%!     assert (all (places(1,1:25,:)(:) < places(1,26:50,:)(:)));
%!     assert (boxes_overlap (places(:,:,end), 0.2 * ones (3, 50)) < 1e-3);
%!   endfor
%! endfor

## ---- Bins.  Bodies fall 0.1 m on each other and stay inside; overlaps are below 1 % of their size.

%!function assert_stay_inside (kind, count, duration, tolerance)
%!  side = ceil ((count / 3) ^ (1 / 3));
%!  width = 0.14 * side;
%!  model = nsmodel ("spatial");
%!  normals = [0, 0, 1; 1, 0, 0; -1, 0, 0; 0, 1, 0; 0, -1, 0];
%!  offsets = [0, 0, -width, 0, -width];
%!  for k = 1:5
%!    model = nsbody (model, "Shape", nsshape ("halfspace", normals(k,:), offsets(k)), "Friction", 0.5);
%!  endfor
%!  shapes = struct ("boxes", nsshape ("box", [0.08, 0.09, 0.1]), "spheres", nsshape ("sphere", 0.05));
%!  u = numbers_from (4711, 3, count);
%!  for k = 1:count
%!    lattice = [mod(k - 1, side); mod(floor ((k - 1) / side), side); floor((k - 1) / side ^ 2)] + 0.5;
%!    model = nsbody (model, "Shape", shapes.(kind), "Mass", 1, "Position", 0.14 * lattice + 0.01 * (u(:,k) - 0.5), ...
%!                    "Friction", 0.5);
%!  endfor
%!  sol = nssolve (model, [0, duration], "Step", 0.005, "Stabilization", "velocity", "Cone", "cone", "Tol", tolerance);
%!  assert (sol.exitflag, 1);
%!  places = reshape (sol.q, 7, count, []);
%!  assert (all (isfinite (sol.v(:))));
%!  assert (all (places(3,:,:)(:) > 0.03));
%!  assert (all ((places(1:2,:,:) > 0.03 & places(1:2,:,:) < width - 0.03)(:)));
%!  [~, gap] = nsdrift (sol);
%!  assert (max (gap) < 1e-3, "%g", max (gap));
%!endfunction

%!test assert_stay_inside ("boxes", 40, 0.4, 1e-6);
%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))
%! assert_stay_inside ("spheres", 40, 0.4, 1e-6);
%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))
%! assert_stay_inside ("boxes", 500, 1, 1e-6);
%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))
%! assert_stay_inside ("spheres", 1000, 1, 1e-6);

## ---- In the plane: stacks of boxes and of polygons, pyramids, and walls of bricks that a disc hits at up to 10 m/s,
## with random friction (0 to 2), restitution (0 to 1) and masses (ratios up to 1e6).

%!function [model, law] = random_heap (seed)
%!  u = numbers_from (1000 + seed, 5, 60);
%!  law = struct ("mu", 2 * u(1,60), "e", u(2,60) * (u(3,60) > 0.4), "ratio", 10 ^ (6 * u(4,60)));
%!  body = @(model, shape, mass, place, varargin) nsbody (model, "Shape", shape, "Mass", mass, "Position", place, ...
%!                                                        "Friction", law.mu, "Restitution", law.e, varargin{:});
%!  model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0, 1]), "Friction", law.mu, "Restitution", law.e);
%!  apart = 0.02 * u(5,60) * (u(1,59) > 0.5);
%!  masses = law.ratio .^ u(1,:);
%!  brick = nsshape ("box", [1, 0.5]);
%!  switch (mod (seed, 4))
%!    case 0
%!      for k = 1:8
%!        model = body (model, brick, masses(k), [0.1 * u(2,k), 0.5 * k - 0.25 + k * apart]);
%!      endfor
%!    case 1
%!      top = 0;
%!      for k = 1:6
%!        sides = 4 + 2 * floor (3 * u(3,k));
%!        corner = 2 * pi * (0:sides - 1) / sides + pi / sides - pi / 2;
%!        model = body (model, nsshape ("polygon", 0.5 * [cos(corner); sin(corner)]), masses(k), ...
%!                      [0.02 * u(2,k), top + 0.5 * cos(pi / sides) + apart]);
%!        top = top + cos (pi / sides) + apart;
%!      endfor
%!    case 2
%!      for row = 1:5
%!        for k = row:5
%!          model = body (model, brick, masses(10*row+k-10), [1.05 * (k - row / 2), 0.5 * row - 0.25 + row * apart]);
%!        endfor
%!      endfor
%!    case 3
%!      for k = 0:19
%!        model = body (model, brick, 1, [1 + mod(k, 4) + 0.5 * mod(floor (k / 4), 2), 0.25 + 0.5 * floor(k / 4)]);
%!      endfor
%!      model = body (model, nsshape ("disc", 0.3), law.ratio ^ 0.5, [-0.5, 1.2], "Velocity", [10 * u(4,59), 0]);
%!  endswitch
%!endfunction

## Overlaps are those of bodies that turn by w h in a step, of size (w h)^2.  Without restitution a step gains no energy
## but for such overlaps, which the rows undo.
%!function assert_heaps_hold (seeds)
%!  for seed = seeds(:)'
%!    [model, law] = random_heap (seed);
%!    sol = nssolve (model, [0, 1], "Step", 0.01, "Stabilization", "velocity");
%!    [~, gap] = nsdrift (sol);
%!    energy = nsenergy (sol);
%!    told = sprintf ("seed %d: %s overlap %g", seed, disp (law), max (gap));
%!    assert (sol.exitflag, 1, told);
%!    assert (all (isfinite ([sol.q(:); sol.v(:)])), told);
%!    assert (max (gap) < 0.01, told);
%!    assert (min (sol.q(2:3:end,:)(:)) > 0.2, told);            # centres stay above the floor
%!    assert (law.e > 0 || max (diff (energy)) <= 1e-3 * energy(1), told);
%!  endfor
%!endfunction

%!test assert_heaps_hold (1:12);
%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))
%! assert_heaps_hold (13:120);

## ---- A ball that is hit in the step meets the next one in the same step: gaps of balls in a row are linear in the
## step, so that no overlap is left but roundoff.

%!test
%! model = nsmodel ("planar", "Gravity", 0);
%! ball = nsshape ("disc", 0.5);
%! for k = 1:5
%!   model = nsbody (model, "Shape", ball, "Mass", 1, "Position", [1.01 * k, 0], "Velocity", [10 * (k == 1), 0]);
%! endfor
%! for method = {"euler", "linimp"}
%!   sol = nssolve (model, [0, 0.2], "Step", 0.01, "Stabilization", "velocity", "Method", method{1});
%!   [~, gap] = nsdrift (sol);
%!   assert (max (gap) < 1e-12, method{1});
%!   assert (sol.v(1:3:end,end), 2 * ones (5, 1), 1e-12);        # five balls with the momentum of one
%! endfor
