function x = nsload (file, varargin)
%NSLOAD  Load a model, a solution or a system from a file of nssave.
%
%   x = nsload (file)
%   x = nsload (file, 'Name', value, ...)
%   x = nsload (file, options)
%
%   x is what nssave was given, to the last bit: a model, a solution or a system. Functions in it stay text unless they
%   are trusted.
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Checksum  false: files that were changed by hand are read too (true)
%     Handles   'text' (default): functions stay text, structs with the fields kind ('function'), text and variables;
%               a warning names them (nonsmooth:nsload:untrusted). 'trust': they become function handles. 'error': a
%               file with functions is an error
%
%   Loading runs no code of the file, with any of these; but simulating a model calls its functions. Look at those of
%   files that are not your own before you trust them: they are in the lines with `= function`, nsdisp lists them, and
%   nssave keeps them. Functions that would have to call one that is text raise an error nonsmooth:...:untrusted.
%
%   A function that is given by name and not on the path is a warning (nonsmooth:nsload:missing).
%
%   Errors
%     nonsmooth:nsload:file        there is no such file, it cannot be read, is no regular file or larger than 1000 MB
%     nonsmooth:nsload:badFile     it is not as nssave writes it: the message has the number of the line. Files that
%                                  were cut off or damaged are told by their last line. doc/file_format.md has the
%                                  limits of what a file may hold
%     nonsmooth:nsload:newVersion  a newer version of nonsmooth wrote it
%
%   Example: change the mass of a body in the file
%
%   >> file = tempname ();
%   >> nssave (file, nsbody (nsmodel ('planar'), 'Name', 'ball', 'Mass', 2));
%   >> text = strrep (fileread (file), '  1 2 0 0', '  1 3 0 0');
%   >> id = fopen (file, 'w');  fprintf (id, '%s', text);  fclose (id);
%   >> model = nsload (file, 'Checksum', false);
%   >> delete (file);
%   >> fprintf ('%s has mass %g', model.names{1}, model.bodies(2))
%   ball has mass 3
%
%
%   See also nssave, nsurdf, nsmodel, nssolve, nssystem.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsload', 'usage', 'call nsload (file)');
  end
  file = ns_plain_text (file);
  varargin = ns_plain_text (varargin);
  ns_check_file_name ('nsload', file);
  options = ns_options ('nsload', {'Checksum', true, 'switch'; 'Handles', 'text', 'any'}, varargin, 2);
  handles = check_handles (options.Handles);

  limits = ns_file_limits ();
  reader = new_reader (file, ns_file_text ('nsload', file, limits.bytes), limits);
  kind = check_head (reader);
  [reader, sound] = check_tail (reader);
  reader.functions = handles;
  if (options.Checksum && ~sound && strcmp (handles, 'trust'))
    reader.functions = 'text';
  end
  [x, reader] = ns_read_fields (reader);
  if (reader.line <= reader.count)
    ns_bad_line ('nsload', file, reader.line - 1, 'there is an end, but nothing that it could be the end of');
  end
  if (options.Checksum && ~sound)
    ns_bad_line ('nsload', file, reader.count + 1, ...
                 ['the checksum is not that of the file: it was damaged, or changed by hand; ' ...
                 '''Checksum'', false reads it all the same']);
  end
  check_content (file, kind, x);
  warn_missing (file, x);
  warn_untrusted (file, x);
end

function handles = check_handles (given)
  words = {'text', 'trust', 'error'};
  if (ischar (given) && strcmpi (given, 'load'))
    ns_fail ('nsload', 'invalidOption', ...
             ['Handles ''load'' is ''trust'': functions are made, and may be called when ' ...
             'the model is used; ''text'' and ''error'' make none']);
  end
  handles = words{ns_choice('nsload', 'invalidOption', 'Handles', given, words)};
end

% A last line needs no newline.
function reader = new_reader (file, text, limits)
  if (isempty (text) || text(end) ~= sprintf ('\n'))
    text = [text, sprintf('\n')];
  end
  breaks = find (text == sprintf ('\n'));
  count = numel (breaks);
  first = [1, breaks(1:end-1) + 1];
  last = breaks - 1;
  check_letters (file, text, last);
  first = skip_indentation (text, first, last);
  idle = first > last | text(first) == '%';
  next = 1:count;
  next(idle) = count + 1;
  next = fliplr (cummin (fliplr ([next, count + 1])));
  reader = struct ('file', file, 'text', text, 'first', first, 'last', last, 'next', next, 'count', count, ...
                   'line', 2, 'functions', 'text', 'depth', 0, 'left', limits.values, 'columns', limits.columns, ...
                   'limits', limits);
end

% All lines before the first bad one are good, so that halving finds it.
function check_letters (file, text, last)
  if (ns_is_utf8 (text))
    return
  end
  good = 0;
  bad = numel (last);
  while (bad - good > 1)
    middle = floor ((good + bad) / 2);
    if (ns_is_utf8 (text(1:last(middle))))
      good = middle;
    else
      bad = middle;
    end
  end
  ns_bad_line ('nsload', file, bad, 'there are bytes that are no letters of UTF-8');
end

% Where each line begins, without blanks. Lines with long indentations are few in any file: one by one.
function first = skip_indentation (text, first, last)
  blank = find (first <= last & text(first) <= ' ');
  for step = 1:64
    first(blank) = first(blank) + 1;
    blank = blank(first(blank) <= last(blank) & text(first(blank)) <= ' ');
  end
  for k = blank(:)'
    solid = find (text(first(k):last(k)) > ' ', 1);
    first(k) = min ([first(k) + solid - 1, last(k) + 1]);
  end
end

function kind = check_head (reader)
  words = reader.text(1:min (reader.last(1), 60));
  tokens = regexp (words, '^nonsmooth (model|solution|system) (\d+)$', 'tokens', 'once');
  if (isempty (tokens))
    ns_bad_line ('nsload', reader.file, 1, ...
                 'the first line should be ''nonsmooth model 1'' or the like: nssave did not write this file');
  end
  kind = tokens{1};
  if (str2double (tokens{2}) > 1)
    ns_fail ('nsload', 'newVersion', ...
             ['''%s'' has version %s of the format, and this nsload reads version 1: a newer ' ...
             'nonsmooth wrote it'], reader.file, tokens{2});
  elseif (~strcmp (tokens{2}, '1'))
    ns_bad_line ('nsload', reader.file, 1, 'there is no version %s', tokens{2});
  end
end

% The last line says how many there are and what their checksum is. It is no part of what is read then.
function [reader, sound] = check_tail (reader)
  start = 1;
  if (reader.count > 1)
    start = reader.last(end-1) + 2;
  end
  words = reader.text(start:min (reader.last(end), start + 99));
  tokens = regexp (words, '^end (\d+) lines, checksum ([0-9a-f]{16})$', 'tokens', 'once');
  if (isempty (tokens))
    ns_bad_line ('nsload', reader.file, reader.count, ...
                 ['the last line should be ''end %d lines, checksum ...'': the file was cut off'], ...
                 reader.count - 1);
  end
  reader.count = reader.count - 1;
  reader.next = min ([reader.next, Inf], reader.count + 1);
  bytes = ns_text_bytes (reader.text(1:reader.last(reader.count)+1));
  sound = str2double (tokens{1}) == reader.count && strcmp (ns_text_sums (bytes), tokens{2});
end

function check_content (file, kind, x)
  try
    found = ns_content_kind ('nsload', x);
  catch problem
    ns_bad_line ('nsload', file, 1, 'the %s in the file is not whole: %s', kind, ...
                 strrep (problem.message, 'nsload: ', ''));
  end
  if (~strcmp (found, kind))
    ns_bad_line ('nsload', file, 1, 'this should be a %s, but is a %s', kind, found);
  end
end

% Functions by name that are not there; exist looks for them and runs nothing.
function warn_missing (file, x)
  names = {};
  if (isfield (x, 'model'))
    x = x.model;
  end
  if (isfield (x, 'handles'))
    functions = x.handles(cellfun ('isclass', x.handles, 'function_handle'));
    names = cellfun (@func2str, functions(:)', 'UniformOutput', false);
  end
  names = strrep (names(cellfun ('isempty', regexp (names, '^@\('))), '@', '');
  for name = reshape (unique (names), 1, [])
    if (~any (exist (name{1}) == [2 3 5 103])) %#ok<EXIST>
      warning ('nonsmooth:nsload:missing', 'nsload: ''%s'' uses the function %s, which is not on the path', ...
               file, name{1});
    end
  end
end

function warn_untrusted (file, x)
  texts = ns_file_functions (x);
  count = numel (texts);
  if (count == 0)
    return
  end
  shown = cellfun (@ns_shorten, texts(1:min (count, 5)), 'UniformOutput', false);
  more = {'', sprintf(' and %d more', count - 5)};
  words = {'functions, which stay', 'function, which stays'};
  warning ('nonsmooth:nsload:untrusted', ['nsload: ''%s'' holds %d %s text: %s%s. If you trust the file, ' ...
           'nsload (file, ''Handles'', ''trust'') makes functions of them'], file, count, words{1 + (count == 1)}, ...
           strjoin (shown, ', '), more{1 + (count > 5)});
end

%!function x = from_text (text, varargin)       # of a file with these lines
%!  file = tempname ();
%!  cleanup = onCleanup (@() delete (file));
%!  id = fopen (file, "w");
%!  fwrite (id, text);
%!  fclose (id);
%!  x = nsload (file, varargin{:});
%!endfunction

%!function text = text_of (x)
%!  file = tempname ();
%!  cleanup = onCleanup (@() delete (file));
%!  nssave (file, x);
%!  text = fileread (file);
%!endfunction

%!function x = with_line (old, new, varargin)   # of a file in which one text is another
%!  text = text_of (nsbody (nsmodel ("planar"), "Name", "ball"));
%!  assert (! isempty (strfind (text, old)));
%!  x = from_text (strrep (text, old, new), varargin{:});
%!endfunction

%!function x = by_hand (old, new)
%!  x = with_line (old, new, "Checksum", false);
%!endfunction

%!test  # line ends of other systems, comments, empty lines, other indentation
%! model = nsbody (nsmodel ("planar"), "Name", "ball");
%! text = text_of (model);
%! assert (isequaln (from_text (strrep (text, "\n", "\r\n")), model));
%! assert (isequaln (from_text (text(1:end-1)), model));
%! assert (isequaln (by_hand ("gravity", "\n  % down\n\n    gravity"), model));

%!test  # what was changed by hand is read only when asked to, and counted from the text
%! model = by_hand ("0 -9.81 0", "0 -1.62 0");
%! assert (model.gravity, [0; -1.62; 0]);
%! model = by_hand ('"ball"', '"moon"');
%! assert (model.names, {"moon"});

%!test  # functions are read or refused, and one by one
%! k = 2;
%! text = text_of (nsforce (nsbody (nsmodel ("planar")), 1, @(t, q, v) [k; t]));
%! model = from_text (text, struct ("handles", "TRUST"));
%! assert (model.handles{1}(5, 0, 0), [2; 5]);
%! try
%!   from_text (text, "Handles", "error");
%! catch e
%! end_try_catch
%! assert (e.identifier, "nonsmooth:nsload:badFile");
%! assert (! isempty (regexp (e.message, "line 22: the file holds the function @\\(t, q, v\\)")), e.message);

%!test  # texts that are more than one function are refused, with and without trust
%! text = text_of (nsforce (nsbody (nsmodel ("planar")), 1, @(t, q, v) [1; t]));
%! run = "assignin ('base', 'x', 1), nsload_ran = true";
%! evil = {"@(t) 1, RUN", "@(t) 1; RUN", "@(t) 1) RUN (2", "@(t) [1) ; RUN ; (2]", "RUN", "@(t) 'a', RUN, 'b'", ...
%!         "@(t) t', RUN, t'", "@(t) [t ' , ' ], RUN", "@(t) 1 % RUN", "@(t) 1\\nRUN", "@f (RUN)", "@(t) {t, RUN", ...
%!         "@(t) 1)", "@", "@3", "@(t)", "", "@sin; RUN", "@(t) \\\"a\\\" ; RUN", "@(t) 1 ... ", "@(t) x # y", ...
%!         "@() c{1 '}) + assignin ('base', 'x', 1) + (c{1 '}"};
%! for k = 1:numel (evil)
%!   other = strrep (text, "@(t, q, v) [1; t]", strrep (evil{k}, "RUN", run));
%!   for handles = {"text", "trust"}
%!     try
%!       from_text (other, "Checksum", false, "Handles", handles{1});
%!       identifier = "none";
%!     catch e
%!       identifier = e.identifier;
%!     end_try_catch
%!     assert (identifier, "nonsmooth:nsload:badFile", evil{k});
%!   endfor
%! endfor

%!test  # functions that are not trusted are text, with what they took with them, and are saved as they came
%! k = {2, @(x) x'};
%! text = text_of (nsforce (nsbody (nsmodel ("planar")), 1, @(t, q, v) [k{1}; t]));
%! warning ("off", "nonsmooth:nsload:untrusted", "local");
%! model = from_text (text);
%! assert (model.handles{1}.text, "@(t, q, v) [k{1}; t]");
%! assert (model.handles{1}.variables.k{1}, 2);
%! assert (model.handles{1}.variables.k{2}.text, "@(x) x'");
%! assert (text_of (model), text);
%! again = from_text (text_of (model), "Handles", "trust");
%! assert (again.handles{1}(5, 0, 0), [2; 5]);

%!test  # a function that took varargin with it has it again
%! function f = with_rest (varargin)
%!   f = @(t, q, v) [numel(varargin); t];
%! endfunction
%! text = text_of (nsforce (nsbody (nsmodel ("planar")), 1, with_rest (3, "a", {})));
%! model = from_text (text, "Handles", "trust");
%! assert (model.handles{1}(5, 0, 0), [3; 5]);

%!test  # a function takes nothing with it from where it is made
%! k = 3;
%! for f = {@(t, q, v) plain + handle + values + names + text, @(t, q, v) plain + values + k}
%!   model = from_text (text_of (nsforce (nsbody (nsmodel ("planar")), 1, f{1})), "Handles", "trust");
%!   about = {functions(model.handles{1}), functions(f{1})};
%!   assert (about{1}.function, about{2}.function);
%!   assert (isequaln (about{1}.workspace, about{2}.workspace));
%! endfor

%!warning <holds 1 function, which stays text: @\(t, q, v\) \[1; t\]. If you trust the file, nsload>
%! from_text (text_of (nsforce (nsbody (nsmodel ("planar")), 1, @(t, q, v) [1; t])));

%!test  # no warning where functions are trusted
%! lastwarn ("", "");
%! from_text (text_of (nsforce (nsbody (nsmodel ("planar")), 1, @(t, q, v) [1; t])), "Handles", "trust");
%! assert (isempty (strfind (nthargout (2, @lastwarn), 'nonsmooth:')));   # Octave 11 remembers warnings that are off

%!warning <nsload: '.*' uses the function no_such_law, which is not on the path>
%! text = text_of (nsforce (nsbody (nsmodel ("planar")), 1, @(t, q, v) [1; t]));
%! from_text (strrep (text, "@(t, q, v) [1; t]", "@no_such_law"), "Checksum", false, "Handles", "trust");

%!test  # identifiers of the errors below
%! bad = {"usage", {}; "invalidInput", {3}; "file", {tempname()}; "invalidOption", {"f", "Handles", "run"};
%!        "invalidOption", {"f", "Check", true}; "usage", {"f", "Handles"}};
%! for k = 1:rows (bad)
%!   try
%!     nsload (bad{k,2}{:});
%!     identifier = "none";
%!   catch e
%!     identifier = e.identifier;
%!   end_try_catch
%!   assert (identifier, ["nonsmooth:nsload:" bad{k,1}]);
%! endfor

%!error <nsload: call nsload \(file\)> nsload ()
%!error <nsload: FILE must be the name of a file, not 3> nsload (3)
%!error <nsload: '.*' cannot be read: > nsload (tempname ())
%!error <nsload: '.*' is a folder> nsload (tempdir ())
%!error <nsload: Handles must be one of 'text', 'trust', 'error', not 'run'> nsload ("f", "Handles", "run")
%!error <nsload: Checksum must be true or false, not 3> nsload ("f", "Checksum", 3)
%!error <nsload: unknown option 'Checks'; did you mean 'Checksum'> nsload ("f", "Checks", 1)
%!error <line 1: the first line should be 'nonsmooth model 1' or the like: nssave did not write this file> ...
%! from_text ("")
%!error <line 1: the first line should be 'nonsmooth model 1'> from_text ("<robot/>\n")
%!error id=nonsmooth:nsload:newVersion with_line ("model 1", "model 12")
%!error <has version 12 of the format, and this nsload reads version 1: a newer nonsmooth wrote it> ...
%! with_line ("model 1", "model 12")
%!error <line 1: there is no version 0> with_line ("model 1", "model 0")
%!error <line 1: the first line should be> with_line ("model 1", "engine 1")
%!error <line 1: the model in the file is not whole: .* of class struct> by_hand ("bodies =", "corpses =")
%!error <line 1: the model in the file is not whole: MODEL.gravity must be .* 3 rows> ...
%! by_hand ("3 x 1: 0 -9.81 0", "2 x 1: 0 -9.81")
%!error <line 1: this should be a system, but is a model> ...
%! with_line ("nonsmooth model", "nonsmooth system", "Checksum", false)
%!error <line 24: the last line should be 'end 23 lines, checksum ...': the file was cut off> ...
%! with_line ("end 23 lines, checksum", "end 23 lines, sum")
%!error <line 3: the last line should be 'end 2 lines, checksum> from_text ("nonsmooth model 1\na = double 1\n\n")
%!error <line 24: the checksum is not that of the file: it was damaged, or changed by hand; 'Checksum', false> ...
%! with_line ("0 -9.81 0", "0 -9.82 0")
%!error <line 24: the checksum is not that of the file> with_line ("end 23 lines", "end 19 lines")
%!error <line 2: there should be a name, an equals sign and a value> by_hand ("kind =", "kind:")
%!error <line 2: there should be a name, an equals sign and a value> by_hand ("kind =", '"k"ind" =')
%!error <line 2: values of kind 'text' are not known> by_hand ("kind = char", "kind = text")
%!error <line 2: values of kind '' are not known> by_hand ("kind = char", "kind = ")
%!error <line 2: values of kind '' are not known> by_hand ('kind = char "planar"', "kind = ")
%!error <line 3: 'kind' is there twice> by_hand ("gravity =", "kind =")
%!error <line 2: there should be a text in double quotes, not '"planar'> by_hand ('"planar"', '"planar')
%!error <line 2: there should be a text in double quotes> by_hand ('"planar"', '"pla\qnar"')
%!error <line 2: there are bytes that are no letters of UTF-8> by_hand ("planar", "plan\377r")
%!error <line 3: there are 2 numbers instead of 3> by_hand ("0 -9.81 0", "0 -9.81")
%!error <line 3: '-9.81.3' is not a number of class double> by_hand ("-9.81", "-9.81.3")
%!error <line 3: 'x' does not belong into a number> by_hand ("-9.81", "-9x81")
%!error <line 3: an array of 3000000 x 1 elements is more than the file can hold> by_hand ("3 x 1", "3000000 x 1")
%!error <line 3: an array of 0 x 99999999999 elements is more than> by_hand ("3 x 1", "0 x 99999999999")
%!error <line 3: after the size comes a colon, 'by rows' or nothing, not '; 0 -9.81 0'> by_hand ("3 x 1: 0", "3 x 1; 0")
%!error <line 6: there are 27 numbers instead of 26> by_hand ("27 x 1", "26 x 1")
%!error <line 7: '%' does not belong into a number> by_hand ("27 x 1", "27 x 2")
%!error <line 23: the file ends within an array that begins in line 22> by_hand ("1 x 1 of char", "1 x 5 of char")
%!error <line 20: after cell comes its size, and perhaps 'of double' or 'of char'> by_hand ("cell 1 x 0", "cell")
%!error <line 22: after cell comes its size> by_hand ("of char", "of words")
%!error <line 23: there should be a size, a colon and numbers> by_hand ("of char", "of double")
%!error <line 21: here should be element \{1\} of a cell> by_hand ("cell 1 x 0", "cell 1 x 1")
%!error <line 21: here should be the end of a cell> by_hand ("cell 1 x 0\nend", "cell 1 x 0\n{1} = double 3\nend")
%!error <line 21: there is an end, but nothing that it could be the end of> by_hand ("handles = cell 1 x 0\n", "\n")
%!error <line 23: the file ends within what begins in line 20> by_hand ("cell 1 x 0\nend", "struct\n")
%!error <line 22: the file ends where the end of a cell should come> ...
%! by_hand ("end\nnames = cell 1 x 1 of char\n  \"ball\"\n", "\n\n")
%!error <line 20: after struct comes its size or nothing, not ' of'> by_hand ("cell 1 x 0", "struct of")
%!error <line 20: field 'a' of this struct should be a cell of the size of the struct> ...
%! by_hand ("cell 1 x 0\n", "struct 1 x 2\n  a = double 1\n")
%!error <line 20: after sparse comes nothing, not ' 3'> by_hand ("cell 1 x 0", "sparse 3")
%!error <line 20: the parts of this sparse array are not whole> by_hand ("cell 1 x 0", "sparse")
%!error <line 20: the parts of this complex array are not whole> by_hand ("cell 1 x 0\n", "complex\nreal = double 1\n")
%!error <line 2: after the size comes nothing, not ' so'> by_hand ('char "planar"', "char 2 x 2 so")
%!error <line 3: the text has 1 letters instead of 2> by_hand ('char "planar"', "char 2 x 2\n\"a\"\n\"ab\"")
%!error <line 2: '3' is not a number of class logical> by_hand ('char "planar"', "logical 3")
%!error <line 2: '300' is not a number of class uint8> by_hand ('char "planar"', "uint8 300")
%!error <line 2: '1.5' is not a number of class int64> by_hand ('char "planar"', "int64 1.5")
