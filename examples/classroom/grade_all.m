function results = grade_all (folder, csv, seconds, varargin)
%GRADE_ALL  Mark all files that students handed in.
%   grade_all (folder)                         prints a table
%   grade_all (folder, csv)                    and writes it to the file csv, '' for none
%   grade_all (folder, csv, seconds)           at most this time of computing for each file (120)
%   grade_all (..., 'Sandbox', 'off')          runs files although nothing keeps them from yours: see below
%   grade_all (..., 'Memory', bytes)           that one file may use (2e9)
%   results = grade_all (...)                  1 x n struct array: student, file, assignment, points, maximum, hints
%
%   Every m-file in folder and in its subfolders is looked at. What is inside says which assignment it is: the name
%   of its first function is student_lemke, student_brick and so on (see assignments). The student is named by the
%   subfolder, or by the file if there is none. Files that are no answer are listed with assignment 0 and without
%   points.
%
%   Each file runs in an Octave of its own in a sandbox (bubblewrap, on Linux): no network, no file but a copy of its
%   own, Octave and the toolbox, nothing of what it writes stays, and its time, memory, output and processes are
%   limited. It only answers the checker's questions; answers are compared and marks are made in your Octave, so that
%   nothing a file does can change a mark. What ends it or is not for an answer (exit, system, delete, an endless
%   loop, too much memory or output, a crash) is said in its hints. If the checker itself fails, or no process can
%   be started, points are NaN, and the hints say so.
%
%   Where there is no sandbox you are told why and asked whether to go on without; where nobody can be asked, that is
%   the error nonsmooth:grade_all:noSandbox. With 'Sandbox', 'off' a file may do all that you may do: read, write and
%   delete your files. It still has a process of its own and cannot change marks; with seconds = Inf, and where
%   there is no Unix, files run in this process.

% SPDX-License-Identifier: BSD-3-Clause

  classroom_path ();
  if (nargin < 2)
    csv = '';
  end
  if (nargin < 3)
    seconds = 120;
  end
  if (exist (folder, 'dir') ~= 7)
    error ('nonsmooth:grade_all:invalidInput', 'FOLDER must be a folder, but there is no %s', folder);
  end
  place = choose_place (seconds, varargin);
  results = struct ('student', {}, 'file', {}, 'assignment', {}, 'points', {}, 'maximum', {}, 'hints', {});
  files = find_files (folder, '');
  for k = 1:numel (files)
    results(end+1) = grade_one (folder, files{k}, place); %#ok<AGROW>
  end
  print_table (results);
  if (~isempty (csv))
    write_csv (results, csv);
  end
  if (nargout == 0)
    clear results
  end
end

% Where answers run: apart (in processes of their own), sandbox, limits, toolbox
function place = choose_place (seconds, given)
  [off, memory] = read_options (given);
  if (~(isnumeric (seconds) && isscalar (seconds) && seconds > 0))
    error ('nonsmooth:grade_all:invalidInput', 'SECONDS must be a positive number');
  end
  toolbox = fileparts (which ('lcpsolve'));
  place = struct ('apart', true, 'sandbox', struct ('reason', '', 'user', '', 'walls', ''), 'toolbox', toolbox, ...
                  'limits', struct ('seconds', seconds, 'memory', memory, 'output', 16e6));
  if (~off)
    place.sandbox = find_sandbox (toolbox);
    off = ~isempty (place.sandbox.reason);
    if (off)
      ask_teacher (place.sandbox.reason);
    end
  end
  if (off)
    place.sandbox.user = '';
    place.sandbox.walls = '';
    place.apart = isfinite (seconds) && can_run_apart ();
  end
end

function [off, memory] = read_options (given)
  off = false;
  memory = 2e9;
  for k = 1:2:numel (given)
    value = given{min(k + 1, end)};
    if (strcmpi (given{k}, 'Sandbox') && any (strcmp (value, {'on', 'off'})))
      off = strcmp (value, 'off');
    elseif (strcmpi (given{k}, 'Memory') && isnumeric (value) && isscalar (value) && value > 0)
      memory = value;
    else
      error ('nonsmooth:grade_all:invalidInput', ...
             'Options must be ''Sandbox'', ''on'' or ''off'', and ''Memory'', a number of bytes');
    end
  end
end

function yes = can_run_apart ()
  yes = false;
  if (isunix () && exist ('OCTAVE_VERSION', 'builtin'))
    [status, ~] = system ('command -v timeout && command -v prlimit && command -v setsid');
    yes = status == 0;
  end
end

% Only one who sits there can decide to run strangers' code.
function ask_teacher (reason)
  told = sprintf ('There is no sandbox (%s): students'' files may read, change and delete all that you may.', reason);
  if (someone_there ())
    warning ('nonsmooth:grade_all:noSandbox', '%s', told);
    if (any (strcmpi (strtrim (input ('Run them nevertheless? yes or no: ', 's')), {'yes', 'y'})))
      return
    end
  end
  error ('nonsmooth:grade_all:noSandbox', ['%s Nothing was run. Install bubblewrap (on Debian: apt-get install ' ...
                                           'bubblewrap), or give ''Sandbox'', ''off''.'], told);
end

function yes = someone_there ()
  if (exist ('OCTAVE_VERSION', 'builtin'))
    yes = isguirunning () || system ('test -t 0') == 0;
  else
    yes = usejava ('desktop');
  end
end

% Names relative to the folder
function files = find_files (folder, below)
  files = {};
  listed = dir (fullfile (folder, below));
  [~, order] = sort ({listed.name});
  for entry = reshape (listed(order), 1, [])
    name = fullfile (below, entry.name);
    if (entry.isdir && entry.name(1) ~= '.')
      files = [files, find_files(folder, name)]; %#ok<AGROW>
    elseif (~entry.isdir && ~isempty (regexp (entry.name, '\.m$', 'once')))
      files{end+1} = name; %#ok<AGROW>
    end
  end
end

function result = grade_one (folder, name, place)
  [below, base] = fileparts (name);
  student = strtok (below, filesep);
  if (isempty (student))
    student = base;
  end
  result = struct ('student', student, 'file', name, 'assignment', 0, 'points', 0, 'maximum', 0, 'hints', '');
  file = fullfile (folder, name);
  if (file_bytes (file) > 1e6)
    result.hints = 'no answer to an assignment: it is longer than 1 MB';
    return
  end
  [~, first] = bare_code (fileread (file));
  list = assignments ();
  task = list(strcmp (first, {list.answer}));
  if (isempty (task))
    result.hints = 'no answer to an assignment: its first function has another name';
    return
  end
  result.assignment = task.number;
  result.maximum = task.maximum;
  [result.points, result.hints] = check_one (task, file, place);
end

% What an answer does wrong is in the report; an error here is the checker's or the machine's.
function [points, hints] = check_one (task, file, place)
  try
    given = file;
    if (place.apart)
      toolbox = place.toolbox(1:end * task.toolbox);
      given = start_worker (file, toolbox, place.sandbox, place.limits);
    end
    [points, report] = feval (task.checker, given);
    hints = all_hints (report, given);
    if (place.apart)
      end_worker (given.folder);
    end
  catch trouble
    points = NaN;
    hints = sprintf ('the checker failed, which is no fault of the student: %s', trouble.message);
    if (strcmp (trouble.identifier, 'nonsmooth:classroom:noWorker'))
      hints = sprintf ('not marked: %s', trouble.message);
    elseif (~isempty (trouble.stack))
      hints = sprintf ('%s (%s, line %d)', hints, trouble.stack(1).name, trouble.stack(1).line);
    end
  end
  hints = plain_text (hints);
end

% Where the process ended, that is the reason of all that follows.
function hints = all_hints (report, given)
  hints = {report.items.hint};
  if (isstruct (given))
    state = given.table('state');
    if (~isempty (state.ended))
      hints = [{state.ended}, hints(cellfun (@isempty, strfind (hints, state.ended)))];
    end
  end
  hints = strjoin ([hints(~cellfun (@isempty, hints)), reshape(report.notes, 1, [])], ' | ');
end

function print_table (results)
  fprintf ('%-24s %10s %8s   %s\n', 'student', 'assignment', 'points', 'first hint');
  for r = results(:)'
    fprintf ('%-24s %10d %4g/%-3g   %s\n', plain_text (r.student), r.assignment, r.points, r.maximum, ...
             r.hints(1:min (end, 80)));
  end
end

% Written beside and moved there when complete: a full disk does not cost the marks of last time.
function write_csv (results, csv)
  field = @(text) ['"', strrep(no_formula (plain_text (text)), '"', '""'), '"'];
  text = sprintf ('student,file,assignment,points,maximum,hints\n');
  for r = results(:)'
    text = [text, sprintf('%s,%s,%d,%g,%g,%s\n', field (r.student), field (r.file), r.assignment, r.points, ...
                          r.maximum, field (r.hints))]; %#ok<AGROW>
  end
  beside = [csv, '.part'];
  id = fopen (beside, 'w');
  moved = false;
  if (id >= 0)
    fwrite (id, text);
    fclose (id);
    if (file_bytes (beside) == numel (text))   % fwrite and fclose of Octave do not tell of a full disk
      moved = movefile (beside, csv, 'f');
    end
  end
  if (~moved)
    if (id >= 0)
      delete (beside);
    end
    error ('nonsmooth:grade_all:invalidInput', 'CSV must be a file that can be written, but %s cannot', csv);
  end
end

% Spreadsheets compute what begins like this.
function text = no_formula (text)
  if (~isempty (text) && any (text(1) == '=+-@'))
    text = ['''', text];
  end
end
