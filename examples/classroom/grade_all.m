function results = grade_all (folder, csv, seconds)
%GRADE_ALL  Mark all files that students handed in.
%   grade_all (folder)                         prints a table
%   grade_all (folder, csv)                    and writes it to the file csv
%   grade_all (folder, csv, seconds)           at most this time for each file (120); Inf: all in this process
%   results = grade_all (...)                  1 x n struct array: student, file, assignment, points, maximum, hints
%
%   Every m-file in folder and in its subfolders is looked at. What is inside says which assignment it is: the name
%   of its first function is student_lemke, student_brick and so on (see assignments). The student is named by the
%   subfolder, or by the file if there is none. Files that are no answer are listed with assignment 0 and without
%   points.
%
%   Each file is marked in an Octave or MATLAB of its own, which is ended after the given seconds, so that endless
%   loops, crashes and whatever the file does to its surroundings cost only its own marks. Where the system has no
%   command timeout, or with Inf, the files are marked here: then an endless loop must be ended by Ctrl-C. It is no
%   protection against malice: a student's code may read, write and delete files as you may. Use a computer account
%   without rights for strangers' files.

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
  apart = isfinite (seconds) && can_run_apart ();
  results = struct ('student', {}, 'file', {}, 'assignment', {}, 'points', {}, 'maximum', {}, 'hints', {});
  files = find_files (folder, '');
  for k = 1:numel (files)
    results(end+1) = grade_one (folder, files{k}, apart, seconds); %#ok<AGROW>
  end
  print_table (results);
  if (~isempty (csv))
    write_csv (results, csv);
  end
  if (nargout == 0)
    clear results
  end
end

% Names relative to the folder
function files = find_files (folder, below)
  files = {};
  listed = dir (fullfile (folder, below));
  [~, order] = sort ({listed.name});
  for entry = listed(order)'
    name = fullfile (below, entry.name);
    if (entry.isdir && entry.name(1) ~= '.')
      files = [files, find_files(folder, name)]; %#ok<AGROW>
    elseif (~entry.isdir && ~isempty (regexp (entry.name, '\.m$', 'once')))
      files{end+1} = name; %#ok<AGROW>
    end
  end
end

function result = grade_one (folder, name, apart, seconds)
  [below, base] = fileparts (name);
  student = strtok (below, filesep);
  if (isempty (student))
    student = base;
  end
  result = struct ('student', student, 'file', name, 'assignment', 0, 'points', 0, 'maximum', 0, 'hints', '');
  file = fullfile (folder, name);
  [~, first] = bare_code (fileread (file));
  list = assignments ();
  task = list(strcmp (first, {list.answer}));
  if (isempty (task))
    result.hints = 'no answer to an assignment: its first function has another name';
    return
  end
  result.assignment = task.number;
  result.maximum = task.maximum;
  if (apart)
    [result.points, report, trouble] = check_apart (task.checker, file, seconds);
  else
    [result.points, report] = feval (task.checker, file);
    trouble = '';
  end
  result.hints = trouble;
  if (isempty (trouble))
    hints = {report.items.hint};
    result.hints = strjoin ([hints(~cellfun (@isempty, hints)), report.notes], ' | ');
  end
end

function yes = can_run_apart ()
  yes = false;
  if (isunix ())
    [status, ~] = system ('command -v timeout');
    yes = status == 0;
  end
end

function [points, report, trouble] = check_apart (checker, file, seconds)
  here = fileparts (mfilename ('fullpath'));
  saved = [tempname(), '.mat'];
  code = sprintf (['addpath (%s); classroom_path (); [points, report] = %s (%s); ', ...
                   'save (''-v7'', %s, ''points'', ''report'');'], ...
                  quoted (here), checker, quoted (absolute (file)), quoted (saved));
  if (exist ('OCTAVE_VERSION', 'builtin'))
    program = [shell_word(fullfile (OCTAVE_HOME (), 'bin', 'octave-cli')), ' --norc --no-history --no-gui -q --eval'];
  else
    program = [shell_word(fullfile (matlabroot (), 'bin', 'matlab')), ' -batch'];
  end
  [status, printed] = system (sprintf ('timeout %g %s %s 2>&1 < /dev/null', seconds, program, shell_word (code)));
  points = 0;
  report = [];
  trouble = '';
  if (exist (saved, 'file') == 2)
    data = load (saved);
    delete (saved);
    points = data.points;
    report = data.report;
  elseif (status == 124)
    trouble = sprintf ('not done after %g s: an endless loop?', seconds);
  else
    trouble = ['the checker came to no end: ', strtrim(regexprep (printed(max (1, end - 300):end), '\s+', ' '))];
  end
end

function text = quoted (text)
  text = ['''', strrep(text, '''', ''''''), ''''];
end

% Students choose the names of their files: nothing in them means anything to the shell.
function word = shell_word (text)
  word = ['''', strrep(text, '''', '''\'''''), ''''];
end

function file = absolute (file)
  if (file(1) ~= '/')
    file = fullfile (pwd (), file);
  end
end

function print_table (results)
  fprintf ('%-24s %10s %8s   %s\n', 'student', 'assignment', 'points', 'first hint');
  for r = results
    fprintf ('%-24s %10d %4g/%-3g   %s\n', r.student, r.assignment, r.points, r.maximum, ...
             regexprep (r.hints(1:min (end, 80)), '\s+', ' '));
  end
end

function write_csv (results, csv)
  id = fopen (csv, 'w');
  if (id < 0)
    error ('nonsmooth:grade_all:invalidInput', 'CSV must be a file that can be written, but %s cannot', csv);
  end
  close_file = onCleanup (@() fclose (id)); %#ok<NASGU>
  fprintf (id, 'student,file,assignment,points,maximum,hints\n');
  field = @(text) ['"', strrep(text, '"', '""'), '"'];
  for r = results
    fprintf (id, '%s,%s,%d,%g,%g,%s\n', field (r.student), field (r.file), r.assignment, r.points, r.maximum, ...
             field (r.hints));
  end
end
