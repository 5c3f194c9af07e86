% BENCH_PILE  Many contacts: CPU time of one step and its errors, nssolve against MuJoCo, Bullet and ODE.
%   octave-cli --norc --no-history -q tests/bench/bench_pile.m
%   A table for each scene of pile_scene: stacks of 10, 20 and 50 boxes; 100, 500 and 1000 spheres, 100 and 500 boxes
%   dropped into a bin.  Milliseconds per step in the second half of the steps, when the bodies lie on each other, their
%   ratio to the row 'nssolve cone', and beside them the errors that pile_errors computes from positions, velocities and
%   contact forces, in the same way for all: penetration in the second half and in the whole run, displacement since
%   the start along the floor and up or down (stacks), the largest speed at the end, and the residuals of the law of
%   friction, 'cone' relative and 'slip' in m/s.
%     nssolve      'euler' with Stabilization 'velocity'; 8 directions of friction, and round cones; Tol 1e-10 in
%                  stacks, 1e-2 in bins
%     MuJoCo       as it comes, and tuned: hard contacts, solved to 1e-14 (mujoco_pile.c)
%     Bullet       10 iterations, as it comes, and 1000 (bullet_pile.cpp)
%     ODE          dWorldStep and dWorldQuickStep (ode_pile.cpp)
%   Engines that are not installed, and scenes whose shapes nsmodel cannot make touch, are skipped, and so are engines
%   that did not come to the end of a smaller scene of the same kind.  After eight seconds of CPU time no step is begun
%   any more: where there are fewer steps in the table than in its title, the time is that of the last tenth of them,
%   and as bodies may not have landed yet, neither it nor the errors are those of a pile.
%   nssolve is not asked where it would take eight seconds for ten steps if it cost n^3.
%   Then the exponent with which the cost of nssolve grows over the spheres, and which aims are reached.
%   Set OPENBLAS_NUM_THREADS=1: CPU time adds up over threads.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_pile_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', '..', 'toolbox'));
  warning ('off', 'all');                   % of runs that are stopped early, which is meant
  scenes = {'stack', 10; 'stack', 20; 'stack', 50; 'spheres', 100; 'spheres', 500; 'spheres', 1000; ...
            'boxes', 100; 'boxes', 500};
  engines = installed_engines ();
  ms = NaN (size (scenes, 1), 2);
  for k = 1:size (scenes, 1)
    same = strcmp (scenes(:,1), scenes{k,1});
    if (find (same, 1) == k)
      able = true (size (engines, 1), 1);
    end
    [ms(k,:), able] = bench_scene (pile_scene (scenes{k,:}), engines, able, [scenes{same,2}], ms(same,:));
  end
  report_growth (scenes, ms);
  report_aims (scenes, ms);
end

function engines = installed_engines ()
% rows: name in the table, program, variant
  all = {'mujoco', 'MuJoCo', 'default'; 'mujoco', 'MuJoCo', 'tuned'; ...
         'bullet', 'Bullet', '10'; 'bullet', 'Bullet', '1000'; ...
         'ode', 'ODE', 'step'; 'ode', 'ODE', 'quick'};
  engines = cell (0, 3);
  for k = 1:size (all, 1)
    [program, why] = pile_program (all{k,1});
    if (~isempty (program))
      engines(end+1,:) = {[all{k,2}, ' ', all{k,3}], program, all{k,3}}; %#ok<AGROW>
    elseif (k == 1 || ~strcmp (all{k-1,1}, all{k,1}))
      fprintf ('%s skipped: %s\n', all{k,2}, why);
    end
  end
end

function [ms, able] = bench_scene (scene, engines, able, counts, before)
% one table; ms of nssolve with pyramids and cones, and which of the able engines came to the end
  seconds = 8;
  fprintf ('\n%s, %d bodies, h = %g, %d steps\n%-15s %5s | %9s %7s | %-19s | %-29s | %-17s\n', scene.name, ...
           scene.count, scene.h, scene.steps, '', '', '', '', '  penetration [m]', ' moved [m]           speed', ...
           ' law of friction');
  fprintf ('%-15s %5s | %9s %7s | %9s %9s | %9s %9s %9s | %8s %8s\n', '', 'steps', 'ms/step', '/ours', 'lying', ...
           'whole run', 'sideways', 'height', '[m/s]', 'cone', 'slip');
  cones = {'pyramid', 'cone'};
  results = cell (1, 2);
  whys = cell (1, 2);
  ms = NaN (1, 2);
  for k = 1:2
    [results{k}, whys{k}] = ours (scene, cones{k}, seconds, counts, before(:,k));
    if (~isempty (results{k}))
      ms(k) = results{k}.ms;
    end
  end
  for k = 1:2
    print_row (scene, ['nssolve ', cones{k}], results{k}, whys{k}, ms(2));
  end
  for k = 1:size (engines, 1)
    result = [];
    why = 'did not come to the end with fewer bodies';
    if (able(k))
      [result, why] = run_engine (scene, engines{k,2:3}, seconds);
      able(k) = ~isempty (result) && result.steps == scene.steps;
    end
    print_row (scene, engines{k,1}, result, why, ms(2));
  end
end

function [result, why] = ours (scene, cone, seconds, counts, ms)
% unless it would take too long, by the scene before of the same kind
  result = [];
  known = find (isfinite (ms), 1, 'last');
  smaller = find (counts(:) < scene.count);
  if (~isempty (smaller) && (isempty (known) || ...
                             10 * ms(known) * (scene.count / counts(known)) ^ 3 > 1000 * seconds))
    why = 'would take too long, after the time of the smaller ones';
    if (isempty (known))
      why = 'the smaller ones were not done';
    end
    return
  end
  [result, why] = pile_ours (scene, cone, seconds);
end

function [result, why] = run_engine (scene, program, variant, seconds)
  result = [];
  why = '';
  files = {[tempname(), '.txt'], [tempname(), '.bin'], [tempname(), '.err']};
  pile_write (scene, files{1});
  [status, text] = system (sprintf ('ulimit -t %d; "%s" "%s" %s %g "%s" 2> "%s"', 2 * seconds, program, files{1}, ...
                                    variant, seconds, files{2:3}));
  figures = sscanf (text, '%g');
  if (status ~= 0 || numel (figures) ~= 2)
    said = strsplit (strtrim (fileread (files{3})), sprintf ('\n'));
    why = sprintf ('status %d, with at most %d s of CPU time; %s', status, 2 * seconds, said{end});
  else
    file = fopen (files{2}, 'r');
    table = fread (file, [15, Inf], 'double');
    fclose (file);
    result = struct ('ms', figures(1), 'steps', figures(2), 'frames', pile_frames (table));
  end
  for k = 1:3
    if (exist (files{k}, 'file'))
      delete (files{k});
    end
  end
end

function print_row (scene, name, result, why, ours)
  if (isempty (result))
    fprintf ('%-15s skipped: %s\n', name, why);
    return
  end
  e = pile_errors (scene, result.frames);
  moved = {'-', '-'};
  if (strcmp (scene.name, 'stack'))
    moved = {sprintf('%.1e', e.drift), sprintf('%.1e', e.sinking)};
  end
  ratio = '-';
  if (isfinite (ours))
    ratio = sprintf ('%.2f', result.ms / ours);
  end
  fprintf ('%-15s %5d | %9.3f %7s | %9.1e %9.1e | %9s %9s %9.1e | %8.0e %8.0e\n', name, result.steps, result.ms, ...
           ratio, e.penetration, e.impact, moved{:}, e.speed, e.cone, e.slip);
end

function report_growth (scenes, ms)
  fprintf ('\n');
  cones = {'pyramid', 'cone'};
  for k = 1:2
    here = strcmp (scenes(:,1), 'spheres') & isfinite (ms(:,k));
    n = [scenes{here,2}]';
    if (numel (n) < 2)
      fprintf ('nssolve %s: fewer than two sizes of the piles of spheres were done.\n', cones{k});
      continue
    end
    line = [log(n), ones(size (n))] \ log (ms(here,k));
    fprintf ('nssolve %s: a step costs n^%.2f over%s spheres, aim at most n^1.3: %s.\n', cones{k}, line(1), ...
             sprintf (' %d', n), reached (line(1) <= 1.3));
  end
end

function report_aims (scenes, ms)
  aims = {'stack', 10, 0.1; 'stack', 20, 0.2; 'spheres', 1000, 10};
  for k = 1:size (aims, 1)
    here = strcmp (scenes(:,1), aims{k,1}) & [scenes{:,2}]' == aims{k,2};
    if (~any (isfinite (ms(here,:))))
      fprintf ('%s %d: not done by nssolve.\n', aims{k,1:2});
      continue
    end
    fprintf ('%s %d: %.3g ms with pyramids, %.3g ms with cones, aim at most %g: %s.\n', aims{k,1:2}, ms(here,:), ...
             aims{k,3}, reached (min (ms(here,:)) <= aims{k,3}));
  end
end

function word = reached (holds)
  words = {'not reached', 'reached'};
  word = words{1 + holds};
end

bench_pile_main ();
