## The computing parts of examples/piles, with few bodies.  Nothing is drawn here.
## SPDX-License-Identifier: BSD-3-Clause

%!shared examples, cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"piles", "rover", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

## ---- The arch.  Bisection ends at 1e-8; the threshold of the velocities adds less than that.

%!test  # thresholds are those of limit analysis
%! result = run_arch (7);
%! assert (numel (result.facts), 4);
%! assert ([result.facts.simulated], [result.facts.exact], 2e-8);
%! assert (result.uniform, 0.1075, 1e-4);                  # Couplet's problem has four digits
%! assert (cellfun (@(sol) sol.exitflag, result.runs), [1 1 1]);
%! key = 3 * 4 - 1;                                        # height of stone 4, the keystone
%! fallen = cellfun (@(sol) sol.q(key,1) - sol.q(key,end), result.runs);
%! assert (abs (fallen(1)) < 1e-12 && all (fallen(2:3) > 0.5), "%s", mat2str (fallen));

%!test  # above the threshold it stands, whichever way roundoff moves the stones: contacts of bodies at rest do not come and go
%! arch = arch_shape (11, 0.2);
%! for mu = 0.3070327175 * [1.02 1.0200001 1.05 1.1 1.3 2]
%!   sol = nssolve (arch_model (arch, mu), [0 5], "Step", 0.01);
%!   assert (max (max (abs (sol.q - sol.q(:,1)))) < 1e-8, "friction %.9g", mu);     # 500 residuals of at most 1e-10
%!   assert (all (sol.stats.active(2:end) == 24));                                   # two for each of 12 joints
%! endfor

## Unknown are N, T and m of all joints.  Equilibrium of each stone, |T| <= mu N and |m| <= N thickness/2: no symmetry,
## no elimination.  The thrusts at the springing, the lowest and the highest, by the simplex method.
%!function bounds = thrust_by_glpk (arch, mu)
%!  n = arch.stones;
%!  A = zeros (3 * n, 3 * n + 3);
%!  for k = 1:n
%!    for side = 1:2
%!      j = k + side - 1;
%!      force = [arch.normals(:,j), arch.radials(:,j)] * (3 - 2 * side);
%!      lever = arch.joints(:,j) - arch.centres(:,k);
%!      A(3*k-2:3*k-1,3*j-2:3*j-1) = force;
%!      A(3*k,3*j-2:3*j) = [lever(1) * force(2,:) - lever(2) * force(1,:), 3 - 2 * side];
%!    endfor
%!  endfor
%!  b = kron (arch.weights', [0; 1; 0]);
%!  law = kron (eye (n + 1), [mu 1 0; mu -1 0; arch.thickness/2 0 1; arch.thickness/2 0 -1]);
%!  kinds = [repmat("S", 1, 3 * n), repmat("L", 1, rows (law))];
%!  right = [b; zeros(rows (law), 1)];
%!  cost = zeros (3 * n + 3, 1);
%!  cost(2) = -1;                                           # T at the left springing, along its radial (-1, 0)
%!  bounds = NaN (1, 2);
%!  for k = 1:2
%!    [~, value, flag, extra] = glpk (cost, [A; law], right, -Inf (size (cost)), Inf (size (cost)), kinds, ...
%!                                    repmat ("C", 1, numel (cost)), 3 - 2 * k, struct ("msglev", 0));
%!    if (flag == 0 && extra.status == 5)
%!      bounds(k) = value;
%!    endif
%!  endfor
%!endfunction

## Contacts of stones come and go with the pose at which 'moreau' looks at them. Residuals of solvers are below 1e-9. A
## normal that turns lets c_n n'v / 2 be gained (e = 0, theta = 1/2), where n'v is of order h: without friction that is
## all there is beside the loss when contacts begin. Overlaps are what stones fall and turn in a step.
%!test  # 'moreau' solves the steps of an arch that falls
%! for mu = [0 0.1 0.3]
%!   for h = [0.01 0.002]
%!     sol = nssolve (arch_model (arch_shape (11, 0.2), mu), [0 0.3], "Method", "moreau", "Step", h);
%!     assert (max (sol.stats.residual) < 1e-8);
%!     assert ([sol.exitflag, sol.stats.rough], [1 0]);
%!     energy = nsenergy (sol);
%!     assert (energy(end) < energy(1));
%!     assert (max (diff (energy)) < 1e-4 * energy(1));
%!     assert (min (sol.contacts.gap) > -40 * h ^ 2);
%!   endfor
%! endfor

## The iterations of 'newmark' do not settle in one step of 0.01 s, in which the velocities change by 1.6 of themselves.
%!test  # no method ends with residuals that were not counted, or that are no solution: such steps are halved
%! for method = {"euler", "linimp", "trapezoidal", "moreau", "paoli", "midpoint", "newmark"}
%!   sol = nssolve (arch_model (arch_shape (11, 0.2), 0), [0 0.5], "Method", method{1}, "Step", 0.01);
%!   assert (sol.exitflag, 1);
%!   assert (sum (sol.stats.residual > 1e-8) <= sol.stats.rough);
%!   assert (max (sol.stats.residual) <= 1e-2);
%!   assert (numel (sol.t) >= 51 + sol.stats.halved);                 # every point of the grid, and parts of steps
%!   assert (all (min (abs (sol.t' - (0:50) / 100)) < 1e-12));
%! endfor
%! assert (sol.stats.halved > 0);

%!test  # arch_limit, and a linear program
%! for arch = {arch_shape(9, 0.2), arch_shape(8, 0.15)}
%!   for mu = [0.4 0.7]
%!     assert (arch_limit (arch{1}, mu), thrust_by_glpk (arch{1}, mu), 1e-9);
%!   endfor
%!   assert (diff (arch_limit (arch{1}, 0.25)) < 0);
%!   assert (all (isnan (thrust_by_glpk (arch{1}, 0.25))));
%! endfor
%! [~, line] = arch_limit (arch{1}, 0.7);
%! assert (max (abs (norm (line, 2, "columns") - 1)) <= 0.075);      # within the stones

## ---- Dominoes.  Errors are those of second and first order at these steps; for 16 dominoes they are the same.

%!test  # the wave is that of the leaning train, with the orders of the methods
%! result = run_dominoes (6);
%! speed = abs ([result.facts(1:3).simulated] ./ [result.facts(1:3).exact] - 1);
%! assert (all (speed < 5e-5), "%s", mat2str (speed, 3));
%! orders = log2 ([result.trapezoidal(1) / result.trapezoidal(4), result.euler(1) / result.euler(4)]) / 3;
%! assert (orders, [2 1], 0.15);
%! assert (result.trapezoidal(4) < 2e-5 && result.euler(4) < 5e-3);
%! late = result.facts(5).simulated - result.facts(5).exact;
%! assert (late > 0 && late < 2e-4, "%g", late);
%! assert (result.sol.exitflag, 1);
%! [~, gap] = nsdrift (result.sol);
%! assert (max (gap) < 1e-5);                               # h^2; a domino is 7.5e-3 thick

## Where nothing rubs the train has an energy, and a collision keeps the momentum that belongs to the motion after it.
%!test  # the train of two dominoes, by hand
%! row = domino_row (3);
%! row.friction = 0;
%! train = domino_train (row);
%! H = row.height;
%! d = row.thickness;
%! J = (H^2 + d^2) / 3;
%! height = @(x) (H * cos (x) + d * sin (x)) / 2;
%! energy = @(x) row.gravity * (height (0) - height (x));
%! hit = asin (row.gap / H);
%! first = sqrt (row.push^2 + 2 * energy (hit) / J);
%! time = quadgk (@(x) 1 ./ sqrt (row.push^2 + 2 * energy (x) / J), 0, hit);
%! assert (row.pitch / train.speed(1), time, 2e-7);         # 20 steps of order 4: 9e-8
%! second = first / 2;                                      # both ratios are 1 when the second is upright
%! lean = @(x) x + asin ((row.pitch * cos (x) - d) / H);
%! ratio = @(x) 1 - row.pitch * sin (x) ./ sqrt (H^2 - (row.pitch * cos (x) - d).^2);
%! speed = @(x) sqrt ((J * second^2 + energy (x) + energy (lean (x)) - energy (hit)) ./ (J / 2 * (1 + ratio (x).^2)));
%! assert (row.pitch / train.speed(2), quadgk (@(x) 1 ./ speed (x), 0, hit), 2e-7);

## ---- Cards.  Bisection ends at 1e-8.

%!test  # thresholds have closed forms; a house stands, and one of smooth cards falls
%! result = run_cards (2, 1);
%! assert (numel (result.facts), 5);
%! assert ([result.facts.simulated], [result.facts.exact], 4e-8);     # tan has slopes of up to 1.7 here
%! assert (result.slopes, result.law, 4e-8);
%! [stands, falls] = result.runs{:};
%! assert (max (abs (stands.q(:,end) - stands.q(:,1))) < 1e-12);
%! [~, gap] = nsdrift (stands);
%! assert (max (gap) < 1e-12);
%! top = rows (falls.q) - 1;
%! assert (falls.q(top,end) < 0.2 * falls.q(top,1));
%! assert ([stands.exitflag, falls.exitflag], [1 1]);

## ---- The pawl.  Forces are means over 0.5 ms, in which the one at the peak changes by 4 %; vertices of the arc are
## 1.5e-5 of the radius inside of it, and a step moves the slide by 2.5e-4 mm.

%!test  # forces, the snap and the threshold of jamming have closed forms
%! result = run_pawl (0.2);
%! got = [result.facts.simulated];
%! want = [result.facts.exact];
%! assert (numel (got), 8);
%! assert (got(1:3), want(1:3), -[2e-3 2e-2 2e-3]);
%! assert (got(4), want(4), 1e-5);
%! assert (got(5), want(5), 2e-3);
%! assert (got(6:8), want(6:8), [1e-9 2e-8 1e-9]);
%! assert (result.sol.exitflag, 1);
%! assert (result.jammed.exitflag, -1);                     # a rigid pusher, a rigid pawl, and no way to move
%! assert (max (abs (result.jammed.q(1,:) - result.jammed.q(1,1))) < 2e-3);
%! [joint, gap] = nsdrift (result.sol);
%! assert (max (joint(:)) < 1e-5 && max (gap) < 2e-3, "%g %g", max (joint(:)), max (gap));

%!test  # the closed form of the force is continuous where one face gives way to the next, and 0 without friction
%! pawl = pawl_numbers ();
%! path = pawl_force (pawl, 0.3);
%! assert (max (abs (diff (path.force))) < 0.02 * max (path.force));
%! assert (all (diff (path.travel) > -1e-12));
%! path = pawl_force (pawl, 0);
%! assert (path.force(end), 0, 1e-12);
%! way = diff (path.travel);                                # without friction the work is that of the spring
%! work = sum (way .* (path.force(1:end-1) + path.force(2:end)) / 2);
%! angle = asin ((pawl.mouth - pawl.radius - pawl.hinge(2)) / pawl.arm) - pawl.rest;
%! assert (work, pawl.stiffness * angle^2 / 2, -1e-4);      # trapezoidal rule with 800 points

%!test  # many degenerate unknowns in the basis of the step before: what roundoff makes of one does not excuse the others
%! sol = nssolve (pawl_model (pawl_numbers (), 0.2), [0 .04], "Step", 1e-4, "Stabilization", "velocity");
%! assert (sol.exitflag, 1);
%! assert (max (sol.stats.residual) < 1e-10);               # Tol

## ---- The rover on hills.  Overlaps are those of the steps of second order, 3e-5 m; friction and impacts take energy
## but for the quadrature over impacts, 0.02 J in a step.

%!test
%! result = run_terrain (2);
%! assert (result.sol.exitflag, 1);
%! assert (max (result.sol.stats.residual) <= 1e-10);
%! got = [result.facts.simulated];
%! assert (got(1) <= 1e-4 && got(2) >= -1e-4 && got(3) <= 1e-5, mat2str (got, 3));
%! assert (got(4), result.facts(4).exact, 5e-3);            # 'linimp' is of first order: 2 mm after 4 s
%! assert (got(4) > 1.5 && got(5) < 0.05, mat2str (got, 3));

## ---- Bodies in a bin at rest: the bin bears their weight, nothing moves, nothing is outside.

%!test
%! result = run_bin ("boxes", 20, 1.5, 1e-6);
%! assert (result.sol.exitflag, 1);
%! got = [result.facts.simulated];
%! assert (got(1), 1, 0.01);
%! assert (got(2) < 1e-9 && got(3) < 1e-3 && got(4) < 1e-2 && got(5) < 1e-4, mat2str (got, 3));
%! assert (got(6), 0);
%! assert (result.solid > 0.3 && result.solid < 1);

%!test  # jacks hook into each other; overlaps are of second order in how far a jack turns within a step
%! result = run_bin ("jacks", 8, 1.5);
%! assert (result.sol.exitflag, 1);
%! got = [result.facts.simulated];
%! assert (got(1), 1, 0.01);
%! assert (got(2) < 1e-6 && got(3) < 1e-3 && got(4) < 1e-2 && got(6) == 0, mat2str (got, 3));

## ---- A column of discs.  Laws of the run-out are for many discs; of 60 it is only between a half of the least and
## twice the largest of them.  The collapse is chaotic: steps that differ by 1e-9, or a compiler that rounds otherwise,
## give other heaps, so that laws are asked of the median of five.  Discs in front of the heap roll on without
## resistance and keep any energy; the heap itself has come to rest but for a few.

%!test
%! [sol, column] = run_column (60, 5);
%! for k = 1:5
%!   facts(k) = column_facts (sol, column);
%!   assert (sol.exitflag, 1);
%!   assert (all (isfinite (sol.q(:))));
%!   x = sol.q(1:3:end,:);
%!   y = sol.q(2:3:end,:);
%!   least = column.radius(:) * (1 - 0.01);
%!   assert (all (min (x, [], 2) > least) && all (min (y, [], 2) > least));    # in front of the wall, above the floor
%!   held = sol.t < column.opens;
%!   assert (all (max (x(:,held), [], 2) < column.width - least));
%!   assert (facts(k).overlap(1) < 0.01 && facts(k).growth < 1e-3 && facts(k).heap < 0.2, "%s", disp (facts(k)));
%!   sol = nssolve (sol.model, [0 column.ends], nsset (sol.options, "Step", column.step * (1 + 1e-9 * k)));
%! endfor
%! runout = median ([facts.runout]);
%! assert (runout > facts(1).grains / 2 && runout < 2 * facts(1).rods, "%g", runout);
%! slope = median ([facts.slope]);
%! assert (slope > 2 && slope < 25, "%g", slope);

%!test  # every file is parsed, also those that draw
%! files = dir (fullfile (examples, "piles", "*.m"));
%! assert (! isempty (files));
%! for k = 1:numel (files)
%!   file = fullfile (examples, "piles", files(k).name);
%!   text = fileread (file);
%!   if (strncmp (text, "function ", 9))
%!     [~, name] = fileparts (file);
%!     assert (nargin (name) >= -1);
%!   else
%!     eval (["if (false)\n", text, "\nend"]);                # a script
%!   endif
%! endfor
