## Stiff springs that turn: momenta are kept exactly and energies stay, at steps far too long for the vibration.
## SPDX-License-Identifier: BSD-3-Clause

%!function model = pair (kind, k, stretch, w, varargin)      # masses 1 and 2 at the distance 1 + stretch, turning with w
%!  model = nsmodel (kind, "Gravity", 0);
%!  if (strcmp (kind, "planar"))
%!    along = [1, 0];  across = [0, 1];
%!  else
%!    along = [2, 1, -2] / 3;  across = [1, 2, 2] / 3;
%!  endif
%!  l = 1 + stretch;
%!  model = nsbody (model, "Mass", 1, "Position", -2/3 * l * along, "Velocity", -2/3 * l * w * across);
%!  model = nsbody (model, "Mass", 2, "Position", 1/3 * l * along, "Velocity", 1/3 * l * w * across);
%!  model = nsspring (model, 1, 0 * along, 2, 0 * along, "Stiffness", k, "Length", 1, varargin{:});
%!endfunction

%!function L = of_particles (sol)                             # angular momentum of masses 1 and 2 about the origin
%!  n = rows (sol.q) / 2;
%!  pad = zeros (3 - n, columns (sol.q));
%!  place = @(x, k) [x((k-1)*n+1:k*n,:); pad];
%!  L = cross (place (sol.q, 1), place (sol.v, 1)) + 2 * cross (place (sol.q, 2), place (sol.v, 2));
%!endfunction

%!function L = of_planar (sol, mass, inertia)                 # of rigid bodies in the plane, about the origin
%!  L = 0;
%!  for b = 1:numel (mass)
%!    i = 3 * b - 2;
%!    L += mass(b) * (sol.q(i,:) .* sol.v(i+1,:) - sol.q(i+1,:) .* sol.v(i,:)) + inertia(b) * sol.v(i+2,:);
%!  endfor
%!endfunction

%!function L = of_spatial (sol, mass, inertia)                # of rigid bodies in space with principal moments in columns
%!  L = 0;
%!  for b = 1:numel (mass)
%!    x = sol.q(7*b-6:7*b-4,:);  p = sol.q(7*b-3:7*b,:);
%!    v = sol.v(6*b-5:6*b-3,:);  h = inertia(:,b) .* sol.v(6*b-2:6*b,:);
%!    t = 2 * cross (p(2:4,:), h);
%!    L += mass(b) * cross (x, v) + h + p(1,:) .* t + cross (p(2:4,:), t);
%!  endfor
%!endfunction

%!function assert_kept (sol, L, bound, energy)                # L to `bound`, the energy between two shares of the first
%!  assert (sol.exitflag, 1);
%!  assert (sol.stats.rough, 0);
%!  off = max (norm (L - L(:,1), "columns")) / max (norm (L, "columns"));
%!  assert (off <= bound, "angular momentum is off by %g", off);
%!  E = nsenergy (sol)(:)' / nsenergy (sol)(1);
%!  assert (all (E >= energy(1) & E <= energy(2)), "energies from %g to %g of the first", min (E), max (E));
%!endfunction

## The impulse of the spring is along the line of the points half-way, and its work is the change of the energy: what is
## left is roundoff, in 1000 steps of numbers up to h^2 k/(4 m) = 4000 times those of the motion.
%!test  # a free pair, k h^2/m from 1 to 1e4; the linearly implicit step ended with L from 0.87 to 0.01 of the first
%! for kind = {"planar", "spatial"}
%!   for k = [1e4, 1e5, 1e6, 1e8]
%!     for stretch = [0, 1e-4, 0.01]
%!       sol = nssolve (pair (kind{1}, k, stretch, 3), [0 10], "Method", "trapezoidal", "Step", .01);
%!       assert_kept (sol, of_particles (sol), 1e-10, [1 - 1e-7, 1 + 1e-7]);
%!     endfor
%!   endfor
%! endfor
%! sol = nssolve (pair ("planar", 1e5, .01, 3), [0 10], "Method", "trapezoidal1", "Step", .01);
%! assert_kept (sol, of_particles (sol), 1e-10, [1 - 1e-7, 1 + 1e-7]);

%!test  # 17 degrees in each step
%! sol = nssolve (pair ("spatial", 1e6, .01, 30), [0 10], "Method", "trapezoidal", "Step", .01);
%! assert_kept (sol, of_particles (sol), 1e-10, [1 - 1e-7, 1 + 1e-7]);

%!test  # what the papers' Jacobians do with it, doc/papers.md: the exact ones lose both, PAGT (10.13) blows up
%! exact = nssolve (pair ("planar", 1e5, 0, 3), [0 10], "Method", "trapezoidal", "Step", .01, "Jacobian", "exact");
%! L = of_particles (exact)(3,:);
%! assert (L(end) < .6 * L(1) && nsenergy (exact)(end) < .3 * nsenergy (exact)(1));
%! definite = nssolve (pair ("planar", 1e4, 0, 10), [0 10], "Method", "trapezoidal", "Step", .01, "Jacobian", "definite");
%! assert (nsenergy (definite)(end) > 1e14 * nsenergy (definite)(1));

%!test  # a damper takes the vibration and leaves the turning: L^2/(2 I) with I = 2/3 (1 + w^2/k)^2 ...
%! model = pair ("spatial", 1e6, .01, 3, "Damping", 100);
%! sol = nssolve (model, [0 10], "Method", "trapezoidal", "Step", .01);
%! L = of_particles (sol);
%! assert_kept (sol, L, 1e-10, [.05, 1]);
%! assert (all (diff (nsenergy (sol)) <= 1e-9));
%! assert (nsenergy (sol)(end), norm (L(:,1))^2 / (2 * 2/3), .02 * 3);   # stretched by 1e-5; the damper is slow at 2/h

%!test  # spring and damper to a fixed point: L about it
%! for k = [1e4, 1e8]
%!   model = nsbody (nsmodel ("planar", "Gravity", 0), "Mass", 2, "Position", [1.001, 0], "Velocity", [0, 3]);
%!   model = nsspring (model, 1, [0 0], "ground", [0 0], "Stiffness", k, "Length", 1, "Damping", 10);
%!   sol = nssolve (model, [0 10], "Method", "trapezoidal", "Step", .01);
%!   L = 2 * (sol.q(1,:) .* sol.v(2,:) - sol.q(2,:) .* sol.v(1,:));
%!   assert_kept (sol, L, 1e-10, [.9, 1 + 1e-9]);
%! endfor

%!test  # a chain of five bodies
%! for k = [1e4, 1e6, 1e8]
%!   model = nsmodel ("planar", "Gravity", 0);
%!   for b = 1:5
%!     model = nsbody (model, "Mass", b, "Inertia", 1, "Position", [1.001*b, 0], "Velocity", [.1*b^2, 2*b - 6]);
%!   endfor
%!   for b = 1:4
%!     model = nsspring (model, b, [0 0], b + 1, [0 0], "Stiffness", k, "Length", 1);
%!   endfor
%!   sol = nssolve (model, [0 10], "Method", "trapezoidal", "Step", .01);
%!   assert_kept (sol, of_planar (sol, 1:5, ones (1, 5)), 1e-10, [1 - 1e-4, 1 + 1e-4]);
%! endfor

%!test  # off the centres of two bodies in the plane, with a length and without: torques
%! for k = [1e4, 1e6]
%!   for length = [.7, 0]
%!     model = nsmodel ("planar", "Gravity", 0);
%!     at = [-.5, 0; .5, 0] * (length > 0) + [-.2, 0; .1, .1] * (length == 0);
%!     model = nsbody (model, "Mass", 1, "Inertia", .1, "Position", at(1,:), "Velocity", [0, -1], "AngularVelocity", 2);
%!     model = nsbody (model, "Mass", 2, "Inertia", .3, "Position", at(2,:), "Velocity", [0, .5], "AngularVelocity", -1);
%!     model = nsspring (model, 1, [.2, .1], 2, [-.1, .2 * (length > 0)], "Stiffness", k, "Length", length);
%!     sol = nssolve (model, [0 10], "Method", "trapezoidal", "Step", .01);
%!     assert_kept (sol, of_planar (sol, [1 2], [.1 .3]), 1e-10, [.9, 1.1]);
%!   endfor
%! endfor

%!test  # in space, off the centres of two bodies that tumble: gyroscopic torques, R I w of both ends
%! I = [.1, .3; .2, .2; .25, .4];
%! for k = [1e4, 1e6]
%!   model = nsmodel ("spatial", "Gravity", 0);
%!   model = nsbody (model, "Mass", 1, "Inertia", diag (I(:,1)), "Position", [-.5, 0, 0], "Velocity", [0, -1, .3], ...
%!                   "AngularVelocity", [1, 2, .1]);
%!   model = nsbody (model, "Mass", 2, "Inertia", diag (I(:,2)), "Position", [.5, 0, 0], "Velocity", [0, .5, -.15], ...
%!                   "AngularVelocity", [.3, -1, 2]);
%!   model = nsspring (model, 1, [.2, .1, .1], 2, [-.1, .2, 0], "Stiffness", k, "Length", .7);
%!   sol = nssolve (model, [0 10], "Method", "trapezoidal", "Step", .01);
%!   assert_kept (sol, of_spatial (sol, [1 2], I), 1e-10, [.99, 1.01]);
%! endfor

## Radau's methods damp what the step does not resolve: of the energy the turning is left, L^2/(2 I) = 3 (1 + stretch)^2
## and the little that the spring holds against the centrifugal force.
%!test  # 'radau5': the vibration goes, the turning stays, and with it L
%! for kind = {"planar", "spatial"}
%!   for c = [1e4, 1e5, 1e6, 1e8; .01, .01, .01, 1e-4]
%!     sol = nssolve (pair (kind{1}, c(1), c(2), 3), [0 10], "Method", "radau5", "Step", .01);
%!     E = nsenergy (sol);
%!     turning = 3 * (1 + c(2))^2;
%!     assert_kept (sol, of_particles (sol), 1e-10, [.99 * turning / E(1), 1 + 1e-9]);
%!   endfor
%!   sol = nssolve (pair (kind{1}, 1e8, .01, 3), [0 10], "Method", "radau5", "Step", .01);      # 5000 J, 100 m/s
%!   assert_kept (sol, of_particles (sol), 1e-9, [3 / 5003, 1]);
%! endfor

%!test  # 'radau5' with two free groups, each of which keeps its own, and off the centres in space
%! I = [.1, .3; .2, .2; .25, .4];
%! model = nsmodel ("spatial", "Gravity", 0);
%! for b = 1:4
%!   model = nsbody (model, "Mass", 1 + (b > 2), "Inertia", diag (I(:,1 + (b > 2))), "Position", [mod(b, 2), 5*(b > 2), 0], ...
%!                   "Velocity", [0, b - 2.5, .3], "AngularVelocity", [1, b, .1]);
%! endfor
%! model = nsspring (model, 1, [.2, .1, .1], 2, [-.1, .2, 0], "Stiffness", 1e6, "Length", 1.3);
%! model = nsspring (model, 3, [.2, .1, .1], 4, [-.1, .2, 0], "Stiffness", 1e5, "Length", 1.3);
%! sol = nssolve (model, [0 5], "Method", "radau5", "Step", .01);
%! first = sol;
%! first.q = sol.q(1:14,:);  first.v = sol.v(1:12,:);
%! assert_kept (sol, of_spatial (first, [1 1], I(:,[1 1])), 1e-10, [.01, 1]);
%! first.q = sol.q(15:28,:);  first.v = sol.v(13:24,:);
%! assert_kept (sol, of_spatial (first, [2 2], I(:,[2 2])), 1e-10, [.01, 1]);

%!test  # 'radau5' is of fifth order where motion is smooth, a turning pair in space with torques
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Mass", 1, "Inertia", diag ([.1, .2, .25]), "Velocity", [0, 1, 0], "AngularVelocity", [1, 2, .5]);
%! model = nsbody (model, "Mass", 2, "Inertia", diag ([.3, .2, .4]), "Position", [1, 0, 0], "AngularVelocity", [0, -1, 1]);
%! model = nsspring (model, 1, [.2, .1, .1], 2, [-.1, .2, 0], "Stiffness", 20, "Length", .6, "Damping", .1);
%! fine = nssolve (model, [0, 1], "Method", "radau5", "Step", .005);
%! table = nsorder (model, [0, 1], .1 ./ [1, 2, 4], fine, "Method", "radau5");
%! assert (table.ratio_q(2:end) > 24 & table.ratio_q(2:end) < 42, "%s", mat2str (table.error_q));

%!test  # second order on smooth motion, in space with torques: against 'radau5' with short steps
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Mass", 1, "Inertia", diag ([.1, .2, .25]), "Velocity", [0, 1, 0], "AngularVelocity", [1, 2, .5]);
%! model = nsspring (model, 1, [.2, .1, .1], "ground", [0, 0, 1], "Stiffness", 40, "Damping", .5, "Length", .6);
%! model = nsspring (model, 1, [-.2, 0, .1], "ground", [0, 1, 1], "Stiffness", 30, "Length", 0);
%! fine = nssolve (model, [0, 1], "Method", "radau5", "Step", 1e-3);
%! table = nsorder (model, [0, 1], .02 ./ [1, 2, 4], fine, "Method", "trapezoidal");
%! assert (table.ratio_q(2:end) > 3.6 & table.ratio_q(2:end) < 4.4, "%s", mat2str (table.error_q));
%! assert (table.ratio_v(2:end) > 3.6 & table.ratio_v(2:end) < 4.4, "%s", mat2str (table.error_v));

%!test  # a moving anchor, contacts and joints beside springs: second order, and the same motion as by exact Jacobians
%! model = nsmodel ("planar");
%! model = nsbody (model, "Name", "hand", "Motion", @(t) [sin(t); 2; 0]);
%! model = nsbody (model, "Name", "bob", "Mass", 1, "Inertia", .1, "Position", [.3, .9]);
%! model = nsbody (model, "Name", "arm", "Mass", .5, "Inertia", .1, "Position", [.8, .9]);
%! model = nsspring (model, "bob", [.1, 0], "hand", [0, 0], "Stiffness", 50, "Damping", .2, "Length", 1);
%! model = nsjoint (model, "revolute", "bob", "arm", "Anchor", [.5, .9]);
%! opt = {"Method", "trapezoidal", "Stabilization", "velocity"};
%! h = .01 ./ [1, 2, 4];
%! e = zeros (1, 3);
%! fine = nssolve (model, [0 1], opt{:}, "Step", 2.5e-4, "Jacobian", "exact").q(:,end);
%! for k = 1:3
%!   e(k) = norm (nssolve (model, [0 1], opt{:}, "Step", h(k)).q(:,end) - fine, Inf);
%! endfor
%! assert (e(1:2) ./ e(2:3) > 3.4 & e(1:2) ./ e(2:3) < 4.7, "%s", mat2str (e, 4));
