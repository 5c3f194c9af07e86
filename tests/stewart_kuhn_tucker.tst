## Constrained minima by mcpsolve, Stewart (1.7), (1.8): examples/stewart/kuhn_tucker.m.
## SPDX-License-Identifier: BSD-3-Clause

%!shared examples, cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"stewart", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

%!test  # the facts are closed forms; the residual is below 1e-10, and the programs are well conditioned
%! result = run_kuhn_tucker ();
%! assert (numel (result.facts), 7);
%! assert ([result.facts.ours], [result.facts.reference], 1e-8);

%!test  # the nine beads: equilibrium of each of them, links and table, the pattern mirrors
%! beads = run_kuhn_tucker ().beads(3);
%! x = [-1; beads.x; 1];
%! y = [0.6; beads.y; 0.6];
%! assert (hypot (diff (x), diff (y)) <= 0.28 + 1e-9);
%! pull = beads.tension / 0.28 .* [diff(x), diff(y)];             # along each link, to the right
%! assert (diff (pull(:,1)), zeros (9, 1), 1e-8);
%! assert (diff (pull(:,2)) + beads.table, ones (9, 1), 1e-8);
%! assert (min (beads.y, beads.table), zeros (9, 1), 1e-9);
%! assert (beads.y, flipud (beads.y), 1e-8);
%! assert (sum (beads.table > 0), 5);

%!test  # derivatives of both programs, by differences
%! [objective, constraints] = beads_program (4, 2, 0.7, 2, 1);
%! v = sin (1:17)';
%! [F, J] = kuhn_tucker_system (v, 8, objective, constraints);
%! h = 1e-6;
%! for j = 1:17
%!   e = h * ((1:17)' == j);
%!   slope = (kuhn_tucker_system (v + e, 8, objective, constraints) - kuhn_tucker_system (v - e, 8, objective, constraints)) / (2*h);
%!   assert (J(:,j), slope, 1e-8);                                # quadratic: only roundoff, 1e-16 / h
%! endfor
