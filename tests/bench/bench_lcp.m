% BENCH_LCP  CPU time of lcpsolve against plain M, Siconos, PATH and one dense solve.
%   octave-cli --norc --no-history -q tests/bench/bench_lcp.m
%   One table for the families of lcp_problem and n = 10 .. 500, then one sentence for each aim.  Of each solver: how
%   many of the 'try' problems it solves (relative residual of its z at most 1e-8) and the median CPU time of one solve
%   in microseconds over those; a ratio compares medians over the problems that both solve.
%     cold     lcpsolve (M, q), with the call of the MEX file
%     right    the same with the basis of the solution, lcpsolve (M, q, 'Basis', info.basis)
%     near     the same with the basis of a problem nearby, whose velocities (pd: whose q) differ by 5 % noise; in how
%              many cells that basis is another one, and the pivots (info.iterations) from there.  'ok' counts the
%              problems that cold, right and near solve
%     dgesv    LAPACK's dgesv alone (factors and solution, and the copy of the matrix that they overwrite) for a general
%              dense matrix of the same size, on the LAPACK of the toolbox (bench_dgesv.c)
%     plain M  lemke_textbook
%     Siconos  its lexicographic Lemke in a process of its own (siconos_lcp.c): the call of the solver alone
%     PATH     lcpsolve (M, q, 'Solver', 'path'), with the call of the MEX file; 'licence': it has none for this size
%   All are measured in turn, in several rounds.  Short solves are repeated until they last long enough to be measured;
%   those of more than 0.1 s are measured once.  Set OPENBLAS_NUM_THREADS=1: CPU time adds up over threads.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_lcp_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', 'support'), fullfile (here, '..', '..', 'toolbox'));
  others = bench_lcp_others ();
  sizes = struct ('pd', [10 30 100 300 500], 'contact', [10 30 100 300 500], 'stack', [24 48 96 288 504]);
  print_head ();
  rows = struct ([]);
  for family = fieldnames (sizes)'
    for n = reshape (sizes.(family{1}), 1, [])
      rows = [rows, bench_lcp_row(family{1}, n, others)]; %#ok<AGROW>
      print_row (rows(end));
    end
  end
  fprintf ('\n%s%s\n', others.notes, strjoin (verdicts (rows, others), sprintf ('\n')));
end

function others = bench_lcp_others ()
% what there is to compare with; notes: one line for each that is missing
  linalg = fullfile (fileparts (mfilename ('fullpath')), '..', '..', 'mex', 'core', 'linalg');
  libraries = '$(mkoctfile -p LAPACK_LIBS) $(mkoctfile -p BLAS_LIBS)';
  [dgesv, why] = bench_program ('bench_dgesv.c', 'bench_dgesv.mex', @(source, program) sprintf ( ...
    'mkoctfile --mex -I"%s" "%s" -o "%s" %s', linalg, source, program, libraries));
  if (isempty (dgesv))
    error ('nonsmooth:bench_lcp:notCompiled', '%s', why);
  end
  addpath (fileparts (dgesv));
  [others.siconos, why] = siconos_numerics_program ('siconos_lcp', 'LCP_Solvers.h');
  others.notes = '';
  if (isempty (others.siconos))
    others.notes = sprintf ('Siconos: %s\n', why);
  end
  others.path = true;
  try
    lcpsolve (2, -1, 'Solver', 'path');
  catch problem
    others.path = false;
    others.notes = sprintf ('%sPATH: %s\n', others.notes, regexprep (problem.message, '\. .*', ''));
  end
end

function print_head ()
  fprintf ('CPU time of one solve in us (median), ok: solved, near: cells of the basis that differ, and pivots\n\n');
  fprintf ('%-7s %3s %3s|%2s %6s %6s %6s %4s %4s|%6s|%2s %8s|%2s %7s|%2s %7s|%5s %5s %5s %6s %6s\n', 'family', 'n', ...
           'try', 'ok', 'cold', 'right', 'near', 'cell', 'piv', 'dgesv', 'ok', 'plain M', 'ok', 'Siconos', 'ok', ...
           'PATH', 'M/', 'Sic/', 'PATH/', 'right/', 'near/');
  fprintf ('%15s|%33s|%6s|%11s|%10s|%10s|%5s %5s %5s %6s %6s\n', '', '', '', '', '', '', 'cold', 'cold', 'cold', ...
           'dgesv', 'dgesv');
end

function print_row (row)
  fprintf ('%-7s %3d %3d|%2d %6s %6s %6s %4g %4g|%6s|%2s %8s|%2s %7s|%2s %7s|%5s %5s %5s %6s %6s\n', ...
           row.family, row.n, row.tried, sum (ours_solved (row)), time_of (row.cold), time_of (row.right), ...
           time_of (row.near), row.cells, row.pivots, time_of (row.dgesv), count_of (row.plain), ...
           time_of (row.plain), count_of (row.siconos), time_of (row.siconos), count_of (row.path), path_time (row), ...
           number (ratio (row.plain, row.cold)), number (ratio (row.siconos, row.cold)), ...
           number (ratio (row.path, row.cold)), number (ratio (row.right, row.dgesv)), ...
           number (ratio (row.near, row.dgesv)));
  fflush (stdout);
end

function solved = ours_solved (row)
  solved = row.cold.solved & row.right.solved & row.near.solved;
end

function text = count_of (solver)
  text = '-';
  if (solver.used)
    text = sprintf ('%d', sum (solver.solved));
  end
end

function text = time_of (solver)
  text = number (middle (solver.us(solver.solved)));
end

function text = path_time (row)
  text = time_of (row.path);
  if (row.licence)
    text = 'licence';
  end
end

function text = number (x)
% three digits or all before the point; '-' for what was not measured
  if (isnan (x))
    text = '-';
  elseif (x >= 99.95)
    text = sprintf ('%.0f', x);
  elseif (x >= 9.995)
    text = sprintf ('%.1f', x);
  else
    text = sprintf ('%.2f', x);
  end
end

function r = ratio (a, b)
  both = a.solved & b.solved;
  r = middle (a.us(both)) / middle (b.us(both));
end

function m = middle (x)
  m = NaN;
  if (~isempty (x))
    m = median (x);
  end
end

function sentences = verdicts (rows, others)
  sentences = {solved_verdict(rows)};
  for family = reshape (unique ({rows.family}, 'stable'), 1, [])
    of_family = rows(strcmp ({rows.family}, family{1}));
    [~, k] = min (abs ([of_family.n] - 100));
    sentences{end+1} = siconos_verdict (of_family(k), others); %#ok<AGROW>
  end
  sentences{end+1} = warm_verdict (rows, 'right');
  sentences{end+1} = warm_verdict (rows, 'near');
  for family = {'contact', 'stack'}
    of_family = rows(strcmp ({rows.family}, family{1}));
    [~, k] = min (abs ([of_family.n] - 300));
    r = ratio (of_family(k).plain, of_family(k).cold);
    sentences{end+1} = sprintf ('%s, n = %d: 1/%.0f of the time of plain M, aim 1/30: %s.', family{1}, ...
                                of_family(k).n, r, reached (r >= 30)); %#ok<AGROW>
  end
end

function sentence = solved_verdict (rows)
  solved = sum (arrayfun (@(row) sum (ours_solved (row)), rows));
  tried = sum ([rows.tried]);
  sentence = sprintf ('solved, cold and from both bases: %d of %d, aim all: %s.', solved, tried, ...
                      reached (solved == tried));
end

function sentence = siconos_verdict (row, others)
  r = ratio (row.siconos, row.cold);
  what = sprintf ('%s, n = %d', row.family, row.n);
  if (isempty (others.siconos))
    sentence = sprintf ('%s: Siconos is not there to compare with.', what);
  elseif (isnan (r))
    sentence = sprintf ('%s: Siconos solves none of %d, no ratio.', what, row.tried);
  else
    sentence = sprintf ('%s: %.1f times faster than Siconos where it solves (%d of %d), aim 10: %s.', what, r, ...
                        sum (row.siconos.solved), row.tried, reached (r >= 10));
  end
end

function sentence = warm_verdict (rows, start)
% the row that is farthest beyond, or nearest to, 2 dgesv + 15 us
  us = arrayfun (@(row) median (row.(start).us), rows);
  allowed = 15 + 2 * arrayfun (@(row) median (row.dgesv.us), rows);
  [~, k] = max (us ./ allowed);
  sentence = sprintf ('basis %s: within 2 dgesv + 15 us in %d of %d rows; worst %s, n = %d: %s us of %s: %s.', ...
                      start, sum (us <= allowed), numel (rows), rows(k).family, rows(k).n, number (us(k)), ...
                      number (allowed(k)), reached (all (us <= allowed)));
end

function text = reached (answer)
  words = {'not reached', 'reached'};
  text = words{1 + answer};
end

bench_lcp_main ();
