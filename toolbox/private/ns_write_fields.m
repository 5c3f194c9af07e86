function text = ns_write_fields (caller, label, fields, margin)
%NS_WRITE_FIELDS  Lines of a file of nssave that hold the fields of one struct, as doc/file_format.md tells.
%   text = ns_write_fields (caller, label, fields, margin)
%
%   caller  of the error nonsmooth:CALLER:unsupported for what cannot be written
%   label   what the user knows the struct by, for errors: 'MODEL'; one that ends with a blank is not followed by a
%           point
%   margin  blanks before the lines
%   text    row of characters; each line ends with a newline
%
%   Tables of a model are preceded by a comment that names their rows.

% SPDX-License-Identifier: BSD-3-Clause

  names = fieldnames (fields);
  lines = repmat ({''}, 1, numel (names));
  joint = repmat ('.', 1, label(end) ~= ' ');
  comments = struct ();
  if (all (isfield (fields, {'bodies', 'shapes', 'joints', 'springs', 'forces', 'pairs', 'surfaces'})))
    comments = ns_row_names ();
  end
  for k = 1:numel (names)
    name = names{k};
    if (isfield (comments, name))
      lines{k} = sprintf ('%s%% %s\n', margin, comments.(name));
    end
    shown = name;
    if (~isvarname (name))
      shown = ns_quote (name);
    end
    lines{k} = [lines{k}, write_value(caller, [label, joint, name], shown, fields.(name), margin)];
  end
  text = [lines{:}];
end

% name: what stands before the equals sign, already quoted where need be
function text = write_value (caller, label, name, value, margin)
  head = [margin, name, ' = '];
  if (isa (value, 'function_handle'))
    text = function_lines (caller, label, head, value, margin);
  elseif (ns_is_file_function (value))
    text = file_function_lines (caller, label, head, value, margin);
  elseif (isstruct (value))
    text = struct_lines (caller, label, head, value, margin);
  elseif (iscell (value))
    text = cell_lines (caller, label, head, value, margin);
  elseif (ischar (value))
    text = char_lines (head, value, margin);
  elseif ((isnumeric (value) || islogical (value)) && issparse (value))
    text = sparse_lines (caller, label, head, value, margin);
  elseif (isnumeric (value) && ~isreal (value))
    parts = struct ('real', {real(value)}, 'imag', {imag(value)});
    text = block (caller, label, [head, 'complex'], parts, margin);
  elseif (isnumeric (value) || islogical (value))
    text = number_lines (head, value, margin);
  else
    ns_fail (caller, 'unsupported', '%s cannot be saved: it is of class %s', label, class (value));
  end
end

% ---- arrays ----

function text = number_lines (head, value, margin)
  head = [head, class(value), ' '];
  if (numel (value) == 1)
    text = sprintf ('%s%s\n', head, ns_exact_digits (value, 1));
  elseif (~isempty (value) && numel (value) <= 8 && ndims (value) == 2)
    text = sprintf ('%s%s: %s\n', head, ns_size_text (value), ns_exact_digits (value, numel (value)));
  else
    [table, words] = as_table (value);
    text = sprintf ('%s%s%s\n%s', head, ns_size_text (value), words, rows_text (table, margin));
  end
end

% Each line is a column of the table returned here: one of the array, or one of its rows where columns are long.
function [table, words] = as_table (value)
  words = '';
  table = reshape (value, size (value, 1), []);
  if (ndims (value) == 2 && size (value, 1) > max (30, size (value, 2)))
    table = table.';
    words = ' by rows';
  end
end

function text = rows_text (table, margin)
  text = '';
  if (~isempty (table))
    inner = [sprintf('\n'), margin, '  '];
    text = [inner(2:end), strrep(ns_exact_digits (table, size (table, 1)), sprintf ('\n'), inner), sprintf('\n')];
  end
end

function text = sparse_lines (caller, label, head, value, margin)
  [row, column, entry] = find (value);
  entry = entry(:);
  if (islogical (value))
    entry = true (size (entry));
  end
  parts = struct ('size', size (value), 'row', row(:), 'column', column(:), 'value', {entry});
  text = block (caller, label, [head, 'sparse'], parts, margin);
end

function text = char_lines (head, value, margin)
  if ((ndims (value) == 2 && size (value, 1) == 1 && ~isempty (value)) || isequal (size (value), [0 0]))
    text = sprintf ('%schar %s\n', head, ns_quote (value));
    return
  end
  text = sprintf ('%schar %s\n', head, ns_size_text (value));
  rows = reshape (value, size (value, 1), []);
  for k = 1:size (rows, 1) * ~isempty (rows)
    text = sprintf ('%s%s  %s\n', text, margin, ns_quote (rows(k,:)));
  end
end

% ---- what holds others ----

% A struct that is not one struct has a cell of its size for each field.
function text = struct_lines (caller, label, head, value, margin)
  if (numel (value) == 1)
    text = block (caller, label, [head, 'struct'], value, margin);
    return
  end
  names = fieldnames (value);
  columns = cell (size (names));
  for k = 1:numel (names)
    columns{k} = reshape ({value.(names{k})}, size (value));
  end
  text = block (caller, label, [head, 'struct ', ns_size_text(value)], cell2struct (columns, names, 1), margin);
end

function text = block (caller, label, head, fields, margin)
  check_depth (caller, label, margin);
  text = sprintf ('%s\n%s%send\n', head, ns_write_fields (caller, label, fields, [margin, '  ']), margin);
end

% Each value within another has a margin that is wider by two.
function check_depth (caller, label, margin)
  limits = ns_file_limits ();
  if (numel (margin) >= 2 * limits.depth)
    ns_fail (caller, 'unsupported', '%s cannot be saved: it is within more than %d other values', label, ...
             limits.depth - 1);
  end
end

function text = cell_lines (caller, label, head, value, margin)
  check_depth (caller, label, margin);
  head = [head, 'cell ', ns_size_text(value)];
  if (isempty (value))
    text = sprintf ('%s\n%send\n', head, margin);
  elseif (all (cellfun (@is_plain_numbers, value(:))))
    text = sprintf ('%s of double\n%s', head, element_lines (value, margin));
  elseif (all (cellfun (@is_plain_text, value(:))))
    quoted = cellfun (@ns_quote, value(:)', 'UniformOutput', false);
    text = sprintf ('%s of char\n%s', head, sprintf ([margin, '  %s\n'], quoted{:}));
  else
    lines = cell (1, numel (value));
    for k = 1:numel (value)
      lines{k} = write_value (caller, sprintf ('%s{%d}', label, k), sprintf ('{%d}', k), value{k}, [margin, '  ']);
    end
    text = sprintf ('%s\n%s%send\n', head, [lines{:}], margin);
  end
end

function answer = is_plain_numbers (value)
  answer = isa (value, 'double') && isreal (value) && ~issparse (value) && ndims (value) == 2 && numel (value) <= 1000;
end

function answer = is_plain_text (value)
  answer = ischar (value) && (isequal (size (value), [0 0]) || (size (value, 1) == 1 && numel (value) > 0 ...
                                                                && ndims (value) == 2));
end

% A line for each: its size and its numbers.
function text = element_lines (value, margin)
  counts = cellfun ('prodofsize', value(:)');
  columns = cellfun (@(x) x(:), value(:)', 'UniformOutput', false);
  sizes = cellfun (@ns_size_text, value(:)', 'UniformOutput', false);
  lines = repmat ({''}, 1, numel (value));
  if (any (counts))
    numbers = ns_exact_digits (vertcat (columns{:}), counts(counts > 0));
    lines(counts > 0) = strcat ({' '}, regexp (numbers, '\n', 'split'));
  end
  pieces = [sizes; lines];
  text = sprintf ([margin, '  %s:%s\n'], pieces{:});
end

% The text of a function, and the variables that an anonymous one took with it.
function text = function_lines (caller, label, head, value, margin)
  about = functions (value);
  words = func2str (value);
  if (~any (strcmp (about.type, {'simple', 'anonymous'})))
    ns_fail (caller, 'unsupported', ['%s cannot be saved: the function %s lives within a file, where it cannot be ' ...
             'found by its name; give it a file of its own'], label, words);
  end
  if (words(1) ~= '@')
    words = ['@', words];
  end
  taken = struct ();
  if (strcmp (about.type, 'anonymous') && isfield (about, 'workspace') && ~isempty (about.workspace))
    taken = about.workspace{1};
  end
  check_text (caller, label, words, taken);
  text = text_lines (caller, label, head, words, taken, margin);
end

% Octave's func2str loses quotes that are doubled.
function check_text (caller, label, words, taken)
  [plain, problem] = ns_plain_function (words);
  good = isempty (problem);
  try
    good = good && strcmp (strrep (func2str (ns_make_function (plain, taken)), '@', ''), strrep (words, '@', ''));
  catch
    good = false;
  end
  if (~good)
    ns_fail (caller, 'unsupported', ['%s cannot be saved: what func2str makes of it is not the text of a function: ' ...
             '%s'], label, words);
  end
end

% A function that came from a file and was never made.
function text = file_function_lines (caller, label, head, value, margin)
  [~, problem] = ns_plain_function (value.text);
  if (~isempty (problem) || ~all (cellfun (@isvarname, fieldnames (value.variables))))
    ns_fail (caller, 'unsupported', '%s cannot be saved: this is not the text of a function: %s', label, value.text);
  end
  text = text_lines (caller, label, head, value.text, value.variables, margin);
end

function text = text_lines (caller, label, head, words, taken, margin)
  head = [head, 'function ', ns_quote(words)];
  if (isempty (fieldnames (taken)))
    text = sprintf ('%s\n', head);
  else
    text = block (caller, [label, ', variable '], [head, ' with'], taken, margin);
  end
end
