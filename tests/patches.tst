## Option Reduce: contacts inside the hull of their patch (PAGT, section 10.4) are left out of the problem of a step;
## the solution with zeros for them solves the full problem.
## SPDX-License-Identifier: BSD-3-Clause

## A slab of n x n boxes, one body
%!function shape = make_slab (n)
%!  places = {};
%!  for k = 0:n^2 - 1
%!    places(end+1:end+2) = {nsshape("box", [0.1, 0.1, 0.1]), [0.1 * ([mod(k, n), floor(k / n)] - (n - 1) / 2), 0]};
%!  endfor
%!  shape = nsshape ("union", places{:});
%!endfunction

%!function model = slab_on_floor (n, mu, varargin)
%!  model = nsmodel ("spatial");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0, 0, 1]), "Friction", mu);
%!  model = nsbody (model, "Shape", make_slab (n), "Mass", 2, "Position", [0, 0, 0.05], "Friction", mu, varargin{:});
%!endfunction

## A box on fixed bodies, tiles in one plane
%!function model = box_on_tiles (mu, varargin)
%!  model = nsmodel ("spatial");
%!  for k = 0:48
%!    model = nsbody (model, "Shape", nsshape ("box", [0.1, 0.1, 0.05]), "Fixed", true, "Friction", mu, ...
%!                    "Position", [0.1 * (mod (k, 7) - 3), 0.1 * (floor (k / 7) - 3), -0.025]);
%!  endfor
%!  model = nsbody (model, "Shape", nsshape ("box", [0.33, 0.27, 0.1]), "Mass", 2, "Friction", mu, ...
%!                  "Position", [0.013, 0.021, 0.05], varargin{:});
%!endfunction

## A comb of n teeth in the plane, on a slope
%!function model = comb_on_slope (n, mu, varargin)
%!  places = {};
%!  for k = 1:n
%!    places(end+1:end+2) = {nsshape("box", [0.05, 0.1]), [0.1 * (k - (n + 1) / 2), 0]};
%!  endfor
%!  normal = [0.1; 1] / norm ([0.1, 1]);
%!  model = nsmodel ("planar");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", normal'), "Friction", mu);
%!  model = nsbody (model, "Shape", nsshape ("union", places{:}), "Mass", 1, "Position", 0.05 * normal, ...
%!                  "Angle", -atan (0.1), "Friction", mu, varargin{:});
%!endfunction

## Residual of the full problem, Stewart (2.11)-(2.15), of all contacts of a step of 'euler', with terms computed anew:
##   M (v+ - v) = h k + n c_n + D beta,  0 <= c_n _|_ n'v+ + dPhi/dt + stabilize Phi/h >= 0,  |beta| <= mu c_n,
##   and the friction maximises the dissipation: f'u = -mu c_n max (-D'u) of a pyramid, -mu c_n |u| of a cone
## in units of the speeds, which are of order 1 here, and of the impulses. Masses and times are of order 1 and 1e-2.
%!function [residual, info] = full_residual (model, v, h, stabilize, cone, varargin)
%!  q = nssolve (model, [0, h], "Step", h).q(:,1);
%!  s = nsterms (model, 0, q, v);
%!  [~, w, info] = nsstep (model, 0, q, v, h, "Cone", cone, varargin{:}, "Reduce", true);
%!  c = info.contacts;
%!  balance = s.M * (w - v) - h * s.k;
%!  residual = -Inf;
%!  quarter = 1 + size (s.D, 2) / 4;                         # direction across the first; none in the plane
%!  for k = 1:numel (c.a)
%!    j = find (s.contacts.a == c.a(k) & s.contacts.b == c.b(k) & s.contacts.feature == c.feature(k));
%!    assert (numel (j), 1);
%!    rho = s.n(:,j)' * w + s.gaprate(j) + stabilize * s.gap(j) / h;
%!    D = [s.D(:,:,j), zeros(numel (v), 1)];                 # no directions without friction
%!    f = D(:,1) * c.ct(k);
%!    size_of = abs (c.ct(k));
%!    if (isfield (c, "friction") && ! isempty (s.D))
%!      across = c.friction(k,:) * cross (c.normal(k,:), world_tangent (c.normal(k,:)))';
%!      f = f + D(:,quarter) * across;
%!      size_of = hypot (c.ct(k), across);
%!    endif
%!    balance = balance - s.n(:,j) * c.cn(k) - f;
%!    u = D' * w + [s.tangentrate(:,j); 0];
%!    slip = max (-u);
%!    if (strcmp (cone, "cone") && ! isempty (s.D))
%!      slip = hypot (u(1), u(quarter));
%!    endif
%!    law = f' * w + s.mu(j) * c.cn(k) * slip;
%!    residual = max ([residual, -rho, -c.cn(k), c.cn(k) * rho, size_of - s.mu(j) * c.cn(k), abs(law)]);
%!  endfor
%!  residual = max (residual, norm (balance, Inf));
%!endfunction

## The x axis projected into the tangent plane
%!function t = world_tangent (n)
%!  t = [1, 0, 0] - n(1) * n;
%!  t = t / norm (t);
%!endfunction

## ---- the full problem

%!test  # space: boxes of one body, one body on many; at rest, sliding, spinning, tipping; with and without gap terms
%! rand ("state", 3);
%! models = {slab_on_floor(4, 0.5), box_on_tiles(0.3), slab_on_floor(3, 0)};
%! expected = [64 - 4, 64 - 4, 36 - 4];                    # corners of all pieces, or of box and tiles, and of the hull
%! for k = 1:3
%!   for trial = 1:12
%!     v = [2 * rand(2, 1) - 1; -0.2 * rand; 0; 0; 2 * rand - 1] * (trial > 1);
%!     if (trial > 8)
%!       v(4:5) = 0.2 * rand (2, 1);
%!     endif
%!     for stabilization = {"none", "velocity", "none"; "pyramid", "pyramid", "cone"}
%!       stabilize = strcmp (stabilization{1}, "velocity");
%!       [residual, info] = full_residual (models{k}, v, 0.01, stabilize, stabilization{2}, ...
%!                                         "Stabilization", stabilization{1});
%!       assert (residual < 1e-9, "%d %d %g", k, trial, residual);
%!       if (trial <= 8)
%!         assert (info.active - info.leftout, 4);
%!         assert (info.leftout >= expected(k));               # with gap terms those that may come nearer take part too
%!         assert (sum (info.contacts.cn > 0) <= 4);
%!       endif
%!     endfor
%!   endfor
%! endfor

%!test  # the plane: of the teeth of a comb the outer corners stay
%! rand ("state", 4);
%! model = comb_on_slope (10, 0.4);
%! for trial = 1:20
%!   v = [2 * rand - 1; -rand; (rand - 0.5) * (trial > 10)];
%!   [residual, info] = full_residual (model, v, 0.01, 0, "pyramid");
%!   assert (residual < 1e-9, "%d %g", trial, residual);
%!   if (trial <= 10)
%!     assert ([info.active, info.leftout], [20, 18]);
%!     assert (info.contacts.cn(info.contacts.cn > 0) > 0.01);
%!   endif
%! endfor

## ---- the same motion, where it is one: in the plane, and in space where nothing spins

%!test  # plane, all methods
%! model = comb_on_slope (10, 0.3, "Velocity", [0.5, -0.05]);
%! for method = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau"}
%!   full = nssolve (model, [0, 0.6], "Step", 0.01, "Method", method{1});
%!   sol = nssolve (model, [0, 0.6], "Step", 0.01, "Method", method{1}, "Reduce", true);
%!   assert (sol.exitflag, 1);
%!   assert (sol.t, full.t, 1e-10);
%!   assert (sol.q, full.q, 1e-10);
%!   assert (max (sol.stats.leftout), 18);
%!   assert (full.stats.leftout, zeros (size (full.t)));
%! endfor

%!test  # space, with all stabilizations and cones: a slab falls flat and slides until it lies
%! model = slab_on_floor (5, 0.3, "Velocity", [0.6, 0.3, -0.5]);
%! for option = {{"Stabilization", "velocity"}, {"Stabilization", "projection"}, {"Cone", "cone"}, {"Method", "moreau"}}
%!   full = nssolve (model, [0, 0.4], "Step", 0.01, option{1}{:});
%!   sol = nssolve (model, [0, 0.4], "Step", 0.01, option{1}{:}, "Reduce", true);
%!   assert (sol.exitflag, 1);
%!   assert (sol.q, full.q, 1e-9);
%!   assert (sol.stats.leftout(end), 96);
%!   assert (norm (sol.v(:,end)) < 1e-9);
%! endfor

%!test  # impacts: a slab comes down on its corners and bounces, by Newton's law and by Poisson's
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0, 0, 1]), "Restitution", 0.5);
%! model = nsbody (model, "Shape", make_slab (3), "Mass", 2, "Position", [0, 0, 0.15], ...
%!                 "AngularVelocity", [0.4, 0.3, 0]);
%! for option = {{"Method", "euler"}, {"Method", "linimp"}}
%!   full = nssolve (model, [0, 0.5], "Step", 0.005, option{1}{:});
%!   sol = nssolve (model, [0, 0.5], "Step", 0.005, option{1}{:}, "Reduce", true);
%!   assert (sol.exitflag, 1);
%!   assert (max (sol.v(3,:)) > 0.2);
%!   assert (sol.q(:,end), full.q(:,end), 1e-8);             # collisions are located to 1e-10
%! endfor

## ---- what is not left out

%!test  # left-out contacts are in the table, without impulses, and slide as fast as the others
%! model = slab_on_floor (4, 0.5, "Velocity", [1, 0, 0]);
%! sol = nssolve (model, [0, 0.05], "Step", 0.01, "Reduce", true);
%! c = sol.contacts;
%! assert (sum (c.step == 3), 64);
%! assert (sum (c.cn(c.step == 3) > 0) <= 4);
%! assert (sum (c.cn(c.step == 3)), 2 * 9.81 * 0.01, 1e-12);
%! assert (max (abs (c.slip(c.step == 3) - sol.v(1,3))) < 1e-12);

%!test  # others that rub otherwise, and those whose friction depends on the speed
%! model = box_on_tiles (0.3);
%! slippery = nscontact (model, 25, 50, "Friction", 0.1);       # the tile in the middle
%! [~, ~, info] = nsstep (slippery, 0, [], [], 0.01, "Reduce", true);
%! assert (info.active - info.leftout, 8);                    # four of the other tiles, and four of this one
%! for k = 1:49
%!   model = nscontact (model, k, 50, "Friction", [0.3, 0.2, 0.1]);
%! endfor
%! [~, ~, info] = nsstep (model, 0, [], [], 0.01, "Reduce", true);
%! assert (info.active > 60 && info.leftout == 0);

%!test  # corners of one box, and vertices of an arc, of which each may come to bear
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0, 0, 1]), "Friction", 0.5);
%! model = nsbody (model, "Shape", nsshape ("box", [1, 1, 1]), "Position", [0, 0, 0.5], "Friction", 0.5);
%! [~, ~, info] = nsstep (model, 0, [], [], 0.01, "Reduce", true);
%! assert ([info.active, info.leftout], [4, 0]);
%! angle = linspace (0, 2 * pi, 65)(1:64);
%! model = nsmodel ("planar");
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]), "Friction", 0.5);
%! model = nsbody (model, "Shape", nsshape ("polygon", [sin(angle); -cos(angle)]), "Position", [0, 1], "Mass", 1);
%! sol = nssolve (model, [0, 0.5], "Step", 0.05, "Stabilization", "velocity", "Reduce", true);
%! assert (max (sol.stats.active) > 2 && max (sol.stats.leftout) == 0);

%!test  # a belt: its speed belongs to the pair, and is one for the patch
%! model = nscontact (slab_on_floor (3, 0.5), 1, 2, "SurfaceVelocity", [0.4, 0, 0]);
%! sol = nssolve (model, [0, 0.3], "Step", 0.01, "Reduce", true);
%! assert (max (sol.stats.leftout), 32);
%! assert (abs (sol.v(1,end)), 0.4, 1e-9);
