## Momentum of free bodies in space that collide with friction, and the impulses of the collision in closed form.
## SPDX-License-Identifier: BSD-3-Clause

## Whatever impulse acts, it acts on both bodies at one point, so that linear and angular momentum stay.  Steps do not
## change them either: of spheres the momentum I w does not depend on their turn, and x+ x v+ = (x + h v+) x v+ = x x
## v+.

%!shared one, two, methods
%! one = {"Mass", 1.3, "Shape", nsshape("sphere", 0.5), "Position", [-0.8, 0.1, 0.2], "Velocity", [1.5, 0.2, -0.1], ...
%!        "AngularVelocity", [2, -3, 1], "Quaternion", [0.8, 0, 0.6, 0]};
%! two = {"Mass", 2.5, "Shape", nsshape("sphere", 0.7), "Position", [1.1, 0.5, -0.2], "Velocity", [-0.5, 0, 0.1], ...
%!        "AngularVelocity", [-1, 0.5, 4]};
%! methods = {"euler", "off"; "euler", "collisions"; "linimp", "off"; "linimp", "collisions"; "trapezoidal", "off"
%!            "trapezoidal", "collisions"; "trapezoidal", "all"; "trapezoidal1", "all"};

%!function model = spheres (one, two, mu, e)
%!  model = nsmodel ("spatial", "Gravity", 0);
%!  model = nsbody (model, one{:}, "Friction", mu, "Restitution", e);
%!  model = nsbody (model, two{:}, "Friction", mu, "Restitution", e);
%!endfunction

## velocity of sphere 1 against sphere 2 where they touch (the point of each sphere on the line of the centres), in the
## world, and its normal, which points from 2 to 1
%!function [u, n] = relative (q, v)
%!  n = q(1:3) - q(8:10);
%!  n /= norm (n);
%!  w1 = quaternion_matrix (q(4:7)) * v(4:6);
%!  w2 = quaternion_matrix (q(11:14)) * v(10:12);
%!  u = v(1:3) + cross (w1, -0.5 * n) - v(7:9) - cross (w2, 0.7 * n);
%!endfunction

%!test  # momentum to 1e-12 of its size in every step; e as set; with and without sliding to the end
%! for mu = [0.15, 3]
%!   for e = [0, 0.5, 1]
%!     for row = 1:size (methods, 1)
%!       method = methods(row,:)';
%!       name = sprintf ("mu %g, e %g, %s, %s", mu, e, method{:});
%!       model = spheres (one, two, mu, e);
%!       sol = nssolve (model, [0, 1], "Step", 0.0137, "Method", method{1}, "Detect", method{2});
%!       assert (sol.exitflag == 1, name);
%!       momentum = space_momentum (model, sol.q, sol.v);
%!       change = max (abs (momentum - momentum(:,1))(:)) / norm (momentum(:,1));
%!       assert (change <= 1e-12, "%s: %g", name, change);
%!       k = find (any (abs (diff (sol.v, 1, 2)) > 1e-9, 1));         # the step or the collision
%!       assert (numel (k) == 1, "%s: they meet %d times", name, numel (k));
%!       assert (abs (sol.v(4:6,k+1) - sol.v(4:6,k)) > 0.01, "%s: spin", name);
%!     endfor
%!   endfor
%! endfor

## Of spheres normal and tangential parts do not mix: p_n = (1 + e) m u_n with 1/m = 1/m1 + 1/m2, and, if the points
## stick, p_t = m_t u_t with 1/m_t = 1/m + r1^2/I1 + r2^2/I2 = (7/2)/m for solid spheres.  If they slide to the end,
## p_t is mu times the normal impulse of compression, p_n / (1 + e): that of decompression has no friction, PAGT (7.7).
## Its direction is one of 8.
%!test  # located collisions: the impulses in closed form, to rounding
%! m = 1 / (1/1.3 + 1/2.5);
%! for mu = [0.15, 3]
%!   for e = [0, 0.5, 1]
%!     for method = {"euler", "linimp", "trapezoidal", "trapezoidal1"}
%!       model = spheres (one, two, mu, e);
%!       sol = nssolve (model, [0, 1], "Step", 0.0137, "Method", method{1}, "Detect", "collisions");
%!       hits = sol.events(strcmp ({sol.events.kind}, "collision"));
%!       assert (numel (hits), 1);
%!       q = sol.q(:,sol.t == hits.time);
%!       [before, n] = relative (q, hits.vminus);
%!       after = relative (q, hits.vplus);
%!       assert (norm (q(1:3) - q(8:10)), 1.2, 1e-10);
%!       assert (n' * after, -e * (n' * before), 1e-12);
%!       impulse = 1.3 * (hits.vplus(1:3) - hits.vminus(1:3));
%!       assert (n' * impulse, -(1 + e) * m * (n' * before), 1e-12);
%!       assert (hits.impulse, n' * impulse, 1e-12);
%!       tangential = before - n * (n' * before);
%!       friction = impulse - n * (n' * impulse);
%!       if (mu > 1)
%!         assert (after - n * (n' * after), zeros (3, 1), 1e-12);
%!         assert (friction, -2/7 * m * tangential, 1e-12);
%!       else
%!         assert (norm (friction), mu * (n' * impulse) / (1 + e), 1e-12);
%!         assert (-friction' * tangential >= cos (pi/8) * norm (friction) * norm (tangential));
%!       endif
%!     endfor
%!   endfor
%! endfor

%!test  # along a direction of friction: that of sliding is mu p_n, to rounding
%! ball = {"Shape", nsshape("sphere", 1), "Friction", 0.2};
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, ball{:}, "Position", [0, -1.5, 2.5], "Velocity", [0, 3, -1]);
%! model = nsbody (model, ball{:});
%! sol = nssolve (model, [0, 0.6], "Method", "trapezoidal", "Step", 0.05);
%! hits = sol.events(strcmp ({sol.events.kind}, "collision"));
%! assert (numel (hits), 1);
%! assert (hits.time, 0.5, 1e-12);                               # the centres are then above each other: p_n = 1/2
%! assert (hits.vplus(1:3), [0; 3 - 0.1; -0.5], 1e-12);
%! assert (hits.vplus(7:9), [0; 0.1; -0.5], 1e-12);
%! assert (hits.vplus([4, 10]), [-0.1; -0.1] / 0.4, 1e-12);      # both r x p are along -x

## ---- Bodies of other shapes

## Their inertia is not that of a sphere, and the momentum of a tumbling body changes by the error of the scheme.  The
## jump of a located collision, at one place, keeps it to rounding.

%!function check_jump (one, shape_b, e, name)
%!  model = nsmodel ("spatial", "Gravity", 0);
%!  model = nsbody (model, one{:}, "Mass", 1.3, "Position", [0, 0.1, 1.5], "Velocity", [0.2, 0.1, -2], "Friction", 0.3);
%!  model = nsbody (model, "Mass", 2, "Shape", shape_b, "AngularVelocity", [-0.5, 1, 0.7], "Friction", 0.3, ...
%!                  "Restitution", e);
%!  for method = {"euler", "linimp", "trapezoidal"}
%!    sol = nssolve (model, [0, 1.2], "Step", 0.0137, "Method", method{1}, "Detect", "collisions");
%!    assert (sol.exitflag == 1, name);
%!    hits = sol.events(strcmp ({sol.events.kind}, "collision"));
%!    assert (! isempty (hits), "%s: they do not meet", name);
%!    for hit = hits(:)'
%!      q = sol.q(:,sol.t == hit.time);
%!      before = space_momentum (model, q, hit.vminus);
%!      change = space_momentum (model, q, hit.vplus) - before;
%!      assert (max (abs (change)) <= 1e-12 * norm (before), "%s, %s: %s", name, method{1}, mat2str (change, 3));
%!      assert (norm (hit.vplus - hit.vminus) > 0.01);
%!    endfor
%!  endfor
%!endfunction

%!test  # every pair of shapes of two bodies that turn
%! sphere = nsshape ("sphere", 0.4);
%! capsule = nsshape ("capsule", 0.3, 0.8);
%! pose = {"AngularVelocity", [1, 2, 0.5], "Quaternion", [0.9, 0.1, -0.3, 0.2]};
%! for e = [0, 0.5]
%!   for shape = {"sphere", sphere; "capsule", capsule; "box", nsshape("box", [0.8, 0.7, 0.6])}'
%!     check_jump ([{"Shape", sphere}, pose], shape{2}, e, ["sphere ", shape{1}]);
%!     check_jump ([{"Shape", shape{2}}, pose], sphere, e, [shape{1}, " sphere"]);
%!   endfor
%!   check_jump ([{"Shape", capsule}, pose], capsule, e, "capsule capsule");
%! endfor

%!test  # a particle takes the impulse at its place, and so does the other body
%! check_jump ({"Shape", nsshape("point")}, nsshape ("sphere", 0.4), 0.5, "point sphere");
%! check_jump ({"Shape", nsshape("point")}, nsshape ("capsule", 0.3, 0.8), 0.5, "point capsule");
%! check_jump ({"Shape", nsshape("point")}, nsshape ("box", [0.8, 0.7, 0.6]), 0.5, "point box");

## With gravity: x(t) of the centre of mass is a parabola, whatever happens between the bodies.
%!test  # trapezoidal: the centre of mass of two spheres that collide in flight falls exactly
%! model = spheres (one, two, 0.4, 0.6);
%! model.gravity = [0; 0; -9.81];
%! sol = nssolve (model, [0, 1], "Method", "trapezoidal", "Step", 0.01);
%! assert (any (strcmp ({sol.events.kind}, "collision")));
%! centre = (1.3 * sol.q(1:3,:) + 2.5 * sol.q(8:10,:)) / 3.8;
%! v0 = (1.3 * [1.5; 0.2; -0.1] + 2.5 * [-0.5; 0; 0.1]) / 3.8;
%! assert (centre, centre(:,1) + v0 * sol.t - [0; 0; 9.81/2] * sol.t .^ 2, 1e-12);
