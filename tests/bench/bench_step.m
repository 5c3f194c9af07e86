% BENCH_STEP  CPU time of one step of nssolve against the same scheme in plain M, and against Siconos.
%   octave-cli --norc --no-history -q tests/bench/bench_step.m
%   First table: for each problem of bench_problem and each scheme the microseconds per step of
%   a whole run by plain_solve (plain M with a textbook Lemke), by nssolve with handles and by nssolve
%   with the model in C, and the ratios.  A ratio is printed only if the trajectories agree: the largest
%   difference of q over all steps is at most 1e-9.  Second table: the same models by 'euler' and by
%   'trapezoidal', which asks for geometry at two places and locates collisions and changes of state; no
%   springs.  Third table: the ball of siconos_ball.cpp, stepped by Siconos and by us; where Siconos is not
%   installed that is said.
%   Each run is repeated in turn with the others, the fastest counts.  Set OPENBLAS_NUM_THREADS=1:
%   CPU time adds up over threads.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_step_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', 'support'), fullfile (here, '..', '..', 'toolbox'));
  aims = [5, 200];
  names = {'disc', 'pendulum', 'discs'};
  fprintf ('%-9s %-7s %5s | %9s %9s %9s | %9s %9s | %s\n', 'problem', 'scheme', 'steps', 'plain us', ...
           'handles', 'model', 'M/handles', 'M/model', 'difference');
  reached = cell (0, 1);
  for k = 1:numel (names)
    for method = {'euler', 'linimp'}
      ratios = bench_row (names{k}, method{1});
      reached = [reached; verdicts([names{k}, ', ', method{1}], ratios, aims)]; %#ok<AGROW>
    end
  end
  fprintf ('\n%-9s %5s | %9s %9s %9s | %9s %9s\n', 'problem', 'steps', 'euler us', 'trapez. us', 'ratio', 'LCPs', ...
           'LCPs');
  for k = 1:numel (names)
    reached = [reached; bench_orders(names{k})]; %#ok<AGROW>
  end
  fprintf ('\n');
  reached = [reached; bench_siconos()];
  fprintf ('\n%s\n', strjoin (reached', sprintf ('\n')));
end

function ratios = bench_row (name, method)
% one line of the table; plain / handles and plain / model, NaN where the trajectories differ
  p = bench_problem (name);
  plain = plain_system (p.system{:});
  sys = nssystem (p.system{:});
  model = p.model ();
  span = [0, p.steps * p.h];
  options = {'Method', method, 'Step', p.h, 'Detect', 'off'};
  calls = {@() plain_solve(plain, span, p.q0, p.v0, p.h, method), ...
           @() nssolve(sys, span, p.q0, p.v0, options{:}), @() nssolve(model, span, options{:})};
  [~, q, ~, failed] = calls{1} ();
  [difference, reason] = compare (q, failed, {calls{2}(), calls{3}()}, p.h);
  us = fastest (calls, [2, 4, 10]) / p.steps;
  ratios = us(1) ./ us(2:3);
  ratios(difference > 1e-9) = NaN;
  fprintf ('%-9s %-7s %5d | %9.1f %9.2f %9.3f | %9s %9s | %.1e %.1e%s\n', name, method, p.steps, us, ...
           text_of (ratios(1)), text_of (ratios(2)), difference, reason);
end

function sentence = bench_orders (name)
% one line of the second table: both methods with what is their default, on the model in C
  aim = 1.5;
  p = bench_problem (name);
  model = p.model ();
  span = [0, p.steps * p.h];
  calls = {@() nssolve(model, span, 'Step', p.h, 'Method', 'euler'), ...
           @() nssolve(model, span, 'Step', p.h, 'Method', 'trapezoidal')};
  sols = {calls{1}(), calls{2}()};
  us = fastest (calls, [20, 20]) / p.steps;
  ratio = us(2) / us(1);
  fprintf ('%-9s %5d | %9.3f %9.3f %9.2f | %9d %9d\n', name, p.steps, us, ratio, sols{1}.stats.lcps, ...
           sols{2}.stats.lcps);
  words = {'not reached', 'reached'};
  sentence = {sprintf('%s, C model: a step of trapezoidal costs %.2f of euler, aim %.1f: %s.', name, ratio, aim, ...
                      words{1 + (ratio <= aim)})};
end

function [difference, reason] = compare (q, failed, sols, h)
% largest difference from q of each solution; where it is too large, since when, in words
  difference = Inf (1, numel (sols));
  reason = '';
  if (failed > 0)
    reason = sprintf ('; the textbook''s method failed in %d steps', failed);
  end
  for k = 1:numel (sols)
    if (size (sols{k}.q, 2) ~= size (q, 2))
      reason = sprintf ('%s; %d columns instead of %d: %s', reason, size (sols{k}.q, 2), ...
                        size (q, 2), sols{k}.message);
      continue
    end
    d = max (abs (sols{k}.q - q), [], 1);
    difference(k) = max (d);
    if (difference(k) > 1e-9)
      reason = sprintf ('%s; apart from t = %g on', reason, h * (find (d > 1e-9, 1) - 1));
    end
  end
end

function text = text_of (ratio)
  text = '-';
  if (~isnan (ratio))
    text = sprintf ('%.1f', ratio);
  end
end

function sentences = verdicts (what, ratios, aims)
  kinds = {'handles', 'C model'};
  sentences = cell (2, 1);
  for k = 1:2
    sentences{k} = verdict (sprintf ('%s, %s', what, kinds{k}), 'plain M', ratios(k), aims(k));
  end
end

function sentence = verdict (what, other, ratio, aim)
  if (isnan (ratio))
    sentence = sprintf ('%s: trajectories differ, no ratio.', what);
    return
  end
  words = {'not reached', 'reached'};
  sentence = sprintf ('%s: %.1f times faster than %s, aim %d: %s.', what, ratio, other, aim, ...
                      words{1 + (ratio >= aim)});
end

function sentences = bench_siconos ()
% the ball, by Siconos and by us; both fall from the same height and come to rest on the plane
  p = bench_problem ('ball');
  model = p.model ();
  span = [0, p.steps * p.h];
  ours = @() nssolve (model, span, 'Method', 'euler', 'Step', p.h, 'Detect', 'off');
  sol = ours ();
  us = fastest ({ours}, 20) / p.steps;
  [program, why] = siconos_ball_program ();
  if (isempty (program))
    fprintf ('ball      nssolve %.3f us a step; Siconos skipped: %s\n', us, why);
    sentences = {'ball: Siconos skipped.'};
    return
  end
  [status, text] = system (sprintf ('"%s" %d %.17g 20 1 9.81 0.9', program, p.steps, p.h));
  figures = sscanf (text, '%g');
  if (status ~= 0 || numel (figures) ~= 2)
    fprintf ('ball      siconos_ball ended with status %d: %s\n', status, text);
    sentences = {'ball: Siconos failed.'};
    return
  end
  fprintf ('ball      Siconos %.3f us a step, nssolve %.3f; heights at the end %.5f and %.5f\n', ...
           figures(1), us, figures(2), sol.q(2,end));
  % Two schemes of first order: at rest each is within g h^2 of the plane (or a bounce of that size).
  ratio = figures(1) / us;
  if (abs (figures(2) - sol.q(2,end)) > 10 * 9.81 * p.h ^ 2)
    ratio = NaN;
  end
  sentences = {verdict('ball, C model', 'Siconos', ratio, 5)};
end

bench_step_main ();
