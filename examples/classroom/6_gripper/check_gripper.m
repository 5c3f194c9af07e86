function [points, report] = check_gripper (given)
%CHECK_GRIPPER  Mark assignment 6, a gripper that does not drop the ball.
%   check_gripper ('file.m')                      prints points and hints
%   check_gripper (@student_gripper)
%   [points, report] = check_gripper (...)        prints nothing; report: see new_marks
%
%   Keys of the mistakes it recognises: 'unwritten', 'fields', 'range', 'error', and of the ball: 'drops', 'squeezed
%   out', 'leans outwards', 'opens', 'crushed'.

% SPDX-License-Identifier: BSD-3-Clause

  task = gripper_task ();
  weather = {'dry', 'wet'};
  items = {'1 a design within the limits', 2};
  for k = 1:3
    for m = 1:2
      items(end+1,:) = {sprintf('2 %s, %s', task.motions(k).name, weather{m}), 1 + m}; %#ok<AGROW>
    end
  end
  items(end+1,:) = {'3 does not crush the ball', 3};
  answer = open_answer (given, 0, 1);
  marks = new_marks ('Assignment 6, a gripper that does not drop the ball', answer);
  if (isempty (answer.problem))
    [design, answer] = get_design (answer);
  end
  if (~isempty (answer.problem))
    marks = give_up (marks, answer, items);
  else
    marks = add_mark (marks, items{1,:}, new_verdict (1));
    runs = cell (1, 6);
    for k = 1:6
      motion = task.motions(ceil (k / 2));
      mu = task.friction(2 - mod (k, 2));
      runs{k} = gripper_run (design, mu, motion);
      marks = add_mark (marks, items{1+k,:}, look_at_run (runs{k}, design, mu, motion, task));
    end
    marks = add_mark (marks, items{8,:}, look_at_squeeze ([runs{:}], task));
  end
  [points, report] = finish_marks (marks, answer, nargout > 0);
  if (nargout == 0)
    clear points
  end
end

function [design, answer] = get_design (answer)
  [values, problem, answer] = ask (answer, answer.call, 1);
  design = values{1};
  if (~isempty (problem))
    answer.mistake = 'error';
    answer.problem = problem;
  elseif (~isstruct (design) || numel (design) ~= 1 || ~all (isfield (design, {'force', 'tilt'})))
    answer.mistake = 'fields';
    answer.problem = 'The function must return a struct with the fields force and tilt, as the starter does.';
  elseif (~is_number (design.force) || ~is_number (design.tilt))
    answer.mistake = 'fields';
    answer.problem = 'force and tilt must be one number each.';
  elseif (isnan (design.force) || isnan (design.tilt))
    answer.mistake = 'unwritten';
    answer.problem = 'The design is not written yet: force or tilt is NaN, as in the starter.';
  elseif (design.force < 0 || design.force > 60 || abs (design.tilt) > 30)
    answer.mistake = 'range';
    answer.problem = sprintf ('force = %g must be 0 to 60 N, tilt = %g must be -30 to 30 degrees.', design.force, ...
                              design.tilt);
  elseif (design.tilt ~= 0 && abs (design.tilt) < 0.6)
    answer.notes = {sprintf('has a tilt of %g degrees. Degrees, not radians?', design.tilt)};
  end
end

function yes = is_number (x)
  yes = isnumeric (x) && isscalar (x) && isreal (x);
end

function verdict = look_at_run (run, design, mu, motion, task)
  if (run.held)
    verdict = new_verdict (1);
    return
  end
  gone = find (sqrt (sum (run.moved.^2, 1)) >= task.radius / 2, 1);
  told = sprintf ('mu = %.1f, at t = %.2f s:', mu, run.sol.t(gone));
  if (design.tilt > 0 && tand (design.tilt) > mu && run.moved(2,gone) > 0)
    verdict = new_verdict (0, 'squeezed out', [told, ' the ball is squeezed out upwards, like a wet bar of soap. ' ...
                                               'Compare the tilt of the pads with the angle of friction.']);
  elseif (design.tilt < 0 && tand (-design.tilt) > mu)
    verdict = new_verdict (0, 'leans outwards', [told, ' the ball is squeezed out downwards: the harder the jaw ' ...
                                                 'presses, the sooner. Which way do the pads lean?']);
  elseif (strcmp (motion.name, 'shake sideways') && design.force < (task.ball + task.jaw) * motion.peak)
    hint = sprintf ([' the ball is lost. The hand reaches %.0f m/s^2 sideways: what must the force give to the ' ...
                     'masses of ball and jaw, and what is left to press?'], motion.peak);
    verdict = new_verdict (0, 'opens', [told, hint]);
  else
    hint = sprintf ([' the ball slides out. Two pads carry it: how large may friction be there, and what do ' ...
                     'gravity and %.0f m/s^2 ask for?'], motion.peak);
    verdict = new_verdict (0, 'drops', [told, hint]);
  end
end

function verdict = look_at_squeeze (runs, task)
  squeeze = max ([runs.squeeze]);
  if (~any ([runs.held]))
    verdict = new_verdict (0, 'drops', 'No run held the ball: there is nothing to crush.');
  elseif (squeeze <= task.crush)
    verdict = new_verdict (1);
  else
    hint = sprintf (['A pad presses with %.1f N, the ball stands %g N. Shaken sideways, the ball feels more than ' ...
                     'the force of the jaw.'], squeeze, task.crush);
    verdict = new_verdict (0, 'crushed', hint);
  end
end
