## text = function_signatures ()
##
## The text of toolbox/functionSignatures.json, from which MATLAB's editor completes arguments, made of what the toolbox
## itself says: functions of Contents.m, arguments of their first lines and of the call forms in their help, options and
## choices of the error messages that list them. `make signatures` writes the file.

## SPDX-License-Identifier: BSD-3-Clause

function text = function_signatures ()
  folder = fileparts (which ("nssolve"));
  names = regexp (fileread (fullfile (folder, "Contents.m")), '^%   (\w+) +- ', "tokens", "lineanchors");
  names = [names{:}];
  calls = sample_calls ();
  entries = cell (1, numel (names));
  for k = 1:numel (names)
    entries{k} = entry_of (folder, names{k}, calls);
  endfor
  text = sprintf ("{\n  \"_schemaVersion\": \"1.0.0\",\n%s\n}\n", strjoin (entries, ",\n"));
endfunction

## Arguments with which some function gets as far as its options
function calls = sample_calls ()
  m = nsmodel ("spatial");
  m = nsbody (m, "Shape", nsshape ("halfspace", [0 0 1]));
  m = nsbody (m, "Shape", nsshape ("sphere", .1), "Position", [0 0 .2]);
  sol = nssolve (m, [0 .01], "Step", .01);
  ball = nsshape ("sphere", 1);
  calls = {{}, {m}, {sol}, {m, 2, 1}, {m, "weld", 2, 1}, {m, 2, [0; 0; 0]}, {m, [0 1]}, {m, 0, [], [], .1}, {"planar"}, ...
           {"ball", 1}, {"disc"}, {1, -1}, {@(z) z, 0}, {eye(3), zeros(3, 1), 1}, {m, [0 .1], [.1 .05], .01}, ...
           {m, [0 .1], {"euler"}, [.1 .05], .01}, {sol, "scene"}, {ball, [0 0 0], ball, [3 0 0]}, {m, "file"}, {sol, "file"}, ...
           {"file"}};
endfunction

function text = entry_of (folder, name, calls)
  [required, ordered] = arguments_of (folder, name);
  [given, options] = options_of (name, calls);
  inputs = {};
  for k = 1:numel (required)
    inputs{end+1} = input_text (required{k}, "required", choices_at (name, given, calls, k));
  endfor
  for k = 1:numel (ordered)
    inputs{end+1} = input_text (ordered{k}, "ordered", {});
  endfor
  for k = 1:numel (options)
    inputs{end+1} = input_text (options{k}, "namevalue", choices_of (name, given, options{k}));
  endfor
  text = sprintf ("  \"%s\":\n  {\n    \"inputs\":\n    [\n%s\n    ]\n  }", name, strjoin (inputs, ",\n"));
endfunction

## Of the first line; those that some call form in the help leaves out are not required
function [required, ordered] = arguments_of (folder, name)
  source = fileread (fullfile (folder, [name ".m"]));
  line = regexp (source, ['^function [^\n]*?' name ' *(?:\(([^)]*)\))?$'], "tokens", "once", "lineanchors");
  words = {};
  if (! isempty (line))
    words = setdiff (strtrim (strsplit (line{1}, ",")), {"", "varargin"}, "stable");
  endif
  help_text = regexp (source, '^%[A-Z]+  .*?\n\n', "match", "once", "lineanchors");
  forms = regexp (help_text, ['^%   (?:[^%\n]*= )?' name ' \(([^)\n]*)\)'], "tokens", "lineanchors");
  counts = cellfun (@(form) numel (strsplit (form{1}, ",")), forms(cellfun (@(form) isempty (strfind (form{1}, "...")), forms)));
  bare = regexp (help_text, ['^%   ' name '(?:  |$)'], "once", "lineanchors");
  if (! isempty (bare))
    counts(end+1) = 0;
  endif
  least = min ([counts, numel(words)]);
  required = words(1:least);
  ordered = words(least+1:end);
endfunction

function [given, options] = options_of (name, calls)
  for k = 1:numel (calls)
    message = said (name, calls{k}{:}, struct ("Qqqqqqqq", 1));
    found = regexp (message, 'unknown option ''Qqqqqqqq''; the options are (.*)$', "tokens", "once");
    if (! isempty (found) && ! strcmp (name, "nsget"))
      given = calls{k};
      options = strsplit (found{1}, ", ");
      return
    endif
  endfor
  given = [];
  options = {};
endfunction

function choices = choices_of (name, given, option)
  choices = choices_in (said (name, given{:}, option, "?"), option);
endfunction

## Of argument k, where it is a word of a list
function choices = choices_at (name, given, calls, k)
  choices = {};
  if (! iscell (given))
    given = {};
  endif
  words = given;
  words{k} = "?";
  for extra = 0:3
    choices = choices_in (said (name, words{:}), '[A-Z]+');
    if (! isempty (choices))
      return
    endif
    words{end+1} = 1;
  endfor
endfunction

function choices = choices_in (message, option)
  choices = {};
  list = regexp (message, ['^\w+: ' option ' must be one of (''.*''), not'], "tokens", "once");
  if (! isempty (list))
    choices = regexp (list{1}, '''(\w+)''', "tokens");
    choices = [choices{:}];
  endif
endfunction

## The error message of a call, or nothing
function message = said (name, varargin)
  message = "";
  try
    evalc ("feval (name, varargin{:});");
  catch problem
    message = problem.message;
  end_try_catch
endfunction

function text = input_text (name, kind, choices)
  type = "";
  if (! isempty (choices))
    type = sprintf (", \"type\": \"choices={'%s'}\"", strjoin (choices, "','"));
  endif
  text = sprintf ("      {\"name\": \"%s\", \"kind\": \"%s\"%s}", name, kind, type);
endfunction

%!test  # the text reads as JSON in MATLAB's form, with an entry for each function; tests/signatures.tst compares it with the file
%! text = function_signatures ();
%! assert (regexp (text, '^\{\n  "_schemaVersion": "1.0.0",', "once"), 1);
%! for name = {"nssolve", "lcpsolve", "nsshape"}
%!   assert (numel (strfind (text, sprintf ("\n  \"%s\":", name{1}))) == 1, name{1});
%! endfor
