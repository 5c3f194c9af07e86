## Unions of convex pieces: moments, contacts of all pieces, momentum, and that a union moves like the same body made
## otherwise.
## SPDX-License-Identifier: BSD-3-Clause

%!function [model, body] = on_floor (kind, shape, varargin)
%!  model = nsmodel (kind);
%!  up = {[0, 1], [0, 0, 1]}{1 + strcmp (kind, "spatial")};
%!  model = nsbody (model, "Shape", nsshape ("halfspace", up), "Friction", 0.5);
%!  [model, body] = nsbody (model, "Shape", shape, varargin{:});
%!endfunction

## An L of two bars about its centroid: an upright of 1 x 3 and a foot of 2 x 1 beside its lower end
%!function shape = make_L ()
%!  shape = nsshape ("union", nsshape ("box", [1, 3]), [-0.6, 0.4], nsshape ("box", [2, 1]), [0.9, -0.6]);
%!endfunction

## Three bars along the axes
%!function shape = make_jack (piece, length)
%!  c = cosd (45);
%!  shape = nsshape ("union", piece, [], piece, [0, 0, 0, c, c, 0, 0], piece, [0, 0, 0, c, 0, c, 0]);
%!endfunction

## ---- moments

%!test  # Steiner: 3 (1 + 9)/12 + 3 (0.6^2 + 0.4^2) + 2 (4 + 1)/12 + 2 (0.9^2 + 0.6^2)
%! s = make_L ();
%! assert (s.area, 5, 10*eps);
%! assert (s.centroid, [0; 0], 10*eps);
%! assert (s.secondmoment, 3 * 10/12 + 3 * 0.52 + 2 * 5/12 + 2 * 1.17, 20*eps);
%! # the tip of the foot, farther than the head, hypot (1.1, 1.9)
%! assert (s.boundingradius, hypot (1.9, 1.1), 4*eps);

%!test  # a box turned in space is the polytope of its turned corners; two halves are the whole
%! turn = [0.8; 0.2; -0.4; 0.5] / norm ([0.8, 0.2, -0.4, 0.5]);
%! x = [0.3; -0.7; 0.2];
%! box = nsshape ("box", [0.4, 1, 1.5]);
%! corners = bsxfun (@plus, quaternion_matrix (turn) * box.vertices, x);
%! expected = nsshape ("polytope", corners);
%! s = nsshape ("union", box, [x; 3 * turn]);
%! assert (s.volume, expected.volume, 1e-14);
%! assert (s.centroid, expected.centroid, 1e-14);
%! assert (s.inertia, expected.inertia, 1e-14);
%! assert (s.boundingradius, expected.boundingradius, 1e-15);
%! half = nsshape ("box", [0.4, 0.5, 1.5]);
%! s = nsshape ("union", half, [0, 0.25, 0], half, [0, -0.25, 0]);
%! assert (s.inertia, box.inertia, 1e-15);
%! assert (s.boundingradius, box.boundingradius, 1e-15);

%!test  # a dumbbell: 2 (2/5 m r^2 + m d^2) across, 4/5 m r^2 along; a point adds nothing
%! r = 0.5;
%! d = 1;
%! ball = nsshape ("sphere", r);
%! s = nsshape ("union", ball, [0, 0, d], ball, [0, 0, -d], nsshape ("point"), [3, 0, 0]);
%! m = 4/3 * pi * r^3;
%! assert (s.volume, 2 * m, 1e-15);
%! assert (s.inertia, diag ([2 * m * (0.4 * r^2 + d^2) * [1, 1], 0.8 * m * r^2]), 1e-15);
%! assert (s.boundingradius, 3);

%!test  # capsules and cylinders: the farthest points lie on their surfaces
%! for kind = {"capsule", "cylinder"}
%!   piece = nsshape (kind{1}, 0.3, 1.2);
%!   pose = [0.2; -0.5; 0.4; [0.5; -0.1; 0.7; 0.5] / norm([0.5, -0.1, 0.7, 0.5])];
%!   s = nsshape ("union", piece, pose);
%!   [angle, along] = ndgrid (linspace (0, 2*pi, 721), [-1, 1]);
%!   rim = [0.3 * cos(angle(:)'); 0.3 * sin(angle(:)'); 0.6 * along(:)'];
%!   if (strcmp (kind{1}, "capsule"))
%!     ends = bsxfun (@plus, pose(1:3), quaternion_matrix (pose(4:7)) * [0 0; 0 0; -0.6, 0.6]);
%!     assert (s.boundingradius, max (sqrt (sumsq (ends))) + 0.3, 1e-15);
%!   else                                          # the sampled rim misses the farthest point by 1 - cos (0.25 degrees)
%!     points = bsxfun (@plus, pose(1:3), quaternion_matrix (pose(4:7)) * rim);
%!     assert (s.boundingradius, max (sqrt (sumsq (points))), 1e-5);
%!   endif
%! endfor

%!test  # a union in a union becomes its pieces, where these are
%! disc = nsshape ("disc", 0.5);
%! inner = nsshape ("union", disc, [1, 0], nsshape ("box", [1, 2]), [0, 1, 0.3]);
%! s = nsshape ("union", inner, [2, 3, pi/2], disc, []);
%! assert (s.poses, [2, 1, 0; 4, 3, 0; pi/2, pi/2 + 0.3, 0], 1e-15);
%! assert (cellfun (@(p) p.kind, s.pieces, "UniformOutput", false), {"disc", "polygon", "disc"});

## ---- contacts

## Gaps and their derivatives by differences.  A step of 1e-6 leaves about 1e-10 of rounding.
%!function check_gaps (model, q, v)
%!  h = 1e-6;
%!  now = nsterms (model, 0, q, v);
%!  ahead = nsterms (model, 0, move (model, q, v, h), v);
%!  behind = nsterms (model, 0, move (model, q, v, -h), v);
%!  assert (now.gap(:), (ahead.gap(:) + behind.gap(:)) / 2, 1e-9);
%!  assert (now.n' * v + now.gaprate(:), (ahead.gap(:) - behind.gap(:)) / (2 * h), 1e-8);
%!  assert (now.gapcurvature(:), ((ahead.n - behind.n)' * v) / (2 * h), 1e-7);
%!endfunction

%!function q = move (model, q, v, h)
%!  if (strcmp (model.kind, "planar"))
%!    q = q + h * v;
%!    return
%!  endif
%!  q = reshape (q, 7, []);
%!  v = reshape (v, 6, []);
%!  for k = 1:columns (q)
%!    q(1:3,k) = q(1:3,k) + h * v(1:3,k);
%!    q(4:7,k) = quaternion_product (q(4:7,k), quaternion_about (h * v(4:6,k)));
%!  endfor
%!  q = q(:);
%!endfunction

%!test  # every kind of piece in the plane, moved and turned, above a floor and beside another union
%! piece = {nsshape("disc", 0.4), nsshape("box", [1, 0.5]), nsshape("polygon", [-0.5, 0.5; 0, 0]), ...
%!          nsshape("ellipse", [0.6, 0.3])};
%! seen = 0;
%! for j = 1:4
%!   for k = 1:4
%!     s = nsshape ("union", piece{j}, [0.7, 0.1, 0.4], piece{k}, [-0.6, -0.2, -1.1]);
%!     t = nsshape ("union", piece{k}, [0.3, 0.6, 0.8], piece{j}, [0.1, -0.5, 2]);
%!     model = on_floor ("planar", s, "Position", [0, 1], "Angle", 0.3, "Inertia", 1);
%!     model = nsbody (model, "Shape", t, "Position", [1.9, 1.2], "Angle", 0.9, "Inertia", 1);
%!     terms = nsterms (model, 0, [], []);
%!     assert (numel (terms.gap) >= 6, "%d", numel (terms.gap));  # two and two pieces with the floor, and each other
%!     seen = seen + numel (terms.gap);
%!     check_gaps (model, [0; 1; 0.3; 1.9; 1.2; 0.9], [0.7; -0.3; 1.1; 0.2; 0.9; -1.3]);
%!   endfor
%! endfor
%! assert (seen > 100);

%!test  # the same in space
%! piece = {nsshape("sphere", 0.4), nsshape("capsule", 0.2, 0.8), nsshape("box", [1, 0.5, 0.3]), ...
%!          nsshape("ellipsoid", [0.6, 0.3, 0.4])};
%! turn = @(p) p(:) / norm (p);
%! for j = 1:4
%!   for k = 1:4
%!     s = nsshape ("union", piece{j}, [0.7; 0.1; 0.2; turn([0.9, 0.3, -0.2, 0.1])], piece{k}, ...
%!                  [-0.6; -0.2; 0.1; turn([0.2, 0.5, 0.6, -0.4])]);
%!     model = on_floor ("spatial", s, "Position", [0, 0, 1], "Quaternion", [0.7, 0.1, 0.4, 0.2], "Inertia", 1);
%!     model = nsbody (model, "Shape", nsshape ("sphere", 0.5), "Position", [1.5, 1, 1.4]);
%!     terms = nsterms (model, 0, [], []);
%!     assert (numel (terms.gap) >= 4);
%!     q = [model.bodies([9:11, 12:15],2); model.bodies([9:11, 12:15],3)];
%!     check_gaps (model, q, [0.7; -0.3; 1.1; 0.2; 0.9; -1.3; 0.4; 0.8; -0.5; 1; -2; 0.3]);
%!   endfor
%! endfor

%!test  # the identity of each contact is its own
%! box = nsshape ("box", [1, 1]);
%! row = nsshape ("union", box, [-2, 0], box, [0, 0], box, [2, 0]);
%! model = on_floor ("planar", row, "Position", [0, 0.5]);
%! model = nsbody (model, "Shape", row, "Position", [0.5, 1.5]);
%! terms = nsterms (model, 0, [], []);
%! id = [terms.contacts.a, terms.contacts.b, terms.contacts.feature];
%! assert (rows (unique (id, "rows")), rows (id));
%! # two below each box, two between each two above each other
%! assert (rows (id) >= 6 + 10);

## ---- rest

%!function [points, forces] = last_forces (sol)
%!  last = sol.contacts.step == max (sol.contacts.step);
%!  points = sol.contacts.point(last,:);
%!  forces = sol.contacts.cn(last) / (sol.t(end) - sol.t(end-1));
%!endfunction

%!test  # an L stands: all four corners of its pieces carry, their forces balance weight and moment
%! g = 9.81;
%! [model, body] = on_floor ("planar", make_L (), "Mass", 5, "Position", [0, 1.1]);
%! for method = {"euler", "trapezoidal", "moreau"}
%!   sol = nssolve (model, [0, 1], "Method", method{1}, "Step", 0.01);
%!   assert (sol.exitflag, 1);
%!   assert (sol.q(:,end), [0; 1.1; 0], 1e-9);
%!   [x, force] = last_forces (sol);
%!   assert (max (min (abs (x(:,1) - [-1.1, -0.1, 1.9]), [], 2)) < 1e-9);
%!   assert (sum (force), 5 * g, 1e-7);
%!   assert (force' * x(:,1), 0, 1e-7);
%! endfor

## Corners in the middle add contacts when the box lies, and steps end below the floor by O(h): from then on the two
## differ.
%!test  # a box of two halves moves as the box while it falls on a corner and tips; without friction its motion is unique
%! whole = nsshape ("box", [2, 1]);
%! half = nsshape ("box", [1, 1]);
%! split = nsshape ("union", half, [-0.5, 0], half, [0.5, 0]);
%! q = {};
%! for shape = {whole, split}
%!   model = nsmodel ("planar");
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]));
%!   model = nsbody (model, "Shape", shape{1}, "Position", [0, 0.86], "Angle", 0.4, "AngularVelocity", 0.3);
%!   sol = nssolve (model, [0, 1.5], "Step", 0.005);
%!   tips = sol.q(3,:) > 0.1 & sol.t < 0.6;
%!   assert (sum (sol.contacts.step < sum (tips)) > 10);        # on the corner
%!   q{end+1} = sol.q(:,tips);
%! endfor
%! assert (q{2}, q{1}, 1e-10);

%!test  # a dumbbell rolls down a slope: a = g sin / (1 + I/(m r^2)), I = 2/5 m r^2 about its axis
%! g = 9.81;
%! slope = 0.3;
%! r = 0.25;
%! ball = nsshape ("sphere", r);
%! shape = nsshape ("union", ball, [0, 1, 0], ball, [0, -1, 0]);
%! model = nsmodel ("spatial", "Gravity", g * [sin(slope), 0, -cos(slope)]);
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0, 0, 1]), "Friction", 1);
%! model = nsbody (model, "Shape", shape, "Mass", 3, "Position", [0, 0, r]);
%! sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01);
%! a = g * sin (slope) / 1.4;
%! assert (sol.exitflag, 1);
%! assert (sol.q(1:3,end), [a/2; 0; r], 1e-9);
%! assert (sol.v(:,end), [a; 0; 0; 0; a / r; 0], 1e-9);
%! assert (numel (sol.contacts.cn), 2 * (numel (sol.t) - 1));      # both balls, in every step

%!test  # jacks of capsules and of boxes fall, and come to rest on three of their ends
%! for piece = {nsshape("capsule", 0.1, 1), nsshape("box", [0.2, 0.2, 1.2])}
%!   [model, body] = on_floor ("spatial", make_jack (piece{1}), "Mass", 2, "Position", [0, 0, 0.8], ...
%!                             "Quaternion", [0.9, 0.3, 0.2, 0.1], "AngularVelocity", [1, 0.5, 0]);
%!   sol = nssolve (model, [0, 4], "Method", "moreau", "Step", 0.005);
%!   assert (sol.exitflag, 1);
%!   assert (norm (sol.v(:,end)) < 1e-6, "%g", norm (sol.v(:,end)));
%!   [x, force] = last_forces (sol);
%!   assert (sum (force), 2 * 9.81, 1e-4);
%!   assert (sum (force > 1e-3) >= 3);
%!   assert (force' * (x(:,1:2) - sol.q(1:2,end)'), [0, 0], 1e-3);    # no moment
%! endfor

## ---- the same body made otherwise

%!test  # an ellipsoid beside the origin, as an intersection of one and as a union of one, by schemes with and without slopes
%! ball = nsshape ("ellipsoid", [0.5, 0.4, 0.3]);
%! x = [0.3, -0.2, 0.1];
%! for method = {"moreau", "geometric"}
%!   q = {};
%!   for kind = {"intersection", "union"}
%!     model = nsmodel ("spatial");
%!     model = nsbody (model, "Shape", nsshape ("halfspace", [0, 0, 1]), "Friction", 0.3);
%!     model = nsbody (model, "Shape", nsshape (kind{1}, ball, x), "Mass", 2, "Inertia", [0.2, 0.3, 0.25], "Position", ...
%!                     [0, 0, 0.9], "Quaternion", [0.8, 0.3, -0.2, 0.4], "AngularVelocity", [2, -1, 0.5], "Velocity", [1, 0, 0]);
%!     sol = nssolve (model, [0, 0.6], "Method", method{1}, "Step", 0.01);
%!     assert (sol.exitflag, 1);
%!     assert (numel (sol.contacts.cn) > 10);
%!     q{end+1} = sol.q(:,end);
%!   endfor
%!   assert (q{2}, q{1}, 1e-8);                    # the equations of CBAT (9) are solved to 1e-12, in other coordinates
%! endfor

%!test  # turned against the body, and the body turned the other way
%! c = nsshape ("capsule", 0.1, 1);
%! turn = [0.6; 0.2; -0.5; 0.4] / norm ([0.6, 0.2, -0.5, 0.4]);
%! R = quaternion_matrix (turn);
%! J = diag ([0.3, 0.3, 0.05]);
%! start = {[0.9; 0.1; 0.3; -0.2] / norm([0.9, 0.1, 0.3, -0.2])};
%! w = [1; 2; -0.5];
%! v = {};
%! for turned = [false, true]
%!   shape = {c, nsshape("union", c, [0; 0; 0; turn])}{1 + turned};
%!   p = start{1};
%!   I = J;
%!   spin = w;
%!   if (turned)                                   # R_body R = R_start
%!     p = quaternion_product (p, [turn(1); -turn(2:4)]);
%!     I = R * J * R';
%!     spin = R * w;
%!   endif
%!   model = on_floor ("spatial", shape, "Mass", 1.5, "Inertia", (I + I') / 2, "Position", [0, 0, 0.8], "Quaternion", p, ...
%!                     "AngularVelocity", spin);
%!   sol = nssolve (model, [0, 0.5], "Step", 0.005);
%!   v{end+1} = sol.v(1:3,end);
%! endfor
%! assert (v{2}, v{1}, 1e-9);

## ---- momentum

%!test  # two unions in the plane that meet, with friction and restitution: linear and angular momentum stay
%! model = nsmodel ("planar", "Gravity", 0);
%! more = {"Friction", 0.4, "Restitution", 0.5};
%! model = nsbody (model, "Shape", make_L (), "Mass", 2, "Velocity", [1.5, 0.2], "AngularVelocity", 1, more{:});
%! model = nsbody (model, "Shape", make_L (), "Mass", 3, "Position", [4.2, 0.3], "Angle", 2.5, "Velocity", [-1, 0], more{:});
%! for method = {"euler", "moreau"}
%!   sol = nssolve (model, [0, 3], "Step", 0.0137, "Method", method{1});
%!   assert (sol.exitflag, 1);
%!   assert (norm (sol.v(:,end) - sol.v(:,1)) > 0.1);
%!   m = model.bodies(2,:);
%!   J = model.bodies(5,:);
%!   momenta = @(q, v) [v([1, 2],:) * m(1) + v([4, 5],:) * m(2); ...
%!                      m(1) * (q(1,:) .* v(2,:) - q(2,:) .* v(1,:)) + m(2) * (q(4,:) .* v(5,:) - q(5,:) .* v(4,:)) ...
%!                      + J(1) * v(3,:) + J(2) * v(6,:)];
%!   change = bsxfun (@minus, momenta (sol.q, sol.v), momenta (sol.q(:,1), sol.v(:,1)));
%!   if (strcmp (method{1}, "euler"))              # of the place q + h v+; 'moreau' moves with a mean of v and v+
%!     assert (max (abs (change(:))) < 1e-12);
%!   endif
%!   assert (max (max (abs (change(1:2,:)))) < 1e-12);
%! endfor

%!test  # two jacks in space
%! model = nsmodel ("spatial", "Gravity", 0);
%! jack = make_jack (nsshape ("capsule", 0.1, 1));
%! model = nsbody (model, "Shape", jack, "Mass", 2, "Velocity", [1, 0.1, 0], "AngularVelocity", [1, 2, 3], "Friction", 0.4);
%! model = nsbody (model, "Shape", jack, "Mass", 3, "Position", [1, 0.1, 0.2], "Quaternion", [0.8, 0.3, 0.4, 0.1], ...
%!                 "Velocity", [-1, 0, 0], "Restitution", 0.5);
%! sol = nssolve (model, [0, 1], "Step", 0.005);
%! assert (sol.exitflag, 1);
%! assert (norm (sol.v(:,end) - sol.v(:,1)) > 0.1);
%! change = bsxfun (@minus, 2 * sol.v(1:3,:) + 3 * sol.v(7:9,:), 2 * sol.v(1:3,1) + 3 * sol.v(7:9,1));
%! assert (max (abs (change(:))) < 1e-12);

## ---- pictures

%!testif ; ! isempty (available_graphics_toolkits ())  # every piece is drawn where it is, in the plane and in space
%! state = warning ("off", "Octave:gnuplot-graphics");
%! fig = figure ("visible", "off");
%! cleanup = onCleanup (@() close (fig));
%! warning (state);
%! panel = axes ("parent", fig);
%! nsplot (nssolve (on_floor ("planar", make_L (), "Position", [0, 1.1]), [0, 0.1], "Step", 0.1), "Times", 0, "Parent", panel);
%! corner = false (1, 2);
%! for h = reshape (findobj (panel, "type", "patch"), 1, [])
%!   points = [get(h, "xdata")(:), get(h, "ydata")(:)];
%!   corner = corner | [any(all (abs (points - [-1.1, 3]) < 1e-12, 2)), any(all (abs (points - [1.9, 1]) < 1e-12, 2))];
%! endfor
%! assert (corner);                                             # of the upright, and of the foot
%! ball = nsshape ("sphere", 0.5);
%! shape = nsshape ("union", ball, [0, 1, 0], ball, [0, -1, 0]);
%! one = nssolve (on_floor ("spatial", ball, "Position", [0, 0, 0.5]), [0, 0.1], "Step", 0.1);
%! two = nssolve (on_floor ("spatial", shape, "Position", [0, 0, 0.5]), [0, 0.1], "Step", 0.1);
%! count = zeros (1, 2);
%! panel = [axes("parent", fig), axes("parent", fig)];
%! nsplot (one, "Times", 0, "Parent", panel(1));
%! nsplot (two, "Times", 0, "Parent", panel(2));
%! shades = arrayfun (@(p) numel (findobj (p, "type", "patch")), panel);
%! assert (shades(2) > 1.5 * shades(1), "%d %d", shades);

## ---- what is wrong

%!error <S2 must be bounded, but is a halfspace>
%! nsshape ("union", nsshape ("disc", 1), [], nsshape ("halfspace", [0, 1]), []);
%!error <S2 must be of dimension 2 as those before, not 3>
%! nsshape ("union", nsshape ("disc", 1), [], nsshape ("sphere", 1), []);
%!error <pairs of a shape and its place> nsshape ("union", nsshape ("disc", 1), [0, 0], nsshape ("disc", 1));
%!error <S1 must be a shape made by nsshape> nsshape ("union", 3, []);
%!error <X1 must be \[x y\] or \[x y angle\] of finite numbers> nsshape ("union", nsshape ("disc", 1), [1, 2, 3, 4]);
%!error <X1 must be \[x y z\] or \[x y z q0 q1 q2 q3\]> nsshape ("union", nsshape ("sphere", 1), [1, NaN, 0]);
%!error <the quaternion of X1> nsshape ("union", nsshape ("sphere", 1), zeros (1, 7));
%!error <must be convex, but is a union> nsclosest (make_L (), [], nsshape ("disc", 1), [3, 0]);
%!error <a union of points has no density>
%! nsbody (nsmodel ("planar"), "Shape", nsshape ("union", nsshape ("point"), [1, 0], nsshape ("point"), [-1, 0]));
%!error <Shape must be one of space like the model, but is a union of the plane; unite shapes of the other kind>
%! nsbody (nsmodel ("spatial"), "Shape", make_L ());

%!test  # a cylinder touches cylinders, boxes and capsules as a moved piece where it does so as a body, also with its rim on a cap
%! rand ("twister", 8);
%! seen = 0;
%! for k = 1:60
%!   pose = [0.4; -0.3; 0.5; quaternion_about([0.2, 0.7, -0.4], 2)];
%!   one = nsshape ("cylinder", 0.3, 0.8);
%!   moved = nsshape ("union", one, pose);
%!   other = {nsshape("cylinder", 0.5, 0.4), nsshape("box", [1, 0.8, 0.4]), nsshape("capsule", 0.2, 0.5)}{1 + mod (k, 3)};
%!   tilt = quaternion_about (2*rand (1, 3) - 1, 0.3 * rand + 2 * (rand < 0.3));     # nearly cap on cap, or any
%!   x = [0.3*rand(2, 1); 0.65 + 0.3*rand];
%!   R = quaternion_matrix (tilt);
%!   turn = quaternion_product (tilt, [pose(4); -pose(5:7)]);             # the piece has tilt and lies at x
%!   where = {"Position", x - quaternion_matrix(turn) * pose(1:3), "Quaternion", turn};
%!   v = 2*rand (12, 1) - 1;
%!   for order = 1:2
%!     bodies = {{"Shape", one, "Position", x, "Quaternion", tilt}, [{"Shape", moved, "Inertia", 1}, where]};
%!     for j = 1:2
%!       list = {bodies{j}, {"Shape", other}};
%!       list = list([order, 3 - order]);
%!       model = nsbody (nsbody (nsmodel ("spatial"), list{1}{:}), list{2}{:});
%!       terms{j} = nsterms (model, 0, [], []);
%!     endfor
%!     assert (terms{2}.gap, terms{1}.gap, 1e-12);
%!     assert (terms{2}.contacts.normal, terms{1}.contacts.normal, 1e-12);
%!     assert (terms{2}.contacts.point, terms{1}.contacts.point, 1e-12);
%!     seen += numel (terms{1}.gap);
%!   endfor
%! endfor
%! assert (seen > 200);
