% BENCH_METHODS  CPU time and error of all methods of nssolve; 'moreau' against 'euler' and against Siconos.
%   octave-cli --norc --no-history -q tests/bench/bench_methods.m
%   First table: microseconds per step of 'euler' and of 'moreau' on the models of bench_problem and on a pile of boxes;
%   medians of runs that take turns, and the median of the ratios.
%   Second table: the ball of Acary (10), stepped by Siconos' Moreau-Jean and by 'moreau', theta = 1/2 both:
%   microseconds per step and the errors of the positions in the norm L1.  Only the loops over the steps are timed, and
%                                                                          neither stores
%   the steps.  Medians of runs that take turns, and the median of the ratios.
%   Third table: CPU milliseconds that a method needs for an error of q, on the motions of bench_motion, and the least
%   error it came to: its step is halved, or its tolerance divided by ten, until the error is below 1e-10, a run has
%   taken a fifth of a second, or smaller steps do not help.  Between two runs times are interpolated in the logarithms.
%   A call of nssolve takes half a millisecond without any step.  'midpoint', 'midpointmomentum' and 'newmark' are the
%   counter-examples of Stewart 4.2: they do not converge.
%   Set OPENBLAS_NUM_THREADS=1: CPU time adds up over threads.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_methods_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', '..', 'toolbox'));
  warning ('off', 'all');                   % of steps that are too long, which are meant
  reached = bench_moreau ();
  fprintf ('\n');
  reached = [reached; bench_siconos()];
  fprintf ('\n%s\n\n', strjoin (reached', sprintf ('\n')));
  bench_work ();
end

% ---- 'moreau' against 'euler'

function sentences = bench_moreau ()
  aim = 1.2;
  names = {'ball', 'disc', 'pendulum', 'discs', 'boxes'};
  sentences = cell (numel (names), 1);
  fprintf ('%-9s %6s | %9s %9s %6s | %9s %9s\n', 'problem', 'steps', 'euler us', 'moreau us', 'ratio', 'LCPs', 'LCPs');
  for k = 1:numel (names)
    [model, h, steps] = stepped_model (names{k});
    call = @(method) nssolve (model, [0, steps * h], 'Step', h, 'Method', method);
    sols = {call('euler'), call('moreau')};
    us = times_in_turn ({@() call('euler'), @() call('moreau')}, 15) / steps;
    ratio = median (us(:,2) ./ us(:,1));
    fprintf ('%-9s %6d | %9.3f %9.3f %6.2f | %9d %9d\n', names{k}, steps, median (us), ratio, sols{1}.stats.lcps, ...
             sols{2}.stats.lcps);
    sentences{k} = verdict (sprintf ('%s: a step of moreau costs %.2f of euler, aim at most %.1f', names{k}, ratio, aim), ...
                            ratio <= aim);
  end
end

function [model, h, steps] = stepped_model (name)
  if (~strcmp (name, 'boxes'))
    p = bench_problem (name);
    model = p.model ();
    h = p.h;
    steps = p.steps;
    return
  end
  h = 2e-3;
  steps = 1000;
  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.4, 'Restitution', 0.2);
  for k = 1:5                               % each falls from a little above the one below it
    model = nsbody (model, 'Mass', 1, 'Shape', nsshape ('box', 1, 0.4), 'Position', [0.05 * (-1)^k; 0.42 * k - 0.2], ...
                    'Friction', 0.4, 'Restitution', 0.2);
  end
end

function us = times_in_turn (calls, repetitions)
% CPU time in microseconds, a row for each repetition
  us = zeros (repetitions, numel (calls));
  for r = 1:repetitions
    for k = 1:numel (calls)
      us(r,k) = cpu_time (calls{k});
    end
  end
end

function us = cpu_time (call)
  start = cputime ();
  result = call (); %#ok<NASGU>
  us = 1e6 * (cputime () - start);
end

function sentence = verdict (what, holds)
  words = {'not reached', 'reached'};
  sentence = sprintf ('%s: %s.', what, words{1 + holds});
end

% ---- Siconos

function sentences = bench_siconos ()
  aim = 5;
  p = bench_motion ('ball');
  [program, why] = siconos_ball_program ();
  fprintf ('%-9s %6s %9s | %10s %9s %6s | %9s %9s\n', 'problem', 'steps', 'h', 'Siconos us', 'moreau us', 'ratio', ...
           'error', 'error');
  for h = [9.37e-3, 9.37e-4, 9.37e-5]       % none of 1, 2, 2.5, ... is a multiple
    steps = floor (p.span(2) / h);
    solve = @(times) nssolve (p.model, times, 'Method', 'moreau', 'Step', h);
    few = steps * h * [0, 0.5, 1];
    us = zeros (9, 2);
    for k = 1:size (us, 1)
      [us(k,1), theirs] = run_siconos (program, p, steps, h);
      us(k,2) = 1e6 * solve (few).stats.time / steps;
    end
    ratio = median (us(:,1) ./ us(:,2));
    fprintf ('%-9s %6d %9.2e | %10.3f %9.3f %6.1f | %9.2e %9.2e\n', p.name, steps, h, median (us), ratio, theirs, ...
             p.error (solve (few([1 3]))));
  end
  if (isempty (program))
    fprintf ('Siconos skipped: %s\n', why);
    sentences = {'ball: Siconos skipped.'};
  else
    what = sprintf ('ball: a step of Siconos costs %.1f of moreau, aim at least %d', ratio, aim);
    sentences = {verdict(what, ratio >= aim)};
  end
end

function [us, theirs] = run_siconos (program, p, steps, h)
% microseconds per step and the error
  us = NaN;
  theirs = NaN;
  if (isempty (program))
    return
  end
  file = [tempname(), '.txt'];
  [status, text] = system (sprintf ('"%s" %d %.17g 1 1.1 2 0.5 "%s"', program, steps, h, file));
  figures = sscanf (text, '%g');
  if (status ~= 0 || numel (figures) ~= 2)
    fprintf ('siconos_ball ended with status %d: %s\n', status, text);
    return
  end
  us = figures(1);
  t = h * (0:steps);
  theirs = nsnorm (t, load (file)' - p.exact (t), 1);
  delete (file);
end

% ---- error against time

function bench_work ()
  levels = [1e-3, 1e-6, 1e-9];
  motions = {bench_motion('ball'), bench_motion('oscillator'), bench_motion('pendulum')};
  fprintf ('CPU ms to an error of q, and the least error\n%-21s', '');
  for k = 1:numel (motions)
    fprintf (' | %-32s', sprintf ('%s, t = %g', motions{k}.name, motions{k}.span(2)));
  end
  fprintf ('\n%-21s', 'method');
  fprintf (repmat ([' |', repmat(' %7.0e', 1, numel (levels)), ' %8s'], 1, numel (motions)), ...
           cell_row (levels, numel (motions)){:});
  fprintf ('\n');
  methods = all_methods ();
  for k = 1:size (methods, 1)
    fprintf ('%-21s', methods{k,1});
    reasons = cell (1, 0);
    for m = 1:numel (motions)
      [curve, reason] = work_precision (motions{m}, methods{k,2}, methods{k,3});
      fprintf (' |%s %8s', sprintf (' %7s', times_to (curve, levels){:}), small (min ([curve.error, Inf])));
      reasons = [reasons, reason]; %#ok<AGROW>
    end
    fprintf ('%s\n', sprintf ('  %s', unique (reasons){:}));
  end
end

function values = cell_row (levels, times)
  values = repmat ([num2cell(levels), {'least'}], 1, times);
end

function methods = all_methods ()
% name in the table, options, what is varied
  fixed = {'euler', 'linimp', 'trapezoidal', 'trapezoidal1', 'moreau', 'paoli', 'midpoint', 'midpointmomentum', ...
           'newmark', 'lobatto2', 'lobatto4', 'lobatto6', 'radau3', 'radau5', 'herk2', 'herk3', 'herk4', 'herk5'};
  methods = cell (numel (fixed), 3);
  for k = 1:numel (fixed)
    methods(k,:) = {fixed{k}, {'Method', fixed{k}}, 'Step'};
  end
  methods(end+1,:) = {'trapezoidal, RelTol', {'Method', 'trapezoidal'}, 'RelTol'};
  for adapt = {'runge', 'extrapolation', 'order'}
    methods(end+1,:) = {['moreau, ', adapt{1}], {'Method', 'moreau', 'Adapt', adapt{1}}, 'RelTol'}; %#ok<AGROW>
  end
end

function [curve, reason] = work_precision (p, options, varied)
% runs with ever smaller steps or tolerances: struct of the errors and the CPU times in ms
  curve = struct ('error', [], 'ms', []);
  reason = cell (1, 0);
  for k = 0:20
    if (strcmp (varied, 'Step'))
      accuracy = {'Step', p.h / 2 ^ k};
    else
      accuracy = {'RelTol', 10 ^ -k, 'AbsTol', 10 ^ -k};
    end
    call = @() nssolve (p.model, p.span, options{:}, accuracy{:});
    try
      sol = call ();
    catch failure
      reason = {strtok(failure.message, sprintf ('\n'))};
      return
    end
    if (sol.t(end) < p.span(2))
      reason = {sol.message};
      return
    end
    curve.error(end+1) = p.error (sol);
    curve.ms(end+1) = fastest ({call}, 2) / 1000;
    if (curve.error(end) < 1e-10 || curve.ms(end) > 200 || stagnates (curve.error))
      return
    end
  end
end

function yes = stagnates (e)
% the last five runs gained less than a factor of two
  yes = numel (e) > 8 && min (e(end-4:end)) > min (e(1:end-5)) / 2;
end

function texts = times_to (curve, levels)
% least time on the polygon through the runs at which the error is the level; '-': not reached
  texts = repmat ({'-'}, 1, numel (levels));
  e = log (max (curve.error, realmin));
  ms = log (curve.ms);
  for k = 1:numel (levels)
    level = log (levels(k));
    found = Inf;
    for i = reshape (find (e <= level), 1, [])
      found = min (found, ms(i));
      if (i > 1 && e(i-1) > level)
        found = min (found, ms(i) + (ms(i-1) - ms(i)) * (level - e(i)) / (e(i-1) - e(i)));
      end
    end
    if (isfinite (found))
      texts{k} = sprintf ('%.3g', exp (found));
    end
  end
end

function text = small (x)
  text = '-';
  if (isfinite (x))
    text = sprintf ('%.0e', x);
  end
end

bench_methods_main ();
