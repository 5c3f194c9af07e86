function result = run_three_solutions (repeats)
%RUN_THREE_SOLUTIONS  The three motions of one state of Painleve's rod, Stewart section 3.3.1, by perturbed repeats.
%   result = run_three_solutions ()          200 starts of the solver, 40 runs of each kind
%   result = run_three_solutions (repeats)   another number of runs
%
%   result  struct:
%     names           'opens', 'slides on', 'stops by an impulse'
%     exact           3 x 3, a column each: normal force, of the last one the impulse; x velocity of the end of the rod
%                     after a short step; its acceleration upwards
%     found           the same, of the solutions of the problem of one step
%     starts          how often lcpsolve found each from random bases
%     runs            how often runs on a rigid table, started at states nearby, ended in each
%     springs         how often runs on springs of stiffness 1e10 did
%     stiffness, doubling, expected   time in which a perturbation of sliding on springs doubles: measured,
%                     log (2) / sqrt (k / 2)
%     tries           struct array: t, speed of the end of the rod, outcome; some of the runs on springs
%     facts
%
%   With spin < -sqrt (g / sin (angle)) the rod turns fast enough for its end to rise by itself, and (1.5) is
%     0 <= -N/2 + 16 sin (angle) - g  _|_  N >= 0     (angle 45 degrees, mu = 2, spin -4):
%   N = 0 opens, N = 2 (16 sin (angle) - g) lets it slide on; the impulse of section 1.3 is the third.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    repeats = 40;
  end
  rise = 16 * sin (pi / 4) - 9.81;
  slide = -1 - 4 * sin (pi / 4);
  record = painleve_record ();
  result = struct ('names', {{'opens', 'slides on', 'stops by an impulse'}}, ...
                   'exact', [0, 2 * rise, -slide * record.impulse(1,1); slide, slide, 0; rise, 0, 0]);
  state = seed_random ();
  restore = onCleanup (@() rand ('state', state)); %#ok<NASGU>
  [result.found, result.starts] = solve_from_random_bases (200);
  result.runs = repeat_on_rigid_table (repeats);
  [result.springs, result.tries] = repeat_on_springs (repeats);
  result.stiffness = 10 .^ [6 8 10];
  result.expected = log (2) ./ sqrt (result.stiffness / 2);
  for k = 1:3
    result.doubling(k) = doubling_time (result.stiffness(k));
  end
  result.facts = three_facts (result);
end

function state = seed_random ()
  state = rand ('state');
  rand ('state', 20);
end

% One step (2.11)-(2.15) for c_n, beta and lambda, with directions at the end of it, so that the rise of the end of the
% rod is in n'v+.
function [M, r, h] = step_problem ()
  h = 1e-5;
  [model, q, v] = painleve_rod (2, pi / 4, -1, -4);
  terms = nsterms (model, h, q + h * v, v);
  [~, k] = min (abs (terms.gap));
  N = terms.n(:,k);
  D = terms.D(:,:,k);
  W = inv (terms.M);
  M = [N'*W*N, N'*W*D, 0; D'*W*N, D'*W*D, [1; 1]; terms.mu(k), -1, -1, 0];
  r = [[N, D]' * (v + h * W * terms.k); 0];
end

function [found, counts] = solve_from_random_bases (starts)
  [M, r, h] = step_problem ();
  found = NaN (3);
  counts = zeros (1, 3);
  for k = 1:starts
    [z, w, exitflag] = lcpsolve (M, r, 'Basis', -double (rand (4, 1) < 0.5));
    if (exitflag == 1)
      outcome = 1 + (z(1) > 0) + (z(1) > 0 && z(4) < 1e-8);
      counts(outcome) = counts(outcome) + 1;
      normal = z(1) / h ^ (outcome < 3);
      found(:,outcome) = [normal; -z(4); w(1) / h];
    end
  end
end

% A contact that is a little open, or whose end moves up a little, opens; one that is pressed stops by an impulse.
function counts = repeat_on_rigid_table (repeats)
  counts = zeros (1, 3);
  [model, q, v] = painleve_rod (2, pi / 4, -1, -4);
  for k = 1:repeats
    [q1, v1] = deal (q, v + 1e-6 * (2 * rand (3, 1) - 1));
    for step = 1:10
      [q1, v1] = nsstep (model, 0, q1, v1, 1e-3, 'Method', 'trapezoidal', 'Stabilization', 'none');
    end
    outcome = outcome_of (q1, v1);
    counts(outcome) = counts(outcome) + 1;
  end
end

function outcome = outcome_of (q, v)
  slide = rod_end (q, v);
  outcome = 3;
  if (slide(1) < -1)
    outcome = 1 + (q(2) - sin (q(3)) < 1e-9);
  end
end

% Springs pressed as they are while the rod slides on, up to 1 %.
function [counts, tries] = repeat_on_springs (repeats)
  counts = zeros (1, 3);
  for k = 1:repeats
    sol = springs_run (1e10, 1 + 0.01 * (2 * rand - 1), 30);
    speed = rod_end (sol.q(1:3,:), sol.v(1:3,:));
    % springs throw the rod off after the impulse: sliding has stopped all the same
    outcome = 1 + 2 * (speed(1,end) > -1);
    counts(outcome) = counts(outcome) + 1;
    tries(k) = struct ('t', sol.t, 'speed', speed, 'outcome', outcome); %#ok<AGROW>
  end
end

function sol = springs_run (stiffness, part, scaled_time)
  unit = 1 / sqrt (stiffness);
  deflection = -part * 2 * (16 * sin (pi / 4) - 9.81) / stiffness;
  [~, q, v] = painleve_rod (2, pi / 4, -1, -4);
  sol = nssolve (rod_on_springs (2, stiffness, 0), [0 scaled_time * unit], [q + [0; deflection; 0]; deflection], ...
                 [v; 0], 'Method', 'trapezoidal', 'Step', 0.05 * unit, 'Stabilization', 'none');
end

% Two runs that differ by 0.2 % of the deflection, after the slower parts of the difference have died out.
function time = doubling_time (stiffness)
  first = springs_run (stiffness, 1, 10);
  second = springs_run (stiffness, 1.002, 10);
  times = [5 8] / sqrt (stiffness);
  apart = interp1 (first.t, first.q(4,:), times) - interp1 (second.t, second.q(4,:), times);
  time = log (2) * diff (times) / log (apart(2) / apart(1));
end

function facts = three_facts (result)
  section = 'Stewart, section 3.3.1';
  facts = [new_comparison(section, 'solutions of one step found from random bases', sum (result.starts > 0), 3, ...
                          'paper'), ...
           new_comparison(section, 'normal force of the sliding one (N)', result.found(1,2), result.exact(1,2), ...
                          'closed form'), ...
           new_comparison(section, 'normal impulse of the one that stops (N s)', result.found(1,3), ...
                          result.exact(1,3), 'closed form'), ...
           new_comparison(section, 'perturbed runs that slide on', result.runs(2) + result.springs(2), 0, 'paper'), ...
           new_comparison(section, 'doubling time of perturbations times sqrt (k)', ...
                          result.doubling(3) * sqrt (result.stiffness(3)), log (2) * sqrt (2), 'closed form')];
end
