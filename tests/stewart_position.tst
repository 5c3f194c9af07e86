## Stewart section 4.2, Figure 4.1: schemes that ask for positions; section 1.5: the sweeping process.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"stewart", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

## ---- Figure 4.1, examples/stewart/figure_4_1.m.

%!test
%! r = run_figure_4_1 ();
%! ## Restitution by the place of the ball before the impact: the formulas of the run, derived in
%! ## tests/c/test_position_schemes.c; roundoff of six steps.
%! assert (r.restitution, r.expected, 1e-12);
%! assert (r.spread(1,:), [1 - 4 * 0.16, 3], 1e-12);          # the least of the phases taken is at 0.16, near 1/6
%! assert (r.spread(2,:), [0, 0.96], 1e-12);                  # |1 - 2 f| at 0.5 and 0.02
%! ## First bounces from q = 1 by hand: at t = 0.45 q = 0.005593375, v = -4.419585; q+ = -q, v+ = -v - 4 q / h =
%! ## 2.182235. At t = 0.451 q = 0.00116887935, v = -4.4294063; q+ = 0, v+ = -v - 2 q / h = 2.0916476.  Roundoff of q,
%! ## summed over 46 and 452 steps, times 1 / h.
%! assert (r.facts(1).ours, (2.182235^2 / 2 - 9.8213 * 0.005593375) / 9.8213, 1e-12);
%! assert (r.facts(4).ours, 2.0916476^2 / 2 / 9.8213, 1e-10);
%! ## Energy is not kept by one and kept by the other: "clearly", "perfectly elastic" (Stewart).
%! assert (max (r.midpoint.energy) > 10);
%! assert (r.bounces, 100);
%! assert (r.drift < 1e-10);
%! ## Balls let go 1 mm apart are far from each other after the bounce; Newmark's scheme does not gain energy there.
%! after = arrayfun (@(c) c.energy(find (c.t > 0.46, 1)), r.newmark);
%! assert (max (after) > 0.5 && min (after) < 0.05 && max (after) < 1, "%s", mat2str (after, 4));
%! assert (numel (r.facts), 5);

## ---- Section 1.5, examples/stewart/sweeping_process.m.

## The exact motions lie in C(t), and do not move where they are inside; on the edge they move along the normal of the
## constraint that is active, or not at all: the definition of the process.  Differences over 1e-6.
%!test
%! for name = {"half-plane", "disc", "interval"}
%!   c = sweeping_case (name{1});
%!   for t = reshape ([0.1:0.13:1.9, 2.1:0.13:c.last], 1, [])
%!     if (t > c.last)
%!       continue
%!     endif
%!     x = c.exact (t);
%!     [A, b] = c.constraints (t, x);
%!     gap = A * x - b;
%!     rate = (c.exact (t + 1e-6) - c.exact (t - 1e-6)) / 2e-6;
%!     assert (all (gap > -1e-12), name{1});
%!     active = A(gap < 1e-9,:)';
%!     if (isempty (active))
%!       assert (norm (rate) < 1e-8, name{1});
%!     else
%!       assert (norm (rate - active * (active \ rate)) < 1e-6 && all (active \ rate > -1e-6), name{1});
%!     endif
%!   endfor
%! endfor

%!test
%! r = run_sweeping_process ();
%! ratios = r.errors(1:2,1:3) ./ r.errors(1:2,2:4);
%! assert (all (abs (ratios(:) - 2) < 0.1), "%s", mat2str (r.errors, 4));           # order 1
%! assert (r.radius, cos (r.steps) .^ (2 ./ r.steps), 1e-13);                        # cos h in every step
%! ratios = r.particle(1:3) ./ r.particle(2:4);
%! assert (all (abs (ratios - 2) < 0.1), "%s", mat2str (r.particle, 4));
%! ## An interval is followed exactly; its turn at a maximum of sin is missed by at most (h/2)^2 / 2.
%! assert (all (r.errors(3,:) <= r.steps .^ 2 / 8 + 1e-14), "%s", mat2str (r.errors, 4));
%! assert (norm (r.landed(:,1) - r.landed(:,2)) < 0.0125 / 4);                       # a quarter of a step
%! assert (numel (r.facts), 5);

## The projection onto a box that jumps, with a corner: each coordinate for itself.
%!test
%! low = @(t) [3 * (t >= 1); 0.5 * t];
%! x = catching_up (@(t, x) deal ([eye(2); -eye(2)], [low(t); -low(t) - 1]), [0.25; 0.75], 0:0.5:3);
%! assert (x, [0.25, 0.25, 3, 3, 3, 3, 3; 0.75, 0.75, 0.75, 0.75, 1, 1.25, 1.5], 1e-14);
