## The figures of CBAT: a disc that rolls (Figure 1), a sphere that spins (Figures 3, 4), a sphere on two spheres (6 to
## 8). SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"cbat", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

## ---- Figure 1.

%!test  # the disc: x = -3 t, theta = 3 t, energy 6.75 (the paper: to 1e-6); the scheme is exact for it, so that roundoff is left
%! r = run_cbat_figure_1 ([20 50 100 1000], [0.01 0.005 0.001 0.0005]);
%! assert_geometric_steps (r.sol, 3);
%! assert (max (abs (r.disc.y - 6.75)) < 6.75e-6);
%! assert (max (abs (r.disc.y - 6.75)) < 1e-11);
%! assert (r.sol.q(:,end), [-30; 1; 30], 1e-10);
%! ## (a) the loss falls with more edges, towards what the step loses: 6.75 exp (-4/3 g h t)
%! ends = arrayfun (@(c) c.y(end), r.by_edges);
%! assert (all (diff (ends) > 0), "%s", mat2str (ends, 5));
%! t = 0:0.5:10;
%! at = @(c) interp1 (c.t, c.y, t);
%! # 4.8 edges in each step: phases of steps and edges
%! assert (at (r.by_edges(end)), r.of_step (t, 0.01), 0.02);
%! ## (b) and with shorter steps, towards what the edges lose: 6.75 / (1 + 2 pi t / N)^2, at first order
%! ends = arrayfun (@(c) c.y(end), r.by_steps);
%! assert (all (diff (ends) > 0), "%s", mat2str (ends, 5));
%! assert (at (r.by_steps(2)), r.of_step (t, 0.005), 0.02);
%! errors = r.of_edges (10, 1000) - ends(3:4);
%! assert (errors(1) / errors(2), 2, 0.2);
%! assert (errors(2) < 0.06);
%! ## The paper: 0.001 and below cannot be told apart, in a picture of 7 units
%! assert (diff (ends(3:4)) < 0.01 * 7);

## ---- Figures 3 and 4: closed form; the steps are exact for it.

%!test
%! r = run_cbat_figures_3_4 ();
%! assert_geometric_steps (r.sol, 3);
%! assert (abs ([r.facts.ours] - [r.facts.reference]) < 1e-10);
%! assert (r.v(6,1:15), r.exact (r.t(1:15)), 1e-12);
%! assert (r.v(6,16:end), zeros (1, numel (r.t) - 15), 1e-12);
%! assert (max (abs (r.v(1:5,:))(:)) < 1e-11);
%! assert (r.moment(1:14), -0.7848 * ones (1, 14), 1e-11);
%! assert (r.moment(15), -0.4 * 0.03924 / 0.07, 1e-11);
%! assert (r.moment(16:end), zeros (1, numel (r.moment) - 15), 1e-11);
%! assert (r.normal, 9.81 * ones (size (r.normal)), 1e-10);
%! assert (max (abs (r.force)(:)) < 1e-11);

## ---- Figures 6 to 8: event-driven integration, record D3 (two_spheres_reference).

%!test
%! r = run_cbat_figures_6_8 ();
%! run = r.run;
%! assert_geometric_steps (run.sol, 3);
%! assert (r.unknowns, 28);
%! ## Velocities at t = 1, ..., 5 converge at first order: the next term of the error is h times smaller
%! assert (r.order, ones (1, 5), 0.02);
%! assert (r.errors(1:3,:) ./ r.errors(2:4,:), 2 * ones (3, 5), 0.05);
%! assert (all (r.errors(4,:) < [6e-4 3e-3 1e-2 3e-2 3e-2]), "%s", mat2str (r.errors(4,:), 3));
%! ## Events within two steps
%! assert (run.slides, 2.944807, 0.02);
%! assert (run.opens, [3.213206 3.701600], 0.02);
%! ## Forces at the start; the sphere moves by h^2 in the first step
%! assert (run.normal(:,1), [2.6410036; 8.7669029], 1e-4);
%! assert (run.torsion(2,1), 0.4635600, 1e-4);
%! ## Contact 1 slides until it opens, with friction mu times the normal force
%! presses = run.normal > 1e-9;
%! assert (run.friction(1,presses(1,:)), 0.2 * run.normal(1,presses(1,:)), 1e-9);
%! assert (all (run.sliding(1,presses(1,:)) > 1e-3));
%! ## Contact 2 rolls without spin, within the law, then slides on its boundary
%! t = run.t(2:end);
%! rolls = t < 2.93;
%! assert (max (run.sliding(2,rolls)) < 1e-9);
%! assert (all (run.friction(2,rolls) < 0.2 * run.normal(2,rolls)));
%! slides = t > 2.96 & presses(2,:);
%! assert (run.friction(2,slides), 0.2 * run.normal(2,slides), 1e-9);
%! ## Nothing overlaps: gaps of what presses are 0 at the end of each step, to the tolerance times h
%! for k = 1:2
%!   gap = sqrt (sumsq (run.sol.q(1:3,2:end) - two_spheres ().centres(:,k))) - 1 - two_spheres ().radii(k);
%!   assert (max (abs (gap(presses(k,:)))) < 1e-10);
%!   assert (min (gap) > -1e-10);
%! endfor
%! ## Smooth, where tangent planes at the start of the step part the spheres and let them fall freely: jumps of g and
%! ## more
%! assert (run.jump < 0.1);
%! for k = 1:2
%!   assert (r.others(k).jump > 9.81);
%!   early = r.others(k).t(2:end) < 2.9;
%!   assert (any (r.others(k).normal(1,early) == 0) && any (r.others(k).normal(2,early) == 0));
%! endfor
%! ## Pyramids are what their names say: other steps than those of the ellipsoid, without its moment, so that contact 2
%! ## spins
%! assert (max (max (abs (r.others(1).v - r.others(2).v))) > 0.1);
%! for k = [1 2 4 5]
%!   assert (max (abs (r.others(k).torsion(:))), 0);
%!   assert (max (max (abs (r.others(k).v - r.others(3).v))) > 0.1);
%! endfor
%! text = evalc ("report_two_spheres (r);");
%! assert (! isempty (regexp (text, '28 unknowns, [12]\.\d\d iterations per step')), text);

## Where it stands and where it opens do not depend on how the spheres are given: CBAT's are ellipsoids with equal axes.
%!test
%! sphere = nssolve (two_spheres_model (), [0 1], "Method", "geometric", "Step", 0.01);
%! ellipsoid = nssolve (two_spheres_model (@(r) nsshape ("ellipsoid", [r r r])), [0 1], "Method", "geometric", "Step", 0.01);
%! assert_geometric_steps (ellipsoid, 3);
%! assert (ellipsoid.v, sphere.v, 1e-9);                               # the tolerance of the steps

%!test  # every file of the examples is parsed, also those that draw
%! folder = fileparts (which ("two_spheres"));
%! files = {dir(fullfile (folder, "*.m")).name};
%! assert (numel (files) > 20);
%! for file = files(:)'
%!   text = fileread (fullfile (folder, file{1}));
%!   if (strncmp (text, "function ", 9))
%!     assert (isscalar (nargin (file{1}(1:end-2))));
%!   else
%!     eval (["if (false)\n", text, "\nend"]);                           # a script
%!   endif
%! endfor
