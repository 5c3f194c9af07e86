% BENCH_MCP  mcpsolve on random problems: solvers against each other, and against PATH where it is.
%   octave-cli --norc --no-history -q tests/bench/bench_mcp.m
%   For each family of bench_mcp_problem and each solver: how many of 40 problems it solves (residual of its z at most
%   1e-8), and over all of them the means of iterations (PATH: major ones), of calls for f and for J, and of the time of
%   one solve, in which the functions are M code.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_mcp_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', '..', 'toolbox'));
  solvers = {'newton-lemke', 'semismooth', 'path'};
  try
    mcpsolve (@(z) z - 1, 0, 'Solver', 'path');
  catch problem
    solvers(3) = [];
    fprintf ('PATH: %s\n', regexprep (problem.message, '\. .*', ''));
  end
  fprintf ('%-12s %-13s %7s %11s %8s %8s %9s\n', 'family', 'solver', 'solved', 'iterations', 'f', 'J', 'time');
  for family = {'monotone', 'exponential', 'degenerate', 'scaled', 'program', 'wavy'}
    for solver = solvers(:)'
      print_row (family{1}, solver{1}, 40);
    end
  end
end

function print_row (family, solver, count)
  sums = zeros (1, 5);
  for trial = 1:count
    [fun, z0, l, u] = bench_mcp_problem (family, trial);
    begun = tic ();
    [z, f, ~, info] = mcpsolve (fun, z0, l, u, 'Solver', solver);
    time = toc (begun);
    solved = norm (z - min (max (z - f, l), u), Inf) <= 1e-8;
    sums = sums + [solved, info.iterations, info.evaluations, info.jacobians, 1e3 * time];
  end
  fprintf ('%-12s %-13s %3d/%3d %11.1f %8.1f %8.1f %6.2f ms\n', family, solver, sums(1), count, sums(2:5) / count);
end

bench_mcp_main ();
