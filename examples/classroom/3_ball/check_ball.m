function [points, report] = check_ball (given)
%CHECK_BALL  Mark assignment 3, a bouncing ball.
%   check_ball ('file.m')                      prints points and hints
%   check_ball (@student_ball)
%   [points, report] = check_ball (...)        prints nothing; report: see new_marks
%
%   Keys of the mistakes it recognises: those of ball_step, ball_locate, ball_rest_time and ball_order, and 'unwritten',
%   'parts', 'error', 'size', 'nan', 'value', 'no limit', 'gains energy', 'does not rest', 'does not converge'.

% SPDX-License-Identifier: BSD-3-Clause

  items = {'1 one step of Moreau''s scheme', 6
           '1 many steps: first order, and rest after t*', 3
           '2 from impact to impact', 5
           '3 when the impacts are over', 3
           '4 order of a table', 3};
  answer = open_answer (given, 0, 1);
  marks = new_marks ('Assignment 3, a bouncing ball', answer);
  parts = [];
  if (isempty (answer.problem))
    [parts, answer] = open_parts (answer, {'step', 'locate', 'rest_time', 'order'});
  end
  if (~isempty (answer.problem))
    marks = give_up (marks, answer, items);
  else
    [verdict, answer] = judge (answer, parts.step, 'step', step_cases (), @ball_step, 1e-12, step_mistakes ());
    marks = add_mark (marks, items{1,:}, verdict);
    [verdict, answer] = many_steps (answer, parts.step, strcmp (verdict.mistake, 'unwritten'));
    marks = add_mark (marks, items{2,:}, verdict);
    [verdict, answer] = check_locate (answer, parts.locate);
    marks = add_mark (marks, items{3,:}, verdict);
    cases = {{1, 0, 2, 0.5}, {0, 3, 9.81, 0.8}, {2, -1, 9.81, 0.3}, {0.5, 2, 1, 0}, {1, 1, 5, 1}};
    [verdict, answer] = judge (answer, parts.rest_time, 'rest_time', cases, @ball_rest_time, 1e-9, rest_mistakes ());
    marks = add_mark (marks, items{4,:}, verdict);
    [verdict, answer] = judge (answer, parts.order, 'order', order_cases (), @ball_order, 0.05, order_mistakes ());
    marks = add_mark (marks, items{5,:}, verdict);
  end
  [points, report] = finish_marks (marks, answer, nargout > 0);
  if (nargout == 0)
    clear points
  end
end

% {q, v, h, g, e}: in the air, into the ground, just above it, below it going up and down, at rest.
function cases = step_cases ()
  cases = {{1, 0.5, 0.1, 9.81, 0.5}, {0.05, -2, 0.1, 9.81, 0.5}, {0.02, -3, 0.05, 2, 0.9}, {0.01, -0.05, 0.01, ...
                                                                                            9.81, 0.5}, ...
           {-0.02, 0.3, 0.01, 9.81, 0.7}, {-0.02, 0.1, 0.05, 9.81, 0.5}, {-0.001, -0.4, 0.01, 9.81, 0}, ...
           {0, 0, 0.02, 9.81, 0.5}, {-0.003, 0, 0.1, 5, 0.9}, {0.1, -1, 0.2, 9.81, 1}};
end

function table = step_mistakes ()
  table = mistake_table (@ball_step, {
    'no h', 'The speed does not change by h times the acceleration: does the size of the step enter where gravity does?'
    'gravity up', 'The ball falls upwards: v counts upwards, g is positive.'
    'free velocity', ['A ball at rest must stay at rest, yours hops: restitution reverses the velocity before the ' ...
                      'step, not the one that has been falling on for h. Look at v+ + e v in (2).']
    'flips', ['The velocity is reversed in every step in which the ball is near the ground, also where it is on ' ...
              'its way up already. (2) is an inequality: which of the two numbers is it?']
    'late', ['An impact counts when the ball is below the ground. The prediction (3) asks where it will be: with ' ...
             'q alone it sinks in for a step.']
    'elastic', 'The impacts are elastic, whatever e is.'
    'old velocity', 'The height is moved by the old velocity. (1) takes the mean of the old and the new one.'
    'new velocity', 'The height is moved by the new velocity. (1) takes the mean of the old and the new one.'});
end

% Acary's ball, g = 2, e = 1/2, comes to rest at t = 3.
function [verdict, answer] = many_steps (answer, f, unwritten)
  verdict = new_verdict (0);
  if (unwritten)
    return
  end
  h = 0.0937 * 2 .^ -(0:3);
  errors = zeros (size (h));
  for k = 1:numel (h)
    n = ceil (4 / h(k));
    exact = nsexact ('ball', h(k) * (1:n));
    q = 1;
    v = 0;
    highest = 1;
    for m = 1:n
      [values, problem, answer] = ask (answer, f, 2, q, v, h(k), 2, 0.5);
      if (~isempty (problem) || ~is_number (values{1}) || ~is_number (values{2}))
        verdict = new_verdict (0, 'error', ['step: ', problem, ' Both values must be numbers.']);
        return
      end
      [q, v] = values{:};
      highest = max (highest, q + v^2 / 4);
      errors(k) = errors(k) + h(k) * abs (q - exact(m));
    end
    if (highest > 1 + 2 * h(k))
      hint = sprintf (['With h = %.3g the ball, dropped from 1 m with e = 1/2, reaches an energy of %.3g times ' ...
                       'that of the start.'], h(k), highest);
      verdict = new_verdict (0, 'gains energy', hint);
      return
    end
  end
  verdict = look_at_end (v, errors, h);
end

function verdict = look_at_end (v, errors, h)
  slopes = diff (log (errors)) ./ diff (log (h));
  if (abs (v) > 1e-9)
    hint = sprintf (['At t = 4 the ball still has %.2g m/s; its impacts were over at t = 3. What does your step do ' ...
                     'with q = 0, v = 0?'], v);
    verdict = new_verdict (0, 'does not rest', hint);
  elseif (mean (slopes) < 0.7 || errors(end) > 0.02)
    hint = sprintf ('The mean error of the height is %s for h = %s: that does not fall with h as it should.', ...
                    mat2str (errors / 4, 2), mat2str (h, 2));
    verdict = new_verdict (0, 'does not converge', hint);
  else
    verdict = new_verdict (1);
  end
end

function yes = is_number (x)
  yes = isnumeric (x) && isscalar (x) && isreal (x) && ~isnan (x);
end

% {q, v, g, e, T, most}. First what ends also without regard to most; only then T beyond the accumulation.
function [verdict, answer] = check_locate (answer, f)
  safe = {{1, 0, 2, 0.5, 0.5, 20}, {1, 0, 2, 0.5, 2.2, 20}, {0, 3, 9.81, 0.8, 2.1, 50}, {2, 1, 9.81, 1, 5, 30}, ...
          {1, 0, 2, 0.5, 2.9, 2}, {1, -1, 5, 0.9, 6, 4}};
  beyond = {{1, 0, 2, 0.5, 4, 10}, {0.5, 2, 9.81, 0.7, 10, 30}};
  table = mistake_table (@ball_locate, {
    'before', 'At an impact, return the speed after it: the last one is not reversed.'
    'one less', 'It stops one impact too early: most counts the impacts that take place.'
    'to T', 'It says that it has reached T, but the impacts were over (most) before: return the time of the last one.'
    'root', ['The time of flight is the other root of q + v t - g t^2/2 = 0, which lies in the past. With q = 0 ' ...
             'one root is 0: that is the impact you come from.']
    'heights', 'e is the quotient of speeds, v+ = -e v-. That of heights is e^2.'});
  [verdict, answer] = judge (answer, f, 'locate', safe, @ball_locate, 1e-9, table);
  if (verdict.share < 1)
    if (any (strcmp (verdict.mistake, {'value', 'size'})) && ignores_limit (answer, f, safe))
      verdict.mistake = 'no limit';
      verdict.hint = ['It goes on to T whatever most is. Near the accumulation the impacts never end: without ' ...
                      'that limit it would run for ever, so the cases beyond t* were not tried.'];
    end
    verdict.share = verdict.share * numel (safe) / (numel (safe) + numel (beyond));
    return
  end
  [verdict, answer] = judge (answer, f, 'locate', [safe, beyond], @ball_locate, 1e-9, table);
end

function yes = ignores_limit (answer, f, cases)
  free = @(q, v, g, e, T, most) ball_locate (q, v, g, e, T, 200);
  verdict = judge (answer, f, 'locate', cases, free, 1e-9, cell (0, 3));
  yes = verdict.share == 1;
end

function table = rest_mistakes ()
  table = mistake_table (@ball_rest_time, {
    'no first flight', 'The first flight, from q to the ground, is missing.'
    'half flights', 'Each bounce takes as long down as up.'
    'start speed', 'It is right for balls that are dropped; v may not be 0, also upwards.'
    'first bounce', 'The first bounce begins with e times the speed of the impact.'
    'heights', 'e is the quotient of speeds, v+ = -e v-. That of heights is e^2.'});
end

% Falling steps of different quotients; rows that are too coarse and rows that are roundoff.
function cases = order_cases ()
  h = 0.4 * 2 .^ -(0:7);
  h3 = 0.3 * 3 .^ -(0:6);
  mixed = [0.5 0.3 0.2 0.1 0.06 0.02 0.01 0.005];
  coarse = [0.9 0.2 1.1 0.3];
  cases = {{h, 3 * h.^2}, {h3, 0.2 * h3}, {mixed, [0.8 0.1 0.5, 7 * mixed(4:8).^1.5]}, ...
           {h, [7 * h(1:5).^4, 3e-14, 0, 2e-14]}, {h3, [coarse(1:2), 0.1 * h3(3:7).^3]}, ...
           {h3, [2 * h3(1:4).^6, 3e-10, 1e-10, 4e-10]}};
end

function table = order_mistakes ()
  table = mistake_table (@ball_order, {
    'all rows', ['The line goes through all rows, also through steps that are too large for any order, and errors ' ...
                 'that are roundoff. Plot one such table first.']
    'smallest', ['The two smallest steps alone: where the error is roundoff, their slope says nothing. Look for ' ...
                 'rows that agree with each other.']
    'largest', ['The two largest steps alone: there the order need not show yet. Look for rows that agree with ' ...
                'each other.']
    'halving', 'It takes each step for half the one before. Divide by the logarithm of the quotient of the steps.'
    'sign', 'The order is positive where errors fall with h.'});
end
