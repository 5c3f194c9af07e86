function text = nshelp (topic)
%NSHELP  What there is in this toolbox, by topic; the help of one function; what errors mean.
%
%   nshelp                all functions by topic, a line each
%   nshelp models         those of one topic: the first words of its title, case does not matter
%   nshelp nssolve        the help of a function
%   nshelp methods        what each Method of nssolve can do, a line each
%   nshelp errors         last parts of the identifiers nonsmooth:FUNCTION:CAUSE of errors and warnings, and what to do
%   nshelp invalidOption  one of them; a whole identifier does, too
%   text = nshelp (...)   the same as a text, in place of printing it
%
%   Example
%
%   >> nshelp systems
%   Systems
%     nssystem  Describe a mechanical system by the functions in its equations of motion.
%
%   >> nshelp handle
%     handle  an error in a function of yours: the message tells which, at what time, and what it said
%
%
%   See also help, lookfor, nsdisp.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin > 0)
    topic = ns_plain_text (topic);
  end
  if (nargin > 0 && ~(ischar (topic) && size (topic, 1) == 1))
    ns_fail ('nshelp', 'invalidInput', 'TOPIC must be a word, not %s', ns_describe (topic));
  end
  topics = read_contents ();
  if (nargin == 0)
    found = [overview(topics), ...
             sprintf('\nnshelp NAME shows the help of a function, nshelp methods what methods can do, '), ...
             'nshelp errors what errors mean.'];
  else
    found = look_up (topics, topic);
  end
  if (nargout > 0)
    text = found;
  else
    fprintf ('%s\n', found);
  end
end

% Topics of Contents.m, which lies beside this file: title, names and H1 lines of their functions
function topics = read_contents ()
  lines = strsplit (fileread (fullfile (fileparts (mfilename ('fullpath')), 'Contents.m')), sprintf ('\n'));
  topics = struct ('title', {}, 'name', {}, 'line', {});
  for k = 3:numel (lines)
    entry = regexp (lines{k}, '^%\s+(\w+)\s+-\s+(.*\S)\s*$', 'tokens', 'once');
    title = regexp (lines{k}, '^% (\w.*\S)\s*$', 'tokens', 'once');
    if (~isempty (entry) && ~isempty (topics))
      topics(end).name{end+1} = entry{1};
      topics(end).line{end+1} = entry{2};
    elseif (~isempty (title) && isempty (strfind (title{1}, 'SPDX')))
      topics(end+1) = struct ('title', title{1}, 'name', {{}}, 'line', {{}});
    end
  end
end

function text = overview (topics)
  width = max (cellfun (@numel, [topics.name]));
  parts = cell (1, numel (topics));
  for k = 1:numel (topics)
    rows = cellfun (@(name, line) sprintf ('  %-*s  %s\n', width, name, line), topics(k).name, topics(k).line, ...
                    'UniformOutput', false);
    parts{k} = sprintf ('%s\n%s', topics(k).title, [rows{:}]);
  end
  text = strjoin (parts, sprintf ('\n'));
end

function text = look_up (topics, word)
  errors = ns_error_causes ();
  parts = strsplit (word, ':');
  cause = find (strcmpi (parts{end}, errors(:,1)), 1);
  title = find (strncmpi (word, {topics.title}, numel (word)), 1);
  names = [topics.name];
  name = find (strcmpi (word, names), 1);
  if (strcmpi (word, 'errors'))
    text = error_lines (errors);
  elseif (strcmpi (word, 'methods'))
    text = method_lines (ns_methods ());
  elseif (~isempty (name))
    text = help (names{name});
  elseif (~isempty (title) && ~isempty (word))
    text = overview (topics(title));
  elseif (~isempty (cause))
    text = error_lines (errors(cause,:));
  else
    known = [names, {topics.title}, {'errors', 'methods'}, errors(:,1)'];
    nearest = ns_nearest (word, known);
    if (isempty (nearest))
      ns_fail ('nshelp', 'invalidInput', 'there is no function, topic or error %s: nshelp lists them', ...
               ns_describe (word));
    end
    ns_fail ('nshelp', 'invalidInput', 'there is no function, topic or error %s; did you mean ''%s''?', ...
             ns_describe (word), nearest);
  end
end

% From the table of the core that checks options and drives the runs (mex/core/step/ns_methods.h)
function text = method_lines (methods)
  yes = {'no', 'yes'};
  row = '  %-18s%-7s%-30s%-10s%-12s%-15s%-8s%s';
  lines = {sprintf(row, 'method', 'order', 'collisions', 'friction', 'true cones', 'Poisson''s law', 'Reduce', ...
                   'steps adapt')};
  for k = 1:numel (methods)
    m = methods(k);
    lines{end+1} = sprintf (row, m.name, sprintf ('%d', m.order), m.collisions, yes{1 + m.friction}, ...
                            yes{1 + m.cones}, ...
                            yes{1 + m.poisson}, yes{1 + m.reduce}, m.adapts);
  end
  text = strjoin (regexprep (lines, ' +$', ''), sprintf ('\n'));
end

function text = error_lines (errors)
  width = max (cellfun (@numel, errors(:,1)));
  lines = cellfun (@(cause, advice) sprintf ('  %-*s  %s', width, cause, advice), errors(:,1)', errors(:,2)', ...
                   'UniformOutput', false);
  text = strjoin (lines, sprintf ('\n'));
end

%!function folder = toolbox_folder ()
%!  folder = fileparts (which ('nshelp'));
%!endfunction

%!test  # every public function is in the overview, with its H1 line
%! text = nshelp ();
%! files = setdiff ({dir(fullfile (toolbox_folder (), '*.m')).name}, 'Contents.m');
%! assert (numel (files) > 25);
%! for k = 1:numel (files)
%!   source = fileread (fullfile (toolbox_folder (), files{k}));
%!   h1 = regexp (source, '^%[A-Z]+  ([^\n]*)$', 'tokens', 'once', 'lineanchors');
%!   found = regexp (text, ['^  ' files{k}(1:end-2) ' +([^\n]*)$'], 'tokens', 'once', 'lineanchors');
%!   assert (found, h1, files{k});
%! end
%! for title = {'Complementarity problems', 'Models', 'Systems', 'Simulation'}
%!   assert (! isempty (strfind (text, [title{1} "\n"])));
%! end

%!test  # one topic, one function
%! text = nshelp ('comple');
%! assert (strncmp (text, "Complementarity problems\n  lcpsolve ", 36));
%! assert (isempty (strfind (text, 'nsmodel')));
%! text = nshelp ('NSSOLVE');
%! assert (! isempty (strfind (text, 'Simulate a model or a system from one time to another')));
%! assert (! isempty (strfind (text, 'exitflag')));

%!test  # every cause of an error or a warning in the sources is explained, and no other
%! folder = toolbox_folder ();
%! listed = regexp (nshelp ('errors'), '^  (\w+) ', 'tokens', 'lineanchors');
%! listed = sort ([listed{:}]);
%! sources = '';
%! for pattern = {'*.m', 'private/*.m', 'compat/*.m', '../mex/gateway/*.c', '../mex/gateway/private/*.c'}
%!   files = glob (fullfile (folder, pattern{1}))';
%!   for file = files(:)'
%!     code = regexprep (fileread (file{1}), '^%.*$', '', 'lineanchors', 'dotexceptnewline');
%!     sources = [sources, code];
%!   end
%! end
%! table = fullfile (folder, '..', 'mex', 'core', 'host', 'ns_status.c');
%! in_checkout = exist (table, 'file') == 2;                      # not in an installed package
%! statuses = '';
%! if (in_checkout)
%!   statuses = fileread (table);
%! end
%! used = [regexp(sources, 'ns_fail \(\w+, ''(\w+)''', 'tokens'), ...
%!         regexp(sources, 'ns_fail \(''\w+'', ''(\w+)''', 'tokens'), ...
%!         regexp(sources, '(?:error|warning) \(''nonsmooth:\w+:(\w+)''', 'tokens'), ...
%!         regexp(sources, 'ns_mex_error\(\w+,\s+"(\w+)"', 'tokens'), ...
%!         regexp(sources, 'cause = "(\w+)"', 'tokens'), ...
%!         regexp(statuses, '\[NS_\w+\] =\s+\{"(\w+)"', 'tokens')];
%! used = setdiff (unique ([used{:}]), 'ok');
%! assert (strjoin (setdiff (used, listed), ' '), '');            # those that ns_error_causes.m lacks
%! if (in_checkout)
%!   assert (strjoin (setdiff (listed, used), ' '), '');
%! end

%!test  # causes, alone and in an identifier
%! assert (nshelp ('invalidoption'), nshelp ('nonsmooth:nssolve:invalidOption'));
%! assert (! isempty (strfind (nshelp ('overlap'), 'move them apart')));

%!test  # the methods are the choices of `Method`, and what the table says of them holds
%! lines = strsplit (nshelp ('methods'), "\n")(2:end);
%! for k = 1:numel (lines)
%!   words = regexp (strtrim (lines{k}), ' {2,}', 'split');
%!   name = regexp (lines{k}, '^  (\w+)', 'tokens', 'once'){1};
%!   assert (nsset ('Method', name).Method, name);
%!   for c = {'true cones', {'Cone', 'cone'}; 'Reduce', {'Reduce', true}}'
%!     at = regexp (nshelp ('methods'), c{1}, 'once');                      # the column of the title
%!     can = strncmp (lines{k}(at:end), 'yes', 3);
%!     try
%!       nsset ('Method', name, c{2}{:});
%!       assert (can, "%s can do %s", name, c{1});
%!     catch problem
%!       assert (! can && strcmp (problem.identifier, 'nonsmooth:nsset:invalidOption'), problem.message);
%!     end
%!   end
%! end
%! assert (numel (lines) > 18);

%!test  # printed or returned, the same
%! assert (evalc ('nshelp models'), [nshelp('models'), "\n"]);
%! assert (evalc ('nshelp'), [nshelp(), "\n"]);

%!error <nshelp: TOPIC must be a word, not 3> nshelp (3)
%!error <there is no function, topic or error 'nsolve'; did you mean 'nssolve'\?> nshelp nsolve
%!error <there is no function, topic or error 'qqqqqqqqqqqq': nshelp lists them> nshelp qqqqqqqqqqqq
%!error id=nonsmooth:nshelp:invalidInput nshelp qqqqqqqqqqqq
