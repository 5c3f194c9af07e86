## Terms of the equations of motion in space against differences: joints, limits, contacts of all pairs, forces.
## SPDX-License-Identifier: BSD-3-Clause

## Along the path x + s v, turn exp (s w) with constant v and w the derivative of theta (and phi) is nu'v, and the
## second one their curvature, also while fixed bodies move with constant velocities.  Central differences with
## s = 1e-4 have errors of 1e-8 in first derivatives, and of 1e-8 + 1e-16/s^2 in second.

%!function q = along (model, q, v, s)                # the path
%!  at = 0;
%!  before = 0;
%!  bodies = model.bodies(:,model.bodies(1,:) > 0);
%!  for column = 1:size (bodies, 2)
%!    body = bodies(:,column);
%!    q(at+1:at+3) += s * v(before+1:before+3);
%!    at += 3;
%!    before += 3;
%!    if (body(1) == 2)
%!      q(at+1:at+4) = quaternion_product (q(at+1:at+4), quaternion_about (s * v(before+1:before+3)));
%!      at += 4;
%!      before += 3;
%!    endif
%!  endfor
%!endfunction

%!function agree (a, b, tolerance, name)
%!  e = max ([abs(a(:) - b(:)); 0]);
%!  assert (e <= tolerance, "%s: %g", name, e);
%!endfunction

%!function check_terms (model, q, v, name)           # all that is a function of q, along v
%!  s = 1e-4;
%!  here = nsterms (model, 0, q, v);
%!  back = nsterms (model, -s, along (model, q, v, -s), v);
%!  next = nsterms (model, s, along (model, q, v, s), v);
%!  agree ((next.joint - back.joint) / (2 * s), here.nu' * v + here.jointrate, 1e-6, [name, ", joint"]);
%!  agree ((next.joint - 2 * here.joint + back.joint) / s ^ 2, here.jointcurvature, 1e-5, [name, ", joint curvature"]);
%!  assert (isequal (here.contacts.feature, back.contacts.feature, next.contacts.feature), name);
%!  agree ((next.gap - back.gap) / (2 * s), here.n' * v + here.gaprate, 1e-6, [name, ", gap"]);
%!  agree ((next.gap - 2 * here.gap + back.gap) / s ^ 2, here.gapcurvature, 1e-5, [name, ", gap curvature"]);
%!endfunction

%!function check_force (model, q, v, name)           # kq and kv, one direction of q and v after the other
%!  s = 1e-5;
%!  here = nsterms (model, 0, q, v);
%!  for k = 1:rows (v)
%!    step = zeros (size (v));
%!    step(k) = s;
%!    ahead = nsterms (model, 0, along (model, q, step, 1), v).k;
%!    back = nsterms (model, 0, along (model, q, step, -1), v).k;
%!    agree ((ahead - back) / (2 * s), here.kq(:,k), 1e-6 * max (1, max (abs (here.kq(:)))), [name, ", kq"]);
%!    ahead = nsterms (model, 0, q, v + step).k;
%!    back = nsterms (model, 0, q, v - step).k;
%!    agree ((ahead - back) / (2 * s), here.kv(:,k), 1e-6 * max (1, max (abs (here.kv(:)))), [name, ", kv"]);
%!  endfor
%!endfunction

%!function [model, q, v] = two_bodies (shapes, distance)   # anyhow turned and moving
%!  [u, state] = lcp_random (lcp_random (5), 2, 8);
%!  v = lcp_random (state, 12, 1, "normal");
%!  model = nsmodel ("spatial");
%!  for k = 1:2
%!    model = nsbody (model, "Shape", shapes{k}, "Inertia", [0.3, 0.02, 0.01; 0.02, 0.4, 0.03; 0.01, 0.03, 0.5], ...
%!                    "Position", [0.1, 0.2, distance] * (k - 1), "Quaternion", u(k,1:4) - 0.4);
%!  endfor
%!  q = reshape (model.bodies(9:15,:), [], 1);
%!  model = nsbody (model, "Fixed", true, "Position", [1, 0, 0], "Quaternion", [1, 0, 1, 0], ...
%!                  "Velocity", [0.1, 0.2, 0.3], "AngularVelocity", [0.3, -0.2, 0.5]);
%!endfunction

%!test  # every kind of joint between two bodies, open and closed, with limits
%! for kind = {"revolute", "prismatic", "weld", "distance", "spherical", "cylindrical", "universal"}
%!   [model, q, v] = two_bodies ({nsshape("sphere", 0.1), nsshape("sphere", 0.1)}, 1);
%!   axis = {"Axis", [0.3, 0.5, 0.8]};
%!   anchor = {"Anchor", [0.2, 0.3, 0.4]};
%!   limits = {"Limits", [-0.5, 0.7]};
%!   switch (kind{1})
%!     case "universal"
%!       axis = {"Axis", [0, 1; 0, 0; 1, 0]};
%!       limits = {};
%!     case {"weld", "spherical"}
%!       axis = {};
%!       limits = {};
%!     case "distance"
%!       axis = {};
%!       anchor = {"Anchor", [0.2, 0.1; 0.3, -0.1; 0.4, 0.2]};
%!       limits = {};
%!   endswitch
%!   for pair = [1, 2; 2, 1; 1, 0; 0, 2; 1, 3; 3, 2]'
%!     jointed = nsjoint (model, kind{1}, pair(1), pair(2), anchor{:}, axis{:}, limits{:});
%!     check_terms (jointed, q, v, kind{1});                        # closed
%!     check_terms (jointed, along (jointed, q, v, 0.2), v, kind{1});     # some 0.3 open and turned
%!   endfor
%! endfor

%!test  # a rope
%! [model, q, v] = two_bodies ({nsshape("sphere", 0.1), nsshape("sphere", 0.1)}, 1);
%! jointed = nsjoint (model, "distance", 1, 2, "Limits", [0.5, 2]);
%! check_terms (jointed, q, v, "rope");

%!test  # contacts: every pair of shapes of bodies that move
%! shapes = {nsshape("sphere", 0.3), nsshape("capsule", 0.2, 0.7), nsshape("box", [0.5, 0.4, 0.6])};
%! for pair = [1, 1; 1, 2; 2, 1; 1, 3; 3, 1; 2, 2]'
%!   for distance = [0.7, 1]                         # overlapping a little, or apart
%!     [model, q, v] = two_bodies (shapes(pair), distance);
%!     terms = nsterms (model, 0, q, v);
%!     assert (numel (terms.gap) >= 1);
%!     check_terms (model, q, v, mat2str (pair'));
%!   endfor
%! endfor

%!test  # a particle and each shape; each shape and a halfspace that stands still, and one that moves
%! shapes = {nsshape("point"), nsshape("sphere", 0.3), nsshape("capsule", 0.2, 0.7), nsshape("cylinder", 0.3, 0.5), ...
%!           nsshape("box", [0.5, 0.4, 0.6]), nsshape("polytope", [1, -1, 0, 0; 0, 0, 1, -1; -1, -1, 1, 1] / 3)};
%! v = lcp_random (lcp_random (6), 6, 1, "normal");
%! for k = 1:6
%!   for moving = [false, true]
%!     model = nsmodel ("spatial");
%!     drift = {"Velocity", [0.1, 0.2, 0.3] * moving, "AngularVelocity", [0.3, -0.2, 0.5] * moving};
%!     model = nsbody (model, "Shape", nsshape ("halfspace", [0.1, 0.2, 1], -0.3), drift{:});
%!     inertia = {"Inertia", 0.3, "Quaternion", [0.8, 0.3, -0.4, 0.2]};
%!     if (k == 1)
%!       inertia = {};
%!     endif
%!     model = nsbody (model, "Shape", shapes{k}, inertia{:});
%!     q = model.bodies([9:11, (12:15)(1:4*(k > 1))],2);
%!     u = v(1:3+3*(k > 1));
%!     check_terms (model, q, u, sprintf ("shape %d", k));
%!   endfor
%! endfor

## nsterms: kq and kv are exact, so that they contain the gyroscopic force, -w x I w, and what its derivative is.
%!test  # springs, dampers, angular springs and the gyroscopic force
%! [model, q, v] = two_bodies ({nsshape("sphere", 0.1), nsshape("sphere", 0.1)}, 1);
%! one = nsspring (model, 1, [0.1, 0.2, 0], 2, [0, -0.1, 0.3], "Stiffness", 50, "Length", 0.8);
%! check_force (one, q, v, "spring");
%! one = nsspring (model, 1, [0.1, 0.2, 0], 0, [0, -0.1, 0.3], "Damping", 3);
%! check_force (one, q, v, "damper");
%! one = nsspring (model, 1, 2, "Angular", true, "Axis", [0.3, 0.5, 0.8], "Stiffness", 7, "Angle", 0.4);
%! check_force (one, q, v, "angular spring");
%! one = nsspring (model, 1, 2, "Angular", true, "Axis", [0.3, 0.5, 0.8], "Stiffness", 7, "Damping", 2, "Angle", 0.4);
%! check_force (one, along (one, q, v, 0.3), v, "angular spring and damper");

%!test  # directions of friction: 8, balanced, the first the x axis projected, across the normal
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0.3, 0.2, 1]), "Friction", 0.5);
%! model = nsbody (model, "Shape", nsshape ("sphere", 0.4), "Position", [0, 0, 0.4], ...
%!                 "Quaternion", [0.8, 0.3, -0.4, 0.2]);
%! q = model.bodies(9:15,2);
%! terms = nsterms (model, 0, q, zeros (6, 1));
%! n = terms.contacts.normal';
%! assert (n, [0.3; 0.2; 1] / norm ([0.3, 0.2, 1]), 1e-15);
%! D = terms.D;
%! assert (size (D), [6, 8]);
%! assert (D(:,1:4), -D(:,5:8), 1e-15);
%! t1 = [1; 0; 0] - n * n(1);
%! t1 /= norm (t1);
%! angles = 2 * pi * (0:7) / 8;
%! assert (D(1:3,:), t1 * cos (angles) + cross (n, t1) * sin (angles), 1e-14);
%! R = quaternion_matrix (q(4:7));
%! arm = terms.contacts.point' - q(1:3);
%! for k = 1:8
%!   assert (D(4:6,k), R' * cross (arm, D(1:3,k)), 1e-14);
%! endfor
