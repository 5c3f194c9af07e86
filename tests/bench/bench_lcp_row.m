function row = bench_lcp_row (family, n, others)
%BENCH_LCP_ROW  What bench_lcp prints in one line.
%   ROW = bench_lcp_row (FAMILY, N, OTHERS) measures problems of lcp_problem (FAMILY, N, ...).  OTHERS.siconos is the
%   driver of Siconos or '', OTHERS.path true if PATH can be called.  ROW holds family, n, tried (how many problems),
%   cells and pivots (medians of those of the basis nearby), licence (PATH has none for this size) and, for each
%   solver, a struct with used and, for each problem, us (microseconds of CPU time) and solved.
%
%   See also bench_lcp.

% SPDX-License-Identifier: BSD-3-Clause

  solvers = {'cold', 'right', 'near', 'dgesv', 'plain', 'siconos', 'path'};
  used = logical ([1, 1, 1, 1, 1, ~isempty(others.siconos), others.path]);
  seeds = 1 : 11 - 6 * (n > 150) - 2 * (n > 400);
  problems = arrayfun (@(seed) prepared (family, n, seed), seeds);
  [us, solved, licence] = measure (solvers, used, problems, 9 - 6 * (n > 150), others.siconos);
  row = struct ('family', family, 'n', n, 'tried', numel (seeds), 'cells', median ([problems.cells]), ...
                'pivots', median ([problems.pivots]), 'licence', licence);
  for k = 1:numel (solvers)
    row.(solvers{k}) = struct ('used', used(k), 'us', us(k,:), 'solved', solved(k,:));
  end
end

function p = prepared (family, n, seed)
% one problem, the bases to start from, and how far the one nearby is
  [p.M, p.q, scene] = lcp_problem (family, n, seed);
  p.A = lcp_random (lcp_random (seed), n, n, 'normal');
  [~, ~, ~, info] = lcpsolve (p.M, p.q);
  p.right = info.basis;
  [~, ~, ~, info] = lcpsolve (p.M, nearby_constant (p.q, scene, seed));
  p.near = info.basis;
  [~, ~, ~, info] = lcpsolve (p.M, p.q, 'Basis', p.near);
  p.cells = sum (p.near ~= p.right);
  p.pivots = info.iterations;
end

function q = nearby_constant (q, scene, seed)
% q for velocities with 5 % noise; without contacts, q itself with such noise
  x = q;
  if (scene.contacts > 0)
    x = scene.velocity;
  end
  noise = lcp_random (lcp_random (1000 + seed), numel (x), 1, 'normal');
  x = x + 0.05 * norm (x) / sqrt (numel (x)) * noise;
  q = x;
  if (scene.contacts > 0)
    q = [[scene.normal, scene.tangent]' * x; zeros(scene.contacts, 1)];
  end
end

function [us, solved, licence] = measure (solvers, used, problems, rounds, program)
% microseconds and whether solved: a row for each solver, a column for each problem
  us = NaN (numel (solvers), numel (problems), rounds);
  solved = false (numel (solvers), numel (problems));
  repetitions = zeros (size (solved));
  licence = false;
  inside = find (used & ~strcmp (solvers, 'siconos'));
  for k = inside(:)'
    for s = 1:numel (problems)
      [once, solved(k,s), refused] = probe (solvers{k}, problems(s));
      licence = licence || strcmp (refused, 'nonsmooth:lcpsolve:pathLicense');
      us(k,s,:) = 1e6 * once;
      repetitions(k,s) = (once <= 0.1) * ceil (0.004 / once);
    end
  end
  outside = find (used & strcmp (solvers, 'siconos'));
  for r = 1:rounds
    for s = 1:numel (problems)
      for k = reshape (inside(repetitions(inside,s)' > 0), 1, [])
        us(k,s,r) = 1e6 * timed (solvers{k}, problems(s), repetitions(k,s));
      end
    end
    if (~isempty (outside))
      chosen = find (r == 1 | solved(outside,:));
      [us(outside,chosen,r), solved(outside,chosen)] = ask_siconos (program, problems(chosen));
    end
  end
  us = median (us, 3);
end

function [once, solved, refused] = probe (solver, p)
% the shorter of two solves; Inf, false and the identifier where PATH refuses the problem
  once = Inf;
  solved = false;
  refused = '';
  try
    [once, z] = timed (solver, p, 1);
    if (once <= 0.1)
      once = max (1e-6, min (once, timed (solver, p, 1)));
    end
    solved = strcmp (solver, 'dgesv') || (~isempty (z) && lcp_residual (p.M, p.q, z) <= 1e-8);
  catch problem
    if (~strcmp (solver, 'path'))
      rethrow (problem);
    end
    refused = problem.identifier;
  end
end

function [seconds, z] = timed (solver, p, count)
% CPU time of one of COUNT solves; no handles, whose call would be measured, too
  M = p.M;
  q = p.q;
  if (isfield (p, solver))
    basis = p.(solver);
  end
  start = cputime ();
  switch (solver)
    case 'cold'
      for r = 1:count
        z = lcpsolve (M, q);
      end
    case {'right', 'near'}
      for r = 1:count
        z = lcpsolve (M, q, 'Basis', basis);
      end
    case 'dgesv'
      z = bench_dgesv (p.A, q, count);
    case 'plain'
      for r = 1:count
        z = lemke_textbook (M, q);
      end
    case 'path'
      for r = 1:count
        z = lcpsolve (M, q, 'Solver', 'path');
      end
  end
  seconds = (cputime () - start) / count;
end

function [us, solved] = ask_siconos (program, problems)
% the driver reads the problems from a file and prints residual and microseconds of each
  us = NaN (1, numel (problems));
  solved = false (1, numel (problems));
  if (isempty (problems))
    return
  end
  name = tempname ();
  cleanup = onCleanup (@() delete (name));
  file = fopen (name, 'w');
  fwrite (file, [numel(problems), numel(problems(1).q)], 'double');
  for p = problems(:)'
    fwrite (file, [p.M(:); p.q], 'double');
  end
  fclose (file);
  [status, text] = system (sprintf ('"%s" "%s" 4 2> /dev/null', program, name));
  figures = sscanf (text, '%g', [2, Inf]);
  done = size (figures, 2);                     % fewer where it dies; the rest counts as not solved
  us(1:done) = figures(2,:);
  solved(1:done) = figures(1,:) <= 1e-8;
  if (status ~= 0)
    fprintf ('siconos_lcp ended with status %d after %d of %d problems\n', status, done, numel (problems));
  end
end
