## Smooth shapes (ellipsoids, superquadrics, intersections, implicit ones) with those that are not: capsules, cylinders,
## polytopes, points, thin rods and unions of them. The environment variable NONSMOOTH_LONG adds 60 meetings of each
## pair. SPDX-License-Identifier: BSD-3-Clause

## ---- shapes, and their support functions h (n) = max n'x, which know nothing of surfaces

## A random shape of about that size, every third one thin, and what its support function needs.
%!function [shape, part] = make (kind, size)
%!  between = @(low, high) low + (high - low) * rand ();
%!  slim = ifelse (rand () < 0.3, 0.1, 1);
%!  axes = size * [between(0.5, 1), between(0.5, 1), slim * between(0.5, 1)];
%!  part = struct ("kind", kind, "axes", axes', "e", [], "V", [], "r", 0, "half", 0, "pose", [0 0 0 1 0 0 0]');
%!  switch (kind)
%!    case "ellipsoid"
%!      shape = nsshape ("ellipsoid", axes);
%!    case "superquadric"
%!      part.e = [between(0.3, 1.5), between(0.3, 1.5)];
%!      shape = nsshape ("superquadric", axes, part.e);
%!    case "lens"
%!      part.r = size;
%!      part.half = size * between (0.3, 0.8);
%!      ball = nsshape ("sphere", size);
%!      shape = nsshape ("intersection", ball, [0 0 part.half], ball, [0 0 -part.half]);
%!    case "implicit"
%!      A = 1 ./ axes';
%!      m = min (axes);
%!      shape = nsshape ("implicit", @(x) m/4 * (sum ((A .* x).^4) - 1), @(x) m * A .* (A .* x).^3, ...
%!                       @(x) 3*m * diag (A.^2 .* (A .* x).^2), 3);
%!    case {"capsule", "cylinder"}
%!      part.half = size * between (0.25, 0.75);
%!      part.r = size * slim * between (0.3, 0.6);
%!      shape = nsshape (kind, part.r, 2 * part.half);
%!    case "polytope"
%!      V = randn (3, 6 + floor (12 * rand ()));
%!      V = V ./ norm (V, 2, "columns") .* (size * [1; 1; slim]);
%!      shape = nsshape ("polytope", V - nsshape ("polytope", V).centroid);
%!      part.V = shape.vertices;
%!    case "point"
%!      shape = nsshape ("point");
%!      part.V = zeros (3, 1);
%!    case "union"
%!      [first, one] = make ("capsule", size / 2);
%!      [second, two] = make ("polytope", size / 2);
%!      [third, three] = make ("ellipsoid", size / 2);
%!      turn = randn (1, 4);
%!      two.pose = [size * [0.4 0 0], turn / norm(turn)]';
%!      three.pose = [size * [-0.2 0.4 0], 1 0 0 0]';
%!      shape = nsshape ("union", first, [], second, two.pose, third, three.pose);
%!      middle = shape.centroid;
%!      part = [one, two, three];
%!      for k = 1:3
%!        part(k).pose(1:3) -= middle;
%!      endfor
%!      shape = nsshape ("union", first, part(1).pose, second, part(2).pose, third, part(3).pose);
%!  endswitch
%!endfunction

%!function value = ifelse (condition, yes, no)
%!  value = no;
%!  if (condition)
%!    value = yes;
%!  endif
%!endfunction

%!function h = support (part, n)                  # of columns n, in the axes of the part
%!  switch (part.kind)
%!    case "ellipsoid"
%!      h = norm (part.axes .* n, 2, "columns");
%!    case "implicit"                              # |x|_4 <= 1 has the dual norm |n|_(4/3)
%!      h = sum (abs (part.axes .* n).^(4/3), 1).^(3/4);
%!    case "superquadric"                          # the dual norms of 2/e
%!      m = abs (part.axes .* n);
%!      p = 2 ./ (2 - part.e);
%!      h = ((m(1,:).^p(2) + m(2,:).^p(2)).^(p(1) / p(2)) + m(3,:).^p(1)).^(1 / p(1));
%!    case "lens"                                  # the far ball, or the rim
%!      h = part.r - part.half * abs (n(3,:));
%!      rim = part.r * abs (n(3,:)) < part.half;
%!      h(rim) = sqrt (part.r^2 - part.half^2) * hypot (n(1,rim), n(2,rim));
%!    case "capsule"
%!      h = part.r + part.half * abs (n(3,:));
%!    case "cylinder"
%!      h = part.r * hypot (n(1,:), n(2,:)) + part.half * abs (n(3,:));
%!    otherwise
%!      h = max (part.V' * n, [], 1);
%!  endswitch
%!endfunction

%!function [x, R] = place (pose, part)
%!  R = quaternion_matrix (pose(4:7));
%!  x = pose(1:3) + R * part.pose(1:3);
%!  R = R * quaternion_matrix (part.pose(4:7));
%!endfunction

## Of each unit vector n, phi (n) = n'(xa - xb) - h_a (-n) - h_b (n) is a proof that the overlap is at most -phi (n).
## The largest one of a grid and of random changes of its best, or the first that is `enough`, beginning with the n
## given.
%!function [best, n] = largest_phi (a, pose_a, b, pose_b, n, enough)
%!  [xa, Ra] = place (pose_a, a);
%!  [xb, Rb] = place (pose_b, b);
%!  phi = @(n) (xa - xb)' * n - support (a, -Ra' * n) - support (b, Rb' * n);
%!  best = phi (n);
%!  if (best >= enough)
%!    return
%!  endif
%!  k = 0.5:1:600;
%!  z = 1 - k / 300;
%!  grid = [sqrt(1 - z.^2) .* cos(10.166 * k); sqrt(1 - z.^2) .* sin(10.166 * k); z];
%!  [value, j] = max (phi (grid));
%!  if (value > best)
%!    best = value;
%!    n = grid(:,j);
%!  endif
%!  width = 0.2;
%!  while (best < enough && width > 1e-8)
%!    near = n + width * randn (3, 30);
%!    near ./= norm (near, 2, "columns");
%!    [value, j] = max (phi (near));
%!    if (value > best)
%!      best = value;
%!      n = near(:,j);
%!    else
%!      width *= 0.7;
%!    endif
%!  endwhile
%!endfunction

%!function turn = random_turn ()
%!  turn = randn (4, 1);
%!  turn /= norm (turn);
%!endfunction

%!shared others, smooth
%! others = {"capsule", "cylinder", "polytope", "point", "union"};
%! smooth = {"ellipsoid", "superquadric", "lens", "implicit"};

## ---- distances

%!test  # nsclosest: the gap is phi of its normal, and no other normal has more
%! rand ("state", 3);
%! randn ("state", 3);
%! for o = reshape (others(1:4), 1, [])
%!   for s = smooth(:)'
%!     for k = 1:ifelse (strcmp (s{1}, "ellipsoid"), 6, 1)
%!       [one, a] = make (o{1}, 1);
%!       [two, b] = make (s{1}, 10^(2 * rand () - 1));
%!       away = randn (3, 1);
%!       pose_a = [away / norm(away) * (0.3 + rand ()) * (1 + two.boundingradius); random_turn()];
%!       pose_b = [0; 0; 0; random_turn()];
%!       [gap, pa, pb, n] = nsclosest (one, pose_a, two, pose_b);
%!       unit = min (two.boundingradius, one.boundingradius + strcmp (o{1}, "point"));
%!       assert (largest_phi (a, pose_a, b, pose_b, n, -Inf), gap, 1e-7 * unit);     # where the interior method ends
%!       assert (pa - pb, gap * n, 1e-12 * (1 + two.boundingradius));
%!       assert (largest_phi (a, pose_a, b, pose_b, n, Inf) <= gap + 1e-6 * unit);
%!     endfor
%!   endfor
%! endfor

%!test  # distances one can see
%! egg = nsshape ("ellipsoid", [1 1 2]);
%! tin = nsshape ("cylinder", 1, 2);
%! pill = nsshape ("capsule", 1, 2);
%! [gap, pa, pb, n] = nsclosest (egg, [0 0 4], tin, []);
%! assert (gap, 1, 1e-13);
%! assert ([pa, pb, n], [0 0 0; 0 0 0; 2 1 1], 1e-7);            # the egg touches the lid in one point
%! assert (nsclosest (egg, [3 0 0], tin, []), 1, 1e-13);
%! assert (nsclosest (egg, [0 0 5], pill, []), 1, 1e-13);
%! assert (nsclosest (pill, [0 0 5 0 0 1 0], egg, []), 1, 1e-13);
%! assert (nsclosest (egg, [0 3 0 1 1 0 0], pill, []), 0, 1e-13);       # lying along y
%! assert (nsclosest (nsshape ("point"), [0 0 3], egg, []), 1, 1e-13);
%! assert (nsclosest (nsshape ("point"), [0.5 0 0], egg, []), -0.5, 1e-13);
%! assert (nsclosest (pill, [0 0 9], tin, [0 0 1]), 5, 1e-12);
%! assert (nsclosest (tin, [4 4 0], tin, []), 4 * sqrt (2) - 2, 1e-12);
%! assert (nsclosest (tin, [0 0 0 1 1 0 0], nsshape ("halfspace", [0 0 1]), [0 0 -3]), 2, 1e-12);
%! rod = nsshape ("polygon", [-1 1; 0 0]);
%! assert (nsclosest (rod, [0 2], nsshape ("ellipse", [3 1]), []), 1, 1e-13);
%! assert (nsclosest (rod, [0 4 pi/2], nsshape ("ellipse", [3 1]), []), 2, 1e-13);
%! assert (nsclosest (rod, [3 0], rod, []), 1, 1e-13);

## ---- gaps, normals and their derivatives

## q after a time t of constant velocities, those of turning in the axes of the body
%!function q = after (q, v, t)
%!  q(1:3) += t * v(1:3);
%!  if (numel (q) == 7)
%!    q(4:7) = quaternion_product (q(4:7), quaternion_about (v(4:6) / norm (v(4:6)), t * norm (v(4:6))));
%!  endif
%!endfunction

%!function gap = gap_after (model, q, v, split, t)
%!  q = [after(q(1:split(1)), v(1:split(2)), t); after(q(split(1)+1:end), v(split(2)+1:end), t)];
%!  gap = nsterms (model, 0, q, v).gap;
%!endfunction

%!test  # nsterms: n'v and gapcurvature are the first and second difference of the gap, and the normal is from b to a
%! rand ("state", 4);
%! randn ("state", 4);
%! h = 1e-3;
%! close = zeros (1, 0);
%! for o = reshape (others(1:4), 1, [])
%!   for s = {"ellipsoid", "lens", "superquadric"}
%!     for k = 1:ifelse (strcmp (s{1}, "ellipsoid"), 6, 1)
%!       one = make (o{1}, 1);
%!       two = make (s{1}, 1);
%!       is_point = strcmp (o{1}, "point");
%!       model = nsbody (nsmodel ("spatial", "Gravity", 0), "Shape", one, "Mass", 1);
%!       model = nsbody (model, "Shape", two, "Mass", 1);
%!       away = randn (3, 1);
%!       q = [2.2 * away / norm(away); ifelse(is_point, [], random_turn()); 0; 0; 0; random_turn()];
%!       v = randn (12 - 3 * is_point, 1);
%!       split = ifelse (is_point, [3 3], [7 6]);
%!       gap = @(t) gap_after (model, q, v, split, t);
%!       terms = nsterms (model, 0, q, v);
%!       assert (numel (terms.gap), 1);
%!       sign_ab = ifelse (terms.contacts.a == 1, 1, -1);
%!       assert (sign_ab * terms.contacts.normal * away > 0);
%!       assert (terms.n' * v, (gap (h) - gap (-h)) / (2*h), 1e-3);    # h^2 times third derivatives, up to 1e3
%!       second = (gap (h) - 2 * terms.gap + gap (-h)) / h^2;
%!       close(end+1) = abs (terms.gapcurvature - second) < 1e-2 * (1 + abs (second));
%!     endfor
%!   endfor
%! endfor
%! assert (mean (close) > 0.9);              # the others change from one face to the next within h

## ---- meetings

## Two bodies fly at each other, turning; returns the largest overlap that cannot be excluded, in units of the way that
## the bodies go in one step, and whether they touched.
%!function [depth, hit] = meet (kind_a, kind_b, size_b, method)
%!  h = 0.01;
%!  [shape_a, a] = make (kind_a, 1);
%!  [shape_b, b] = make (kind_b, size_b);
%!  is_point = strcmp (kind_a, "point");
%!  radius = [shape_a.boundingradius, shape_b.boundingradius];
%!  unit = min (radius(radius > 0));
%!  away = randn (3, 1);
%!  away /= norm (away);
%!  side = cross (away, randn (3, 1));
%!  model = nsmodel ("spatial", "Gravity", 0);
%!  if (is_point)
%!    model = nsbody (model, "Shape", shape_a, "Mass", 1);
%!  else
%!    model = nsbody (model, "Shape", shape_a, "Mass", 1, "Quaternion", random_turn (), "AngularVelocity", ...
%!                    3 * randn (3, 1), "Friction", 0.3 * rand ());
%!  endif
%!  model = nsbody (model, "Shape", shape_b, "Mass", 1, "Quaternion", random_turn (), "Position", ...
%!                  1.05 * sum (radius) * away + 0.3 * unit * rand () * side / norm (side), "Velocity", -2 * unit * away, ...
%!                  "AngularVelocity", 3 * min (1, unit / radius(2)) * randn (3, 1), "Friction", 0.3 * rand ());
%!  last = min (1.1 * sum (radius) / unit, 3);
%!  sol = nssolve (model, [0 last], "Step", h, "Method", method);
%!  assert (sol.exitflag, 1);
%!  count = ifelse (is_point, 3, 7);
%!  depth = way = 0;
%!  n = -away * ones (1, numel (a) * numel (b));
%!  for k = 1:numel (sol.t)
%!    pose_a = [sol.q(1:count,k); [1; 0; 0; 0](1:7-count)];
%!    pose_b = sol.q(count+1:end,k);
%!    v = [sol.v(1:3,k) - sol.v(end-5:end-3,k); norm(sol.v(4:end-6,k)) * radius(1); norm(sol.v(end-2:end,k)) * radius(2)];
%!    last_way = way;
%!    way = h * (norm (v(1:3)) + v(4) + v(5));
%!    limit = max (way, last_way);
%!    for i = 1:numel (a)
%!      for j = 1:numel (b)
%!        pair = i + (j - 1) * numel (a);
%!        [phi, n(:,pair)] = largest_phi (a(i), pose_a, b(j), pose_b, n(:,pair), -0.02 * limit);
%!        depth = max (depth, -phi / limit);
%!      endfor
%!    endfor
%!  endfor
%!  hit = any (sol.contacts.cn(:) > 0);
%!endfunction

## What moves within a step by `way` overlaps by no more than that where nothing passes through (see the warning of
## nssolve). Every third pair differs in size, up to 100 : 1.
%!function check_meetings (others, smooth, count, method)
%!  warning ("off", "nonsmooth:nssolve:overlap", "local");
%!  rand ("state", 5);
%!  randn ("state", 5);
%!  hits = all = 0;
%!  worst = -Inf;
%!  for o = others(:)'
%!    for s = smooth(:)'
%!      for k = 1:count
%!        [depth, hit] = meet (o{1}, s{1}, ifelse (mod (k, 3) == 0, 10^(4 * rand () - 2), 1), method);
%!        assert (depth < 1, sprintf ("%s and %s, number %d: %g steps deep", o{1}, s{1}, k, depth));
%!        hits += hit;
%!        all++;
%!        worst = max (worst, depth);
%!      endfor
%!    endfor
%!  endfor
%!  assert (hits > 0.7 * all);
%!  if (! isempty (getenv ("NONSMOOTH_LONG")))
%!    printf ("%d meetings, %d touched, the deepest overlap is %.2f of a step\n", all, hits, worst);
%!  endif
%!endfunction

%!test  # none passes through
%! check_meetings (others, smooth(1), 6, "euler");
%! check_meetings (others, smooth(2:3), 1, "euler");
%! check_meetings (others(2), smooth(4), 1, "euler");

%!test  # by other methods
%! check_meetings (others([1 2 3 5]), smooth(1), 2, "linimp");
%! check_meetings (others(1:3), smooth(1), 2, "trapezoidal");
%! check_meetings (others(1:3), smooth(1), 2, "moreau");

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))  # 60 of each, more than 1000 meetings
%! for s = smooth(:)'
%!   check_meetings (others, s, 60, "euler");
%! endfor

## ---- rest, momentum and energy

%!test  # an ellipsoid on the lid of a cylinder, on a polytope and on the floor: all is the same, and its weight is carried
%! block = [1 1 1 1 -1 -1 -1 -1; 1 1 -1 -1 1 1 -1 -1; kron([1 1 1 1], [0.25 -0.25])];
%! floors = {nsshape("halfspace", [0 0 1], 0.25), nsshape("cylinder", 1, 0.5), nsshape("polytope", block)};
%! for method = {"euler", "linimp", "geometric"}
%!   for k = 1:3
%!     model = nsbody (nsmodel ("spatial"), "Shape", floors{k}, "Fixed", true, "Friction", 0.6);
%!     model = nsbody (model, "Shape", nsshape ("ellipsoid", [0.3 0.2 0.1]), "Mass", 2, "Position", [0.1 0 0.45], ...
%!                     "Quaternion", quaternion_about ([0.6; 0.8; 0], 0.1), "Friction", 0.6);
%!     sol = nssolve (model, [0 2], "Step", 0.005, "Method", method{1});
%!     if (k == 1)
%!       floor_q = sol.q;
%!     endif
%!     assert (sol.q, floor_q, 1e-8);                        # roundoff, which rocking lets grow a little
%!     ## a step along the tangent sinks by h^2 w^2 a^2 / (2 c), with the semi-axes a and c, and is lifted again
%!     lift = 0.005 ^ 2 * max (sumsq (sol.v(4:6,:))) * 0.3 ^ 2 / (2 * 0.1) * ! strcmp (method{1}, "geometric");
%!     assert (max (diff (nsenergy (sol))) < 2 * 9.81 * lift + 1e-12);
%!     late = sol.contacts.step > find (sol.t > 1, 1);
%!     seconds = sol.t(end) - sol.t(find (sol.t > 1, 1));
%!     assert (sum (sol.contacts.cn(late)) / seconds, 2 * 9.81, 0.05 * 2 * 9.81);    # its momentum is within that
%!   endfor
%! endfor

%!test  # in the trough of two capsules: (0.3 + 0.4)^2 = 0.5^2 + z^2, and two normal forces m g / 2 (0.7 / z)
%! z = sqrt (0.7^2 - 0.5^2);
%! for method = {"euler", "linimp", "geometric", "trapezoidal"}
%!   model = nsmodel ("spatial");
%!   for side = [-1 1]
%!     model = nsbody (model, "Shape", nsshape ("capsule", 0.3, 3), "Fixed", true, "Position", [0 side/2 0], ...
%!                     "Quaternion", [1 0 1 0]);
%!   endfor
%!   model = nsbody (model, "Shape", nsshape ("ellipsoid", [0.6 0.4 0.4]), "Mass", 2, "Position", [0 0.02 0.55]);
%!   sol = nssolve (model, [0 2], "Step", 0.005, "Method", method{1});
%!   assert (sol.q(1:3,end), [0; 0; z], 3e-4);               # 'euler' ends within half the square of a step, 9.81 h^2
%!   assert (norm (sol.v(:,end)) < 1e-3);
%!   step = sol.contacts.step == numel (sol.t);
%!   assert (nnz (step), 2);
%!   force = sol.contacts.cn(step) / (sol.t(end) - sol.t(end-1));
%!   assert (force, [1; 1] * 9.81 * 0.7 / z, 0.02 * 9.81);
%! endfor

%!test  # what flies on after a collision: momentum stays, and without friction and loss the energy
%! rand ("state", 6);
%! randn ("state", 6);
%! for kind = {"capsule", "cylinder", "polytope"}
%!   shape = make (kind{1}, 1);
%!   model = nsbody (nsmodel ("spatial", "Gravity", 0), "Shape", shape, "Mass", 2, "Quaternion", random_turn (), ...
%!                   "AngularVelocity", [1 2 -1], "Restitution", 1);
%!   model = nsbody (model, "Shape", nsshape ("ellipsoid", [0.3 0.5 0.4]), "Mass", 1, "Position", [0.1 0.05 2], ...
%!                   "Quaternion", random_turn (), "AngularVelocity", [-1 1 2], "Velocity", [0 0 -3], "Restitution", 1);
%!   sol = nssolve (model, [0 1], "Step", 0.001, "Method", "trapezoidal");
%!   assert (any (sol.contacts.cn > 1e-3));
%!   [momentum, kinetic] = space_momentum (model, sol.q, sol.v);
%!   assert (momentum - momentum(:,1), zeros (size (momentum)), 1e-4);       # turning is integrated to h^2
%!   assert (kinetic - kinetic(1), zeros (size (kinetic)), 1e-4);
%! endfor

%!test  # the plane: a point, a rod and a polygon of 500 corners come down on an ellipse, and it on them
%! many = [cos(2*pi*(1:500)/500); sin(2*pi*(1:500)/500)];
%! shapes = {nsshape("point"), nsshape("polygon", [-1 1; 0 0]), nsshape("polygon", many)};
%! rest = [0 0 1];
%! for k = 1:3
%!   for turned = 0:1
%!     ends = {{"Fixed", true}, {"Mass", 1, "Position", [0 2.5]}};
%!     model = nsbody (nsmodel ("planar"), "Shape", shapes{k}, ends{2 - turned}{:});
%!     model = nsbody (model, "Shape", nsshape ("ellipse", [0.5 1]), ends{1 + turned}{:});
%!     sol = nssolve (model, [0 1], "Step", 0.005);
%!     assert (sol.q(2,end), 1 + rest(k), 1e-3);             # 'euler': up to 9.81 h^2 too deep
%!   endfor
%! endfor

%!test  # a polytope of 500 corners, some 1000 faces, and an ellipsoid
%! k = 1:500;
%! z = 1 - (2 * k - 1) / 500;
%! V = [sqrt(1 - z.^2) .* cos(2.4 * k); sqrt(1 - z.^2) .* sin(2.4 * k); z];
%! globe = nsshape ("polytope", V);
%! [egg, b] = make ("ellipsoid", 1);
%! [~, a] = make ("polytope", 1);
%! a.V = globe.vertices;
%! for away = [0.5 1.4 1.9 4]
%!   pose_b = [away * [0.6; 0; 0.8]; random_turn()];
%!   [gap, ~, ~, n] = nsclosest (globe, [], egg, pose_b);
%!   assert (largest_phi (a, [0 0 0 1 0 0 0]', b, pose_b, n, -Inf), gap, 1e-7);
%!   assert (largest_phi (a, [0 0 0 1 0 0 0]', b, pose_b, n, Inf) <= gap + 1e-6);
%! endfor

%!test  # no pair of kinds passes through each other unseen
%! flat = {nsshape("point"), nsshape("disc", 1), nsshape("polygon", [-1 1; 0 0]), nsshape("box", [1 1]), ...
%!         nsshape("ellipse", [1 2]), nsshape("superquadric", [1 1], 0.5), nsshape("halfspace", [0 1])};
%! space = {nsshape("point"), nsshape("sphere", 1), nsshape("capsule", 1, 1), nsshape("cylinder", 1, 1), ...
%!          nsshape("box", [1 1 1]), nsshape("polytope", [eye(3), -eye(3)]), nsshape("ellipsoid", [1 2 3]), ...
%!          make("union", 1), nsshape("halfspace", [0 0 1])};
%! warning ("error", "nonsmooth:nssolve:noPair", "local");
%! for shapes = {flat, space}
%!   dimension = shapes{1}{2}.dimension;
%!   for j = 1:numel (shapes{1})
%!     for k = 1:numel (shapes{1}) - 1
%!       model = nsbody (nsmodel (ifelse (dimension == 2, "planar", "spatial")), "Shape", shapes{1}{j}, "Fixed", true);
%!       model = nsbody (model, "Shape", shapes{1}{k}, "Position", [0, zeros(1, dimension - 2), 9]);
%!       nssolve (model, [0 0.01], "Step", 0.01);
%!     endfor
%!   endfor
%! endfor
