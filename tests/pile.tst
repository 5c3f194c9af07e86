## Piles: islands that are solved on their bodies, against the full matrices, closed forms and conservation.
## SPDX-License-Identifier: BSD-3-Clause

############ helpers

%!function model = tower (n, mu, varargin)          # boxes on boxes in the plane, shifted to and fro
%!  model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]), "Friction", mu, "Name", "floor");
%!  for k = 1:n
%!    model = nsbody (model, "Shape", nsshape ("box", 1, 1), "Position", [0.1*mod(k, 2), k - 0.5], "Friction", mu, varargin{:});
%!  endfor
%!endfunction

%!function model = bed (n, mu)                      # n x n x n spheres on a floor, in a grid that nearly touches
%!  model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("halfspace", [0 0 1]), "Friction", mu, "Name", "floor");
%!  for k = 0:n^3-1
%!    at = 0.202*[mod(k, n), mod(floor (k/n), n), floor(k/n^2) + 0.5] + 5e-4*sin (k*[1 2 0]);
%!    model = nsbody (model, "Shape", nsshape ("sphere", 0.1), "Position", at, "Friction", mu);
%!  endfor
%!endfunction

############ towers

%!test  # at rest nothing moves: no drift to roundoff of the impulses, and the weight on each face
%! n = 12;
%! for solver = {"auto", "structured"}
%!   sol = nssolve (tower (n, 0.5), [0, 2], "Step", 0.01, "Method", "euler", "Solver", solver{1});
%!   assert (sol.exitflag, 1);
%!   assert (max (max (abs (bsxfun (@minus, sol.q, sol.q(:,1))))) <= 1e-11);
%!   assert (max (sol.stats.residual) <= 1e-12);
%!   assert (max (abs (sol.v(:,end))) <= 1e-11);
%!   last = sol.contacts.step == max (sol.contacts.step);
%!   assert (sum (sol.contacts.cn(last)), 0.01*9.81 * n*(n + 1)/2, 1e-9);
%! endfor

%!test  # the same with the heaviest box on top
%! model = tower (11, 0.5);
%! model = nsbody (model, "Mass", 1e4, "Shape", nsshape ("box", 1, 1), "Position", [0 11.5], "Friction", 0.5);
%! sol = nssolve (model, [0, 1], "Step", 0.01, "Method", "euler");
%! assert (max (max (abs (bsxfun (@minus, sol.q, sol.q(:,1))))) <= 1e-8);

%!test  # without friction velocities are unique: towers that are hit, by both ways
%! for k = 1:3
%!   model = tower (14, 0);
%!   model = nsbody (model, "Shape", nsshape ("disc", 0.3), "Position", [0.2*k - 0.4, 14.3], "Velocity", [0.1*k, -2], "Friction", 0);
%!   a = nssolve (model, [0, 0.02], "Step", 0.01, "Method", "euler", "Solver", "structured");
%!   b = nssolve (model, [0, 0.02], "Step", 0.01, "Method", "euler", "Solver", "lemke");
%!   assert (a.v, b.v, 1e-9);
%! endfor

%!test  # with friction both satisfy the same laws: a tower on a belt, velocities by both ways
%! for mu = [0.1, 0.5, 1]
%!   model = tower (8, mu, "Velocity", [0.4 0]);
%!   a = nssolve (model, [0, 0.1], "Step", 0.01, "Method", "euler", "Solver", "structured", "Stabilization", "none");
%!   b = nssolve (model, [0, 0.1], "Step", 0.01, "Method", "euler", "Solver", "lemke", "Stabilization", "none");
%!   assert (max (a.stats.residual) <= 1e-10);
%!   assert (a.v, b.v, 1e-8);
%! endfor

%!test  # joints within an island: a chain of boxes pinned to each other on the floor, at rest and pulled
%! model = tower (0, 0.4);
%! for k = 1:8
%!   model = nsbody (model, "Shape", nsshape ("box", 1, 1), "Position", [k, 0.5], "Friction", 0.4, "Name", sprintf ("box %d", k));
%!   if (k > 1)
%!     model = nsjoint (model, "revolute", sprintf ("box %d", k - 1), sprintf ("box %d", k), "Anchor", [k - 0.5, 0.5]);
%!   endif
%! endfor
%! model = nsforce (model, "box 8", [40 0]);
%! a = nssolve (model, [0, 0.3], "Step", 0.01, "Method", "euler", "Solver", "structured");
%! b = nssolve (model, [0, 0.3], "Step", 0.01, "Method", "euler", "Solver", "lemke");
%! assert (a.v, b.v, 1e-8);
%! assert (a.v(1,end), 0.3 * (40 - 0.4*8*9.81) / 8, 1e-8);   # Newton, with the friction of eight weights

############ spheres

%!test  # a bed of spheres falls apart: both ways agree while the contacts are few, and momentum is what impulses make it
%! model = bed (3, 0.3);
%! a = nssolve (model, [0, 0.05], "Step", 0.01, "Method", "euler", "Solver", "structured", "Cone", "cone");
%! b = nssolve (model, [0, 0.05], "Step", 0.01, "Method", "euler", "Solver", "lemke", "Cone", "cone");
%! assert (a.exitflag == 1 && b.exitflag == 1);
%! assert (max (a.stats.active) >= 9);                       # the lowest nine lie on the floor
%! assert (max (a.stats.residual) <= 1e-10);
%! assert (a.v(:,end), b.v(:,end), 1e-6);

## ---- Steps without a solution.  A ceiling comes down on a stack on the floor: no velocity of n boxes obeys n + 1
##                                 rows.

%!function model = squeezed (n, kind)
%!  flat = strcmp (kind, "planar");
%!  up = [zeros(1, 2 - flat), 1];
%!  box = nsshape ("box", ones (1, 3 - flat));
%!  model = nsbody (nsmodel (kind), "Shape", nsshape ("halfspace", up), "Friction", 1);
%!  for k = 1:n
%!    model = nsbody (model, "Shape", box, "Position", (k - 0.5) * up, "Friction", 1);
%!  endfor
%!  model = nsbody (model, "Shape", box, "Position", (n + 0.5005) * up, "Velocity", -0.1 * up, "Fixed", true, ...
%!                  "Friction", 1);
%!endfunction

## Impulses that have grown to 1e9 made speeds of 0.02 m/s look small. Fallbacks would make tens of thousands of pivots
## where nothing proves that they are in vain.
%!test  # that is told, and soon
%! warning ("off", "nonsmooth:nssolve:stopped", "local");
%! for kind = {"planar", "spatial", "spatial"; "pyramid", "pyramid", "cone"}
%!   for n = [2 5 10 20]
%!     for solver = {"auto", "structured"}
%!       sol = nssolve (squeezed (n, kind{1}), [0 0.05], "Step", 0.01, "Cone", kind{2}, "Solver", solver{1});
%!       assert (sol.exitflag, -1);
%!       assert (strncmp (sol.message, "no velocity keeps all gaps from closing", 39));
%!       assert (sol.stats.pivots < 1000);
%!     endfor
%!   endfor
%! endfor

%!test  # an island that is too large for full matrices ends roughly, and says so
%! warning ("on", "nonsmooth:nssolve:rough", "local");
%! for c = {"pyramid", "cone"; 60, 130}                    # 10 and 3 unknowns at each of 4 corners: 2440 and 1572
%!   lastwarn ("", "");
%!   sol = nssolve (squeezed (c{2}, "spatial"), [0 0.01], "Step", 0.01, "Cone", c{1});
%!   [~, id] = lastwarn ();
%!   assert (id, "nonsmooth:nssolve:rough");
%!   assert ([sol.exitflag, sol.stats.rough], [1 1]);
%!   residual = max (sol.stats.residual);                  # 0.05 m/s shared by 61 or 131 rows, beside speeds of 0.1 m/s
%!   assert (residual > 1e-4 && residual < 1e-2, "%g", residual);
%! endfor

%!test  # a residual of more than 1e-2 is no rough solution: shorter steps are tried, then the run ends
%! warning ("off", "nonsmooth:nssolve:stopped", "local");
%! pyramids = {"Step", 0.01, "Cone", "pyramid"};           # of 1640 unknowns, too many for full matrices
%! sol = nssolve (squeezed (40, "spatial"), [0 0.01], pyramids{:});        # the same shared by 41 rows
%! assert ([sol.exitflag, sol.stats.rough, sol.stats.halved], [-2 0 1]);
%! assert (strncmp (sol.message, "no velocity keeps all gaps from closing", 39));
%! # the ceiling comes down to the stack at 0.005 s
%! assert (sol.t(end) < 0.005 && max (sol.stats.residual) < 1e-8);
%! [~, ~, info] = nsstep (squeezed (40, "spatial"), 0, sol.q(:,1), sol.v(:,1), 0.01, pyramids{3:4});
%! assert (info.exitflag, -2);

## A slide that is jammed by friction has no solution either, though its normals alone would have one: pawl_model with
## mu = 2 in one long step. Of 40 directions and more each fallback might take thousands of pivots.
%!test  # fallbacks end after some effort
%! warning ("off", "nonsmooth:nssolve:stopped", "local");
%! folder = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples", "piles");
%! addpath (folder);
%! clean = onCleanup (@() rmpath (folder));
%! sol = nssolve (pawl_model (pawl_numbers (), 2), [0 0.14], "Step", 0.02, "Stabilization", "velocity");
%! assert (sol.exitflag, -1);
%! assert (sol.stats.pivots < 5000);
