function [values, problem, answer] = ask (answer, f, outputs, varargin)
%ASK  Call a student's function and keep from the checker what it does besides.
%   [values, problem, answer] = ask (answer, f, outputs, ...)   calls f (...), where f is answer.call or a handle it
%   returned
%
%   values   cell array of the outputs, [] where there are none
%   problem  '' or why there is no value: the error it raised, that the time is over, or how its process ended
%   answer   with the seconds used, and notes about what it printed or changed
%
%   What it prints is caught, what it changes is put back (call_answer). Here, time is looked at between calls only:
%   an endless loop within one call must be ended by Ctrl-C. An answer with a worker, as grade_all opens them, is
%   called in a process of its own.

% SPDX-License-Identifier: BSD-3-Clause

  values = cell (1, outputs);
  if (answer.seconds > answer.limit)
    problem = sprintf ('The time is over: %.0f s for all calls before this one.', answer.seconds);
    return
  end
  if (isempty (answer.worker))
    [values, problem, changed, seconds, printed] = call_quietly (answer, f, outputs, varargin);
  else
    [values, problem, changed, seconds, printed] = f (outputs, varargin);
  end
  answer.seconds = answer.seconds + seconds;
  if (printed)
    changed{end+1} = 'prints: put a semicolon behind each statement (what it prints is not shown).';
  end
  if (~isempty (changed))
    answer.notes = union (answer.notes, changed);
  end
end

function [values, problem, changed, seconds, printed] = call_quietly (answer, f, outputs, inputs)
  values = {};
  text = evalc ('[values, problem, changed, seconds] = call_answer (answer, f, outputs, inputs);');
  printed = ~isempty (strtrim (text));
end
