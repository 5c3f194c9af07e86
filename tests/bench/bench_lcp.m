% BENCH_LCP  CPU time of lcpsolve against a textbook Lemke in plain M and one dense solve.
%   octave-cli --norc --no-history -q tests/bench/bench_lcp.m
%   One table: for each family of lcp_problem and each size how many problems are solved
%   (relative residual <= 1e-8), the median CPU time of one call in ms, and the ratios of the
%   medians.  'dense solve' is M \ q for a general dense matrix of the size (LAPACK's LU).  All
%   are measured in turn in one process; short calls are repeated until they last long
%   enough to be measured.  Set OPENBLAS_NUM_THREADS=1: CPU time adds up over threads.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_lcp_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', 'support'), fullfile (here, '..', '..', 'toolbox'));
  sizes = struct ('pd', [30 100 200 300], 'contact', [30 100 200 300], 'stack', [24 96 192 288]);
  aims = struct ('pd', 25, 'contact', 50, 'stack', 50);
  fprintf ('%-8s %4s | %7s %9s | %7s %9s | %11s | %8s %12s\n', 'family', 'n', ...
           'ours', 'ms', 'plain M', 'ms', 'dense solve', 'M/ours', 'ours/solve');
  families = fieldnames (sizes);
  reached = cell (0, 1);
  for f = 1:numel (families)
    family = families{f};
    for n = sizes.(family)
      ratio = bench_row (family, n);
      if (n == 100 || n == 96)
        reached{end+1} = verdict (family, n, ratio, aims.(family)); %#ok<AGROW>
      end
    end
  end
  fprintf ('\n%s\n', strjoin (reached, sprintf ('\n')));
end

function ratio = bench_row (family, n)
% one line of the table; the ratio of the textbook's median to ours
  seeds = 1 : 10 - 6 * (n > 150);
  solved = [0, 0];
  ms = zeros (numel (seeds), 3);
  for k = 1:numel (seeds)
    [M, q] = lcp_problem (family, n, seeds(k));
    A = lcp_random (lcp_random (seeds(k)), n, n, 'normal');
    solved = solved + [is_solved(M, q, lcpsolve (M, q)), is_solved(M, q, lemke_textbook (M, q))];
    ms(k,:) = interleaved ({@() lcpsolve(M, q), @() lemke_textbook(M, q), @() A \ q});
  end
  middle = median (ms, 1);
  ratio = middle(2) / middle(1);
  fprintf ('%-8s %4d | %4d/%-2d %9.4f | %4d/%-2d %9.3f | %11.4f | %8.1f %12.2f\n', family, n, ...
           solved(1), numel (seeds), middle(1), solved(2), numel (seeds), middle(2), ...
           middle(3), ratio, middle(1) / middle(3));
end

function answer = is_solved (M, q, z)
  answer = ~isempty (z) && lcp_residual (M, q, z) <= 1e-8;
end

function ms = interleaved (calls)
% median CPU time of each call over rounds in which each is measured in turn
  rounds = 5;
  times = zeros (rounds, numel (calls));
  repetitions = zeros (1, numel (calls));
  for k = 1:numel (calls)
    repetitions(k) = enough (calls{k});
  end
  for r = 1:rounds
    for k = 1:numel (calls)
      times(r,k) = cpu_time (calls{k}, repetitions(k)) / repetitions(k);
    end
  end
  ms = 1e3 * median (times, 1);
end

function repetitions = enough (call)
% so many that they last about 10 ms
  once = max (1e-6, min (cpu_time (call, 1), cpu_time (call, 1)));
  repetitions = max (1, ceil (0.01 / once));
end

function seconds = cpu_time (call, repetitions)
  start = cputime ();
  for r = 1:repetitions
    x = call (); %#ok<NASGU>
  end
  seconds = cputime () - start;
end

function sentence = verdict (family, n, ratio, aim)
  words = {'not reached', 'reached'};
  sentence = sprintf ('%s, n = %d: %.0f times faster than plain M, aim %d: %s.', ...
                      family, n, ratio, aim, words{1 + (ratio >= aim)});
end

bench_lcp_main ();
