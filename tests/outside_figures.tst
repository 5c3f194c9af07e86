## Figures published elsewhere for the scheme with the gap term in the rows.
## SPDX-License-Identifier: BSD-3-Clause

## How the figures are to be read (each follows by hand and was found again by a plain M-code of the
## scheme): g = 9.81; Stewart-Trinkle rows  n'v+ + Phi/h >= 0, all contacts in the LCP, M v+ = M v + h k + ...,
## q+ = q + h v+ ('euler' with Stabilization 'velocity'); friction directions along the axes x, y, -x, -y.
## A constant acceleration a from rest then gives x = a h^2 N (N + 1) / 2 after N steps.

%!function sys = on_planes (m, force, gap, normal, mu)
%!  along_axes = [1, 0, -1, 0; 0, 1, 0, -1; 0, 0, 0, 0];
%!  D = repmat (along_axes, [1, 1, columns(normal)]);
%!  sys = nssystem ("Mass", m * eye (3), "Force", @(t, q, v) force, "Gap", gap, "Normal", normal, ...
%!                  "Tangent", D, "Friction", mu);
%!endfunction

%!function sol = simulate (sys, q0)
%!  sol = nssolve (sys, [0, 0.5], q0, zeros (3, 1), "Method", "euler", "Step", 0.01, ...
%!                 "Stabilization", "velocity");
%!  assert (sol.exitflag, 1);
%!  assert (columns (sol.q), 51);
%!endfunction

## Particle m = 0.2, mu = 0.3, pushed by [-1 0.8 0] on the plane z >= 0, h = 0.01, 50 steps.  The pyramid
## |fx| + |fy| <= mu m g lets the particle move along the diagonal only: with |vx| = |vy| the
## friction is shared so that 1 - fx = 0.8 - fy, and a = (0.9 - mu m g / 2) / m = 3.0285.
%!test
%! sol = simulate (on_planes (0.2, [-1; 0.8; -0.2*9.81], @(q) q(3), [0; 0; 1], 0.3), zeros (3, 1));
%! assert (sol.q(1:2,end), [-0.3861337; 0.3861337], 1e-7);                # the figure, 7 digits
%! assert (sol.q(:,end), [-3.0285; 3.0285; 0] * 1e-4 * 1275, 1e-12);      # the same by hand

## Ramp of 15 degrees, mu = 0.25: speed 0.17008 after 1 s, g (sin 15 - mu cos 15).
%!test
%! up = [sind(15); cosd(15)];
%! downhill = [cosd(15); -sind(15)];
%! sys = nssystem ("Mass", eye (2), "Force", @(t, q, v) [0; -9.81], "Gap", @(q) up' * q, "Normal", up, ...
%!                 "Tangent", [downhill, -downhill], "Friction", 0.25);
%! sol = nssolve (sys, [0, 1], [0; 0], [0; 0], "Method", "euler", "Step", 0.01, "Stabilization", "velocity");
%! assert (sol.exitflag, 1);
%! assert (downhill' * sol.v(:,end), 0.17008, 5e-6);                      # 5 digits
%! assert (downhill' * sol.v(:,end), 9.81 * (sind (15) - 0.25 * cosd (15)), 1e-12);
%! assert (up' * sol.q(:,end), 0, 1e-14);

%!test  # the same ramp as a C model: particle, and a brick on two corners
%! up = [sind(15); cosd(15)];
%! shapes = {nsshape("point"), nsshape("box", [0.5, 0.2])};
%! poses = {{"Position", [0, 0]}, {"Position", 0.1 * up, "Angle", -15 * pi / 180}};
%! for k = 1:2
%!   model = nsmodel ("planar", "Gravity", 9.81);
%!   model = nsbody (model, "Shape", nsshape ("halfspace", up), "Friction", 0.25);
%!   model = nsbody (model, "Shape", shapes{k}, poses{k}{:});
%!   sol = nssolve (model, [0, 1], "Method", "euler", "Step", 0.01, "Stabilization", "velocity");
%!   assert (sol.exitflag, 1);
%!   assert ([cosd(15), -sind(15)] * sol.v(1:2,end), 0.1700817435, 1e-9);
%! endfor

## Bead m = 0.2, r = 0.05 (a particle that cannot turn) between the planes z = +-0.051, resting on the
## lower one (z0 = -0.001), mu = 0.3, force 1 along x: x = 0.2622675 after 50 steps of 0.01;
## a = 1 / m - mu g = 2.057.  The upper plane is in the LCP and stays without impulse.
%!test
%! gap = @(q) [q(3) + 0.001; 0.001 - q(3)];
%! sys = on_planes (0.2, [1; 0; -0.2*9.81], gap, [0, 0; 0, 0; 1, -1], 0.3);
%! sol = simulate (sys, [0; 0; -0.001]);
%! assert (sol.q(1,end), 0.2622675, 1e-7);
%! assert (sol.q(:,end), [2.057e-4 * 1275; 0; -0.001], 1e-12);
%! assert (sol.cn(2,:), zeros (1, 51), 1e-15);

%!test  # a step from 1e-3 inside ends on the surface: that is what the gap term is for
%! sys = on_planes (0.2, [0; 0; -0.2*9.81], @(q) q(3), [0; 0; 1], 0.3);
%! [q, v, info] = nsstep (sys, 0, [0; 0; -1e-3], zeros (3, 1), 0.01, "Stabilization", "velocity");
%! assert (info.exitflag, 1);
%! assert (q, zeros (3, 1), 1e-15);
%! assert (v(3), 0.1, 1e-13);
