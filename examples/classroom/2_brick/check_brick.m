function [points, report] = check_brick (given)
%CHECK_BRICK  Mark assignment 2, a brick on a ramp.
%   check_brick ('file.m')                      prints points and hints
%   check_brick (@student_brick)
%   [points, report] = check_brick (...)        prints nothing; report: see new_marks
%
%   Keys of the mistakes it recognises: those of brick_step and 'unwritten', 'error', 'size', 'nan', 'value',
%   'impulses' (the motion is right, p is not), 'creeps', 'starts', 'acceleration', 'stops late'.

% SPDX-License-Identifier: BSD-3-Clause

  items = {'1 flight: no contact, no impulse', 3
           '2, 3 contact: sliding', 5
           '2, 3 contact: sticking', 4
           '4 stands for tan (alpha) <= mu, 2 s', 3
           '5 acceleration down the ramp', 2
           '5 stopping distance', 3};
  answer = open_answer (given, 6, 3);
  marks = new_marks ('Assignment 2, a brick on a ramp', answer);
  if (~isempty (answer.problem))
    marks = give_up (marks, answer, items);
  else
    cases = step_cases ();
    for k = 1:3
      [verdict, answer] = judge (answer, answer.call, 'student_brick', cases{k}, @brick_step, 1e-9, mistakes ());
      verdict = look_at_motion (verdict, answer, cases{k});
      marks = add_mark (marks, items{k,:}, verdict);
    end
    if (strcmp (verdict.mistake, 'unwritten'))
      answer.limit = -1;
    end
    runs = {@stands, @accelerates, @stops};
    for k = 1:3
      [verdict, answer] = runs{k} (answer);
      marks = add_mark (marks, items{3+k,:}, verdict);
    end
  end
  [points, report] = finish_marks (marks, answer, nargout > 0);
  if (nargout == 0)
    clear points
  end
end

% {q, v, m, alpha, mu, h}: above the ramp; sliding either way, landing; sticking, among them just so.
function cases = step_cases ()
  at = @(alpha, s) s * [cos(alpha); sin(alpha)];
  flight = {{[0; 1], [0; 0], 1, 0.3, 0.5, 0.1}, {[1; 2], [3; -1], 2.5, 0.6, 0.2, 0.05}, ...
            {at(0.4, 2) + [0; 0.5], at(0.4, 1), 0.5, 0.4, 0.8, 0.02}};
  slide = {{at(0.5, 1), at(0.5, 2), 2, 0.5, 0.3, 0.05}, {at(0.5, 1), at(0.5, -2), 2, 0.5, 0.3, 0.05}, ...
           {at(0.3, -1), at(0.3, -3), 0.7, 0.3, 0.9, 0.01}, {at(0.7, 0), [0; 0], 3, 0.7, 0.2, 0.1}, ...
           {at(0.2, 1) + [0; 0.01], [2; -4], 1.5, 0.2, 0.1, 0.02}};
  stick = {{at(0.3, 1), [0; 0], 2, 0.3, 0.5, 0.05}, {at(0.2, 0), at(0.2, 0.02), 1, 0.2, 0.9, 0.1}, ...
           {at(0.4, 3), at(0.4, -0.05), 4, 0.4, 0.8, 0.05}, {[0; 0.001], [0.1; -3], 0.5, 0, 0.3, 0.01}};
  cases = {flight, slide, stick};
end

function table = mistakes ()
  table = mistake_table (@brick_step, {
    'degrees', 'alpha comes in radians. Which functions do you use for sine and cosine?'
    'normal', ['The normal must point out of the ramp, to where the brick is free: the gap n'' q of a brick in ' ...
               'the air is positive.']
    'ramp down', ['The ramp goes up to the right: (cos (alpha), sin (alpha)) lies along it. Look at the signs in ' ...
                  'n and D.']
    'friction sign', ['Friction speeds the brick up. Look at the signs in (2): which rows hold D'' v + lambda e, ' ...
                      'and with which sign does D beta act on v?']
    'no gravity h', ['The velocity does not change by h times the acceleration: does the size of the step enter ' ...
                     'where gravity does?']
    'no lambda', ['What touches sticks, however fast it slides: nothing bounds the friction. Is the row mu cn - ' ...
                  'e'' beta >= 0, and the column e of lambda, in your M?']
    'always', ['The brick is in the air and yet an impulse acts. Ask for contact only if a step without it ends ' ...
               'on or below the ramp.']
    'mass', 'The answers are right for m = 1 only: where does 1/m stand in the matrix of (2)?'
    'mass in v', 'p is right, but the velocity is so for m = 1 only: p is an impulse, and M v+ = M v + ... in (1).'
    'explicit', 'The position moves with the old velocity. Use the new one, (1): otherwise the brick enters the ramp.'
    'mu of weight', ['Friction is bounded by mu m g h. On a ramp, or when landing, that is not mu times the normal ' ...
                     'impulse.']});
end

% Is the motion right and only p not?
function verdict = look_at_motion (verdict, answer, cases)
  if (strcmp (verdict.mistake, 'value'))
    motion = @(varargin) blank (brick_step (varargin{:}));
    only = judge (answer, answer.call, 'student_brick', cases, motion, 1e-9, cell (0, 3));
    if (only.share == 1)
      verdict.mistake = 'impulses';
      verdict.hint = ['q and v are right, p is not: it holds cn, then the friction up the ramp, the friction down ' ...
                      'the ramp, and lambda, the sliding speed after the step.'];
    end
  end
end

function values = blank (values)
  values{3} = NaN (4, 1);
end

function [q, v, problem, answer] = simulate (answer, q, v, m, alpha, mu, h, steps)
  problem = '';
  for k = 1:steps
    [values, problem, answer] = ask (answer, answer.call, 2, q, v, m, alpha, mu, h);
    if (~isempty (problem))
      return
    end
    [q, v] = values{:};
    if (~isequal (size (q), [2 1]) || ~isequal (size (v), [2 1]) || any (isnan ([q; v])))
      problem = 'q and v must stay 2 x 1 numbers.';
      return
    end
  end
end

function [verdict, answer] = stands (answer)
  good = true (1, 4);
  verdict = new_verdict (0);
  if (answer.limit < 0)
    return
  end
  for k = 1:4                                  % a little below and above the threshold
    alpha = [0.2 0.5 0.2 0.5];
    ratio = [1.02 1.02 0.9 0.9];
    mu = ratio(k) * tan (alpha(k));
    d = [cos(alpha(k)); sin(alpha(k))];
    [q, ~, problem, answer] = simulate (answer, d, [0; 0], 1.3, alpha(k), mu, 0.05, 40);
    if (~isempty (problem))
      verdict = new_verdict (0, 'error', problem);
      return
    end
    way = d' * q - 1;
    good(k) = (abs (way) < 1e-9) == (ratio(k) > 1);
    if (~good(k) && ratio(k) > 1)
      hint = sprintf (['alpha = %.1f, mu = %.3f > tan (alpha): a brick put there at rest moves by %.2g m in 2 s. ' ...
                       'Friction must balance gravity to the last digit, not nearly.'], alpha(k), mu, way);
      verdict = new_verdict (0, 'creeps', hint);
    elseif (~good(k))
      hint = sprintf (['alpha = %.1f, mu = %.3f < tan (alpha): a brick put there at rest must start to slide, ' ...
                       'but does not.'], alpha(k), mu);
      verdict = new_verdict (0, 'starts', hint);
    end
  end
  verdict.share = mean (good);
end

function [verdict, answer] = accelerates (answer)
  verdict = new_verdict (0);
  if (answer.limit < 0)
    return
  end
  alpha = 0.6;
  mu = 0.3;
  d = [cos(alpha); sin(alpha)];
  [~, v, problem, answer] = simulate (answer, [0; 0], [0; 0], 2, alpha, mu, 0.01, 50);
  if (~isempty (problem))
    verdict = new_verdict (0, 'error', problem);
  elseif (abs (d' * v / 0.5 + 9.81 * (sin (alpha) - mu * cos (alpha))) <= 1e-9)
    verdict = new_verdict (1);
  else
    hint = sprintf (['After 50 steps of 0.01 s from rest (alpha = 0.6, mu = 0.3) it has %.4g m/s down the ramp. ' ...
                     'Draw the forces and find its acceleration by hand.'], -d' * v);
    verdict = new_verdict (0, 'acceleration', hint);
  end
end

% On a level table and up a ramp; the scheme stops within a step, so the way is that of the closed form to h v / 2.
function [verdict, answer] = stops (answer)
  verdict = new_verdict (0);
  if (answer.limit < 0)
    return
  end
  for alpha = [0 0.3]
    mu = 0.5;
    h = 0.005;
    d = [cos(alpha); sin(alpha)];
    slowing = 9.81 * (mu * cos (alpha) + sin (alpha));
    [q, v, problem, answer] = simulate (answer, [0; 0], 1.5 * d, 1, alpha, mu, h, 100);
    if (~isempty (problem))
      verdict = new_verdict (verdict.share, 'error', problem);
    elseif (norm (v) <= 1e-9 && abs (d' * q - 1.5^2 / (2 * slowing)) <= h * 1.5)
      verdict.share = verdict.share + 0.5;
    else
      hint = sprintf (['A brick with 1.5 m/s up a ramp of alpha = %.1f, mu = 0.5, must have stopped for good after ' ...
                       '0.5 s; it has gone %.4f m and has %.2g m/s. Compare with v^2 / (2 a).'], ...
                      alpha, d' * q, d' * v);
      verdict = new_verdict (verdict.share, 'stops late', hint);
    end
  end
end
