% BENCH_CONE  CPU time of conesolve against Siconos on contacts with Coulomb's friction.
%   octave-cli --norc --no-history -q tests/bench/bench_cone.m
%   A table for the families of cone_problem and, where the environment variable NONSMOOTH_FC3D names a folder with
%   files
%   *.fc3d, one for these.  Such a file holds lines of comments that begin with #, a line `contacts rows entries`, as
%                           many
%   triplets `row column value` of W, then q, then mu.  Of each solver: how many of the 'try' problems it solves
%                                                       (residual
%   norm (F)/norm (q) of its r at most 1e-8, as the help of conesolve defines it) and the median CPU time of one solve
%   in milliseconds over those; a ratio compares medians over the problems that both solve.
%     conesolve  with the call of the MEX file, W sparse
%     NSGS, NSN, PROX  Gauss-Seidel, the semismooth Newton method of Alart and Curnier, and proximal points of Siconos,
%                      in
%                processes of their own (siconos_cone.c): the call of the solver alone, at most 20 s
%   Set OPENBLAS_NUM_THREADS=1: CPU time adds up over threads.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_cone_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', 'support'), fullfile (here, '..', '..', 'toolbox'));
  [program, why] = siconos_numerics_program ('siconos_cone', 'fc3d_Solvers.h');
  sizes = struct ('random', [5 20 50 100 200], 'stack', [1 5 10 20 50], 'hit', [1 5 10 20 50], 'pile', [9 27 63 126]);
  print_head ();
  for family = fieldnames (sizes)'
    for n = reshape (sizes.(family{1}), 1, [])
      problems = arrayfun (@(seed) generated (family{1}, n, seed), 1 : 5 - 4 * any (strcmp (family{1}, {'stack', 'hit'})));
      print_row (sprintf ('%s %d', family{1}, n), measured (problems, program));
    end
  end
  folder = getenv ('NONSMOOTH_FC3D');
  if (~isempty (folder))
    bench_files (folder, program);
  end
  if (isempty (program))
    fprintf ('\nSiconos: %s\n', why);
  end
end

function p = generated (family, n, seed)
  [p.W, p.q, p.mu] = cone_problem (family, n, seed);
  p.name = family;
end

function bench_files (folder, program)
% in groups by the number of contacts
  files = dir (fullfile (folder, '*.fc3d'));
  problems = arrayfun (@(file) read_file (fullfile (folder, file.name), file.name), files);
  contacts = arrayfun (@(p) numel (p.mu), problems);
  limits = [1 6 31 101 Inf];
  print_head ();
  for k = 1:numel (limits) - 1
    chosen = contacts >= limits(k) & contacts < limits(k+1);
    if (any (chosen))
      row = measured (problems(chosen)', program);
      print_row (sprintf ('files %d..%d', min (contacts(chosen)), max (contacts(chosen))), row);
      for name = row.missed(:)'
        fprintf ('  conesolve does not reach %s\n', name{1});
      end
    end
  end
end

function p = read_file (name, short)
  file = fopen (name, 'r');
  cleanup = onCleanup (@() fclose (file));
  line = fgetl (file);
  while (line(1) == '#')
    line = fgetl (file);
  end
  counts = sscanf (line, '%d');
  entries = fscanf (file, '%f', [3, counts(3)])';
  p.W = sparse (entries(:,1), entries(:,2), entries(:,3), counts(2), counts(2));
  p.q = fscanf (file, '%f', counts(2));
  p.mu = fscanf (file, '%f', counts(1));
  p.name = short;
end

function row = measured (problems, program)
% milliseconds (Inf: not solved) of each solver, a row, and problem, a column
  solvers = {'nsgs', 'nsn', 'prox'};
  row.contacts = median (arrayfun (@(p) numel (p.mu), problems));
  row.ms = Inf (4, numel (problems));
  row.missed = {};
  row.siconos = ~isempty (program);
  for k = 1:numel (problems)
    p = problems(k);
    row.ms(1,k) = time_conesolve (p);
    if (isinf (row.ms(1,k)))
      row.missed{end+1} = p.name;
    end
    for s = 1:3 * row.siconos
      row.ms(1+s,k) = time_siconos (p, solvers{s}, program);
    end
  end
end

function ms = time_conesolve (p)
% the least of several, each of the time that the processor needs
  W = p.W;
  q = p.q;
  mu = p.mu;
  ms = Inf;
  start = cputime ();
  r = conesolve (W, q, mu);
  once = max (1e-6, cputime () - start);
  if (cone_residual (W, q, mu, r) > 1e-8)
    return
  end
  count = ceil (0.02 / once);
  for round = 1 : 1 + 2 * (once < 1)
    start = cputime ();
    for k = 1:count
      r = conesolve (W, q, mu);
    end
    ms = min (ms, 1e3 * (cputime () - start) / count);
  end
end

function ms = time_siconos (p, solver, program)
  name = tempname ();
  cleanup = onCleanup (@() delete (name));
  file = fopen (name, 'w');
  fwrite (file, [numel(p.mu); full(p.W(:)); p.q; p.mu], 'double');
  fclose (file);
  [~, text] = system (sprintf ('timeout 20 "%s" "%s" %s 20 2> /dev/null', program, name, solver));
  figures = sscanf (regexprep (text, '(?s)^.*RESULT', ''), '%g');
  ms = Inf;
  if (numel (figures) == 2 && figures(1) <= 1e-8)
    ms = figures(2);
  end
end

function print_head ()
  fprintf ('\nCPU time of one solve in ms (median of those solved)\n\n');
  fprintf ('%-14s %4s %3s|%2s %9s|%2s %8s|%2s %8s|%2s %8s|%6s %6s %6s\n', 'problems', 'cont', 'try', 'ok', 'conesolve', ...
           'ok', 'NSGS', 'ok', 'NSN', 'ok', 'PROX', 'NSGS/', 'NSN/', 'PROX/');
end

function print_row (name, row)
  fprintf ('%-14s %4.0f %3d', name, row.contacts, size (row.ms, 2));
  widths = [9 8 8 8];
  for s = 1:4
    solved = isfinite (row.ms(s,:));
    if (s > 1 && ~row.siconos)
      fprintf ('|%2s %*s', '', widths(s), '-');
    elseif (any (solved))
      fprintf ('|%2d %*.3g', sum (solved), widths(s), median (row.ms(s,solved)));
    else
      fprintf ('|%2d %*s', 0, widths(s), '-');
    end
  end
  fprintf ('|');
  for s = 2:4
    both = isfinite (row.ms(1,:)) & isfinite (row.ms(s,:));
    if (any (both))
      fprintf ('%6.2g ', median (row.ms(s,both)) / median (row.ms(1,both)));
    else
      fprintf ('%6s ', '-');
    end
  end
  fprintf ('\n');
end

bench_cone_main ();
