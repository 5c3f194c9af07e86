function [values, problem, changed, seconds] = call_answer (answer, f, outputs, inputs)
%CALL_ANSWER  Call a student's function in this process, and put back what it changes.
%   [values, problem, changed, seconds] = call_answer (answer, f, outputs, arguments)
%
%   values   1 x outputs cell array, [] where there is none
%   problem  '' or the error it raised, in words
%   changed  cell array of texts: what it did besides. Path, folder, warnings and random streams are put back, new
%            figures are closed
%   seconds  of computing

% SPDX-License-Identifier: BSD-3-Clause

  values = cell (1, outputs);
  problem = '';
  before = machine_state ();
  start = cputime ();
  try
    [values{1:outputs}] = f (inputs{:});
  catch caught
    values = cell (1, outputs);
    problem = error_in_words (caught);
  end
  seconds = cputime () - start;
  if (~isempty (answer.alias))
    problem = strrep (strrep (problem, [answer.folder, filesep], ''), answer.alias, answer.name);
  end
  changed = restore_state (before);
end

function words = error_in_words (caught)
  message = regexprep (strtrim (caught.message), '\s+', ' ');
  words = sprintf ('It stops with the error "%s"', message);
  if (~isempty (caught.stack) && caught.stack(1).line > 0 && ~strcmp (caught.stack(1).name, 'call_answer'))
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
