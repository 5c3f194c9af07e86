function options = ns_options (caller, table, inputs, first)
%NS_OPTIONS  Read options from names and values, from structs, or from both.
%   options = ns_options (caller, table, arguments, first)
%
%   table      n x 3 cell, for each option its name, its default and its rule (see ns_check)
%   arguments  cell of what the user gave
%   first      the position of the first of these in the call, for error messages
%   options    struct with a field for each option of the table
%
%   Case does not matter, [] is the default, of two values the last counts. An unknown name is an error that
%   suggests the nearest.

% SPDX-License-Identifier: BSD-3-Clause

  options = cell2struct (table(:,2), table(:,1), 1);
  k = 1;
  while (k <= numel (inputs))
    argument = inputs{k};
    if (isstruct (argument))
      options = set_fields (caller, table, options, argument);
      k = k + 1;
    elseif (ischar (argument) && size (argument, 1) == 1)
      row = find_option (caller, table, argument);
      if (k == numel (inputs))
        ns_fail (caller, 'usage', 'option ''%s'' has no value', argument);
      end
      options = set_option (caller, table(row,:), options, inputs{k+1});
      k = k + 2;
    else
      ns_fail (caller, 'usage', 'argument %d must be the name of an option or a struct, not %s', ...
               first + k - 1, class (argument));
    end
  end
end

function options = set_fields (caller, table, options, given)
  if (numel (given) > 1)
    ns_fail (caller, 'invalidOption', 'OPTIONS must be one struct, not an array of %d', numel (given));
  end
  if (isempty (given))
    return
  end
  names = fieldnames (given);
  for k = 1:numel (names)
    row = find_option (caller, table, names{k});
    options = set_option (caller, table(row,:), options, given.(names{k}));
  end
end

function options = set_option (caller, entry, options, value)
  value = ns_plain_text (value);
  if (~isempty (value) || ~isa (value, 'double'))
    options.(entry{1}) = ns_check (caller, 'invalidOption', entry{1}, value, entry{3});
  end
end

function row = find_option (caller, table, name)
  row = find (strcmpi (name, table(:,1)), 1);
  if (~isempty (row))
    return
  end
  nearest = ns_nearest (name, table(:,1)');
  if (isempty (nearest))
    ns_fail (caller, 'invalidOption', 'unknown option %s; the options are %s', ...
             ns_describe (name), strjoin (table(:,1)', ', '));
  end
  ns_fail (caller, 'invalidOption', 'unknown option %s; did you mean ''%s''?', ns_describe (name), nearest);
end
