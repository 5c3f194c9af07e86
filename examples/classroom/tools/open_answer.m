function answer = open_answer (given, inputs, outputs)
%OPEN_ANSWER  Get hold of what a student handed in, without trusting it.
%   answer = open_answer (given, inputs, outputs)
%
%   given    name of a file, name of a function on the path, a function handle, or a worker (start_worker)
%   inputs   how many arguments the function must take, and
%   outputs  how many it must return, at least; NaN: not checked
%
%   answer   struct: name, call (handle), problem ('' or why it cannot be called), mistake (key of the problem), code
%            (its text without comments and texts, '' if unknown), alias (the name under which it runs), folder (of
%            its copy), counts (of its arguments and outputs; NaN if unknown), seconds (used so far), limit (of
%            seconds), notes (cell array of texts), keep (removes the copy when nobody uses the answer any more), worker
%            (the process it runs in, [] for this one)
%
%   A file is copied alone to a folder of its own, and its first function gets a name that no other has: whatever the
%   name of the file ("lemke (2).m"), it cannot be mistaken for another student's, and files beside it do not take part.

% SPDX-License-Identifier: BSD-3-Clause

  answer = struct ('name', '', 'call', [], 'problem', '', 'mistake', '', 'code', '', 'alias', '', 'folder', '', ...
                   'counts', [NaN, NaN], 'seconds', 0, 'limit', 60, 'notes', {{}}, 'keep', [], 'worker', []);
  if (isstruct (given))
    answer = open_there (answer, given);
  elseif (isa (given, 'function_handle'))
    answer = open_handle (answer, given);
  elseif (ischar (given) && exist (given, 'file') == 2 && ~isempty (regexp (given, '\.m$', 'once')))
    answer = open_file (answer, given);
  elseif (ischar (given) && ~isempty (regexp (given, '^[A-Za-z]\w*$', 'once')) && exist (given, 'file') == 2)
    answer = open_handle (answer, str2func (given));
  else
    answer = refuse (answer, 'missing', ['There is no such file or function. Give the name of a file ' ...
                                         '(''my_file.m''), of a function on the path, or a handle (@my_function).']);
  end
  if (isempty (answer.problem))
    answer = check_signature (answer, inputs, outputs);
  end
end

function answer = refuse (answer, mistake, problem)
  answer.mistake = mistake;
  answer.problem = problem;
end

function answer = open_there (answer, worker)
  answer.worker = worker;
  answer.code = worker.code;
  answer.limit = worker.limits.seconds;
  answer.call = @(outputs, given) call_worker (worker, 0, outputs, given);
  [there, problem] = ask_worker (worker, '');
  if (~isempty (problem))
    answer = refuse (answer, 'error', problem);
  elseif (~isstruct (there) || ~all (isfield (there, {'name', 'problem', 'mistake', 'counts'})) ...
          || ~ischar ([there.name, there.problem, there.mistake]) || ~isequal (size (there.counts), [1 2]))
    answer = refuse (answer, 'error', no_answer ());
  else
    for name = fieldnames (there)'
      answer.(name{1}) = there.(name{1});
    end
  end
end

function answer = open_handle (answer, f)
  answer.call = f;
  answer.name = func2str (f);
  file = which (answer.name);
  if (exist (file, 'file') == 2)
    answer.code = bare_code (fileread (file));
  end
  answer.counts = count_arguments (f);
end

function answer = open_file (answer, file)
  [answer.code, name] = bare_code (fileread (file));
  answer.name = name;
  if (isempty (name))
    answer = refuse (answer, 'script', ['The file holds no function: it must begin with a line "function ... = ' ...
                                        'name (...)" as the starter does.']);
    return
  end
  if (is_taken (name))
    answer = refuse (answer, 'name', sprintf (['The function is named %s, as one that is there already. Keep the ' ...
                                               'name of the starter.'], name));
    return
  end
  answer.folder = tempname ();
  mkdir (answer.folder);
  folder = answer.folder;
  answer.keep = onCleanup (@() remove_folder (folder));
  [~, unique_part] = fileparts (folder);
  answer.alias = [name(1:min (end, 30)), '_', regexprep(unique_part, '\W', '_')];
  write_text (fullfile (folder, [answer.alias, '.m']), regexprep (fileread (file), ['\<', name, '\>'], answer.alias));
  addpath (folder);
  try
    answer.call = str2func (answer.alias);
    nargin (answer.alias);
    answer.counts = count_arguments (answer.call);
  catch problem
    words = strrep (strrep (problem.message, [folder, filesep], ''), answer.alias, name);
    answer = refuse (answer, 'syntax', ['The file cannot be read: ', strtrim(regexprep (words, '\s+', ' '))]);
  end
end

function remove_folder (folder)
  if (exist (folder, 'dir'))
    rmpath (folder);
    delete (fullfile (folder, '*.m'));
    rmdir (folder);
  end
end

% Names of the toolbox and of the language; those of starters may be anywhere on the path.
function taken = is_taken (name)
  toolbox = fileparts (which ('lcpsolve'));
  taken = exist (fullfile (toolbox, [name, '.m']), 'file') == 2 || exist (name, 'builtin') == 5;
end

% What cannot be asked is found out by calling it.
function counts = count_arguments (f)
  counts = [NaN, NaN];
  try
    counts = [nargin(f), nargout(f)];
  catch
  end
end

function answer = check_signature (answer, inputs, outputs)
  count = answer.counts;
  lacking = (count >= 0) & (count < [inputs, outputs]);
  if (lacking(1) || count(1) > inputs)
    answer = refuse (answer, 'signature', ...
                     sprintf ('%s takes %d argument(s), but must take %d, as the starter does.', ...
                              answer.name, count(1), inputs));
  elseif (lacking(2))
    answer = refuse (answer, 'signature', ...
                     sprintf ('%s returns %d value(s), but must return %d, as the starter does.', ...
                              answer.name, count(2), outputs));
  end
end
