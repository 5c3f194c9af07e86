function [counts, report] = run_blocks (file)
%RUN_BLOCKS  Run the %! blocks of a file in MATLAB, or in Octave as MATLAB would.
%   [counts, report] = run_blocks (file)
%
%   counts   [passed, failed, skipped]
%   report   a line for each block that failed or was skipped, with the reason
%
%   The blocks are written for Octave's `test`; matlab_code writes them as MATLAB takes them. Functions of the file
%   become m-files in a temporary folder. Blocks are skipped that use what only Octave has, and demos.

% SPDX-License-Identifier: BSD-3-Clause

  blocks = read_blocks (file);
  folder = tempname ();
  mkdir (folder);
  addpath (folder);
  cleanup = onCleanup (@() remove_folder (folder));
  write_functions (folder, blocks);
  rehash ();
  counts = [0, 0, 0];
  report = '';
  shared = struct ('names', {{}}, 'values', {{}});
  for k = 1:numel (blocks)
    [result, reason, shared] = run_block (blocks(k), shared);
    counts(1:numel (result)) = counts(1:numel (result)) + result;
    if (~ isempty (reason))
      report = sprintf ('%s%s:%d: %s\n', report, file, blocks(k).line, reason);
    end
  end
  if (sum (counts) == 0)
    counts(2) = 1;
    report = sprintf ('%s: no test\n', file);
  end
end

function remove_folder (folder)
  rmpath (folder);
  if (exist ('OCTAVE_VERSION', 'builtin'))
    confirm_recursive_rmdir (false, 'local');
  end
  rmdir (folder, 's');
end

% ---- reading

function blocks = read_blocks (file)
  lines = strsplit (fileread (file), sprintf ('\n'));
  blocks = struct ('kind', {}, 'head', {}, 'code', {}, 'line', {});
  open = false;
  for k = 1:numel (lines)
    words = regexp (lines{k}, '^%!(\w+)(.*)$', 'tokens', 'once');
    if (~ isempty (words) && strcmp (words{1}, 'endfunction'))
      open = false;
    elseif (~ isempty (words))
      blocks(end+1) = struct ('kind', words{1}, 'head', words{2}, 'code', '', 'line', k);
      open = true;
    elseif (open && strncmp (lines{k}, '%!', 2))
      blocks(end).code = sprintf ('%s%s\n', blocks(end).code, lines{k}(3:end));
    else
      open = false;
    end
  end
end

function write_functions (folder, blocks)
  for k = reshape (find (strcmp ({blocks.kind}, 'function')), 1, [])
    name = regexp (blocks(k).head, '(\w+)\s*(\(|$)', 'tokens', 'once');
    code = matlab_code (sprintf ('function%s\n%send\n', blocks(k).head, blocks(k).code));
    write_text (fullfile (folder, [name{1}, '.m']), code);
  end
end

function write_text (file, text)
  id = fopen (file, 'w');
  fwrite (id, text);
  fclose (id);
end

% ---- running

function [result, reason, shared] = run_block (block, shared)
  result = [0, 0, 0];
  reason = '';
  switch (block.kind)
    case 'function'
    case 'shared'
      [result, reason, shared] = run_shared (block);
    case {'test', 'xtest', 'testif', 'assert', 'error', 'warning', 'fail'}
      [result, reason] = run_test (block, shared);
    otherwise
      result = [0, 0, 1];
      reason = ['skipped: ', block.kind];
  end
end

% `%!shared a, b` and the statements that set them
function [result, reason, shared] = run_shared (block)
  head = regexprep (block.head, '[#%].*$', '');
  names = regexp (head, '[A-Za-z]\w*', 'match');
  shared = struct ('names', {names}, 'values', {cell(1, numel (names))});
  [result, reason, values] = run_code (block.code, shared);
  result(1) = 0;
  if (isempty (reason))
    shared.values = values;
  end
end

function [result, reason] = run_test (block, shared)
  code = block.code;
  head = block.head;
  expected = '';
  switch (block.kind)
    case 'testif'
      [code, condition] = take_condition (head, code);
      reason = unmet (condition, shared);
      if (~ isempty (reason))
        result = [0, 0, 1];
        return
      end
    case 'assert'
      code = sprintf ('octave_assert%s\n%s', head, code);
    case 'fail'
      code = sprintf ('octave_fail%s\n%s', head, code);
    case {'error', 'warning'}
      [expected, rest] = take_pattern (head);
      code = sprintf ('%s\n%s', rest, code);
    otherwise
      code = sprintf ('%s\n%s', regexprep (head, '^\s*<\*?\d+>', ''), code);
  end
  lastwarn ('', '');
  [result, reason, ~, problem] = run_code (code, shared);
  if (strcmp (block.kind, 'error') && result(3) == 0)
    [result, reason] = judge (problem, expected, 'error');
  elseif (strcmp (block.kind, 'warning') && result(1) == 1)
    [text, identifier] = lastwarn ();
    [result, reason] = judge (struct ('message', text, 'identifier', identifier), expected, 'warning');
  elseif (strcmp (block.kind, 'xtest') && result(2) > 0)
    result = [0, 0, 1];
    reason = ['known failure: ', reason];
  end
end

% `%!testif ; condition # why`, where functions of Octave's build may be named before the semicolon
function [code, condition] = take_condition (head, code)
  parts = regexp (regexprep (head, '\s#.*$', ''), '^([^;]*);?(.*)$', 'tokens', 'once');
  condition = strtrim (parts{2});
  if (~ isempty (strtrim (parts{1})))
    condition = 'false';
  end
end

function reason = unmet (condition, shared)
  reason = '';
  if (isempty (condition))
    return
  end
  holds = struct ('names', {[{'holds'}, shared.names]}, 'values', {[{false}, shared.values]});
  [result, why, values] = run_code (sprintf ('holds = %s;\n', condition), holds);
  if (result(1) == 0)
    reason = why;
  elseif (~ values{1})
    reason = ['skipped: not ', condition];
  end
end

% `<pattern> code` or `id=identifier code`
function [expected, rest] = take_pattern (head)
  expected = struct ('pattern', '', 'identifier', '');
  rest = head;
  named = regexp (head, '^\s*id=(\S+)(.*)$', 'tokens', 'once');
  given = regexp (head, '^\s*<(.*?)(?<!\\)>(\s.*|)$', 'tokens', 'once');
  if (~ isempty (named))
    expected.identifier = named{1};
    rest = named{2};
  elseif (~ isempty (given))
    expected.pattern = given{1};
    rest = given{2};
  end
end

function [result, reason] = judge (problem, expected, kind)
  result = [0, 1, 0];
  if (isempty (problem) || isempty (problem.message))
    reason = ['no ', kind];
  elseif (~ isempty (expected.identifier) && ~ strcmp (problem.identifier, expected.identifier))
    reason = sprintf ('%s %s, not %s', kind, problem.identifier, expected.identifier);
  elseif (~ isempty (expected.pattern) && isempty (regexp (problem.message, expected.pattern, 'once')))
    reason = sprintf ('%s ''%s'' does not match <%s>', kind, problem.message, expected.pattern);
  else
    result = [1, 0, 0];
    reason = '';
  end
end

% Runs statements in a workspace with the shared variables; values are these afterwards.
function [result, reason, values, problem] = run_code (code, shared)
  values = shared.values;
  problem = [];
  result = [0, 0, 1];
  [code, unknown] = matlab_code (code);
  reason = only_octave (code, unknown);
  if (~ isempty (reason))
    return
  end
  state = warning ();
  cleanup = onCleanup (@() warning (state));
  try
    values = evaluate (code, shared.names, values);
    result = [1, 0, 0];
  catch problem
    result = [0, 1, 0];
    reason = problem.message;
  end
end

% The workspace of a block: its shared variables and its own
function ns_values = evaluate (ns_code, ns_names, ns_values)
  for ns_k = 1:numel (ns_names)
    eval ([ns_names{ns_k}, ' = ns_values{ns_k};']);
  end
  eval (ns_code);
  for ns_k = 1:numel (ns_names)
    ns_values{ns_k} = eval (ns_names{ns_k});
  end
end

% What only Octave has, and what is only of use there
function reason = only_octave (code, unknown)
  reason = '';
  names = ['getpid|waitpid|kill|SIG|popen2?|nproc|crash_dumps_octave_core|OCTAVE_HOME|OCTAVE_VERSION|pkg|doctest|' ...
           'print_usage|unwind_protect|evalc|__\w+__|stdout|stderr|fdisp|page_screen_output|mfilename|graphics_toolkit|' ...
           'ostrsplit|stat|lstat|S_IS\w+|mkfifo|glob|isargout|inputname|lookup|triu2|nargchk|octave_core_file_limit|' ...
           'getrusage|make_absolute_filename|canonicalize_file_name|source|print_empty_dimensions|autoload'];
  if (~ isempty (unknown))
    reason = ['skipped: ', unknown];
    return
  end
  if (exist ('OCTAVE_VERSION', 'builtin'))
    return
  end
  found = regexp (code, ['(?<![\w.''])(', names, ')\>'], 'match', 'once');
  if (~ isempty (found))
    reason = ['skipped: MATLAB has no ', found];
  end
end
