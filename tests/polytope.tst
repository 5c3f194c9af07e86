## Boxes and polytopes that touch each other: which contacts there are, that they stay, that stacks stand, that nothing
## gets through and nothing is stopped by what it does not touch.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cube, free
%! cube = nsshape ("box", [1, 1, 1]);
%! free = {"Mass", 1, "Friction", 0.5, "Shape", cube};

%!function model = table (shape, varargin)
%!  model = nsbody (nsmodel ("spatial", "Gravity", [0, 0, -9.81]), "Fixed", true, "Shape", shape, "Friction", 0.5, varargin{:});
%!endfunction

%!function q = turn (axis, angle)
%!  q = [cos(angle / 2), sin(angle / 2) * axis / norm(axis)];
%!endfunction

## The cube that stands on a corner
%!function q = on_corner ()
%!  q = turn (cross ([1, 1, 1], [0, 0, 1]), acos (1 / sqrt (3)));
%!endfunction

%!test  # a cube above another, before it lands: four contacts at the corners, with the distance as gap
%! model = nsbody (table (cube), free{:}, "Position", [0, 0, 1.02]);
%! s = nsterms (model, 0, [], []);
%! assert (s.gap, 0.02 * ones (4, 1), 1e-15);
%! assert (sortrows (s.contacts.point), [-0.5, -0.5, 0.51; -0.5, 0.5, 0.51; 0.5, -0.5, 0.51; 0.5, 0.5, 0.51], 1e-15);
%! assert (s.contacts.normal, repmat ([0, 0, -1], 4, 1), 1e-15);

%!test  # turned by 45 degrees: the octagon that the two squares have in common, x = +-1/2, y = +-(sqrt (2) - 1)/2
%! model = nsbody (table (cube), free{:}, "Position", [0, 0, 1.02], "Quaternion", turn ([0, 0, 1], pi / 4));
%! s = nsterms (model, 0, [], []);
%! assert (s.gap, 0.02 * ones (8, 1), 1e-15);
%! y = (sqrt (2) - 1) / 2;
%! expected = [0.5, y; 0.5, -y; -0.5, y; -0.5, -y; y, 0.5; y, -0.5; -y, 0.5; -y, -0.5];
%! assert (sortrows (round (s.contacts.point(:,1:2) * 1e12)), sortrows (round (expected * 1e12)), 1);
%! assert (numel (unique (s.contacts.feature)), 8);

%!test  # a small cube over the edge of a table: two corners of its own, two points where edges cross
%! model = nsbody (table (nsshape ("box", [4, 4, 1])), free{:}, "Position", [2.2, 0.3, 1.01]);
%! s = nsterms (model, 0, [], []);
%! assert (sortrows (s.contacts.point(s.gap < 0.1,:)), [1.7, -0.2, 0.505; 1.7, 0.8, 0.505; 2, -0.2, 0.505; 2, 0.8, 0.505], 1e-14);

%!test  # lands flat, tilted or turned, and rests: the same four contacts for 100 steps, with no gap left
%! for q = {[1, 0, 0, 0], turn([1, 2, 0], 0.05), turn([0, 0, 1], 0.3)}
%!   model = nsbody (table (nsshape ("box", [3, 3, 1])), free{:}, "Position", [0.1, 0.2, 1.05], "Quaternion", q{1});
%!   sol = nssolve (model, [0, 3], "Step", 0.01, "Stabilization", "velocity");
%!   last = sol.contacts.step > 200;
%!   assert (sol.contacts.feature(last), repmat (sol.contacts.feature(find (last, 4)), 101, 1));
%!   assert (max (abs (sol.contacts.gap(last))) < 1e-9);
%!   assert (sol.q(3,end), 1, 1e-9);
%! end

%!test  # five cubes in a stack stand for 5 s: height and place to rounding, which grows with the steps
%! model = table (nsshape ("box", [5, 5, 1]));
%! for k = 1:5
%!   model = nsbody (model, free{:}, "Position", [0, 0, k]);
%! end
%! sol = nssolve (model, [0, 5], "Step", 0.01, "Stabilization", "velocity");
%! q = reshape (sol.q(:,end), 7, 5);
%! assert (q(1:3,:), [zeros(2, 5); 1:5], 1e-9);
%! assert (min (sol.contacts.gap) > -1e-9);

%!test  # momentum of two cubes that collide, to rounding in every step: impulses act on both at one point
%! for k = 1:10
%!   model = nsmodel ("spatial", "Gravity", 0);
%!   model = nsbody (model, free{:}, "Velocity", [1, 0, 0.1], "AngularVelocity", [0.3, -0.2, 0.1 * k], "Restitution", 0.5);
%!   model = nsbody (model, free{:}, "Position", [1.6, 0.5 - 0.1 * k, 0.2], "Quaternion", turn ([1, k, 2], 0.3 * k), ...
%!                   "Velocity", [-1, 0, 0], "AngularVelocity", [0, 0.5, 0]);
%!   sol = nssolve (model, [0, 1.5], "Step", 0.01);
%!   assert (sum (sol.contacts.cn) > 0.1);
%!   momentum = space_momentum (model, sol.q, sol.v);
%!   assert (momentum, repmat (momentum(:,1), 1, columns (momentum)), 1e-12);
%! end

%!function depth = lowest_gap (speed)
%!  depth = -0.01;
%!  if (speed == 50)
%!    depth = -0.1;
%!  end
%!endfunction

## What has got through would be below the top of the fixed one, and inside of it
%!function falls_on (model, place, q, name)
%!  for speed = [1, 10, 50]
%!    for aside = [0, 1e-3, 0.05]
%!      other = nsbody (model, "Mass", 1, "Friction", 0.5, "Shape", nsshape ("box", [1, 1, 1]), "Quaternion", q, ...
%!                      "Position", place + aside * [1, 0.5, 0], "Velocity", [0, 0, -speed]);
%!      sol = nssolve (other, [0, 0.5], "Step", 0.01, "Stabilization", "velocity");
%!      what = sprintf ("%s, %g m/s, %g aside", name, speed, aside);
%!      assert (! isempty (sol.contacts.gap), what);
%!      ## hit aside it turns by up to 0.3 in a step of half a cube: gaps are right to first order, 0.3^2
%!      assert (min (sol.contacts.gap) > lowest_gap (speed), what);
%!      low = sol.q(3,:) < 0.7;
%!      assert (all (max (abs (sol.q(1:2,low)), [], 1) > 0.5), what);
%!    end
%!  end
%!endfunction

%!test  # corner onto corner, edge onto edge, corner onto edge, at up to half a cube in a step: nothing gets through
%! corner = on_corner ();
%! edge = turn ([1, 0, 0], pi / 4);
%! falls_on (table (cube, "Quaternion", corner), [0, 0, 2.01], corner, "corner onto corner");
%! falls_on (table (cube, "Quaternion", edge), [0.1, 0, 1.61], edge, "edge along edge");
%! falls_on (table (cube, "Quaternion", edge), [0.1, 0, 1.61], turn ([0, 1, 0], pi / 4), "edge across edge");
%! falls_on (table (cube, "Quaternion", edge), [0.1, 0, 1.81], corner, "corner onto edge");
%! falls_on (table (cube, "Quaternion", corner), [0.1, 0, 1.81], edge, "edge onto corner");

%!test  # falls and slides past a cube as near as 1e-4, by up to 0.2 in a step: its velocity does not change
%! for q = {[1, 0, 0, 0], turn([0, 0, 1], 0.3), turn([1, 2, 3], 0.5)}
%!   far = 0.5 + sum (abs (quaternion_matrix (q{1})(1,:))) / 2;      # half of both, along x
%!   for clearance = [1e-4, 1e-2]
%!     for speed = [1, 20]
%!       for way = {[0, 0, -1], [0, -1, 0], [0, 1, -1]}
%!         model = nsbody (nsmodel ("spatial", "Gravity", 0), "Fixed", true, "Shape", cube);
%!         model = nsbody (model, free{:}, "Quaternion", q{1}, "Velocity", speed * way{1}, ...
%!                         "Position", [far + clearance, 0.05, 0.07] - 2.03 * way{1});
%!         sol = nssolve (model, [0, 4 / speed], "Step", 0.01);
%!         assert (sol.v(:,end), sol.v(:,1), 1e-12);
%!       end
%!     end
%!   end
%! end

%!test  # slides over the rim of a table, tips and falls: energy never grows, velocity does not jump, nothing sticks
%! model = table (nsshape ("box", [4, 4, 1]));
%! model = nsbody (model, free{:}, "Position", [1.2, 0.1, 1], "Velocity", [3, 0, 0]);
%! sol = nssolve (model, [0, 1.5], "Step", 0.005, "Stabilization", "velocity");
%! energy = 9.81 * sol.q(3,:) + sum (sol.v(1:3,:).^2, 1) / 2 + sum (sol.v(4:6,:).^2, 1) / 12;
%! assert (max (diff (energy)) < 1e-9);
%! assert (max (max (abs (diff (sol.v, 1, 2)))) < 0.1);
%! assert (sol.q(3,end) < -1 && sol.v(5,end) > 0.5);
%! assert (min (sol.contacts.gap) > -1e-3);

%!test  # hulls of random points fall on a box and come to rest on a face: three contacts or more, heights in the plane
%! rand ("seed", 7);
%! for k = 1:3
%!   points = rand (3, 10) - 0.5;
%!   shape = nsshape ("polytope", points);
%!   shape = nsshape ("polytope", shape.vertices - shape.centroid);
%!   model = nsbody (table (nsshape ("box", [9, 9, 1])), "Shape", shape, "Mass", 1, "Friction", 0.5, "Position", [0, 0, 1.2]);
%!   sol = nssolve (model, [0, 6], "Step", 0.01, "Stabilization", "velocity");
%!   assert (norm (sol.v(:,end)) < 1e-6);
%!   V = quaternion_matrix (sol.q(4:7,end)) * shape.vertices + sol.q(1:3,end);
%!   low = sort (V(3,:));
%!   assert (low(1:3), [0.5, 0.5, 0.5], 1e-6);
%! end

%!test  # a capsule lies on a box with its ends, and across its edge; a ball lies on a polytope
%! model = table (nsshape ("box", [3, 3, 1]));
%! model = nsbody (model, "Shape", nsshape ("capsule", 0.2, 1), "Mass", 1, "Position", [0, 0, 0.71], "Quaternion", turn ([0, 1, 0], pi / 2));
%! s = nsterms (model, 0, [], []);
%! assert (s.gap, [0.01; 0.01], 1e-14);
%! model.bodies(9,2) = 1.3;
%! s = nsterms (model, 0, [], []);
%! assert (s.gap, [0.01; 0.01], 1e-14);
%! assert (sort (s.contacts.point(:,1)), [0.8; 1.5], 1e-14);
%! octahedron = nsshape ("polytope", [eye(3), -eye(3)]);
%! model = nsbody (table (octahedron), "Shape", nsshape ("sphere", 0.5), "Mass", 1, "Position", [1, 1, 1]);
%! s = nsterms (model, 0, [], []);
%! assert (s.gap, 2 / sqrt (3) - 0.5, 1e-14);
%! assert (s.contacts.normal, [1, 1, 1] / sqrt (3), 1e-14);
