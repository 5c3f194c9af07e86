% BENCH_GEOMETRIC  A step of 'geometric' against solvers for complementarity problems on the problem that CBAT prints.
%   octave-cli --norc --no-history -q tests/bench/bench_geometric.m
%   For parts of the motion of CBAT, Example 3 (a sphere on two spheres, h = 0.01): steps of 'geometric' within nssolve
%   and one by one (nsstep); the mixed problem (10), (11) with 28 unknowns from the same states, its functions and
%   derivatives in M code, by mcpsolve and by PATH where it is, from the impulses of the step before. Means over the
%   steps: iterations (PATH: major ones) and the CPU time of one step; the largest difference of a velocity from that of
%   'geometric'.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_geometric_main ()
  here = fileparts (mfilename ('fullpath'));
  root = fullfile (here, '..', '..');
  addpath (here, fullfile (root, 'toolbox'), fullfile (root, 'examples', 'cbat'));
  solvers = {'newton-lemke', 'path'};
  try
    mcpsolve (@(z) z - 1, 0, 'Solver', 'path');
  catch problem
    solvers(2) = [];
    fprintf ('PATH: %s\n', regexprep (problem.message, '\. .*', ''));
  end
  run = run_two_spheres (0.01, 'Method', 'geometric');
  parts = {'slides, rolls', 51:20:271; 'both slide', 298:4:318; 'one slides', 326:6:362; 'both open', 376:25:476};
  fprintf ('%-14s %-22s %7s %11s %11s %10s\n', 'contacts', 'by', 'solved', 'iterations', 'time', 'difference');
  print_run (run);
  for k = 1:size (parts, 1)
    print_step (parts{k,1}, run, parts{k,2});
    for solver = solvers(:)'
      print_problem (parts{k,1}, solver{1}, run, parts{k,2});
    end
  end
end

function print_row (part, by, solved, count, iterations, ms, difference)
  fprintf ('%-14s %-22s %3d/%3d %11.2f %8.3f ms %10.1e\n', part, by, solved, count, iterations, ms, difference);
end

% The whole run: no call for each step.
function print_run (run)
  stats = run.sol.stats;
  model = two_spheres_model ();
  simulate = @() nssolve (model, [0 5], 'Step', 0.01, 'Method', 'geometric');
  us = fastest ({simulate}, 5);
  print_row ('all', '''geometric'', nssolve', stats.steps, stats.steps, stats.iterations / stats.steps, ...
             1e-3 * us / stats.steps, 0);
end

% Steps on their own start from the state alone.
function print_step (part, run, columns)
  model = two_spheres_model ();
  away = 0;
  sums = zeros (1, 2);
  us = zeros (1, numel (columns));
  for i = 1:numel (columns)
    k = columns(i);
    step = @() nsstep (model, run.t(k), run.sol.q(:,k), run.sol.v(:,k), 0.01, 'Method', 'geometric');
    us(i) = fastest ({step}, 5);
    [~, v, info] = step ();
    sums = sums + [info.exitflag == 1, info.pivots];         % here iterations
    away = max (away, norm (v - run.sol.v(:,k+1), Inf));
  end
  count = numel (columns);
  print_row (part, '''geometric'', nsstep', sums(1), count, sums(2) / count, 1e-3 * mean (us), away);
end

function print_problem (part, solver, run, columns)
  scene = two_spheres ();
  sums = zeros (1, 3);
  away = 0;
  for k = columns(:)'
    q = run.sol.q(1:3,k);
    begun = cputime ();
    [nu, info] = paper_step (scene, q, run.v(:,k), paper_guess (run, k), 0.01, 'Solver', solver);
    sums = sums + [info.exitflag == 1, info.iterations, 1e3 * (cputime () - begun)];
    away = max (away, norm (nu - run.v(:,k+1), Inf));
  end
  count = numel (columns);
  print_row (part, solver, sums(1), count, sums(2) / count, sums(3) / count, away);
end

bench_geometric_main ();
