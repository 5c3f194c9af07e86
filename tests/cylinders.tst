## Cylinders that touch boxes, polytopes, spheres, capsules and each other.
## SPDX-License-Identifier: BSD-3-Clause

## A large box, or a polytope of the same corners, behaves as the halfspace of its upper face.
%!function model = with_floor (kind, tilt)
%!  floors = struct ("halfspace", nsshape ("halfspace", [0 0 1]), "box", nsshape ("box", [10 4 1]), ...
%!                   "polytope", nsshape ("polytope", [5 5 5 5 -5 -5 -5 -5; 2 2 -2 -2 2 2 -2 -2; kron([1 1 1 1], [0.5 -0.5])]));
%!  model = nsmodel ("spatial", "Gravity", 9.81 * [sin(tilt), 0, -cos(tilt)]);
%!  depth = 0.5 * ! strcmp (kind, "halfspace");
%!  model = nsbody (model, "Shape", floors.(kind), "Position", [0 0 -depth], "Fixed", true, "Friction", 0.6);
%!endfunction

%!function model = add_tin (model, radius, len, varargin)
%!  model = nsbody (model, "Shape", nsshape ("cylinder", radius, len), "Friction", 0.6, varargin{:});
%!endfunction

%!shared floors, lying
%! floors = {"halfspace", "box", "polytope"};
%! lying = [1 1 0 0] / sqrt (2);                      # its axis along y

%!test  # it rolls down: x = g sin (tilt) t^2 / 3, along its axis nothing happens
%! for kind = floors(:)'
%!   model = add_tin (with_floor (kind{1}, 0.1), 0.2, 0.5, "Position", [0 0 0.2], "Quaternion", lying);
%!   sol = nssolve (model, [0 1], "Step", 0.005, "Method", "trapezoidal");
%!   assert (sol.q(1:3,end), [9.81 * sin(0.1) / 3; 0; 0.2], 1e-12);
%! endfor

%!test  # it stands on a slope, half over the rim of the box, and lies over it; beyond its middle it falls
%! places = {[0 0 0.25], [1 0 0 0]; [4.9 0 0.25], [1 0 0 0]; [0 1.9 0.2], lying; [4.9 1.95 0.25], [1 0 0 0]};
%! for k = 1:4
%!   for kind = reshape (floors(2:3), 1, [])
%!     model = add_tin (with_floor (kind{1}, 0.2 * (k == 1)), 0.2, 0.5, "Position", places{k,1}, "Quaternion", places{k,2});
%!     sol = nssolve (model, [0 2], "Step", 0.01, "Stabilization", "velocity");
%!     assert (max (abs (sol.q(:,end) - sol.q(:,1))) < 1e-12, "%s %d", kind{1}, k);
%!   endfor
%! endfor
%! model = add_tin (with_floor ("box", 0), 0.2, 0.5, "Position", [0 2.05 0.2], "Quaternion", lying);
%! sol = nssolve (model, [0 1], "Step", 0.01, "Stabilization", "velocity");
%! assert (sol.q(3,end) < -1);

%!test  # thrown: it comes to the same place as on a halfspace
%! for seed = 1:4
%!   u = numbers_from (seed, 7, 1);
%!   turn = 2 * u(1:4) - 1;
%!   ends = zeros (3, 3);
%!   for k = 1:3
%!     model = add_tin (with_floor (floors{k}, 0), 0.2, 0.3, "Position", [0 0 0.6], "Quaternion", turn / norm (turn), ...
%!                      "AngularVelocity", 3 * (2 * u(5:7) - 1));
%!     sol = nssolve (model, [0 1.5], "Step", 0.005, "Stabilization", "velocity");
%!     assert (sol.exitflag, 1);
%!     assert (all (diff (nsenergy (sol)) <= 1e-12));
%!     ends(:,k) = sol.q(1:3,end);
%!   endfor
%!   assert (ends, repmat (ends(:,1), 1, 3), 1e-6);          # which point of a rim is met first multiplies roundoff
%! endfor

%!test  # on its upper cap: a sphere, a capsule, a box, and a box that is larger
%! for c = {nsshape("sphere", 0.1), nsshape("capsule", 0.1, 0.4), nsshape("box", [0.3 0.3 0.2]), nsshape("box", [3 3 0.2])}
%!   model = add_tin (with_floor ("halfspace", 0), 0.5, 1, "Position", [0 0 0.5], "Fixed", true);
%!   turn = [1 0 0 0];
%!   if (strcmp (c{1}.kind, "capsule"))
%!     turn = lying;
%!   endif
%!   model = nsbody (model, "Shape", c{1}, "Position", [0.1 0 1.2], "Quaternion", turn, "Friction", 0.6);
%!   sol = nssolve (model, [0 1], "Step", 0.01, "Stabilization", "velocity");
%!   assert (sol.q(1:3,end), [0.1; 0; 1.1], 1e-9);
%!   assert (max (abs (sol.v(:,end))) < 1e-9);
%! endfor

%!test  # a ball on a lying cylinder, off its top, rolls down its side; across a rim nothing is deeper than a step
%! model = add_tin (with_floor ("halfspace", 0), 0.5, 1, "Position", [0 0 0.5], "Quaternion", lying, "Fixed", true);
%! model = nsbody (model, "Shape", nsshape ("sphere", 0.1), "Position", [0.6*sin(0.1), 0, 0.5 + 0.6*cos(0.1)], "Friction", 0.6);
%! sol = nssolve (model, [0 0.5], "Step", 1e-3, "Method", "trapezoidal");
%! away = hypot (sol.q(1,:), sol.q(3,:) - 0.5);
%! early = sol.t < 0.3;
%! assert (away(early), 0.6 * ones (1, sum (early)), 1e-5);
%! rolled = sol.q(1:3,end);
%! assert (rolled(1) > 0.1 && abs (rolled(2)) < 1e-12);
%! model = add_tin (with_floor ("halfspace", 0), 0.5, 1, "Position", [0 0 0.5], "Fixed", true);
%! model = nsbody (model, "Shape", nsshape ("sphere", 0.1), "Position", [0.4 0 1.1], "Velocity", [0.5 0 0], "Friction", 0.6);
%! sol = nssolve (model, [0 1], "Step", 2e-3, "Stabilization", "velocity");
%! [~, overlap] = nsdrift (sol);
%! assert (max (overlap) < 1e-4);
%! assert (sol.q(3,end), 0.1, 1e-6);

%!test  # on each other: a stack, of which the uppermost lies; one that lies across another, and along two
%! model = with_floor ("halfspace", 0);
%! for k = 1:4
%!   model = add_tin (model, 0.2 - 0.02 * k, 0.2, "Position", [0.03 * k, 0, 0.2 * k - 0.1]);
%! endfor
%! model = add_tin (model, 0.1, 0.16, "Position", [0.12 0 0.9], "Quaternion", lying);
%! sol = nssolve (model, [0 2], "Step", 0.01, "Stabilization", "velocity");
%! assert (sol.exitflag, 1);
%! assert (max (abs (sol.q(:,end) - sol.q(:,1))) < 1e-10);
%! model = add_tin (with_floor ("halfspace", 0), 0.2, 1, "Position", [0 0 0.2], "Quaternion", lying, "Fixed", true);
%! model = add_tin (model, 0.1, 1, "Position", [0 0 0.5], "Quaternion", [1 0 1 0] / sqrt (2));
%! sol = nssolve (model, [0 1], "Step", 0.01, "Stabilization", "velocity");
%! assert (sol.q(1:3,end), [0; 0; 0.5], 1e-9);
%! model = with_floor ("halfspace", 0);
%! for x = [-0.2 0.2]
%!   model = add_tin (model, 0.2, 1, "Position", [x 0 0.2], "Quaternion", lying, "Fixed", true);
%! endfor
%! model = add_tin (model, 0.2, 0.6, "Position", [0, 0.1, 0.2 + 0.2 * sqrt(3) + 0.02], "Quaternion", lying);
%! sol = nssolve (model, [0 1], "Step", 0.01, "Stabilization", "velocity");
%! # four contacts share the hit as they like; friction keeps a turn
%! assert (sol.q(1:3,end), [0; 0.1; 0.2 + 0.2 * sqrt(3)], 1e-4);
%! assert (max (abs (sol.v(:,end))) < 1e-9);

%!test  # a closed system: momentum is kept, nothing is left in each other
%! model = nsmodel ("spatial", "Gravity", 0);
%! u = numbers_from (3, 10, 16);
%! shapes = {nsshape("cylinder", 0.1, 0.25), nsshape("box", [0.2 0.15 0.25]), nsshape("sphere", 0.1), ...
%!           nsshape("capsule", 0.08, 0.2)};
%! for k = 1:16
%!   place = 0.4 * ([mod(k - 1, 4); floor((k - 1) / 4); 0] - 1.5) + 0.05 * u(1:3,k);
%!   turn = 2 * u(4:7,k) - 1;
%!   model = nsbody (model, "Shape", shapes{1 + mod(k + floor((k - 1) / 4), 2) * (1 + mod (k, 3))}, "Mass", 1, ...
%!                   "Position", place, "Quaternion", turn / norm (turn), "Velocity", 2 * u(8:10,k) - 1 - 3 * place, ...
%!                   "Friction", 0.3);
%! endfor
%! sol = nssolve (model, [0 1], "Step", 0.005, "Stabilization", "velocity");
%! assert (sol.exitflag, 1);
%! assert (sol.stats.rough, 0);
%! momentum = space_momentum (model, sol.q, sol.v)(1:3,:);
%! assert (max (max (abs (momentum - momentum(:,1)))) < 1e-12);
%! assert (numel (unique ([sol.contacts.a; sol.contacts.b])) > 8);
%! [~, overlap] = nsdrift (sol);
%! assert (overlap(end) < 5e-3);
