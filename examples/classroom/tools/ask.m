function [values, problem, answer] = ask (answer, f, outputs, varargin)
%ASK  Call a student's function and keep from the checker what it does besides.
%   [values, problem, answer] = ask (answer, f, outputs, ...)   calls f (...), where f is answer.call or a handle it
%   returned
%
%   values   cell array of the outputs, [] where there are none
%   problem  '' or why there is no value: the error it raised, or that the time is over
%   answer   with the seconds used, and notes about what it printed or changed
%
%   What it prints is caught. Path, folder, warnings and random streams are put back, new figures are closed. Time is
%   looked at between calls only: an endless loop within one call must be ended by Ctrl-C, or run by grade_all, which
%   gives each file a process of its own.

% SPDX-License-Identifier: BSD-3-Clause

  values = cell (1, outputs);
  if (answer.seconds > answer.limit)
    problem = sprintf ('The time is over: %.0f s for all calls before this one.', answer.seconds);
    return
  end
  before = machine_state ();
  start = cputime ();
  [values, problem, printed] = call_quietly (f, outputs, varargin);
  answer.seconds = answer.seconds + cputime () - start;
  if (~isempty (answer.alias))
    problem = strrep (strrep (problem, [answer.folder, filesep], ''), answer.alias, answer.name);
  end
  changed = restore_state (before);
  if (~isempty (strtrim (printed)))
    changed{end+1} = 'prints: put a semicolon behind each statement (what it prints is not shown).';
  end
  if (~isempty (changed))
    answer.notes = union (answer.notes, changed);
  end
end

function [values, problem, printed] = call_quietly (f, outputs, arguments)
  values = cell (1, outputs);
  problem = '';
  printed = '';
  try
    printed = evalc ('[values{1:outputs}] = f (arguments{:});');
  catch caught
    problem = error_in_words (caught);
  end
end

function words = error_in_words (caught)
  message = regexprep (strtrim (caught.message), '\s+', ' ');
  words = sprintf ('It stops with the error "%s"', message);
  if (~isempty (caught.stack) && caught.stack(1).line > 0 && ~strcmp (caught.stack(1).name, 'call_quietly'))
    words = sprintf ('%s in line %d (%s)', words, caught.stack(1).line, caught.stack(1).name);
  end
  undefined = regexp (message, ...
                      'element number (\d+) undefined|Output argument|not defined|undefined in return list', ...
                      'once');
  if (~isempty (undefined))
    words = [words, '. Is every output given a value, on every way through the function?'];
  else
    words = [words, '.'];
  end
end

function state = machine_state ()
  state = struct ('path', path (), 'folder', pwd (), 'warnings', warning (), 'figures', get (0, 'children'));
  if (exist ('OCTAVE_VERSION', 'builtin'))
    state.random = {rand('state'), randn('state')};
  else
    state.random = rng ();
  end
end

function changed = restore_state (state)
  changed = {};
  if (~strcmp (pwd (), state.folder))
    cd (state.folder);                         % first: the path may have parts that begin there
    changed{end+1} = 'changes the current folder.';
  end
  if (~strcmp (path (), state.path))
    path (state.path);
    changed{end+1} = 'changes the path: leave addpath to the user.';
  end
  if (~isequal (warning (), state.warnings))
    warning (state.warnings);
  end
  if (exist ('OCTAVE_VERSION', 'builtin'))
    rand ('state', state.random{1});
    randn ('state', state.random{2});
  else
    rng (state.random);
  end
  if (~isequal (get (0, 'children'), state.figures))
    close (setdiff (get (0, 'children'), state.figures));
    changed{end+1} = 'opens figures: draw in another function.';
  end
end
